import { and, eq, inArray, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { type mailings, outboxMessages } from "~/db/schema";
import { csvLine } from "~/lib/csv/write";
import { eachBatch, type PageQuery, readPageWith, toPage } from "~/lib/pagination/keyset";
import {
  type Figures,
  type RecipientFilters,
  type RecipientState,
  recipientStates,
} from "./schema";

/** The recipients of newsletters: the copies in the outbox, whatever became of them. */

const { id, mailingId, leaveToken, toAddress, createdAt, state, mark, sentAt, messageId } =
  outboxMessages;

/** Of two things that happened to a copy: complained, returned, left, sent. */
const recipientState = sql<RecipientState>`case
  when ${mark} = 'complained' then 'complained'
  when ${state} = 'failed' then case when ${mark} = 'dropped' then 'dropped' else 'returned' end
  when ${state} = 'sent' then case when ${mark} = 'left' then 'left' else 'sent' end
  else 'waiting' end`;

const isCopyOf = (mailing: string | typeof mailings.id) =>
  and(eq(mailingId, mailing), isNotNull(leaveToken));

/** The figures of newsletters by id; without those of which nothing was prepared. */
export async function readFigures(
  db: Database,
  mailings: readonly { id: string; emails: number | null }[],
): Promise<Map<string, Figures>> {
  const prepared = mailings.filter(({ emails }) => emails !== null);
  if (prepared.length === 0) return new Map();
  const ids = prepared.map((mailing) => mailing.id);
  const rows = await db
    .select({ mailing: mailingId, state: recipientState, count: sql<number>`count(*)::int` })
    .from(outboxMessages)
    .where(and(inArray(mailingId, ids), isNotNull(leaveToken)))
    .groupBy(mailingId, recipientState);
  return new Map(
    prepared.map(({ id: mailing, emails }) => {
      const countOf = (name: RecipientState) =>
        rows.find((row) => row.mailing === mailing && row.state === name)?.count ?? 0;
      const counts = Object.fromEntries(recipientStates.map((name) => [name, countOf(name)]));
      const { dropped: _, ...figures } = counts as Record<RecipientState, number>;
      return [mailing, { recipients: emails ?? 0, ...figures }];
    }),
  );
}

const listOf = (mailing: string, { state: wanted, q }: RecipientFilters) => ({
  from: outboxMessages,
  sort: createdAt,
  id,
  where: and(
    isCopyOf(mailing),
    // A deleted reader's.
    ne(toAddress, ""),
    wanted && sql`${recipientState} = ${wanted}`,
    q ? sql`strpos(lower(${toAddress}), ${q.toLowerCase()}) > 0` : undefined,
  ),
});

const readBatch = (db: Database, list: ReturnType<typeof listOf>, page: PageQuery) =>
  readPageWith(list, page, ({ where, orderBy, limit, place }) =>
    db
      .select({ id, address: toAddress, state: recipientState, sentAt, messageId, place })
      .from(outboxMessages)
      .where(where)
      .orderBy(orderBy)
      .limit(limit),
  );

/** One page of the recipients of a newsletter. */
export async function listRecipients(
  db: Database,
  mailing: string,
  { state: wanted, q, ...page }: PageQuery & RecipientFilters,
) {
  const list = listOf(mailing, { state: wanted, q });
  return toPage(await readBatch(db, list, page), await db.$count(outboxMessages, list.where));
}

/** All of them as CSV: address, state, sentAt, messageId. */
export async function* recipientLines(db: Database, mailing: string): AsyncGenerator<string> {
  yield csvLine(["address", "state", "sentAt", "messageId"]);
  const list = listOf(mailing, {});
  for await (const rows of eachBatch((cursor) => readBatch(db, list, { limit: 1_000, cursor }))) {
    yield rows
      .map(({ address, state, sentAt, messageId }) =>
        csvLine([address, state, sentAt?.toISOString() ?? "", messageId ?? ""]),
      )
      .join("");
  }
}

/** The condition of copies that still wait. */
export const isWaiting = (mailing: string | typeof mailings.id): SQL | undefined =>
  and(isCopyOf(mailing), eq(state, "held"));
