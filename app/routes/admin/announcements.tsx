import { listAnnouncements } from "~/features/decisions/announcements/commands.server";
import { AnnouncementList } from "~/features/decisions/announcements/components/list";
import { announcements } from "~/features/decisions/announcements/list.rules";
import { summarizeDecisions } from "~/features/decisions/queries.server";
import { readSelectionState } from "~/features/decisions/selection.server";
import { loadList } from "~/features/desk/list.server";
import { unannouncedEntries } from "~/features/editions/selection.server";
import { EditionSettings } from "~/features/festival/components/year-facts";
import type { Route } from "./+types/announcements";
import { directorContext } from "./guard.server";
import { adminMeta } from "./meta";
import { requestedEdition, settingsOf } from "./year.server";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const { years, edition, year } = await requestedEdition(db, url);
  const summary = await summarizeDecisions(db, edition);
  return {
    ...{ years, edition },
    facts: await settingsOf(db, edition),
    loaded: await loadList(announcements, { url }, (query) => listAnnouncements(db, query)),
    selection: await readSelectionState(db, year.id),
    untold: (await unannouncedEntries(db, year.id)).length,
    undecided: summary.reduce((sum, one) => sum + one.undecided, 0),
    entries: summary.reduce((sum, one) => sum + one.entries, 0),
  };
}

export const meta: Route.MetaFunction = (args) => adminMeta("Announcements", args);

export default function Announcements({ loaderData }: Route.ComponentProps) {
  const { facts, ...room } = loaderData;
  return (
    <EditionSettings facts={facts}>
      <AnnouncementList key={room.edition} {...room} />
    </EditionSettings>
  );
}
