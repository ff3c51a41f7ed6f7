import { data } from "react-router";
import { loadList } from "~/features/desk/list.server";
import { readViews } from "~/features/desk/views.server";
import { EditionSettings } from "~/features/festival/components/year-facts";
import { readEditions } from "~/features/festival/editions.server";
import { SubmissionList } from "~/features/submissions/desk/components/list";
import { submissions } from "~/features/submissions/desk/list.rules";
import { listSubmissions } from "~/features/submissions/queries.server";
import { readFilterOptions } from "~/features/submissions/tallies.server";
import { cachedRead } from "~/http/kept-answers.server";
import { storageRegistry } from "~/http/stored";
import type { Route } from "./+types/submissions";
import { directorContext } from "./guard.server";
import { adminMeta } from "./meta";
import { settingsOf } from "./year.server";

const { name: viewCookie, seconds: viewSeconds } = storageRegistry.view;

/** Grid or table: as the address says, else as it was left. */
function viewOf(request: Request, asked: string | null): "grid" | "table" {
  const left = new RegExp(`(?:^|;\\s*)${viewCookie}=(\\w+)`).exec(
    request.headers.get("cookie") ?? "",
  )?.[1];
  return (asked ?? left) === "grid" ? "grid" : "table";
}

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, director } = directorContext(context);
  const asked = url.searchParams.get("view");
  const view = viewOf(request, asked);
  const read = () =>
    Promise.all([
      loadList(submissions, { url }, (query) => listSubmissions(db, query)),
      readFilterOptions(db, url.searchParams.get("edition") ?? undefined),
      readEditions(db),
    ]);
  const [loaded, options, years] = await cachedRead(
    db,
    director.deskChanges,
    `submissions ${url.search}`,
    read,
  );
  const facts = await settingsOf(db, loaded.filters.edition);
  const views = await readViews(db, director.personId);
  const headers: HeadersInit = asked
    ? { "Set-Cookie": `${viewCookie}=${view}; Path=/admin; SameSite=Lax; Max-Age=${viewSeconds}` }
    : {};
  return data({ loaded, view, options, years, views, facts }, { headers });
}

export const meta: Route.MetaFunction = (args) => adminMeta("Submissions", args);

export default function Submissions({ loaderData }: Route.ComponentProps) {
  const { facts, ...room } = loaderData;
  return (
    <EditionSettings facts={facts}>
      <SubmissionList {...room} />
    </EditionSettings>
  );
}
