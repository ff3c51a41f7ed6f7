import type { Database } from "~/db/client";
import { readEditions } from "~/features/settings/editions.queries.server";
import { loadList } from "~/lib/admin-list/list.server";
import { findAnnouncement } from "./commands.server";
import { countCorrected, listLedger, readLedger, sumLedger } from "./deliveries.queries.server";
import { listEmails } from "./email-previews.queries.server";
import { announcementEmails, ledgers } from "./list.rules";
import { previewLock } from "./recipients.queries.server";
import { announcementSchema } from "./schema";

/**
 * The data of an announcement's page: of a draft the preview of a lock, of a released one its
 * deliveries.
 */
export async function readReleaseChecklist(
  { db, publicUrl }: { db: Database; publicUrl: string },
  id: string,
  url: URL,
) {
  const row = await findAnnouncement(db, id);
  if (!row) return null;
  const { state } = row;
  const deps = { db, publicUrl };
  const params = { id };
  const isReleased = state === "released";
  const editionOfRelease = (await readEditions(db)).find((edition) => edition.id === row.editionId);
  return {
    edition: editionOfRelease?.isCurrent ? undefined : editionOfRelease?.slug,
    announcement: announcementSchema.parse(row),
    dryRun: state === "draft" ? await previewLock(db, row, publicUrl) : null,
    emails:
      isReleased || state === "cancelled"
        ? null
        : await loadList(announcementEmails, { url, params }, (query) =>
            listEmails(deps, row, query),
          ),
    ledger: isReleased
      ? await loadList(ledgers, { url, params }, (query) => listLedger(db, id, query))
      : null,
    editCount: state === "locked" || state === "scheduled" ? await countCorrected(db, id) : 0,
    sums: isReleased ? sumLedger(await readLedger(db, id)) : null,
  };
}
