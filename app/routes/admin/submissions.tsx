import { data } from "react-router";
import { SubmissionList } from "~/features/entries-admin/components/list";
import { submissions } from "~/features/entries-admin/list.rules";
import { readViews } from "~/features/entries-admin/saved-views/commands.server";
import { EditionSettings } from "~/features/settings/components/edition-settings";
import type { EditionHandle } from "~/features/settings/edition-switch.rules";
import { readEditions } from "~/features/settings/editions.queries.server";
import { listSubmissions } from "~/features/submissions/queries.server";
import { readFilterOptions } from "~/features/submissions/statistics.queries.server";
import { loadList } from "~/lib/admin-list/list.server";
import { storageRegistry } from "~/lib/browser-storage/registry";
import type { Route } from "./+types/submissions";
import { settingsOf } from "./edition-param.server";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

const { name: viewCookie, seconds: viewSeconds } = storageRegistry.view;

/** Grid or table: from the address, else as last used. */
function viewOf(request: Request, requested: string | null): "grid" | "table" {
  const lastView = new RegExp(`(?:^|;\\s*)${viewCookie}=(\\w+)`).exec(
    request.headers.get("cookie") ?? "",
  )?.[1];
  return (requested ?? lastView) === "grid" ? "grid" : "table";
}

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, director } = directorContext(context);
  const requestedView = url.searchParams.get("view");
  const view = viewOf(request, requestedView);
  const [loaded, options, editions] = await Promise.all([
    loadList(submissions, { url }, (query) => listSubmissions(db, query)),
    readFilterOptions(db, url.searchParams.get("edition") ?? undefined),
    readEditions(db),
  ]);
  const settings = await settingsOf(db, loaded.filters.edition);
  const views = await readViews(db, director.personId);
  const headers: HeadersInit = requestedView
    ? { "Set-Cookie": `${viewCookie}=${view}; Path=/admin; SameSite=Lax; Max-Age=${viewSeconds}` }
    : {};
  // Read by the edition switcher of the frame (`editionOfPage`).
  const { edition } = loaded.filters;
  return data({ loaded, edition, view, options, editions, views, settings }, { headers });
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
