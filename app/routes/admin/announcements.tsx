import { listAnnouncements } from "~/features/announcements/commands.server";
import { AnnouncementList } from "~/features/announcements/components/list";
import { announcements } from "~/features/announcements/list.rules";
import { summarizeDecisions } from "~/features/decisions/queries.server";
import { readSelectionState } from "~/features/decisions/selection.queries.server";
import { EditionSettings } from "~/features/settings/components/edition-settings";
import type { EditionHandle } from "~/features/settings/edition-switch.rules";
import { readUnannouncedEntries } from "~/features/submissions/decision/selection.queries.server";
import { loadList } from "~/lib/admin-list/list.server";
import type { Route } from "./+types/announcements";
import { requestedEdition, settingsOf } from "./edition-param.server";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const { edition, editionSummary } = await requestedEdition(db, url);
  const summary = await summarizeDecisions(db, edition);
  return {
    edition,
    settings: await settingsOf(db, edition),
    loaded: await loadList(announcements, { url }, (query) => listAnnouncements(db, query)),
    selection: await readSelectionState(db, editionSummary.id),
    unannouncedCount: (await readUnannouncedEntries(db, editionSummary.id)).length,
    undecidedCount: summary.reduce((sum, row) => sum + row.undecided, 0),
    entryCount: summary.reduce((sum, row) => sum + row.entries, 0),
  };
}

export const handle: EditionHandle = { readOnlyIfArchived: true };

export const meta: Route.MetaFunction = (args) => adminMeta("adminAnnouncements", args);

export default function Announcements({ loaderData }: Route.ComponentProps) {
  const { settings, ...pageData } = loaderData;
  return (
    <EditionSettings settings={settings}>
      <AnnouncementList key={pageData.edition} {...pageData} />
    </EditionSettings>
  );
}
