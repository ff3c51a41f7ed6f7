import { ReadOnlyProgramme } from "~/features/programme/admin/components/read-only-programme";
import { BoardPage } from "~/features/programme/admin/components/schedule-grid";
import { readBoardPage } from "~/features/programme/admin/schedule-page.queries.server";
import { readArchivedNights } from "~/features/programme/public.queries.server";
import type { Route } from "./+types/programme";
import { requestedEdition } from "./edition-param.server";
import { adminMeta } from "./meta";
import { planningContext } from "./require-role.server";

/** The draft of the current edition, or the published programme of a past one. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, settings, visibleFilmFilter, hiddenByConflict, actor } = await planningContext(
    context,
    url,
  );
  const { edition, editionSummary } = await requestedEdition(db, url, actor);
  if (editionSummary.isCurrent && editionSummary.state !== "archived") {
    const pageData = await readBoardPage(
      db,
      settings,
      url.searchParams.get("day"),
      visibleFilmFilter,
      hiddenByConflict,
    );
    return { edition, pageData, past: null };
  }
  const past = { editionSummary, nights: await readArchivedNights(db, editionSummary.slug) };
  return { edition, pageData: null, past };
}

export const meta: Route.MetaFunction = (args) => adminMeta("adminProgramme", args);

export default function Programme({ loaderData }: Route.ComponentProps) {
  const { pageData, past } = loaderData;
  return pageData ? <BoardPage pageData={pageData} /> : <ReadOnlyProgramme {...past} />;
}
