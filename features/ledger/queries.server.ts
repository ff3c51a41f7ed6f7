import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { payments, submissionDrafts, submissions, submissionWords } from "~/db/schema";
import { type EditionSummary, readEditions } from "~/features/settings/editions.queries.server";
import { onDays } from "~/features/settings/festival-day.queries.server";
import { selectEditions, unknownEditionId } from "~/features/submissions/editions.queries.server";
import { submissionTitle } from "~/features/submissions/schema";
import { isFoundBy, readSearch } from "~/lib/admin-list/search.server";
import { currenciesOf } from "~/lib/money/currency-codes";
import {
  type Cursor,
  type Page,
  type PageQuery,
  readPage,
  readRows,
} from "~/lib/pagination/keyset";
import type { Payment, PaymentFilters } from "./schema";

/** Filtered payments are counted up to this number. */
const countUpTo = 10_000;

type Row = typeof payments.$inferSelect;
/** A payment in API responses; `dashboardUrl` is the provider's page about it. */
export type ListedPayment = Omit<Payment, "paidAt"> & { paidAt: Date };
export type GetDashboardUrl = (payment: Pick<Row, "provider" | "paymentIntentId">) => string | null;

/** The condition of payments of an edition; undefined if it is absent or 'all'. */
export function whereEditionSlug(
  allEditions: readonly EditionSummary[],
  edition?: string,
): SQL | undefined {
  if (!edition || edition === "all") return undefined;
  return eq(payments.editionId, selectEditions(allEditions, edition)[0]?.id ?? unknownEditionId);
}

/** The condition of payments on these days, each in its edition's time zone. */
const wherePaidOn = (
  allEditions: readonly EditionSummary[],
  days: { from?: string; to?: string },
) =>
  or(
    ...allEditions.map(({ id, timeZone }) =>
      and(eq(payments.editionId, id), onDays(payments.paidAt, timeZone, days)),
    ),
  );

/** An amount in the minor unit of each payment's currency. */
const inMinorUnit = (amount: string) => sql`${amount}::numeric * case
  when ${inArray(payments.currency, currenciesOf(0))} then 1
  when ${inArray(payments.currency, currenciesOf(3))} then 1000 else 100 end`;

/** The price tier of a payment's entry or draft; null if both were deleted. */
const priceTier = sql<string | null>`coalesce(
  (select ${submissions.tier} from ${submissions} where ${submissions.id} = ${payments.submissionId}),
  (select ${submissionDrafts.tier} from ${submissionDrafts}
    where ${submissionDrafts.paymentIntentId} = ${payments.paymentIntentId}))`;

/** The condition for all filters. */
export async function paymentsWhere(
  db: Database,
  { edition, state, type, tier, priceTier: wantedTier, from, to, min, max, q }: PaymentFilters,
): Promise<SQL | undefined> {
  const matchesSearch = q
    ? or(
        eq(payments.paymentIntentId, q),
        isFoundBy(submissionWords, payments.submissionId, await readSearch(db, submissionWords, q)),
      )
    : undefined;
  const allEditions = await readEditions(db);
  return and(
    whereEditionSlug(allEditions, edition),
    state && eq(payments.state, state),
    type ? eq(payments.submissionType, type) : undefined,
    // In the API the code of a fee deadline is called `tier`.
    tier ? eq(payments.feePeriod, tier) : undefined,
    wantedTier ? eq(priceTier, wantedTier) : undefined,
    from || to ? wherePaidOn(allEditions, { from, to }) : undefined,
    min ? sql`${payments.amountCents} >= ${inMinorUnit(min)}` : undefined,
    max ? sql`${payments.amountCents} <= ${inMinorUnit(max)}` : undefined,
    matchesSearch,
  );
}

const listSource = (where: SQL | undefined) => ({
  from: payments,
  sort: payments.paidAt,
  id: payments.id,
  where,
  countUpTo,
});

/** One page of payments, newest first. */
export async function listPayments(
  db: Database,
  getDashboardUrl: GetDashboardUrl,
  { limit, cursor, ...filters }: PageQuery & PaymentFilters,
): Promise<Page<ListedPayment>> {
  const where = await paymentsWhere(db, filters);
  const page = await readPage(db, listSource(where), { limit, cursor });
  return { ...page, items: await describePayments(db, getDashboardUrl, page.items) };
}

/** Every filtered payment, in batches, for an export. */
export async function* eachPayment(
  db: Database,
  filters: PaymentFilters,
): AsyncGenerator<ListedPayment[]> {
  const where = await paymentsWhere(db, filters);
  let cursor: Cursor | undefined;
  do {
    const { items, endCursor } = await readRows(db, listSource(where), { limit: 200, cursor });
    yield await describePayments(db, () => null, items);
    cursor = endCursor ?? undefined;
  } while (cursor);
}

/** Payments with their entries. */
async function describePayments(
  db: Database,
  getDashboardUrl: GetDashboardUrl,
  rows: readonly Row[],
): Promise<ListedPayment[]> {
  const ids = rows.flatMap(({ submissionId }) => submissionId ?? []);
  const { id, reference, filmTitle, logLine, submitterName, tier } = submissions;
  const entryRows = await db
    .select({ id, reference, filmTitle, logLine, submitterName, tier })
    .from(submissions)
    .where(inArray(id, ids));
  const intentsWithoutEntry = rows.flatMap((row) =>
    row.submissionId ? [] : (row.paymentIntentId ?? []),
  );
  const draftTiers = await readDraftTiers(db, intentsWithoutEntry);
  const entries = new Map(entryRows.map((entry) => [entry.id, entry]));
  const editionSlugs = new Map(
    (await readEditions(db)).map((edition) => [edition.id, edition.slug]),
  );
  return rows.map((row) => {
    const entry = entries.get(row.submissionId ?? "");
    const {
      editionId,
      isDisputed: _,
      refundedAt: __,
      nextCheckAt: ___,
      checks: ____,
      ...fields
    } = row;
    return {
      ...fields,
      priceTier: entry?.tier ?? draftTiers.get(row.paymentIntentId ?? "") ?? null,
      reference: entry?.reference ?? null,
      title: entry ? submissionTitle(entry) : null,
      submitterName: entry?.submitterName ?? null,
      edition: editionSlugs.get(editionId) ?? "",
      dashboardUrl: getDashboardUrl(row),
    };
  });
}

/** The price tiers of payments without an entry, by the payment's id. */
async function readDraftTiers(db: Database, intentIds: string[]): Promise<Map<string, string>> {
  if (intentIds.length === 0) return new Map();
  const { paymentIntentId, tier } = submissionDrafts;
  const rows = await db
    .select({ paymentIntentId, tier })
    .from(submissionDrafts)
    .where(inArray(paymentIntentId, intentIds));
  return new Map(rows.map((row) => [row.paymentIntentId ?? "", row.tier]));
}

type PaymentGroup = Pick<Row, "submissionType" | "feePeriod" | "currency" | "feeCurrency"> & {
  priceTier: string | null;
  payments: number;
  paidCents: number;
  refundedCents: number;
  feeCents: number;
  feesUnknown: number;
  waivers: number;
  waivedCents: number;
};

/** The sums of the filtered payments, a row per category, fee deadline, currency and, if asked for, price tier. */
export async function readGroupedPayments(
  db: Database,
  filters: PaymentFilters,
  { byPriceTier = false } = {},
): Promise<PaymentGroup[]> {
  const { submissionType, feePeriod, currency, feeCurrency } = payments;
  const { amountCents, refundedCents, feeCents, waivedCents, paymentIntentId } = payments;
  const asNumber = (value: SQL) => value.mapWith(Number);
  return db
    .select({
      submissionType,
      feePeriod,
      currency,
      feeCurrency,
      // In an `sql` of its own: otherwise drizzle leaves out the tables' names, and two tables have `payment_intent_id`.
      priceTier: sql<string | null>`${byPriceTier ? priceTier : sql`null`}`.as("price_tier"),
      payments: asNumber(sql`count(${paymentIntentId})`),
      paidCents: asNumber(sql`coalesce(sum(${amountCents}), 0)`),
      refundedCents: asNumber(sql`coalesce(sum(${refundedCents}), 0)`),
      feeCents: asNumber(sql`coalesce(sum(${feeCents}), 0)`),
      feesUnknown: asNumber(
        sql`count(*) filter (where ${paymentIntentId} is not null and ${feeCents} is null)`,
      ),
      waivers: asNumber(sql`count(*) filter (where ${waivedCents} > 0)`),
      waivedCents: asNumber(sql`coalesce(sum(${waivedCents}), 0)`),
    })
    .from(payments)
    .where(await paymentsWhere(db, filters))
    .groupBy(submissionType, feePeriod, currency, feeCurrency, sql`price_tier`)
    .orderBy(submissionType, feePeriod, currency, feeCurrency, sql`price_tier`);
}
