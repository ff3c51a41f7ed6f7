import { setImmediate as turn } from "node:timers/promises";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { emailSubscribers, mailings, outboxMessages } from "~/db/schema";
import { droppedColumns } from "~/features/mail/commands.server";
import type { FestivalSettings } from "~/features/settings/schema";
import type { Clock } from "~/lib/dates/clock";
import type { MailingRow } from "./queries.server";
import { isWaiting } from "./recipients.queries.server";
import type { SubscriberAudience } from "./schema";
import { isReader } from "./subscribers.queries.server";
import { dropReasons } from "./texts";

/** The copies of a newsletter in the outbox: written, deleted and dropped in pieces, each a commit. */

/** Copies per commit: a fraction of a second, so that no request waits. */
const copyBatchSize = 1_000;

type DraftVersion = Pick<MailingRow, "id" | "version" | "run">;

/** Whether a mailing is still the draft that this preparation began with. */
export const isUnchangedDraft = ({ id, version, run }: DraftVersion) =>
  and(
    eq(mailings.id, id),
    eq(mailings.version, version),
    eq(mailings.state, "draft"),
    run ? eq(mailings.run, run) : isNull(mailings.run),
  );

/** Runs `work` in a transaction in which the draft is still the same; null if it is not. */
export const whileUnchanged = <T>(
  db: Database,
  draft: DraftVersion,
  work: (tx: Database) => Promise<T>,
): Promise<T | null> =>
  db.transaction(async (tx) => {
    const rows = await tx.select().from(mailings).where(isUnchangedDraft(draft)).for("share");
    return rows.length > 0 ? work(tx) : null;
  });

/** The ids of some copies that wait. */
const someWaiting = (mailing: string) =>
  sql`any(array(select ${outboxMessages.id} from ${outboxMessages} where ${isWaiting(mailing)}
    limit ${copyBatchSize}))`;

/** Deletes the copies of a draft, unless it was changed in the meantime. */
export async function deleteCopies(db: Database, draft: DraftVersion): Promise<void> {
  for (let count: number | null = 1; count; await turn()) {
    count = await whileUnchanged(db, draft, async (tx) => {
      const deleted = await tx
        .delete(outboxMessages)
        .where(sql`${outboxMessages.id} = ${someWaiting(draft.id)}`)
        .returning({ id: outboxMessages.id });
      return deleted.length;
    });
  }
}

/** Drops what still waits of a stopped newsletter. After a kill, the job continues. */
export async function dropCopies(db: Database, clock: Clock, mailing: string): Promise<void> {
  for (let count = 1; count > 0; await turn()) {
    const dropped = await db
      .update(outboxMessages)
      .set(droppedColumns(clock(), dropReasons.stopped))
      .where(sql`${outboxMessages.id} = ${someWaiting(mailing)}`)
      .returning({ id: outboxMessages.id });
    count = dropped.length;
  }
}

/**
 * Writes a copy for every reader, held: the readers are those of this moment. Resolves to their number, null if the
 * draft was changed meanwhile.
 */
export async function writeCopies(
  { db, clock }: { db: Database; clock: Clock },
  draft: DraftVersion & { audience: SubscriberAudience },
  subject: string,
  settings: FestivalSettings,
): Promise<number | null> {
  const now = clock().toISOString();
  const { id, email } = emailSubscribers;
  const readers = isReader(draft.audience, settings);
  const ids = (await db.select({ id }).from(emailSubscribers).where(readers)).map((row) => row.id);
  let total = 0;
  for (let start = 0; start < ids.length; start += copyBatchSize) {
    const batch = `{${ids.slice(start, start + copyBatchSize).join(",")}}`;
    const copies = await whileUnchanged(db, draft, async (tx) => {
      // Who left meanwhile gets none.
      const { rows } = (await tx.execute(sql`with copies as (
          insert into ${outboxMessages} (kind, to_address, subject, html, text, headers, stream, state,
            next_attempt_at, created_at, mailing_id, leave_token, subscriber_id)
          select 'newsletter', ${email}, ${subject}, '', '', '{"Auto-Submitted":"auto-generated"}', 'newsletter',
            'held', ${now}::timestamptz, ${now}::timestamptz, ${draft.id}::uuid, gen_random_uuid(), ${id}
          from ${emailSubscribers} where ${id} = any(${batch}::uuid[]) and ${readers}
          returning 1) select count(*)::int as count from copies`)) as unknown as {
        rows: { count: number }[];
      };
      return rows[0]?.count ?? 0;
    });
    if (copies === null) return null;
    total += copies;
    await turn();
  }
  return total;
}
