import { addDays, dayIn, formatHour, longDate } from "~/lib/dates/calendar";
import { toMajor, toMinor } from "~/lib/money/amount";
import { formatMoney } from "~/lib/money/format";
import { numberText } from "~/lib/number-format";
import { ownValue } from "~/lib/own-value";
import { publicCategories, requireCategory, scriptBounds } from "./category.rules";
import { standardTier } from "./fee-period.rules";
import { wordsOfCode } from "./price-tiers.rules";
import type { Category, FeePeriod, FestivalSettings, SubmissionType } from "./schema";

/** Rules of the settings: dates, fees, periods. Runs anywhere. */

/** The day of the deadline in the festival's time zone. */
export function deadlineDay(facts: FestivalSettings): string {
  return dayIn(facts.timeZone, new Date(facts.dates.deadlineAt));
}

/** The time of the deadline, '5pm PST' or '23:59 Madrid time'. */
export function deadlineHour(facts: FestivalSettings): string {
  return formatHour(facts, new Date(facts.dates.deadlineAt));
}

/** A fee lasts through its day in the festival's time zone; `endsOn` may be null for the last. */
export type FeeDeadline = { code: FeePeriod; name: string; endsOn: string | null };

/** The edition's fee deadlines in their order, at least one. */
export function feeDeadlines({
  feeDeadlines: { first, between, last },
  dates,
}: Pick<FestivalSettings, "feeDeadlines" | "dates">): FeeDeadline[] {
  const { earlyBirdEndsOn: endsOn } = dates;
  return [
    ...(endsOn === null ? [] : [{ ...first, endsOn }]),
    ...between.map(({ code, name, endsOn }) => ({ code, name, endsOn })),
    last,
  ];
}

/** The deadline whose fee is charged: the first whose day has not passed, else the last. */
export function feeDeadlineAt(facts: FestivalSettings, now: Date): FeeDeadline {
  const today = dayIn(facts.timeZone, now);
  const { last } = facts.feeDeadlines;
  return feeDeadlines(facts).find(({ endsOn }) => endsOn !== null && today <= endsOn) ?? last;
}

/** The name of a fee deadline, 'Early bird'; of one that the edition no longer has, by its code. */
export function feePeriodName(
  facts: Pick<FestivalSettings, "feeDeadlines" | "dates">,
  period: FeePeriod,
): string {
  const { first, last } = facts.feeDeadlines;
  const known = [...feeDeadlines(facts), first, last].find(({ code }) => code === period);
  return known?.name ?? wordsOfCode(period);
}

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
  const own = ownValue(ownValue(fees, period), type);
  if (own !== undefined) return own;
  if (period === first.code) return chargedFee.earlyBird;
  const later = between.find(({ code }) => code === period);
  return ownValue(later?.fees, type) ?? chargedFee.regular;
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

type Charging = {
  /** By default the standard one. */
  tier?: string;
  /** What a code leaves of the fee, in minor units; given by the server alone, which reads codes. */
  reduce?: ((cents: number, currency: string) => number) | undefined;
};

/** The fee charged for a type at a moment, in a price tier, with the discount of a code: the server's only source. */
export function chargedFee(
  facts: FestivalSettings,
  type: SubmissionType,
  now: Date,
  { tier = standardTier, reduce }: Charging = {},
): Fee {
  const { code: period } = feeDeadlineAt(facts, now);
  const full = feeBy(facts, requireCategory(facts, type), period, tier);
  const { currency } = facts;
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
    shown: feeText(amount, facts),
  };
}

export function deadlinePassed(facts: FestivalSettings, now: Date): boolean {
  return now >= new Date(facts.dates.deadlineAt);
}

/** The last whole day of an entry's own period for edits; null if there is none. */
function lastCorrectionDay(facts: FestivalSettings, submittedAt: Date): string | null {
  if (facts.correctionDays === 0) return null;
  return addDays(dayIn(facts.timeZone, submittedAt), facts.correctionDays);
}

/** Entries can be edited until the deadline, and for some days after submission, whichever is later. */
export function correctionsOpen(facts: FestivalSettings, submittedAt: Date, now: Date): boolean {
  const lastDay = lastCorrectionDay(facts, submittedAt);
  return !deadlinePassed(facts, now) || (lastDay !== null && dayIn(facts.timeZone, now) <= lastDay);
}

/** The last day on which an entry can be edited: 'January 31, 2026'. */
export function formatLastCorrection(facts: FestivalSettings, submittedAt: Date): string {
  const lastDay = lastCorrectionDay(facts, submittedAt);
  const deadline = deadlineDay(facts);
  return longDate(lastDay !== null && lastDay >= deadline ? lastDay : deadline, facts);
}

/** Until when an entry can be edited: 'until January 31, 2026, 5pm PST', 'through February 17, 2026'. */
export function formatCorrections(facts: FestivalSettings, submittedAt: Date): string {
  const lastDay = lastCorrectionDay(facts, submittedAt);
  const day = formatLastCorrection(facts, submittedAt);
  return lastDay !== null && lastDay >= deadlineDay(facts)
    ? `through ${day}`
    : `until ${day}, ${deadlineHour(facts)}`;
}

const answerOfNext = "when we select the films of the next edition";

/** When the decision about an entry comes: in late selections, `now`, without a date that has passed. */
type AnswerOf = { forNext: boolean; now?: Date };

/**
 * When filmmakers get the decision about their entry, the same in every page and email: 'by February 1, 2026'. Unknown
 * for the next edition.
 */
export function formatAnswerTime(
  facts: Parameters<typeof longDate>[1] & Pick<FestivalSettings, "dates" | "timeZone">,
  { forNext, now }: AnswerOf,
): string {
  if (forNext) return answerOfNext;
  const { notificationsOn } = facts.dates;
  return isAnswerLate(facts, now) ? "soon" : `by ${longDate(notificationsOn, facts)}`;
}

/** Whether the day of the decisions has passed. */
export const isAnswerLate = (
  { dates, timeZone }: Pick<FestivalSettings, "dates" | "timeZone">,
  now: Date | undefined,
): boolean => now !== undefined && dayIn(timeZone, now) > dates.notificationsOn;

/** When the general form for films of no category is answered: 'within 2-3 weeks'. */
export const formatReviewTime = (
  { texts }: { texts: Pick<FestivalSettings["texts"], "reviewTime"> },
  { forNext }: { forNext: boolean },
): string => (forNext ? answerOfNext : `within ${texts.reviewTime}`);

/** The sum of the category prizes, in the major unit of the festival's currency. */
export function prizeFund(facts: FestivalSettings): number {
  return publicCategories(facts).reduce((sum, category) => sum + category.prize, 0);
}

/** How a festival writes money, and its currency; the settings fit. */
export type MoneyFacts = Pick<FestivalSettings, "currency" | "formats">;

/** An amount of the festival in the major unit: 30000 → '$30,000' */
export const money = (amount: number, { currency, formats }: MoneyFacts): string =>
  formatMoney(toMinor(amount, currency), currency, formats);

/** A fee of nothing, in words. */
export const freeEntry = "Free";

/** A fee in the major unit: 30 → '$30', 0 → 'Free' */
export const feeText = (amount: number, facts: MoneyFacts): string =>
  amount === 0 ? freeEntry : money(amount, facts);

/** The last day of submissions, if they end. */
export function closingDay(facts: FestivalSettings): string {
  const day = deadlineDay(facts);
  const { lateUntil } = facts.dates;
  return facts.closeAtDeadline || lateUntil === null || lateUntil < day ? day : lateUntil;
}

export type TimeLeft = { days: number; hours: number; minutes: number; seconds: number };

/** The time until a moment, in whole units; all 0 once it has passed. */
export function timeLeft(until: Date, now: Date): TimeLeft {
  const total = Math.max(0, Math.floor((until.getTime() - now.getTime()) / 1_000));
  return {
    days: Math.floor(total / 86_400),
    hours: Math.floor(total / 3_600) % 24,
    minutes: Math.floor(total / 60) % 60,
    seconds: total % 60,
  };
}

/** '$50 / $70', or one amount if both are equal. */
export function feePairShown(
  { earlyBird, regular }: Category["advertisedFee"],
  facts: MoneyFacts,
): string {
  return earlyBird === regular
    ? feeText(regular, facts)
    : `${feeText(earlyBird, facts)} / ${feeText(regular, facts)}`;
}

/** The length that a category's form accepts, '1-40 minutes'. The landing page shows another one. */
export function acceptedLength(category: Category): string {
  const { acceptedMinutes } = category;
  if (!acceptedMinutes) return `${numberText(scriptBounds(category).max)} characters`;
  return `${acceptedMinutes.min}-${acceptedMinutes.max} minutes`;
}

/** Whether nothing is charged. */
export const isFree = ({ amount }: { amount: number }) => amount === 0;
