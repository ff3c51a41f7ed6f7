import { isolate } from "~/lib/bidi";
import { minutesText } from "~/lib/number-format";
import { type Span, secondsOf, spansOverlap, type TimedFilm } from "./time-ranges.rules";

/**
 * Errors and warnings of the schedule. Pure, and the same on the server, which decides, and in the
 * browser, which shows them during planning.
 */

export const errorCodes = [
  "venue_overlap",
  "outside_hours",
  "film_twice",
  "guest_twice",
  "film_declined",
] as const;
export const warningCodes = [
  "confirmation_missing",
  "copy_missing",
  "running_time_missing",
  "guest_gone",
  "premiere_order",
  "genre_clash",
  "block_long",
] as const;
export type ErrorCode = (typeof errorCodes)[number];
export type ProblemCode = ErrorCode | (typeof warningCodes)[number];

/** A guest of a film; moments in milliseconds, null if unknown. */
export type Guest = {
  name: string;
  email: string | null;
  arrives: number | null;
  leaves: number | null;
};

export type CheckedFilm = TimedFilm & {
  title: string;
  genre: string;
  confirmation: "yes" | "no" | null;
  withdrawn: boolean;
  copyFormat: string | null;
  guests: readonly Guest[];
};

/** A screening for the checks, with its time span and its block's films. */
export type CheckedScreening = Span & {
  id: string;
  title: string;
  kind: "single" | "shorts" | "event";
  venueId: string;
  films: readonly CheckedFilm[];
  /** Seconds of the block's films and pauses. */
  seconds: number;
  qaMin: number;
  eventType: string;
  state: "pencilled" | "confirmed" | "cancelled";
};

export type CheckedVenue = {
  id: string;
  name: string;
  turnaroundMin: number;
  /** Screenings may overlap here. */
  parallel: boolean;
  /** Opening hours as spans; null: always open. */
  open: readonly Span[] | null;
};

/** Walking minutes between two venues, 0 if unknown. */
export type Walk = (from: string, to: string) => number;

export type Problem = {
  id: string;
  code: ProblemCode;
  level: "error" | "warning";
  screeningIds: string[];
  filmId: string | null;
  guest: string | null;
  text: string;
  /** An error whose screenings are all confirmed: tentative ones block nothing. */
  blocking: boolean;
};

type FoundProblem = {
  code: ProblemCode;
  screenings: readonly CheckedScreening[];
  film?: CheckedFilm;
  guest?: string;
  text: string;
  /** Part of the problem's id: if these values change, it is another problem. */
  evidence: readonly unknown[];
};

/** In minutes: a longer block of short films tires its audience. */
const maxShortsMinutes = 110;
/** In minutes: films up to this length do not compete for an audience. */
const maxShortFilmMinutes = 40;
const minuteMs = 60_000;
/** The longest walk between two venues, in minutes. */
const maxWalkMinutes = 24 * 60;

/**
 * Every problem of screenings that are not cancelled, by start. A pair of screenings has one
 * problem of each kind, per film or guest. With `relatedTo`, only the problems of that screening,
 * alone and in pairs.
 */
export function problemsOf(
  screenings: readonly CheckedScreening[],
  venues: readonly CheckedVenue[],
  walk: Walk,
  relatedTo?: string,
): Problem[] {
  const venueById = new Map(venues.map((venue) => [venue.id, venue]));
  const active = screenings
    .filter(({ state }) => state !== "cancelled")
    .toSorted((a, b) => a.from - b.from || (a.id < b.id ? -1 : 1));
  const foundProblems: FoundProblem[] = [];
  for (const [index, screening] of active.entries()) {
    const venue = venueById.get(screening.venueId);
    const isIncluded = relatedTo === undefined || screening.id === relatedTo;
    if (isIncluded) foundProblems.push(...problemsOfScreening(screening, venue));
    for (let next = index + 1; next < active.length; next += 1) {
      const later = active[next];
      if (later && (isIncluded || later.id === relatedTo) && mayMeet(screening, later, venue)) {
        foundProblems.push(...problemsOfPair(screening, later, venue, walk));
      }
    }
  }
  return foundProblems.map(toProblem);
}

/**
 * Why tentative screenings cannot be confirmed with all others, by the screening's id: an error, or a film without an
 * exact running time. Those without an entry are ready.
 */
export function confirmObstacles(
  problems: readonly Pick<Problem, "code" | "level" | "screeningIds" | "text">[],
): Map<string, string> {
  const obstacles = problems.filter(
    ({ code, level }) => level === "error" || code === "running_time_missing",
  );
  // Reversed, so that the first obstacle of a screening stays in the map.
  return new Map(
    obstacles
      .toReversed()
      .flatMap(({ screeningIds, text }) => screeningIds.map((id) => [id, text])),
  );
}

/** Problems of a single screening. */
function* problemsOfScreening(
  screening: CheckedScreening,
  venue: CheckedVenue | undefined,
): Generator<FoundProblem> {
  const { films, title, from, to, qaMin } = screening;
  const screenings = [screening];
  const isWithinHours = venue?.open?.some((span) => span.from <= from && to <= span.to) ?? true;
  if (!isWithinHours) {
    const text = `${isolate(title)} is outside the hours of ${isolate(venue?.name ?? "")}.`;
    yield { code: "outside_hours", screenings, text, evidence: [screening.venueId, from, to] };
  }
  for (const film of uniqueFilms(films)) {
    const screeningsAndFilm = { screenings, film };
    if (film.confirmation === "no" || film.withdrawn) {
      const reason = film.withdrawn ? "was withdrawn" : "was declined by the filmmaker";
      yield {
        code: "film_declined",
        ...screeningsAndFilm,
        text: `${isolate(film.title)} ${reason}.`,
        evidence: [reason],
      };
    } else if (film.confirmation === null) {
      const text = `${isolate(film.title)} is not confirmed by the filmmaker yet.`;
      yield { code: "confirmation_missing", ...screeningsAndFilm, text, evidence: [] };
    }
    if (!film.copyFormat) {
      const text = `The screening copy of ${isolate(film.title)} is missing.`;
      yield { code: "copy_missing", ...screeningsAndFilm, text, evidence: [] };
    }
    if (film.runningSeconds === null) {
      const text = `${isolate(film.title)} has no exact running time yet: ${film.duration} min are used, and it cannot be confirmed.`;
      yield { code: "running_time_missing", ...screeningsAndFilm, text, evidence: [] };
    }
    for (const guest of qaMin > 0 ? film.guests : []) {
      const arrivesTooLate = guest.arrives !== null && guest.arrives > from;
      const leavesTooEarly = guest.leaves !== null && guest.leaves < to;
      if (!arrivesTooLate && !leavesTooEarly) continue;
      const text = `${isolate(guest.name)} ${arrivesTooLate ? "arrives after the start" : "leaves before the end"} of ${isolate(title)}.`;
      const evidence = [from, to, guest.arrives, guest.leaves];
      yield { code: "guest_gone", ...screeningsAndFilm, guest: guest.name, text, evidence };
    }
  }
  if (screening.kind === "shorts" && screening.seconds > maxShortsMinutes * 60) {
    const minutes = Math.ceil(screening.seconds / 60);
    const text = `${isolate(title)} runs ${minutesText(minutes)} without its introduction.`;
    yield { code: "block_long", screenings, text, evidence: [screening.seconds] };
  }
}

/** Whether a pair can have a problem at all; a fast check, since most pairs are days apart. */
function mayMeet(first: CheckedScreening, second: CheckedScreening, venue?: CheckedVenue): boolean {
  const marginMinutes = Math.max(
    venue?.turnaroundMin ?? 0,
    first.qaMin && second.qaMin ? maxWalkMinutes : 0,
  );
  return second.from < first.to + marginMinutes * minuteMs || second.eventType === "premiere";
}

/** Problems of a pair; `first` starts no later than `second`. */
function* problemsOfPair(
  first: CheckedScreening,
  second: CheckedScreening,
  venue: CheckedVenue | undefined,
  walk: Walk,
): Generator<FoundProblem> {
  const screenings = [first, second];
  const spans = [first.from, first.to, second.from, second.to];
  const places = [first.venueId, second.venueId];
  const isSameVenue = first.venueId === second.venueId;
  const isOverlapping = spansOverlap(first, second);

  const turnaround = venue?.turnaroundMin ?? 0;
  if (isSameVenue && !venue?.parallel && second.from < first.to + turnaround * minuteMs) {
    const text = isOverlapping
      ? `${isolate(first.title)} and ${isolate(second.title)} are in ${isolate(venue?.name ?? "")} at the same time.`
      : `${isolate(second.title)} starts less than ${minutesText(turnaround)} after ${isolate(first.title)} ends.`;
    yield { code: "venue_overlap", screenings, text, evidence: [...spans, ...places, turnaround] };
  }

  // Most pairs are hours apart: their films are not compared.
  const sharedFilms =
    isOverlapping || second.eventType === "premiere"
      ? uniqueFilms(first.films).filter((film) => second.films.some(({ id }) => id === film.id))
      : [];
  for (const film of sharedFilms) {
    if (isOverlapping) {
      const text = `${isolate(film.title)} is shown twice at the same time.`;
      yield { code: "film_twice", screenings, film, text, evidence: spans };
    }
    if (second.eventType === "premiere" && first.from < second.from) {
      const text = `${isolate(film.title)} is shown before its premiere.`;
      yield { code: "premiere_order", screenings, film, text, evidence: [first.from, second.from] };
    }
  }

  if (first.qaMin > 0 && second.qaMin > 0) {
    const walkMinutes = isSameVenue ? 0 : walk(first.venueId, second.venueId);
    if (isOverlapping || second.from - first.to < walkMinutes * minuteMs) {
      for (const guest of sharedGuests(first, second)) {
        const text = isOverlapping
          ? `${isolate(guest)} is expected at ${isolate(first.title)} and ${isolate(second.title)} at the same time.`
          : `${isolate(guest)} cannot walk from ${isolate(first.title)} to ${isolate(second.title)} in time: ${minutesText(walkMinutes)}.`;
        const evidence = [...spans, ...places, walkMinutes];
        yield { code: "guest_twice", screenings, guest, text, evidence };
      }
    }
  }

  const [a, b] = [fullLengthFilm(first), fullLengthFilm(second)];
  if (isOverlapping && !isSameVenue && a && b && a.genre.toLowerCase() === b.genre.toLowerCase()) {
    const text = `${isolate(first.title)} and ${isolate(second.title)} are at the same time for the same audience.`;
    yield { code: "genre_clash", screenings, text, evidence: [...spans, ...places, a.genre] };
  }
}

/** The film of a screening of one full-length film; null for any other screening. */
const fullLengthFilm = ({ kind, films: [film] }: CheckedScreening) =>
  kind === "single" && film && secondsOf(film) > maxShortFilmMinutes * 60 ? film : null;

const uniqueFilms = (films: readonly CheckedFilm[]): CheckedFilm[] => [
  ...new Map(films.map((film) => [film.id, film])).values(),
];

/** Compares the email addresses if both guests have one, else the names. */
const isSameGuest = (a: Guest, b: Guest): boolean =>
  a.email && b.email
    ? a.email.toLowerCase() === b.email.toLowerCase()
    : a.name.toLowerCase() === b.name.toLowerCase();

/** The names of guests of both screenings, each once. */
function sharedGuests(first: CheckedScreening, second: CheckedScreening): string[] {
  const secondGuests = second.films.flatMap(({ guests }) => guests);
  const sharedGuestList = first.films
    .flatMap(({ guests }) => guests)
    .filter((guest) => secondGuests.some((secondGuest) => isSameGuest(guest, secondGuest)));
  const distinctGuests = sharedGuestList.filter(
    (guest, index) =>
      sharedGuestList.findIndex((sharedGuest) => isSameGuest(guest, sharedGuest)) === index,
  );
  return distinctGuests.map(({ name }) => name);
}

function toProblem({ code, screenings, film, guest, text, evidence }: FoundProblem): Problem {
  const level = (errorCodes as readonly string[]).includes(code) ? "error" : "warning";
  const screeningIds = screenings.map(({ id }) => id).toSorted();
  const isConfirmed = screenings.every(({ state }) => state === "confirmed");
  const fingerprint = JSON.stringify([screeningIds, film?.id, guest?.toLowerCase(), evidence]);
  return {
    id: `${code}-${hashOf(fingerprint)}`,
    code,
    level,
    screeningIds,
    filmId: film?.id ?? null,
    guest: guest ?? null,
    text,
    blocking: level === "error" && isConfirmed,
  };
}

/**
 * 64 bits of a text as 16 hexadecimal digits, the same in every JavaScript engine: two hashes after FNV-1a, of UTF-16
 * units, with a shift after each step. The first seed and the prime are FNV's; the second seed is any other number.
 */
function hashOf(text: string): string {
  return [0x811c9dc5, 0x9747b28c]
    .map((seed) => {
      let hash = seed;
      for (let index = 0; index < text.length; index += 1) {
        hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
        hash ^= hash >>> 13;
      }
      return (hash >>> 0).toString(16).padStart(8, "0");
    })
    .join("");
}
