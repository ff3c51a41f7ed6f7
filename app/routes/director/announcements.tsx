import { listAnnouncements } from "~/features/decisions/announcements/commands.server";
import { AnnouncementList } from "~/features/decisions/announcements/components/list";
import { announcements } from "~/features/decisions/announcements/list.rules";
import { summarizeDecisions } from "~/features/decisions/queries.server";
import { readSelectionState } from "~/features/decisions/selection.server";
import { loadList } from "~/features/desk/list.server";
import { unannouncedEntries } from "~/features/editions/selection.server";
import { YearFacts } from "~/features/festival/components/year-facts";
import type { Route } from "./+types/announcements";
import { directorContext } from "./guard.server";
import { deskMeta } from "./meta";
import { factsOf, yearAsked } from "./year.server";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const { years, edition, year } = await yearAsked(db, url);
  const summary = await summarizeDecisions(db, edition);
  return {
    ...{ years, edition },
    facts: await factsOf(db, edition),
    loaded: await loadList(announcements, { url }, (query) => listAnnouncements(db, query)),
    selection: await readSelectionState(db, year.id),
    untold: (await unannouncedEntries(db, year.id)).length,
    undecided: summary.reduce((sum, one) => sum + one.undecided, 0),
    entries: summary.reduce((sum, one) => sum + one.entries, 0),
  };
}

export const meta: Route.MetaFunction = (args) => deskMeta("Announcements", args);

export default function Announcements({ loaderData }: Route.ComponentProps) {
  const { facts, ...room } = loaderData;
  return (
    <YearFacts facts={facts}>
      <AnnouncementList key={room.edition} {...room} />
    </YearFacts>
  );
}
