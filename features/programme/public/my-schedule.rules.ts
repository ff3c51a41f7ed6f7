import { minutesText } from "~/lib/number-format";
import { spansOverlap } from "../time-ranges.rules";
import type { Card } from "./rules";
import { type Walk, walkMinutes } from "./walks.rules";

/**
 * A visitor's personal schedule: overlaps, pauses and walking times. It is stored in the browser
 * and in shared links. Pure.
 */

/** How a screening follows those chosen before it on the same night. */
export type TimeBefore = {
  /** '24 minutes until the next film, same venue' or 'Clash'. */
  text: string;
  /** Overlaps, or not enough time to walk. */
  problem: "clash" | "late" | null;
  /** The titles that it overlaps. */
  overlappingTitles: string[];
};

/** A screening of the schedule. */
export type PickedScreening = {
  card: Card;
  /** Null for the night's first, and for a cancelled one. */
  before: TimeBefore | null;
  /** Other screenings of the same films, if this one overlaps; those that fit are first. */
  alternatives: { card: Card; isFitting: boolean }[];
};
export type PickedNight = { day: string; picks: PickedScreening[] };

/** What a screening needs to have its place between others. */
type Timed = Pick<Card, "id" | "day" | "from" | "to" | "title"> & { venue: { id: string } };

const spanOf = ({ from, to }: Timed) => ({ from, to });
const cardsOverlap = (a: Timed, b: Timed) => a.id !== b.id && spansOverlap(spanOf(a), spanOf(b));

/** Identifies what a screening shows: its films, or its page if it has none. */
const subjectOf = ({ href, films, title }: Card): string =>
  films.length > 0 ? films.map(({ slug }) => slug).join() : (href ?? title);

/** The minutes between two screenings and of the walk: null in the same venue, 0 if unknown. */
function pauseText(pause: number, walk: number | null): string {
  const until = `${minutesText(pause)} until the next film`;
  if (walk === null) return `${until}, same venue`;
  return walk === 0 ? until : `${until}, ${minutesText(walk)} on foot`;
}

/** How `card` follows those before it on its night; `cards`: all that are chosen and take place, by their start. */
export function findTimeBefore(
  card: Timed,
  cards: readonly Timed[],
  walks: readonly Walk[],
): TimeBefore | null {
  const index = cards.findIndex(({ id }) => id === card.id);
  const earlierCards = cards.slice(0, Math.max(index, 0)).filter(({ day }) => day === card.day);
  const overlappingCards = earlierCards.filter((other) => cardsOverlap(other, card));
  if (overlappingCards.length > 0)
    return {
      text: "Clash",
      problem: "clash",
      overlappingTitles: overlappingCards.map(({ title }) => title),
    };
  const lastCard = earlierCards.toSorted((a, b) => b.to - a.to)[0];
  if (!lastCard) return null;
  const pause = Math.round((card.from - lastCard.to) / 60_000);
  const isSameVenue = lastCard.venue.id === card.venue.id;
  const walk = isSameVenue ? 0 : walkMinutes(walks, lastCard.venue.id, card.venue.id);
  const problem = pause < walk ? "late" : null;
  return { text: pauseText(pause, isSameVenue ? null : walk), problem, overlappingTitles: [] };
}

/** The cards with these ids, by night and time, with pauses and alternatives. Unknown ids are ignored. */
export function planSchedule(
  cards: readonly Card[],
  ids: readonly string[],
  walks: readonly Walk[],
): PickedNight[] {
  const pickedCards = cards
    .filter(({ id }) => ids.includes(id))
    .toSorted((a, b) => a.from - b.from);
  const activeCards = pickedCards.filter(({ cancelled }) => !cancelled);
  const alternativesOf = (card: Card) => {
    if (card.cancelled || !activeCards.some((other) => cardsOverlap(other, card))) return [];
    const otherCards = activeCards.filter(({ id }) => id !== card.id);
    return cards
      .filter(
        (other) =>
          !other.cancelled && !ids.includes(other.id) && subjectOf(other) === subjectOf(card),
      )
      .map((card) => ({
        card,
        isFitting: !otherCards.some((activeCard) => cardsOverlap(activeCard, card)),
      }))
      .toSorted((a, b) => Number(b.isFitting) - Number(a.isFitting));
  };
  return [...new Set(pickedCards.map(({ day }) => day))].map((day) => ({
    day,
    picks: pickedCards
      .filter((card) => card.day === day)
      .map((card) => ({
        card,
        before: findTimeBefore(card, activeCards, walks),
        alternatives: alternativesOf(card),
      })),
  }));
}
