import type { Database } from "~/db/client";
import { categoryOf } from "~/features/settings/category.rules";
import { readListSettings, readSettingsByYear } from "~/features/settings/editions.queries.server";
import { readTierNames, type TierNames } from "~/features/settings/price-tiers.queries.server";
import { feePeriodName } from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { toMajor } from "~/lib/money/amount";
import { type SheetFormat, sheetColumn, sheetPieces, sheetTypes } from "~/lib/spreadsheet/export";
import { readDayBook } from "./day-book.queries.server";
import { eachPayment, type ListedPayment } from "./queries.server";
import type { DayBookFilters, DayBookLine, PaymentFilters } from "./schema";
import { paymentStateNames, providerNames } from "./texts";

/** Payments and daily totals as files. Amounts are numbers, with the currency in its own column. */

function paymentColumns(
  { timeZone }: FestivalSettings,
  settingsOf: (edition: string) => FestivalSettings,
  tierName: TierNames | null,
) {
  const column = sheetColumn<ListedPayment>;
  return [
    column(`Paid (${timeZone})`, 20, ({ paidAt }) => paidAt),
    column("State", 16, ({ state }) => paymentStateNames[state]),
    column("Entry", 12, ({ reference }) => reference),
    column("Title", 40, ({ title }) => title),
    column("Sent by", 24, ({ submitterName }) => submitterName),
    column(
      "Category",
      14,
      ({ edition, submissionType }) => categoryOf(settingsOf(edition), submissionType).name,
    ),
    column("Deadline", 12, ({ edition, feePeriod }) =>
      feePeriodName(settingsOf(edition), feePeriod),
    ),
    column("Edition", 9, ({ edition }) => edition),
    column("Currency", 9, ({ currency }) => currency.toUpperCase()),
    column("Paid", 10, ({ amountCents, currency }) => toMajor(amountCents, currency)),
    column("Refunded", 10, ({ refundedCents, currency }) => toMajor(refundedCents, currency)),
    column("Waived", 10, ({ waivedCents, currency }) => toMajor(waivedCents, currency)),
    column("Provider fee", 12, ({ feeCents, feeCurrency, currency }) =>
      feeCents === null ? null : toMajor(feeCents, feeCurrency ?? currency),
    ),
    column("Fee currency", 12, ({ feeCurrency }) => feeCurrency?.toUpperCase() ?? null),
    column("Provider", 16, ({ provider }) => provider && (providerNames[provider] ?? provider)),
    column("Payment", 30, ({ paymentIntentId }) => paymentIntentId),
    column("Why held", 40, ({ heldReason }) => heldReason),
    ...(tierName
      ? [column("Tier", 16, ({ edition, priceTier }) => priceTier && tierName(edition, priceTier))]
      : []),
  ];
}

const dayBookColumn = sheetColumn<DayBookLine>;
const dayBookColumns = [
  dayBookColumn("Day", 12, ({ day }) => day),
  dayBookColumn("Currency", 9, ({ currency }) => currency.toUpperCase()),
  dayBookColumn("Payments", 10, ({ payments }) => payments),
  dayBookColumn("Paid", 10, ({ paidCents, currency }) => toMajor(paidCents, currency)),
  dayBookColumn("Refunded", 10, ({ refundedCents, currency }) => toMajor(refundedCents, currency)),
  dayBookColumn("Provider fees", 13, ({ feeCents, currency }) => toMajor(feeCents, currency)),
  dayBookColumn("Net", 10, ({ netCents, currency }) => toMajor(netCents, currency)),
  dayBookColumn("Fees not known yet", 18, ({ feesUnknown }) => feesUnknown),
  dayBookColumn("Waivers", 10, ({ waivers }) => waivers),
  dayBookColumn("Waived", 10, ({ waivedCents, currency }) => toMajor(waivedCents, currency)),
];

/** The file of the filtered payments. */
export async function paymentsFile(db: Database, filters: PaymentFilters, format: SheetFormat) {
  const settings = await readListSettings(db, filters);
  const { edition = "all" } = filters;
  const settingsOf = await readSettingsByYear(db, { edition });
  const columns = paymentColumns(settings, settingsOf, await readTierNames(db, edition));
  const sheet = { name: "Payments", columns, timeZone: settings.timeZone };
  const pieces = sheetPieces(format, sheet, eachPayment(db, filters));
  return { name: `payments.${format}`, type: sheetTypes[format], pieces };
}

/** The file of daily totals, oldest day first. */
export async function dayBookFile(db: Database, filters: DayBookFilters, format: SheetFormat) {
  const { timeZone } = await readListSettings(db, filters);
  const sheet = { name: "Daily totals", columns: dayBookColumns, timeZone };
  const batches = async function* () {
    yield (await readDayBook(db, filters)).days.toReversed();
  };
  const pieces = sheetPieces(format, sheet, batches());
  return { name: `day-book.${format}`, type: sheetTypes[format], pieces };
}
