import { data } from "react-router";
import { z } from "zod";
import { privateMeta } from "~/app/private-meta";
import { readDecisionsById } from "~/features/decisions/queries.server";
import { decisionControlFor } from "~/features/decisions-admin/components/bulk-decision";
import { PhasePage } from "~/features/jury/admin/components/phase";
import { readPhasePage } from "~/features/jury/admin/phase-page.queries.server";
import { EditionSettings } from "~/features/settings/components/edition-settings";
import type { EditionHandle } from "~/features/settings/edition-switch.rules";
import { isDirector } from "~/lib/api/endpoint";
import { momentInFull } from "~/lib/dates/calendar";
import { pages } from "~/lib/paths";
import type { Route } from "./+types/jury-phase";
import { settingsOf } from "./edition-param.server";
import { programmerContext } from "./require-role.server";

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const { db, clock, settings, actor } = programmerContext(context, url);
  const isId = z.uuid().safeParse(id).success;
  const pageData = isId ? await readPhasePage(db, { id, url, now: clock() }, actor) : null;
  if (!pageData) throw data(null, { status: 404 });
  const { opensAt, closesAt } = pageData.phase;
  const editionSettings = await settingsOf(db, pageData.edition);
  const formatTime = (moment: string) => momentInFull(moment, editionSettings ?? settings);
  return {
    pageData,
    openTimes: `${formatTime(opensAt)} to ${formatTime(closesAt)}`,
    decisions: isDirector(actor)
      ? await readDecisionsById(
          db,
          pageData.ranking.films.map(({ submissionId }) => submissionId),
        )
      : null,
    // Read by the edition switcher of the frame (`editionOfPage`).
    edition: pageData.edition,
    editionSettings,
  };
}

export const handle: EditionHandle = { editionPath: () => pages.adminJury };

export const meta: Route.MetaFunction = (args) =>
  privateMeta(args.loaderData?.pageData.phase.name ?? "Phase", args);

export default function JuryPhase({ loaderData }: Route.ComponentProps) {
  const { editionSettings, decisions, pageData, openTimes } = loaderData;
  return (
    <EditionSettings settings={editionSettings}>
      <PhasePage
        decisionControl={decisions && decisionControlFor(decisions)}
        key={pageData.phase.id}
        openTimes={openTimes}
        pageData={pageData}
      />
    </EditionSettings>
  );
}
