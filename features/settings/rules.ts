import { addDays, dayIn, formatHour, formatTime, longDate, zoneName } from "~/lib/dates/calendar";
import { toMajor, toMinor } from "~/lib/money/amount";
import { formatMoney } from "~/lib/money/format";
import { numberText } from "~/lib/number-format";
import { ownValue } from "~/lib/own-value";
import { publicCategories, requireCategory, scriptBounds } from "./category.rules";
import { standardTier } from "./fee-codes.rules";
import { wordsOfCode } from "./price-tiers.rules";
import type { Category, FeePeriod, FestivalSettings, SubmissionType } from "./schema";

/** Rules of the settings: dates, fees, periods. Runs anywhere. */

/** The day of the deadline in the festival's time zone. */
export function deadlineDay(settings: FestivalSettings): string {
  return dayIn(settings.timeZone, new Date(settings.dates.deadlineAt));
}

/** The time of the deadline, '5pm PST' or '23:59 Madrid time'. */
export function deadlineHour(settings: FestivalSettings): string {
  return formatHour(settings, new Date(settings.dates.deadlineAt));
}

/** The deadline with its time: 'January 31, 2026, 5pm PST'. */
export const formatDeadline = (settings: FestivalSettings): string =>
  `${longDate(deadlineDay(settings), settings)}, ${deadlineHour(settings)}`;

/** A fee lasts through its day in the festival's time zone; `endsOn` may be null for the last. */
export type FeeDeadline = { code: FeePeriod; name: string; endsOn: string | null };

/** Until when a fee lasts: 'August 31, 2025, 11:59 PM Pacific Time'. */
export const formatFeeEnd = (
  settings: Pick<FestivalSettings, "timeZone" | "formats">,
  endsOn: string,
): string =>
  `${longDate(endsOn, settings)}, ${formatTime("23:59", settings.formats)} ${zoneName(settings.timeZone)}`;

type DeadlineSettings = Pick<FestivalSettings, "feeDeadlines" | "dates">;

/** Two fee deadlines or more, in their order. The first has no day, and is not used, while there is only one fee. */
export const allFeeDeadlines = ({
  feeDeadlines: { first, between, last },
  dates,
}: DeadlineSettings): FeeDeadline[] => [
  { ...first, endsOn: dates.earlyBirdEndsOn },
  ...between.map(({ code, name, endsOn }) => ({ code, name, endsOn })),
  last,
];

/** The fee deadlines that are used, in their order, at least one. */
export const feeDeadlines = (settings: DeadlineSettings): FeeDeadline[] =>
  allFeeDeadlines(settings).slice(settings.dates.earlyBirdEndsOn === null ? 1 : 0);

/** The deadline whose fee is charged: the first whose day has not passed, else the last. */
export function feeDeadlineAt(settings: FestivalSettings, now: Date): FeeDeadline {
  const today = dayIn(settings.timeZone, now);
  const { last } = settings.feeDeadlines;
  return feeDeadlines(settings).find(({ endsOn }) => endsOn !== null && today <= endsOn) ?? last;
}

/** The name of a fee deadline, 'Early bird'; of one that the edition no longer has, by its code. */
export const feePeriodName = (settings: DeadlineSettings, period: FeePeriod): string =>
  allFeeDeadlines(settings).find(({ code }) => code === period)?.name ?? wordsOfCode(period);

/** A category's fee at a deadline in a price tier, in the major unit; what a tier lacks is the standard fee. */
export function feeBy(
  {
    feeDeadlines: { first, between },
    priceTiers = [],
  }: Pick<FestivalSettings, "feeDeadlines" | "priceTiers">,
  { type, chargedFee }: Pick<Category, "type" | "chargedFee">,
  period: FeePeriod,
  tier: string = standardTier,
): number {
  const fees = priceTiers.find(({ code }) => code === tier)?.fees;
  const ownFee = ownValue(ownValue(fees, period), type);
  if (ownFee !== undefined) return ownFee;
  if (period === first.code) return chargedFee.earlyBird;
  const laterDeadline = between.find(({ code }) => code === period);
  return ownValue(laterDeadline?.fees, type) ?? chargedFee.regular;
}

/** A fee: `amount` and `full` in the major unit of its currency, `cents` and `savedCents` in the minor unit. */
export type Fee = {
  period: FeePeriod;
  /** The code of the price tier. */
  tier: string;
  /** Without a discount. */
  full: number;
  amount: number;
  cents: number;
  savedCents: number;
  currency: string;
  shown: string;
};

type ChargeOptions = {
  /** By default the standard one. */
  tier?: string;
  /** What a code leaves of the fee, in minor units; given by the server alone, which reads codes. */
  reduce?: ((cents: number, currency: string) => number) | undefined;
};

/** The fee charged for a type at a moment, in a price tier, with the discount of a code: the server's only source. */
export function chargedFee(
  settings: FestivalSettings,
  type: SubmissionType,
  now: Date,
  { tier = standardTier, reduce }: ChargeOptions = {},
): Fee {
  const { code: period } = feeDeadlineAt(settings, now);
  const full = feeBy(settings, requireCategory(settings, type), period, tier);
  const { currency } = settings;
  const fullCents = toMinor(full, currency);
  const cents = reduce ? reduce(fullCents, currency) : fullCents;
  const amount = toMajor(cents, currency);
  return {
    period,
    tier,
    full,
    amount,
    currency,
    cents,
    savedCents: fullCents - cents,
    shown: feeText(amount, settings),
  };
}

/** Whether the deadline for entries has passed. */
export function isDeadlinePassed(settings: FestivalSettings, now: Date): boolean {
  return now >= new Date(settings.dates.deadlineAt);
}

/** The last whole day of an entry's own period for edits; null if there is none. */
function lastCorrectionDay(settings: FestivalSettings, submittedAt: Date): string | null {
  if (settings.correctionDays === 0) return null;
  return addDays(dayIn(settings.timeZone, submittedAt), settings.correctionDays);
}

/** Entries can be edited until the deadline, and for some days after submission, whichever is later. */
export function correctionsOpen(settings: FestivalSettings, submittedAt: Date, now: Date): boolean {
  const lastDay = lastCorrectionDay(settings, submittedAt);
  return (
    !isDeadlinePassed(settings, now) ||
    (lastDay !== null && dayIn(settings.timeZone, now) <= lastDay)
  );
}

/** The last day on which an entry can be edited: 'January 31, 2026'. */
export function formatLastCorrection(settings: FestivalSettings, submittedAt: Date): string {
  const lastDay = lastCorrectionDay(settings, submittedAt);
  const deadline = deadlineDay(settings);
  return longDate(lastDay !== null && lastDay >= deadline ? lastDay : deadline, settings);
}

/** Until when an entry can be edited: 'until January 31, 2026, 5pm PST', 'until February 17, 2026' (that day included). */
export function formatCorrections(settings: FestivalSettings, submittedAt: Date): string {
  const lastDay = lastCorrectionDay(settings, submittedAt);
  const day = formatLastCorrection(settings, submittedAt);
  return lastDay !== null && lastDay >= deadlineDay(settings)
    ? `until ${day}`
    : `until ${day}, ${deadlineHour(settings)}`;
}

const nextEditionAnswer = "when we select the films of the next edition";

/** `forNext`: the entry is for the next edition. `now`: if given, no date that has passed is named. */
type AnswerTiming = { forNext: boolean; now?: Date };

/**
 * When filmmakers get the decision about their entry, the same in every page and email: 'by February 1, 2026'. Unknown
 * for the next edition.
 */
export function formatAnswerTime(
  settings: Parameters<typeof longDate>[1] & Pick<FestivalSettings, "dates" | "timeZone">,
  { forNext, now }: AnswerTiming,
): string {
  if (forNext) return nextEditionAnswer;
  const { notificationsOn } = settings.dates;
  return isAnswerLate(settings, now) ? "soon" : `by ${longDate(notificationsOn, settings)}`;
}

/** Whether the day of the decisions has passed. */
export const isAnswerLate = (
  { dates, timeZone }: Pick<FestivalSettings, "dates" | "timeZone">,
  now: Date | undefined,
): boolean => now !== undefined && dayIn(timeZone, now) > dates.notificationsOn;

/** When the awards are presented, in a sentence; `today`: the day at the festival. */
export const formatAwardsNight = (
  settings: Parameters<typeof longDate>[1] & Pick<FestivalSettings, "dates">,
  today: string,
): string => {
  const { blackTieOn } = settings.dates;
  return `The awards ${today > blackTieOn ? "were" : "will be"} presented on ${longDate(blackTieOn, settings)}.`;
};

/** When the general form for films of no category is answered: 'within 2-3 weeks'. */
export const formatReviewTime = (
  { texts }: { texts: Pick<FestivalSettings["texts"], "reviewTime"> },
  { forNext }: { forNext: boolean },
): string => (forNext ? nextEditionAnswer : `within ${texts.reviewTime}`);

/** The sum of the category prizes, in the major unit of the festival's currency. */
export function prizeFund(settings: FestivalSettings): number {
  return publicCategories(settings).reduce((sum, category) => sum + category.prize, 0);
}

/** How a festival writes money, and its currency; a part of its settings. */
export type MoneySettings = Pick<FestivalSettings, "currency" | "formats">;

/** An amount of the festival in the major unit: 30000 → '$30,000' */
export const money = (amount: number, { currency, formats }: MoneySettings): string =>
  formatMoney(toMinor(amount, currency), currency, formats);

/** A fee of nothing, in words. */
export const freeEntry = "Free";

/** A fee in the major unit: 30 → '$30', 0 → 'Free' */
export const feeText = (amount: number, settings: MoneySettings): string =>
  amount === 0 ? freeEntry : money(amount, settings);

/** The last day of submissions, if they end. */
export function closingDay(settings: FestivalSettings): string {
  const day = deadlineDay(settings);
  const { lateUntil } = settings.dates;
  return settings.closeAtDeadline || lateUntil === null || lateUntil < day ? day : lateUntil;
}

export type TimeLeft = { days: number; hours: number; minutes: number; seconds: number };

/** The time until a moment, in whole units; all 0 once it has passed. */
export function timeLeft(until: Date, now: Date): TimeLeft {
  const totalSeconds = Math.max(0, Math.floor((until.getTime() - now.getTime()) / 1_000));
  return {
    days: Math.floor(totalSeconds / 86_400),
    hours: Math.floor(totalSeconds / 3_600) % 24,
    minutes: Math.floor(totalSeconds / 60) % 60,
    seconds: totalSeconds % 60,
  };
}

/** '$50 / $70', or one amount if both are equal. */
export function feePairText(
  { earlyBird, regular }: Category["advertisedFee"],
  settings: MoneySettings,
): string {
  return earlyBird === regular
    ? feeText(regular, settings)
    : `${feeText(earlyBird, settings)} / ${feeText(regular, settings)}`;
}

/** The length that a category's form accepts, '1-40 minutes'. The landing page shows another one. */
export function acceptedLength(category: Category): string {
  const { acceptedMinutes } = category;
  if (!acceptedMinutes) return `${numberText(scriptBounds(category).max)} characters`;
  return `${acceptedMinutes.min}-${acceptedMinutes.max} minutes`;
}

/** Whether nothing is charged. */
export const isFree = ({ amount }: { amount: number }) => amount === 0;
