import { uuidPattern } from "~/lib/uuid";

/** When a screening can be voted on, and the result of the vote. Runs anywhere. */

/** What a ballot can give a film. */
export const ballotValues = [1, 2, 3, 4, 5];

/** The values of a form or an address by the films' ids, '{id}=4'; others are left out. */
export const readValues = (fields: URLSearchParams): { filmId: string; value: number }[] =>
  [...fields].flatMap(([filmId, text]) =>
    uuidPattern.test(filmId) && /^[1-5]$/.test(text) ? [{ filmId, value: Number(text) }] : [],
  );

/** Before the last film ends, and after the screening ends. */
const opensBeforeEndMs = 10 * 60_000;
const closesAfterEndMs = 3 * 3_600_000;

export const boxStates = ["waiting", "open", "closed", "void"] as const;
export type BoxState = (typeof boxStates)[number];

type Times = { opensAt: Date; closesAt: Date };

/** When a box opens and closes: as typed, else by the screening; never after the whole vote. */
export function boxTimes(
  screening: { endsAt: Date; qaMin: number; extraMin: number },
  typed: { opensAt: Date | null; closesAt: Date | null } | null,
  votesUntil: Date,
): Times {
  const end = screening.endsAt.getTime();
  const filmEnd = end - (screening.qaMin + screening.extraMin) * 60_000;
  const closesAt = typed?.closesAt ?? new Date(end + closesAfterEndMs);
  return {
    opensAt: typed?.opensAt ?? new Date(filmEnd - opensBeforeEndMs),
    closesAt: closesAt < votesUntil ? closesAt : votesUntil,
  };
}

/** The state of a box; `isOver`: the award is revealed. */
export function boxState(
  { opensAt, closesAt }: Times,
  { isVoid, isOver, now }: { isVoid: boolean; isOver: boolean; now: Date },
): BoxState {
  if (isVoid) return "void";
  if (isOver || now >= closesAt) return "closed";
  return now < opensAt ? "waiting" : "open";
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** How many people used paper: each film was judged by at most all of them. */
export const paperPeople = (paper: readonly { counts: readonly number[] }[]): number =>
  Math.max(0, ...paper.map(({ counts }) => sumOf(counts)));

/** Ballots that pull a film's mean to the mean of all films, so that a small hall is neither favored nor punished. */
export const shrinkBallots = 20;

/** A film with how many gave 1, 2, 3, 4 and 5. */
export type CountedFilm = { filmId: string; title: string; counts: readonly number[] };

export type ResultRow = {
  /** Null below the fewest ballots. Equal scores share a rank: 1, 1, 3. */
  rank: number | null;
  filmId: string;
  title: string;
  ballots: number;
  mean: number;
  /** The mean, shrunk to the mean of all ballots. */
  score: number;
};

/**
 * The result of the vote: the mean of all ballots, null without any, and the films with ballots, the best first.
 * (sum + 20 M) / (n + 20), compared as fractions of whole numbers, so that equal scores are equal.
 */
export function rankFilms(
  films: readonly CountedFilm[],
  minBallots: number,
): { mean: number | null; rows: ResultRow[] } {
  const counted = films
    .map(({ filmId, title, counts }) => ({
      filmId,
      title,
      ballots: sumOf(counts),
      points: sumOf(counts.map((count, index) => count * (index + 1))),
    }))
    .filter(({ ballots }) => ballots > 0);
  const allBallots = sumOf(counted.map(({ ballots }) => ballots));
  const allPoints = sumOf(counted.map(({ points }) => points));
  if (allBallots === 0) return { mean: null, rows: [] };
  // The score is numerator / (denominator * allBallots); the last factor is the same for all.
  const scored = counted.map((film) => ({
    ...film,
    numerator: film.points * allBallots + shrinkBallots * allPoints,
    denominator: film.ballots + shrinkBallots,
  }));
  type Scored = (typeof scored)[number];
  const compareScores = (a: Scored, b: Scored) =>
    b.numerator * a.denominator - a.numerator * b.denominator;
  const ranked = scored
    .filter(({ ballots }) => ballots >= minBallots)
    .toSorted((a, b) => compareScores(a, b) || a.title.localeCompare(b.title, "en"));
  const unranked = scored
    .filter(({ ballots }) => ballots < minBallots)
    .toSorted((a, b) => a.title.localeCompare(b.title, "en"));
  const rankOf = (film: Scored) =>
    1 + ranked.findIndex((other) => compareScores(other, film) === 0);
  const toRow = (film: Scored, rank: number | null): ResultRow => ({
    rank,
    filmId: film.filmId,
    title: film.title,
    ballots: film.ballots,
    mean: film.points / film.ballots,
    score: film.numerator / (film.denominator * allBallots),
  });
  return {
    mean: allPoints / allBallots,
    rows: [
      ...ranked.map((film) => toRow(film, rankOf(film))),
      ...unranked.map((film) => toRow(film, null)),
    ],
  };
}
