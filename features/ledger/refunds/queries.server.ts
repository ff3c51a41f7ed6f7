import { asc, eq, inArray } from "drizzle-orm";
import type { Database } from "~/db/client";
import { refunds, submissions } from "~/db/schema";
import { submissionTitle } from "~/features/submissions/schema";
import { type Page, type PageQuery, readPage } from "~/lib/pagination/keyset";
import type { Refund } from "./schema";
import type { RefundRow } from "./types.rules.server";

const refundFields = (
  {
    id,
    submissionId,
    amountCents,
    state,
    origin,
    failure,
    reason,
    createdAt,
    settledAt,
  }: RefundRow,
  currency: string,
) => ({
  id,
  submissionId,
  amountCents,
  currency,
  state,
  origin,
  failure,
  reason,
  createdAt,
  settledAt,
});

/** The refunds of one entry, oldest first, as the API returns them. */
export async function readRefunds(db: Database, submissionId: string): Promise<Refund[]> {
  const rows = await db
    .select({ refund: refunds, currency: submissions.currency })
    .from(refunds)
    .innerJoin(submissions, eq(submissions.id, refunds.submissionId))
    .where(eq(refunds.submissionId, submissionId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  return rows.map(({ refund: row, currency }) => ({
    ...refundFields(row, currency),
    createdAt: row.createdAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
  }));
}

type ListedRefundRow = ReturnType<typeof refundFields> & {
  title: string;
  submitterName: string;
  submissionFee: string;
};

/** One page of all refunds, newest first, each with its entry. */
export async function listRefunds(db: Database, query: PageQuery): Promise<Page<ListedRefundRow>> {
  const { items, ...page } = await readPage(
    db,
    { from: refunds, sort: refunds.createdAt, id: refunds.id, countUpTo: 10_000 },
    query,
  );
  const ids = [...new Set(items.map(({ submissionId }) => submissionId))];
  const { id, filmTitle, logLine, reference, submitterName, submissionFee, currency } = submissions;
  const entryRows = await db
    .select({ id, filmTitle, logLine, reference, submitterName, submissionFee, currency })
    .from(submissions)
    .where(inArray(id, ids));
  const entries = new Map(entryRows.map((entry) => [entry.id, entry]));
  return {
    ...page,
    items: items.map((row) => {
      const entry = entries.get(row.submissionId);
      const title = entry ? submissionTitle(entry) : "";
      const { submitterName = "", submissionFee = "", currency = "" } = entry ?? {};
      return { ...refundFields(row, currency), title, submitterName, submissionFee };
    }),
  };
}
