import { IfEditable } from "~/components/admin/read-only";
import { FollowUps } from "~/features/announcements/components/follow-ups";
import { readFollowUps } from "~/features/announcements/follow-ups.queries.server";
import { Deliverables } from "~/features/entry-page/deliverables/admin/components/deliverables";
import {
  countAnswers,
  readDeliverables,
  readItems,
} from "~/features/entry-page/deliverables/queries.server";
import { RunningTimes } from "~/features/films/admin/components/running-times";
import { deliveredRunningTimes } from "~/features/films/admin/running-time.rules";
import { filmsWithoutRunningTime } from "~/features/films/queries.server";
import { EditionSettings } from "~/features/settings/components/edition-settings";
import type { EditionHandle } from "~/features/settings/edition-switch.rules";
import { getSettings } from "~/features/settings/queries.server";
import type { Route } from "./+types/deliverables";
import { requestedEdition, settingsOf } from "./edition-param.server";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = directorContext(context);
  const { edition, editionSummary } = await requestedEdition(db, url);
  const items = await readItems(db, edition);
  const runningTimes = deliveredRunningTimes(items);
  const unmeasured = await filmsWithoutRunningTime(db, editionSummary.id);
  return {
    edition,
    items,
    unmeasured: unmeasured.map(({ submissionId, ...film }) => ({
      ...film,
      proposed: runningTimes.get(submissionId ?? ""),
    })),
    settings: await settingsOf(db, edition),
    firstDay: (await getSettings(db, editionSummary.id)).dates.festivalFrom,
    deliverables: await readDeliverables(db, edition),
    answers: await countAnswers(db, edition),
    followUps: await readFollowUps(db, clock, edition),
  };
}

export const handle: EditionHandle = { readOnlyIfArchived: true };

export const meta: Route.MetaFunction = (args) => adminMeta("adminDeliverables", args);

export default function DeliverablesPage({ loaderData }: Route.ComponentProps) {
  const { followUps, settings, unmeasured, ...pageData } = loaderData;
  return (
    <EditionSettings settings={settings}>
      <Deliverables key={pageData.edition} {...pageData}>
        <FollowUps followUps={followUps} />
        <IfEditable>
          <RunningTimes films={unmeasured} />
        </IfEditable>
      </Deliverables>
    </EditionSettings>
  );
}
