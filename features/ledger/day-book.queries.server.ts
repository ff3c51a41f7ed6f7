import { and, eq, gte, lte, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { payments, refunds } from "~/db/schema";
import { readEditions } from "~/features/settings/editions.queries.server";
import { festivalDay } from "~/features/settings/festival-day.queries.server";
import { readTierNames } from "~/features/settings/price-tiers.queries.server";
import { readGroupedPayments, whereEditionSlug } from "./queries.server";
import { type GroupedLine, sumAll, sumBy } from "./rules";
import type { DayBook, DayBookFilters, PaymentFilters, PaymentTotals } from "./schema";

/** The sums of the filtered payments. */
export async function readPaymentTotals(
  db: Database,
  filters: PaymentFilters,
): Promise<PaymentTotals> {
  const hasPriceTiers = (await readTierNames(db, filters.edition ?? "all")) !== null;
  const lines = await readGroupedPayments(db, filters, { byPriceTier: hasPriceTiers });
  return {
    total: sumAll(lines),
    byCategory: sumBy(lines, ({ submissionType }) => submissionType).map(({ key, ...sum }) => ({
      ...sum,
      type: key,
    })),
    byTier: sumBy(lines, ({ feePeriod }) => feePeriod).map(({ key, ...sum }) => ({
      ...sum,
      tier: key,
    })),
    ...(hasPriceTiers && {
      byPriceTier: sumBy(lines, ({ priceTier }) => priceTier ?? "").map(({ key, ...sum }) => ({
        ...sum,
        priceTier: key || null,
      })),
    }),
  };
}

type MoneyMovement = GroupedLine & { day: string };

/**
 * What moved on each day, as the provider books it: a payment with its fee when it was captured, a refund when the
 * provider made it, even while a bank still works on it, and the return of a refund that failed.
 */
export async function readDayBook(
  db: Database,
  { edition, type, from, to }: DayBookFilters,
): Promise<DayBook> {
  const condition = and(
    whereEditionSlug(await readEditions(db), edition),
    type ? eq(payments.submissionType, type) : undefined,
  );
  const where = condition ?? sql`true`;
  const refundTime = sql`coalesce(${refunds.madeAt}, ${refunds.createdAt})`;
  const isConfirmed = sql`(${refunds.providerRefundId} is not null or ${refunds.state} = 'done')`;
  const fromRefunds = sql`from ${refunds} join ${payments} on ${payments.submissionId} = ${refunds.submissionId}`;
  // All selects have the columns that the first one names.
  const moneyMovements = sql`
    select ${festivalDay(payments.paidAt, payments.editionId)} as day, ${payments.currency} as currency, ${payments.feeCurrency} as fee_currency,
      count(${payments.paymentIntentId}) as payments, sum(${payments.amountCents}) as paid, 0 as refunded,
      coalesce(sum(${payments.feeCents}), 0) as fees,
      count(*) filter (where ${payments.paymentIntentId} is not null and ${payments.feeCents} is null) as fees_unknown,
      count(*) filter (where ${payments.waivedCents} > 0) as waivers, sum(${payments.waivedCents}) as waived
      from ${payments} where ${where} group by 1, 2, 3
    union all
    select ${festivalDay(refundTime, payments.editionId)}, ${payments.currency}, null, 0, 0, sum(${refunds.amountCents}), 0, 0, 0, 0
      ${fromRefunds} where ${isConfirmed} and ${where} group by 1, 2
    union all
    select ${festivalDay(sql`${refunds.settledAt}`, payments.editionId)}, ${payments.currency}, null, 0, 0, -sum(${refunds.amountCents}), 0, 0, 0, 0
      ${fromRefunds} where ${refunds.providerRefundId} is not null and ${refunds.state} = 'failed' and ${where}
      group by 1, 2
    union all
    select ${festivalDay(sql`${payments.refundedAt}`, payments.editionId)}, ${payments.currency}, null, 0, 0, sum(${payments.refundedCents}), 0, 0, 0, 0
      from ${payments} where ${payments.submissionId} is null and ${payments.refundedAt} is not null and ${where}
      group by 1, 2`;
  const day = sql`moves.day`;
  const withinDays = and(
    from ? gte(day, sql`${from}::date`) : undefined,
    to ? lte(day, sql`${to}::date`) : undefined,
  );
  const { rows } = (await db.execute(sql`
    select moves.day::text as day, currency, fee_currency as "feeCurrency",
      payments::int as payments, paid::float8 as "paidCents", refunded::float8 as "refundedCents",
      fees::float8 as "feeCents", fees_unknown::int as "feesUnknown",
      waivers::int as waivers, waived::float8 as "waivedCents"
    from (${moneyMovements}) as moves where ${withinDays ?? sql`true`}
    order by moves.day desc, currency`)) as unknown as { rows: MoneyMovement[] };
  const days = sumBy(rows, (move) => move.day).map(({ key, ...sum }) => ({ day: key, ...sum }));
  return { days, total: sumAll(rows) };
}
