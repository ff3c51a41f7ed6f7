import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { submissions } from "~/db/schema";
import { findCategory, isOpen } from "~/features/settings/category.rules";
import type { Category } from "~/features/settings/category.schema";
import { getSettings } from "~/features/settings/queries.server";
import type { FestivalSettings, SubmissionType } from "~/features/settings/schema";

/** Whether a category takes an entry now; the season is checked elsewhere. */

/** Why a category takes no entries; null if it does. */
export const closedReason = (category: Category): string | null =>
  isOpen(category) ? null : `${category.plural} are closed: this category takes no more entries.`;

/**
 * Whether the current edition still takes entries in a category. Called with the edition's lock, which a deletion waits
 * for: no draft is left without its category.
 */
export async function acceptsEntries(tx: Database, type: SubmissionType): Promise<boolean> {
  const category = findCategory(await getSettings(tx), type);
  return category !== undefined && isOpen(category);
}

type NewEntry = { editionId: string; submissionType: SubmissionType; submitterEmail: unknown };

/** Entries of an address in a category and its edition, without withdrawn ones. */
const countEntries = (db: Database, { editionId, submissionType, submitterEmail }: NewEntry) =>
  db.$count(
    submissions,
    and(
      eq(submissions.editionId, editionId),
      eq(submissions.submissionType, submissionType),
      sql`lower(${submissions.submitterEmail}) = lower(${String(submitterEmail)})`,
      isNull(submissions.withdrawnAt),
    ),
  );

const formatLimit = ({ perAddress, plural }: Pick<Category, "perAddress" | "plural">) =>
  perAddress === 1
    ? `You've already submitted an entry. ${plural} are limited to one per email address.`
    : `You've already submitted ${perAddress} entries. ${plural} are limited to ${perAddress} per email address.`;

/** Why an address may send no more entries in a category; null if it may. */
export async function limitReason(
  db: Database,
  settings: FestivalSettings,
  entry: NewEntry,
): Promise<string | null> {
  const category = findCategory(settings, entry.submissionType);
  if (!category?.perAddress || !entry.submitterEmail) return null;
  return (await countEntries(db, entry)) >= category.perAddress ? formatLimit(category) : null;
}

/** An address has as many entries in a category as it may have. */
export class TooManyEntries extends Error {}

/**
 * Throws TooManyEntries if the address of a free entry that is being written has reached the limit. The lock lets
 * through one entry at a time for each address. A paid entry is always accepted.
 */
export async function checkFreeEntryLimit(
  tx: Database,
  settings: FestivalSettings,
  entry: NewEntry,
): Promise<void> {
  if (!findCategory(settings, entry.submissionType)?.perAddress) return;
  const { editionId, submissionType, submitterEmail } = entry;
  const key = `${editionId} ${submissionType} ${String(submitterEmail).toLowerCase()}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  const reason = await limitReason(tx, settings, entry);
  if (reason) throw new TooManyEntries(reason);
}
