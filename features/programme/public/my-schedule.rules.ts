import { overlap } from "../time-ranges.rules";
import type { Card } from "./rules";

/**
 * A visitor's personal schedule: overlaps, pauses and walking times. It is stored in the browser
 * and in shared links. Pure.
 */

/** Walking minutes between two venues, 0 if unknown. */
export type Walk = { from: string; to: string; minutes: number };

/** The time between a screening and those chosen before it. */
export type Before = {
  /** '24 min, walk 12' or 'Clash'. */
  text: string;
  /** Overlaps, or not enough time to walk. */
  problem: "clash" | "late" | null;
  /** The next screening is at the same venue. */
  isSameVenue: boolean;
  /** The titles that it overlaps. */
  with: string[];
};

/** A screening of the schedule. */
export type Picked = {
  card: Card;
  /** Null for the night's first, and for a cancelled one. */
  before: Before | null;
  /** Other screenings of the same films, if this one overlaps; those that fit are first. */
  alternatives: { card: Card; fits: boolean }[];
};
export type PickedNight = { day: string; picks: Picked[] };

const spanOf = ({ from, to }: Card) => ({ from, to });
const meets = (a: Card, b: Card) => a.id !== b.id && overlap(spanOf(a), spanOf(b));

/** What a card is about: its films, or its page if it has none. */
const aboutOf = ({ href, films, title }: Card): string =>
  films.length > 0 ? films.map(({ slug }) => slug).join() : (href ?? title);

/** The selected ones of these cards, by night and time. Unknown ids are ignored. */
export function plan(
  cards: readonly Card[],
  ids: readonly string[],
  walks: readonly Walk[],
): PickedNight[] {
  const picked = cards.filter(({ id }) => ids.includes(id)).toSorted((a, b) => a.from - b.from);
  const active = picked.filter(({ cancelled }) => !cancelled);
  const walkOf = (a: Card, b: Card) =>
    walks.find(
      ({ from, to }) =>
        (from === a.venue.id && to === b.venue.id) || (from === b.venue.id && to === a.venue.id),
    )?.minutes ?? 0;

  const beforeOf = (card: Card): Before | null => {
    const at = active.indexOf(card);
    const earlierCards = active.slice(0, Math.max(at, 0)).filter(({ day }) => day === card.day);
    const overlappingCards = earlierCards.filter((other) => meets(other, card));
    if (overlappingCards.length > 0)
      return {
        text: "Clash",
        problem: "clash",
        isSameVenue: false,
        with: overlappingCards.map(({ title }) => title),
      };
    const last = earlierCards.toSorted((a, b) => b.to - a.to)[0];
    if (!last) return null;
    const pause = Math.round((card.from - last.to) / 60_000);
    const isSameVenue = last.venue.id === card.venue.id;
    const walk = isSameVenue ? 0 : walkOf(last, card);
    const problem = pause < walk ? "late" : null;
    return { text: `${pause} min between films, ${walk} min walk`, problem, isSameVenue, with: [] };
  };
  const alternativesOf = (card: Card) => {
    if (card.cancelled || !active.some((other) => meets(other, card))) return [];
    const rest = active.filter(({ id }) => id !== card.id);
    return cards
      .filter(
        (other) => !other.cancelled && !ids.includes(other.id) && aboutOf(other) === aboutOf(card),
      )
      .map((card) => ({ card, fits: !rest.some((activeCard) => meets(activeCard, card)) }))
      .toSorted((a, b) => Number(b.fits) - Number(a.fits));
  };
  return [...new Set(picked.map(({ day }) => day))].map((day) => ({
    day,
    picks: picked
      .filter((card) => card.day === day)
      .map((card) => ({ card, before: beforeOf(card), alternatives: alternativesOf(card) })),
  }));
}
