import { data } from "react-router";
import { SubmissionList } from "~/features/entries-admin/components/list";
import { submissions } from "~/features/entries-admin/list.rules";
import {
  partsParam,
  readParts,
  withColumnAnswers,
} from "~/features/entries-admin/list-parts.rules";
import { readViews } from "~/features/entries-admin/saved-views/commands.server";
import { readViewCounts } from "~/features/entries-admin/view-counts.queries.server";
import { EditionSettings } from "~/features/settings/components/edition-settings";
import type { EditionHandle } from "~/features/settings/edition-switch.rules";
import { readEditions } from "~/features/settings/editions.queries.server";
import { readAllQuestions } from "~/features/settings/questions.queries.server";
import { readLabels } from "~/features/submissions/labels.queries.server";
import { listSubmissions } from "~/features/submissions/queries.server";
import { readFilterOptions } from "~/features/submissions/statistics.queries.server";
import { loadList } from "~/lib/admin-list/list.server";
import { storageRegistry } from "~/lib/browser-storage/registry";
import { cookieValues } from "~/lib/cookies.server";
import type { Route } from "./+types/submissions";
import { settingsOf } from "./edition-param.server";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

const { name: viewCookie, seconds: viewSeconds } = storageRegistry.view;

/** A cookie of the request; undefined without it. */
const cookieOf = (request: Request, name: string): string | undefined =>
  cookieValues(request.headers.get("cookie"), name)[0];

/** Grid or table: from the address, else as last used. */
function viewOf(request: Request, requested: string | null): "grid" | "table" {
  return (requested ?? cookieOf(request, viewCookie)) === "grid" ? "grid" : "table";
}

/** Rows of a page: more than a screen shows, and the next ones come on scrolling. */
const pageSize = "20";

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, director } = directorContext(context);
  const requestedView = url.searchParams.get("view");
  const view = viewOf(request, requestedView);
  const year = url.searchParams.get("edition") ?? undefined;
  const editions = await readEditions(db);
  const [loaded, options, counts, labels] = await Promise.all([
    loadList(submissions, { url, query: { limit: pageSize } }, (query) =>
      listSubmissions(db, query, editions),
    ),
    readFilterOptions(db, year),
    readViewCounts(db, year),
    readLabels(db, year),
  ]);
  const settings = await settingsOf(db, loaded.filters.edition, editions);
  const views = await readViews(db, director.personId);
  const headers: HeadersInit = requestedView
    ? { "Set-Cookie": `${viewCookie}=${view}; Path=/admin; SameSite=Lax; Max-Age=${viewSeconds}` }
    : {};
  // Read by the edition switcher of the frame (`editionOfPage`).
  const { edition } = loaded.filters;
  const editionId = editions.find(({ slug }) => slug === edition)?.id;
  const questions = (await readAllQuestions(db, editionId)).map(({ key, label }) => ({
    key,
    label,
  }));
  const parts = readParts(
    url.searchParams.get(partsParam) ?? cookieOf(request, storageRegistry.columns.name),
  );
  const { first, ...list } = loaded;
  const items = withColumnAnswers(first.items, parts);
  return data(
    {
      loaded: { ...list, first: { ...first, items } },
      edition,
      view,
      options,
      editions,
      views,
      counts,
      labels,
      questions,
      parts,
      settings,
    },
    { headers },
  );
}

export const handle: EditionHandle = { allEditions: true };

export const meta: Route.MetaFunction = (args) => adminMeta("adminSubmissions", args);

export default function Submissions({ loaderData }: Route.ComponentProps) {
  const { settings, edition: _, ...pageData } = loaderData;
  return (
    <EditionSettings settings={settings}>
      <SubmissionList {...pageData} />
    </EditionSettings>
  );
}
