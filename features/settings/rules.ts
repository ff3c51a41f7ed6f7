import { addDays, dayIn, formatHour, longDate } from "~/lib/dates/calendar";
import { toMinor } from "~/lib/money/amount";
import { formatMoney } from "~/lib/money/format";
import { type PageName, pathFor } from "~/lib/paths";
import type { Category, FeePeriod, FestivalSettings, SubmissionType } from "./schema";

/** The rules that follow from the facts: dates, fees, what is open. Runs anywhere. */

/** The festival's own day of its deadline. */
export function deadlineDay(facts: FestivalSettings): string {
  return dayIn(facts.timeZone, new Date(facts.dates.deadlineAt));
}

/** The festival's own hour of its deadline, '5pm PST'. */
export function deadlineHour(facts: FestivalSettings): string {
  return formatHour(facts.timeZone, new Date(facts.dates.deadlineAt));
}

export function categoryOf(facts: FestivalSettings, type: SubmissionType): Category {
  const found = facts.categories.find((category) => category.type === type);
  if (!found) throw new Error(`The festival facts lack the category ${type}.`);
  return found;
}

/** Early bird up to and including its last day, by the festival's own calendar. */
export function feePeriodAt(facts: FestivalSettings, now: Date): FeePeriod {
  return dayIn(facts.timeZone, now) <= facts.dates.earlyBirdEndsOn ? "early_bird" : "regular";
}

/** A fee: `amount` in the major unit of its currency, `cents` in the minor one. */
export type Fee = {
  period: FeePeriod;
  amount: number;
  cents: number;
  currency: string;
  shown: string;
};

/** The fee really charged for a type at a moment: the server's only source of it. */
export function chargedFee(facts: FestivalSettings, type: SubmissionType, now: Date): Fee {
  const period = feePeriodAt(facts, now);
  const pair = categoryOf(facts, type).chargedFee;
  const amount = period === "early_bird" ? pair.earlyBird : pair.regular;
  const { currency } = facts;
  return {
    ...{ period, amount, currency, cents: toMinor(amount, currency) },
    shown: money(amount, facts),
  };
}

export function deadlinePassed(facts: FestivalSettings, now: Date): boolean {
  return now >= new Date(facts.dates.deadlineAt);
}

/** The last whole day of an entry's own time for corrections; null where there is none. */
function lastCorrectionDay(facts: FestivalSettings, submittedAt: Date): string | null {
  if (facts.correctionDays === 0) return null;
  return addDays(dayIn(facts.timeZone, submittedAt), facts.correctionDays);
}

/** Corrections are open until the deadline, and through the days after handing in, whichever is later. */
export function correctionsOpen(facts: FestivalSettings, submittedAt: Date, now: Date): boolean {
  const lastDay = lastCorrectionDay(facts, submittedAt);
  return !deadlinePassed(facts, now) || (lastDay !== null && dayIn(facts.timeZone, now) <= lastDay);
}

/** Until when an entry may be corrected: 'until January 31, 2026, 5pm PST', 'through February 17, 2026'. */
export function formatCorrections(facts: FestivalSettings, submittedAt: Date): string {
  const lastDay = lastCorrectionDay(facts, submittedAt);
  const deadline = deadlineDay(facts);
  return lastDay !== null && lastDay >= deadline
    ? `through ${longDate(lastDay)}`
    : `until ${longDate(deadline)}, ${deadlineHour(facts)}`;
}

/**
 * When a filmmaker gets an answer, as part of a sentence: 'within 2-3 weeks'. Every page and email
 * says it in these words. Nobody knows yet when the next edition answers.
 */
export const formatAnswerTime = (
  { texts }: { texts: Pick<FestivalSettings["texts"], "reviewTime"> },
  { forNext }: { forNext: boolean },
): string =>
  forNext ? "when we select the films of the next edition" : `within ${texts.reviewTime}`;

/** The sum of the category prizes, in the major unit of the festival's currency. */
export function prizeFund(facts: FestivalSettings): number {
  return facts.categories.reduce((sum, category) => sum + category.prize, 0);
}

/** How a festival writes money, and in which currency its own amounts are; the facts are one. */
export type MoneyFacts = Pick<FestivalSettings, "currency" | "formats">;

/** An amount of the festival's own in the major unit: 30000 → '$30,000' */
export const money = (amount: number, { currency, formats }: MoneyFacts): string =>
  formatMoney(toMinor(amount, currency), currency, formats);

/** The last day on which entries were or are taken, where they end. */
export function closingDay(facts: FestivalSettings): string {
  const day = deadlineDay(facts);
  const { lateUntil } = facts.dates;
  return facts.closeAtDeadline || lateUntil === null || lateUntil < day ? day : lateUntil;
}

export type TimeLeft = { days: number; hours: number; minutes: number; seconds: number };

/** What is left until a moment, in whole units; all 0 once it has passed. */
export function timeLeft(until: Date, now: Date): TimeLeft {
  const total = Math.max(0, Math.floor((until.getTime() - now.getTime()) / 1_000));
  return {
    days: Math.floor(total / 86_400),
    hours: Math.floor(total / 3_600) % 24,
    minutes: Math.floor(total / 60) % 60,
    seconds: total % 60,
  };
}

const formPages = new Map<string, PageName>([
  ["short_film", "submitShortFilm"],
  ["feature_film", "submitFeatureFilm"],
  ["series_pilot", "submitSeriesPilot"],
  ["log_line", "submitLogLine"],
]);

/** The address of a type's form; the chooser for any other value. */
export function formAddress(type: string): string {
  return pathFor(formPages.get(type) ?? "submit");
}

/** '$50 / $70', or one figure where both are the same. */
export function feePairShown(
  { earlyBird, regular }: Category["advertisedFee"],
  facts: MoneyFacts,
): string {
  return earlyBird === regular
    ? money(regular, facts)
    : `${money(earlyBird, facts)} / ${money(regular, facts)}`;
}

/** Characters of a log line; its counter is orange when fewer than `orangeBelow` remain. */
export const logLineBounds = { min: 10, max: 250, orangeBelow: 50 } as const;

/** The length that a category's form accepts, '1-40 minutes'. Not what the landing page says. */
export function acceptedLength({ acceptedMinutes }: Category): string {
  if (!acceptedMinutes) return `${logLineBounds.max} characters`;
  return `${acceptedMinutes.min}-${acceptedMinutes.max} minutes`;
}
