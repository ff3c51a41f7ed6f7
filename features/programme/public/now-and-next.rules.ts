import type { Offer } from "./prices.rules";
import type { Card } from "./rules";

/** A festival night at a moment. Small, since the landing page loads it; pure. */

/** A screening on the landing page: no more than it shows, since it is sent with the page. */
export type FrontScreening = Pick<
  Card,
  | ("id" | "title" | "href" | "accent" | "by" | "what" | "art" | "ticketUrl" | "price")
  | ("day" | "time" | "ends" | "from" | "to" | "cancelled")
> & {
  venue: { id: string; slug: string; name: string };
  /** Its former time and place; left out if it did not move. */
  moved?: Card["moved"];
  /** The director features it; left out otherwise. */
  featured?: true;
};

/** A screening is on from its start until its end, without the end. */
export const isOn = ({ from, to }: Pick<FrontScreening, "from" | "to">, now: number): boolean =>
  from <= now && now < to;

/** Who is later than this is not let in; the demo's page of questions says so too. */
export const lateEntryMs = 10 * 60_000;

/** Whether a visitor can still come to a screening: it takes place, and began less than ten minutes ago. */
export const isAdmitting = (
  { from, to, cancelled }: Pick<FrontScreening, "from" | "to" | "cancelled">,
  now: number,
): boolean => !cancelled && now < Math.min(to, from + lateEntryMs);

/** A screening as it is offered at a moment: with its price and tickets only while visitors can still come. */
export const offeredAt = <Screening extends Pick<FrontScreening, "from" | "to" | "cancelled">>(
  screening: Screening & Offer,
  now: number,
): Screening & Offer =>
  isAdmitting(screening, now)
    ? screening
    : { ...screening, ticketUrl: null, price: { amount: "", note: "" } };

/**
 * What a night shows at a moment, in milliseconds: the screenings that are on, a featured one first, then the last one to
 * start, and the next one. Cancelled ones are neither.
 */
export function findNowAndNext(screenings: readonly FrontScreening[], now: number) {
  const shown = screenings.filter(({ cancelled }) => !cancelled);
  const current = shown
    .filter((screening) => isOn(screening, now))
    .sort((a, b) => Number(b.featured ?? 0) - Number(a.featured ?? 0) || b.from - a.from);
  const next = shown.filter(({ from }) => from > now).sort((a, b) => a.from - b.from)[0] ?? null;
  return { current, next };
}
