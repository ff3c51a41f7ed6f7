/**
 * Assigns films to jurors: fills as many wanted slots as the jurors' minutes allow, and balances
 * their minutes. The same input gives the same result. Runs anywhere.
 */

export type FilmToAssign = {
  id: string;
  minutes: number;
  language: string | null;
  /** The number of jurors it needs. */
  wanted: number;
};

export type JurorToAssign = {
  id: string;
  languages: readonly string[];
  /** Minutes in this phase, including those assigned already; null: no limit. */
  maxMinutes: number | null;
};

export type Pairing = { film: string; juror: string };

export type AssignmentProblem = {
  films: readonly FilmToAssign[];
  jurors: readonly JurorToAssign[];
  /** Forbidden pairs: a conflict, a declined film. */
  forbiddenPairs: readonly Pairing[];
  /** Fixed pairs: published, scored or manual. */
  fixedPairs: readonly Pairing[];
};

export type AssignmentPlan = {
  /** The new pairs, without the fixed ones. */
  addedPairs: Pairing[];
  unfilledFilms: { film: string; missing: number }[];
};

type Juror = JurorToAssign & { load: number; minutesLeft: number; movable: Set<Film> };
type Film = FilmToAssign & { missing: number; jurors: Set<Juror>; eligible: Juror[] };

/** Assigns films to jurors: the new pairs, and the films with slots that no exchange could fill. */
export function assign(problem: AssignmentProblem): AssignmentPlan {
  const { films, jurors } = applyFixedPairs(problem);
  const longestMinutes = Math.max(0, ...films.map(({ minutes }) => minutes));
  const meetings = countAllMeetings(films);
  const table = new AssignmentTable(meetings);

  // First the film with the fewest jurors to spare; among equals the longest, which is hardest to balance later.
  const constrainedFirst = films.toSorted(
    (a, b) =>
      a.eligible.length - a.wanted - (b.eligible.length - b.wanted) ||
      b.minutes - a.minutes ||
      (a.id < b.id ? -1 : 1),
  );
  for (const film of constrainedFirst) {
    while (film.missing > 0) {
      const juror = findBestJuror(film, longestMinutes, meetings);
      if (!juror) break;
      table.addPair(film, juror);
    }
  }
  fillByExchanges(constrainedFirst, table);
  balance(jurors, longestMinutes, table);
  mixJurors(films, jurors, table, meetings);

  const addedPairs = films.flatMap((film) =>
    [...film.jurors]
      .filter((juror) => juror.movable.has(film))
      .map((juror) => ({ film: film.id, juror: juror.id })),
  );
  const unfilledFilms = films
    .filter(({ missing }) => missing > 0)
    .map(({ id, missing }) => ({ film: id, missing }));
  return { addedPairs, unfilledFilms };
}

/** Films and jurors with the fixed pairs applied. */
function applyFixedPairs({
  films: allFilms,
  jurors: jurorInputs,
  forbiddenPairs,
  fixedPairs,
}: AssignmentProblem) {
  const jurors: Juror[] = jurorInputs.map((juror) => ({
    ...juror,
    load: 0,
    minutesLeft: juror.maxMinutes ?? Number.POSITIVE_INFINITY,
    movable: new Set(),
  }));
  const jurorById = new Map(jurors.map((juror) => [juror.id, juror]));
  const filmById = new Map<string, Film>();
  const forbiddenByFilm = Map.groupBy(forbiddenPairs, ({ film }) => film);
  for (const film of allFilms) {
    const forbiddenJurorIds = new Set(forbiddenByFilm.get(film.id)?.map(({ juror }) => juror));
    const eligible = jurors.filter(({ id }) => !forbiddenJurorIds.has(id));
    filmById.set(film.id, { ...film, missing: film.wanted, jurors: new Set(), eligible });
  }
  for (const pair of fixedPairs) {
    const [film, juror] = [filmById.get(pair.film), jurorById.get(pair.juror)];
    if (!film || !juror) continue;
    film.jurors.add(juror);
    film.missing = Math.max(0, film.missing - 1);
    juror.load += film.minutes;
    juror.minutesLeft -= film.minutes;
  }
  return { films: [...filmById.values()], jurors };
}

/** How often each two jurors have the same film: they meet there. */
type Meetings = Map<Juror, Map<Juror, number>>;

const countMeetings = (meetings: Meetings, a: Juror, b: Juror) => meetings.get(a)?.get(b) ?? 0;

function addMeetings(meetings: Meetings, a: Juror, b: Juror, times: number): void {
  for (const [juror, partner] of [
    [a, b],
    [b, a],
  ] as const) {
    const counts = meetings.get(juror) ?? new Map<Juror, number>();
    counts.set(partner, (counts.get(partner) ?? 0) + times);
    meetings.set(juror, counts);
  }
}

/** The meetings of all jurors in these films. */
function countAllMeetings(films: readonly Film[]): Meetings {
  const meetings: Meetings = new Map();
  for (const { jurors } of films) {
    const group = [...jurors];
    group.forEach((a, index) => {
      for (const b of group.slice(index + 1)) addMeetings(meetings, a, b, 1);
    });
  }
  return meetings;
}

/** Adds and removes pairs of film and juror; nothing else does, so that sums and meetings stay correct. */
class AssignmentTable {
  private meetings: Meetings;
  constructor(meetings: Meetings) {
    this.meetings = meetings;
  }

  addPair(film: Film, juror: Juror): void {
    for (const colleague of film.jurors) addMeetings(this.meetings, juror, colleague, 1);
    film.jurors.add(juror);
    film.missing -= 1;
    juror.load += film.minutes;
    juror.minutesLeft -= film.minutes;
    juror.movable.add(film);
  }

  removePair(film: Film, juror: Juror): void {
    film.jurors.delete(juror);
    film.missing += 1;
    juror.load -= film.minutes;
    juror.minutesLeft += film.minutes;
    juror.movable.delete(film);
    for (const colleague of film.jurors) addMeetings(this.meetings, juror, colleague, -1);
  }
}

const mayTake = (film: Film, juror: Juror) =>
  !film.jurors.has(juror) && juror.minutesLeft >= film.minutes;

/**
 * The juror for a film's next slot; null if nobody can take it. Loads may differ by the longest film in the end; within
 * that, a juror who knows the language is preferred, then one who shares few films with the film's other jurors: a fixed
 * pair of jurors would distort the scores of its films.
 */
function findBestJuror(film: Film, longestMinutes: number, meetings: Meetings): Juror | null {
  const availableJurors = film.eligible.filter((juror) => mayTake(film, juror));
  if (availableJurors.length === 0) return null;
  const leastLoad = Math.min(...availableJurors.map(({ load }) => load));
  const candidates = availableJurors.filter(
    ({ load }) => load + film.minutes <= leastLoad + longestMinutes,
  );
  const rank = (juror: Juror) => {
    let timesMet = 0;
    for (const colleague of film.jurors) timesMet += countMeetings(meetings, juror, colleague);
    const knowsLanguage = film.language !== null && juror.languages.includes(film.language);
    return [knowsLanguage ? 0 : 1, timesMet, juror.load] as const;
  };
  let best: { juror: Juror; rank: readonly number[] } | null = null;
  for (const juror of candidates) {
    const jurorRank = rank(juror);
    if (!best || isLess(jurorRank, best.rank)) best = { juror, rank: jurorRank };
  }
  return best?.juror ?? null;
}

/** Compares two lists by their first different number. */
function isLess(a: readonly number[], b: readonly number[]): boolean {
  for (const [index, value] of a.entries()) {
    const otherValue = b[index] ?? 0;
    if (value !== otherValue) return value < otherValue;
  }
  return false;
}

/**
 * Fills remaining slots by exchanges: a juror passes a film on to make room, and its new juror may
 * pass on another (augmenting paths). With films of equal length this reaches the maximum flow.
 * Jurors from whom no free capacity can be reached are not visited again: they stay full.
 */
function fillByExchanges(films: readonly Film[], table: AssignmentTable): void {
  const jurorsWithoutPath = new Set<Juror>();
  for (const film of films) {
    while (film.missing > 0) {
      const path = findPath(film, jurorsWithoutPath);
      if (!path) break;
      // From the end, so that each step has room.
      for (const { film: movedFilm, from, to } of path.toReversed()) {
        if (from) table.removePair(movedFilm, from);
        table.addPair(movedFilm, to);
      }
    }
  }
}

type Move = { film: Film; from: Juror | null; to: Juror };

/**
 * The moves that fill a slot of `film`: the first gives it to a juror without a move from another, each further one passes
 * on a film of the juror before; the last juror has room. Null if there is no such path. Breadth first, so it is shortest.
 */
function findPath(film: Film, jurorsWithoutPath: Set<Juror>): Move[] | null {
  const reached = new Map<Juror, Move>();
  const queue: Juror[] = [];
  const reach = (move: Move) => {
    if (jurorsWithoutPath.has(move.to) || reached.has(move.to)) return;
    reached.set(move.to, move);
    queue.push(move.to);
  };
  for (const juror of film.eligible) {
    if (!film.jurors.has(juror)) reach({ film, from: null, to: juror });
  }
  for (const juror of queue) {
    const incomingMove = reached.get(juror);
    if (!incomingMove) continue;
    if (juror.minutesLeft >= incomingMove.film.minutes) return pathEndingWith(juror, reached);
    for (const movableFilm of juror.movable) {
      // The film passed on must make enough room for the new one.
      if (juror.minutesLeft + movableFilm.minutes < incomingMove.film.minutes) continue;
      for (const nextJuror of movableFilm.eligible) {
        if (!movableFilm.jurors.has(nextJuror))
          reach({ film: movableFilm, from: juror, to: nextJuror });
      }
    }
  }
  for (const juror of reached.keys()) jurorsWithoutPath.add(juror);
  return null;
}

function pathEndingWith(lastJuror: Juror, reached: ReadonlyMap<Juror, Move>): Move[] {
  const path: Move[] = [];
  for (let juror: Juror | null = lastJuror; juror; ) {
    const move: Move | undefined = reached.get(juror);
    if (!move) break;
    path.unshift(move);
    juror = move.from;
  }
  return path;
}

/**
 * Moves films from the juror with the most minutes to the one with the fewest, while that reduces a
 * gap that is larger than the longest film.
 */
function balance(jurors: readonly Juror[], longestMinutes: number, table: AssignmentTable): void {
  // Ends the loop even if gaps stop shrinking; far more steps than a real jury needs.
  const maxSteps = jurors.length * jurors.length * 50;
  for (let step = 0; step < maxSteps; step += 1) {
    const jurorsByLoad = jurors.toSorted((a, b) => b.load - a.load);
    const move = findBalancingMove(jurorsByLoad, longestMinutes);
    if (!move) return;
    table.removePair(move.film, move.from);
    table.addPair(move.film, move.to);
  }
}

/** A move from a juror with many minutes to one with few that makes the gap smaller; null if no gap is too large. */
function findBalancingMove(jurorsByLoad: readonly Juror[], longestMinutes: number) {
  for (const from of jurorsByLoad) {
    for (const to of jurorsByLoad.toReversed()) {
      const gap = from.load - to.load;
      if (gap <= longestMinutes) break;
      let bestFilm: Film | null = null;
      for (const film of from.movable) {
        if (film.minutes >= gap || !mayTake(film, to) || !film.eligible.includes(to)) continue;
        // Half the gap would make them equal.
        const distance = Math.abs(film.minutes - gap / 2);
        if (!bestFilm || distance < Math.abs(bestFilm.minutes - gap / 2)) bestFilm = film;
      }
      if (bestFilm) return { film: bestFilm, from, to };
    }
  }
  return null;
}

/** With how many films of similar length each film exchanges jurors, and how many passes are made at most. */
const [neighbourCount, maxPasses] = [12, 6];

/**
 * Exchanges jurors between films of similar length, so that all pairs of jurors meet about equally
 * often. Nobody's minutes leave the current minimum and maximum.
 */
function mixJurors(
  films: readonly Film[],
  jurors: readonly Juror[],
  table: AssignmentTable,
  meetings: Meetings,
) {
  const loads = jurors.map(({ load }) => load);
  const bounds = { least: Math.min(...loads), most: Math.max(...loads) };
  const filmsByLength = films.toSorted((a, b) => a.minutes - b.minutes);
  for (let pass = 0; pass < maxPasses; pass += 1) {
    let hasChanged = false;
    filmsByLength.forEach((film, index) => {
      for (const similarFilm of filmsByLength.slice(index + 1, index + 1 + neighbourCount)) {
        hasChanged = exchangeJurors(film, similarFilm, table, meetings, bounds) || hasChanged;
      }
    });
    if (!hasChanged) return;
  }
}

type Bounds = { least: number; most: number };

/** Exchanges a juror of film `a` with one of film `b` if that evens out the meetings; returns whether it did. */
function exchangeJurors(
  a: Film,
  b: Film,
  table: AssignmentTable,
  meetings: Meetings,
  bounds: Bounds,
): boolean {
  const difference = b.minutes - a.minutes;
  const staysWithinLimit = (juror: Juror, addedMinutes: number) =>
    juror.minutesLeft >= addedMinutes &&
    juror.load + addedMinutes >= bounds.least &&
    juror.load + addedMinutes <= bounds.most;
  const knowsLanguage = (juror: Juror, { language }: Film) =>
    language !== null && juror.languages.includes(language) ? 1 : 0;
  for (const jurorOfA of a.jurors) {
    if (
      !jurorOfA.movable.has(a) ||
      b.jurors.has(jurorOfA) ||
      !staysWithinLimit(jurorOfA, difference)
    )
      continue;
    if (!b.eligible.includes(jurorOfA)) continue;
    for (const jurorOfB of b.jurors) {
      if (
        !jurorOfB.movable.has(b) ||
        a.jurors.has(jurorOfB) ||
        !staysWithinLimit(jurorOfB, -difference)
      )
        continue;
      if (!a.eligible.includes(jurorOfB)) continue;
      if (
        knowsLanguage(jurorOfA, b) + knowsLanguage(jurorOfB, a) <
        knowsLanguage(jurorOfA, a) + knowsLanguage(jurorOfB, b)
      )
        continue;
      // Half the change of the sum of squares of all meetings, which is smallest if they are equal: taking a meeting
      // of n away and adding one to m changes it by 2 (m - n + 1).
      let change = 0;
      for (const juror of a.jurors) {
        if (juror === jurorOfA) continue;
        change +=
          countMeetings(meetings, jurorOfB, juror) - countMeetings(meetings, jurorOfA, juror) + 1;
      }
      for (const juror of b.jurors) {
        if (juror === jurorOfB) continue;
        change +=
          countMeetings(meetings, jurorOfA, juror) - countMeetings(meetings, jurorOfB, juror) + 1;
      }
      if (change >= 0) continue;
      table.removePair(a, jurorOfA);
      table.removePair(b, jurorOfB);
      table.addPair(a, jurorOfB);
      table.addPair(b, jurorOfA);
      return true;
    }
  }
  return false;
}
