import { data } from "react-router";
import { z } from "zod";
import { momentInFull } from "~/features/festival/calendar";
import { EditionSettings } from "~/features/festival/components/year-facts";
import { PhasePage } from "~/features/jury/desk/components/phase";
import { readPhasePage } from "~/features/jury/desk/phase.server";
import type { Route } from "./+types/jury-phase";
import { programmerContext } from "./guard.server";
import { adminMeta } from "./meta";
import { settingsOf } from "./year.server";

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const { db, clock, facts, actor } = programmerContext(context, url);
  const isId = z.uuid().safeParse(id).success;
  const room = isId ? await readPhasePage(db, { id, url, now: clock() }, actor) : null;
  if (!room) throw data(null, { status: 404 });
  const { opensAt, closesAt } = room.phase;
  const when = (moment: string) => momentInFull(moment, facts.timeZone);
  return {
    ...{ room, opened: `${when(opensAt)} to ${when(closesAt)}` },
    yearFacts: await settingsOf(db, room.edition),
  };
}

export const meta: Route.MetaFunction = (args) =>
  adminMeta(args.loaderData?.room.phase.name ?? "Phase", args);

export default function JuryPhase({ loaderData }: Route.ComponentProps) {
  const { yearFacts, ...phase } = loaderData;
  return (
    <EditionSettings facts={yearFacts}>
      <PhasePage key={phase.room.phase.id} {...phase} />
    </EditionSettings>
  );
}
