import { and, eq, gt, inArray, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { submissionDrafts, submissions } from "~/db/schema";
import { getSettings } from "~/features/settings/queries.server";
import type { DraftRow } from "~/features/submissions/types.rules.server";
import { formatMoney, type MoneyFormats } from "~/lib/money/format";
import { type ListSpec, type Page, type PageQuery, readPage } from "~/lib/pagination/keyset";
import { textIn } from "./drafts.rules";
import type { StuckDraft, StuckDraftView } from "./stuck-drafts.schema";

/** A draft counts as unpaid after this many minutes. */
const minutesToPay = 60;

const lowerValue = (name: string): SQL =>
  sql`lower(${submissionDrafts.values} ->> ${sql.raw(`'${name}'`)})`;

/**
 * The SQL condition of unpaid drafts with a fee: of several with the same title and address only the newest, and none
 * if an entry with this title and address exists.
 */
export const isUnpaidDraft = (now: Date): SQL | undefined =>
  and(
    inArray(submissionDrafts.state, ["open", "expired"]),
    gt(submissionDrafts.amountCents, 0),
    isNotNull(submissionDrafts.values),
    lt(submissionDrafts.createdAt, new Date(now.getTime() - minutesToPay * 60_000)),
    sql`not exists (
      select 1 from ${submissions} paid
      where lower(paid.submitter_email) = ${lowerValue("submitterEmail")}
        and lower(coalesce(paid.film_title, paid.log_line)) = coalesce(${lowerValue("filmTitle")}, ${lowerValue("logLine")}))`,
    sql`not exists (
      select 1 from ${submissionDrafts} later
      where later.state <> 'submitted'
        and lower(later.values ->> 'submitterEmail') = ${lowerValue("submitterEmail")}
        and lower(coalesce(later.values ->> 'filmTitle', later.values ->> 'logLine')) = coalesce(${lowerValue("filmTitle")}, ${lowerValue("logLine")})
        and (later.created_at, later.id) > (${submissionDrafts.createdAt}, ${submissionDrafts.id}))`,
  );

/** The query of a view, to read one of its pages or to count its rows. */
export function stuckDraftsSpec(
  view: StuckDraftView,
  now: Date,
): ListSpec<typeof submissionDrafts> {
  return {
    from: submissionDrafts,
    sort: submissionDrafts.createdAt,
    id: submissionDrafts.id,
    where: view === "held" ? eq(submissionDrafts.state, "held") : isUnpaidDraft(now),
    countUpTo: 1_000,
  };
}

/** A draft for the director, without secrets. */
const describeDraftWith =
  (formats: MoneyFormats) =>
  (row: DraftRow): StuckDraft<Date> => ({
    id: row.id,
    submissionType: row.submissionType,
    title: textIn(row.values, "filmTitle") ?? textIn(row.values, "logLine"),
    name: textIn(row.values, "submitterName"),
    email: textIn(row.values, "submitterEmail"),
    fee: formatMoney(row.amountCents, row.currency, formats),
    paymentIntentId: row.paymentIntentId,
    reason: row.heldReason,
    createdAt: row.createdAt,
    remindedAt: row.remindedAt,
  });

/** One page of a view, newest first, counted up to a thousand. */
export async function listStuckDrafts(
  db: Database,
  now: Date,
  { view, ...page }: PageQuery & { view: StuckDraftView },
): Promise<Page<StuckDraft<Date>>> {
  const { items, ...rest } = await readPage(db, stuckDraftsSpec(view, now), page);
  return { ...rest, items: items.map(describeDraftWith((await getSettings(db)).formats)) };
}
