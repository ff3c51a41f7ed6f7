import { and, eq, inArray, isNotNull, isNull, not, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { outboxMessages, submissions } from "~/db/schema";
import { hasFilmOrUpload } from "~/features/screeners/queries.server";
import { findCategory } from "~/features/settings/category.rules";
import { asksFilm } from "~/features/settings/category-form.rules";
import { correctionsOpen } from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { isNotRefunded } from "./decision/selection.queries.server";
import { hasPrivatePage } from "./source.commands.server";
import type { SubmissionRow } from "./types.rules.server";

/**
 * The condition of a film that the festival wants to watch but cannot: it has no link and no finished or running
 * upload, and is neither announced nor withdrawn or refunded.
 */
export const lacksFilm = and(
  isNull(submissions.filmUrl),
  isNotNull(submissions.filmTitle),
  isNull(submissions.withdrawnAt),
  inArray(submissions.announcedStatus, ["pending", "reviewed"]),
  isNotRefunded,
  sql`not ${hasFilmOrUpload}`,
);

/** Whether an entry has a film without a link, which may still be sent after the submission. */
export function maySendFilm(
  settings: FestivalSettings,
  {
    filmUrl,
    filmTitle,
    submissionType,
    submittedAt,
  }: Pick<SubmissionRow, "filmUrl" | "filmTitle" | "submissionType" | "submittedAt">,
): boolean {
  const isWithoutLink = filmUrl === null && filmTitle !== null;
  const category = isWithoutLink ? findCategory(settings, submissionType) : null;
  return !!category && asksFilm(category) && correctionsOpen(settings, submittedAt, submittedAt);
}

/** Whether the film of an entry is missing and could still be sent after the submission. */
export async function isFilmMissing(
  db: Database,
  settings: FestivalSettings,
  entry: Pick<SubmissionRow, "id" | "filmUrl" | "filmTitle" | "submissionType" | "submittedAt">,
): Promise<boolean> {
  if (!maySendFilm(settings, entry)) return false;
  return (await db.$count(submissions, and(eq(submissions.id, entry.id), lacksFilm))) > 0;
}

/** The condition of an entry that lacks its film and whose filmmaker has a private page to send it. */
export const isLinkWanted = and(lacksFilm, hasPrivatePage);

/**
 * Deletes queued requests for links that are no longer needed. Call it in the transaction that announces, withdraws or
 * refunds entries. `submissionId`: only of this entry.
 */
export async function dropLinkRequests(tx: Database, submissionId?: string): Promise<void> {
  const entryWithoutLink = tx
    .select({ one: sql`1` })
    .from(submissions)
    .where(and(eq(submissions.id, outboxMessages.submissionId), isLinkWanted));
  await tx
    .delete(outboxMessages)
    .where(
      and(
        eq(outboxMessages.kind, "missing_link"),
        eq(outboxMessages.state, "queued"),
        submissionId ? eq(outboxMessages.submissionId, submissionId) : undefined,
        not(sql`exists ${entryWithoutLink}`),
      ),
    );
}
