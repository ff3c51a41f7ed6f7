import { type SQL, sql } from "drizzle-orm";
import type { outboxMessages } from "~/db/schema";

/** Emails to others that name somebody whose data was deleted (`erased_at`). */

/** The error of an email that waits for the director's decision, as a sentence. */
export const heldBackError =
  "Not sent: it names someone whose data was deleted. Retry sends it as it is. Dismiss deletes its text.";

type Row = typeof outboxMessages.$inferSelect;

/** Whether the text was deleted, so that only an empty email could be sent. */
export const isTextDeleted = ({ erasedAt, html }: Pick<Row, "erasedAt" | "html">): boolean =>
  erasedAt !== null && html === "";

/** The columns of an email without its text, for those rows that `condition` matches; others stay unchanged. */
export const deletedTextColumns = (condition: SQL) => ({
  subject: sql<string>`case when ${condition} then 'Deleted' else subject end`,
  html: sql<string>`case when ${condition} then '' else html end`,
  text: sql<string>`case when ${condition} then '' else text end`,
  headers: sql<Row["headers"]>`case when ${condition} then '{}'::jsonb else headers end`,
  replyTo: sql<string>`case when ${condition} then null else reply_to end`,
  toName: sql<string>`case when ${condition} then null else to_name end`,
  lastError: sql<string>`case when ${condition} then null else last_error end`,
});

/** A copy of a newsletter whose reader's data is deleted, or whose retention is over: its state is all that stays. */
export const blankedCopyColumns = (now: Date) => {
  const waits = sql`(state in ('held', 'sending'))`;
  return {
    toAddress: "",
    messageId: null,
    lastError: null,
    mark: sql<Row["mark"]>`case when ${waits} then 'dropped' else mark end`,
    dismissedAt: sql<Date>`case when state = 'sent' then dismissed_at else ${now.toISOString()}::timestamptz end`,
    state: sql<Row["state"]>`case when state = 'held' then 'failed' else state end`,
  };
};

/**
 * What happens to emails to others that name somebody whose data is deleted at a moment: sent and
 * dismissed ones lose their text; those not sent yet stay unchanged and wait for the
 * director, among the failed ones or until their release.
 */
export const erasedTextColumns = (now: Date) => {
  const isOver = sql`(state = 'sent' or (state = 'failed' and dismissed_at is not null))`;
  return {
    ...deletedTextColumns(isOver),
    erasedAt: now,
    state: sql<Row["state"]>`case when state in ('queued', 'sending') then 'failed' else state end`,
    lastError: sql<string>`case when ${isOver} or state = 'held' then null else ${heldBackError} end`,
    dismissedAt: sql<Date>`case when ${isOver} then dismissed_at end`,
  };
};
