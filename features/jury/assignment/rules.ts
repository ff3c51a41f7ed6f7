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

export type Problem = {
  films: readonly FilmToAssign[];
  jurors: readonly JurorToAssign[];
  /** Forbidden pairs: a conflict, a declined film. */
  barred: readonly Pairing[];
  /** Fixed pairs: published, scored or manual. */
  fixed: readonly Pairing[];
};

export type Assignment = {
  /** The new pairs, without the fixed ones. */
  added: Pairing[];
  unfilled: { film: string; missing: number }[];
};

type Juror = JurorToAssign & { load: number; minutesLeft: number; movable: Set<Film> };
type Film = FilmToAssign & { missing: number; jurors: Set<Juror>; eligible: Juror[] };

/** Assigns as described by `Problem`. Unfilled slots are those that no exchange could fill. */
export function assign(problem: Problem): Assignment {
  const { films, jurors } = applyFixedPairs(problem);
  const longest = Math.max(0, ...films.map(({ minutes }) => minutes));
  const meetings = meetingsOf(films);
  const table = new Table(meetings);

  // The most constrained film first; among those the longest, which is hardest to balance later.
  const order = films.toSorted(
    (a, b) =>
      a.eligible.length - a.wanted - (b.eligible.length - b.wanted) ||
      b.minutes - a.minutes ||
      (a.id < b.id ? -1 : 1),
  );
  for (const film of order) {
    while (film.missing > 0) {
      const juror = bestFor(film, longest, meetings);
      if (!juror) break;
      table.put(film, juror);
    }
  }
  repair(order, table);
  balance(jurors, longest, table);
  mixJurors(films, jurors, table, meetings);

  const added = films.flatMap((film) =>
    [...film.jurors]
      .filter((juror) => juror.movable.has(film))
      .map((juror) => ({ film: film.id, juror: juror.id })),
  );
  const unfilled = films
    .filter(({ missing }) => missing > 0)
    .map(({ id, missing }) => ({ film: id, missing }));
  return { added, unfilled };
}

/** Films and jurors with the fixed pairs applied. */
function applyFixedPairs({ films: allFilms, jurors: members, barred, fixed }: Problem) {
  const jurors: Juror[] = members.map((juror) => ({
    ...juror,
    load: 0,
    minutesLeft: juror.maxMinutes ?? Number.POSITIVE_INFINITY,
    movable: new Set(),
  }));
  const jurorOf = new Map(jurors.map((juror) => [juror.id, juror]));
  const filmOf = new Map<string, Film>();
  const barredPairs = Map.groupBy(barred, ({ film }) => film);
  for (const film of allFilms) {
    const barredIds = new Set(barredPairs.get(film.id)?.map(({ juror }) => juror));
    const eligible = jurors.filter(({ id }) => !barredIds.has(id));
    filmOf.set(film.id, { ...film, missing: film.wanted, jurors: new Set(), eligible });
  }
  for (const pair of fixed) {
    const [film, juror] = [filmOf.get(pair.film), jurorOf.get(pair.juror)];
    if (!film || !juror) continue;
    film.jurors.add(juror);
    film.missing = Math.max(0, film.missing - 1);
    juror.load += film.minutes;
    juror.minutesLeft -= film.minutes;
  }
  return { films: [...filmOf.values()], jurors };
}

/** How often two jurors have the same film. */
type Meetings = Map<Juror, Map<Juror, number>>;

const timesOf = (meetings: Meetings, a: Juror, b: Juror) => meetings.get(a)?.get(b) ?? 0;

function noteMeetings(meetings: Meetings, a: Juror, b: Juror, times: number): void {
  for (const [juror, partner] of [
    [a, b],
    [b, a],
  ] as const) {
    const counts = meetings.get(juror) ?? new Map<Juror, number>();
    counts.set(partner, (counts.get(partner) ?? 0) + times);
    meetings.set(juror, counts);
  }
}

function meetingsOf(films: readonly Film[]): Meetings {
  const meetings: Meetings = new Map();
  for (const { jurors } of films) {
    const group = [...jurors];
    group.forEach((a, index) => {
      for (const b of group.slice(index + 1)) noteMeetings(meetings, a, b, 1);
    });
  }
  return meetings;
}

/** The only place that adds or removes a pair, so that sums stay correct. */
class Table {
  private meetings: Meetings;
  constructor(meetings: Meetings) {
    this.meetings = meetings;
  }

  put(film: Film, juror: Juror): void {
    for (const colleague of film.jurors) noteMeetings(this.meetings, juror, colleague, 1);
    film.jurors.add(juror);
    film.missing -= 1;
    juror.load += film.minutes;
    juror.minutesLeft -= film.minutes;
    juror.movable.add(film);
  }

  take(film: Film, juror: Juror): void {
    film.jurors.delete(juror);
    film.missing += 1;
    juror.load -= film.minutes;
    juror.minutesLeft += film.minutes;
    juror.movable.delete(film);
    for (const colleague of film.jurors) noteMeetings(this.meetings, juror, colleague, -1);
  }
}

const mayTake = (film: Film, juror: Juror) =>
  !film.jurors.has(juror) && juror.minutesLeft >= film.minutes;

/**
 * The juror for a film's next slot. Loads may differ by the longest film in the end; within that, a
 * juror who knows the language is preferred, then one who shares few films with the film's other
 * jurors: a fixed pair of jurors would distort the scores of its films.
 */
function bestFor(film: Film, longest: number, meetings: Meetings): Juror | null {
  const free = film.eligible.filter((juror) => mayTake(film, juror));
  if (free.length === 0) return null;
  const leastLoad = Math.min(...free.map(({ load }) => load));
  const nearLeastLoad = free.filter(({ load }) => load + film.minutes <= leastLoad + longest);
  const rank = (juror: Juror) => {
    let timesMet = 0;
    for (const colleague of film.jurors) timesMet += timesOf(meetings, juror, colleague);
    const speaks = film.language !== null && juror.languages.includes(film.language);
    return [speaks ? 0 : 1, timesMet, juror.load] as const;
  };
  let best: { juror: Juror; rank: readonly number[] } | null = null;
  for (const juror of nearLeastLoad) {
    const jurorRank = rank(juror);
    if (!best || isLess(jurorRank, best.rank)) best = { juror, rank: jurorRank };
  }
  return best?.juror ?? null;
}

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
 * Jurors that no free capacity can be reached from stay full, so they are not visited again.
 */
function repair(films: readonly Film[], table: Table): void {
  const jurorsWithoutPath = new Set<Juror>();
  for (const film of films) {
    while (film.missing > 0) {
      const path = pathFrom(film, jurorsWithoutPath);
      if (!path) break;
      // From the end, so that each step has room.
      for (const { film: movedFilm, from, to } of path.toReversed()) {
        if (from) table.take(movedFilm, from);
        table.put(movedFilm, to);
      }
    }
  }
}

type Move = { film: Film; from: Juror | null; to: Juror };

function pathFrom(film: Film, jurorsWithoutPath: Set<Juror>): Move[] | null {
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
    const coming = reached.get(juror);
    if (!coming) continue;
    if (juror.minutesLeft >= coming.film.minutes) return pathTo(juror, reached);
    for (const movableFilm of juror.movable) {
      // The film passed on must make enough room for the new one.
      if (juror.minutesLeft + movableFilm.minutes < coming.film.minutes) continue;
      for (const next of movableFilm.eligible) {
        if (!movableFilm.jurors.has(next)) reach({ film: movableFilm, from: juror, to: next });
      }
    }
  }
  for (const juror of reached.keys()) jurorsWithoutPath.add(juror);
  return null;
}

function pathTo(end: Juror, reached: ReadonlyMap<Juror, Move>): Move[] {
  const path: Move[] = [];
  for (let juror: Juror | null = end; juror; ) {
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
function balance(jurors: readonly Juror[], longest: number, table: Table): void {
  const atMost = jurors.length * jurors.length * 50;
  for (let step = 0; step < atMost; step += 1) {
    const sorted = jurors.toSorted((a, b) => b.load - a.load);
    const move = moveWithin(sorted, longest);
    if (!move) return;
    table.take(move.film, move.from);
    table.put(move.film, move.to);
  }
}

function moveWithin(sorted: readonly Juror[], longest: number) {
  for (const from of sorted) {
    for (const to of sorted.toReversed()) {
      const gap = from.load - to.load;
      if (gap <= longest) break;
      let best: Film | null = null;
      for (const film of from.movable) {
        if (film.minutes >= gap || !mayTake(film, to) || !film.eligible.includes(to)) continue;
        // Half the gap would make them equal.
        const distance = Math.abs(film.minutes - gap / 2);
        if (!best || distance < Math.abs(best.minutes - gap / 2)) best = film;
      }
      if (best) return { film: best, from, to };
    }
  }
  return null;
}

/** The number of films of similar length that exchange jurors, and of passes. */
const [neighbours, maxPasses] = [12, 6];

/**
 * Exchanges jurors between films of similar length, so that all pairs of jurors meet about equally
 * often. Nobody's minutes leave the current minimum and maximum.
 */
function mixJurors(
  films: readonly Film[],
  jurors: readonly Juror[],
  table: Table,
  meetings: Meetings,
) {
  const loads = jurors.map(({ load }) => load);
  const bounds = { least: Math.min(...loads), most: Math.max(...loads) };
  const byLength = films.toSorted((a, b) => a.minutes - b.minutes);
  for (let pass = 0; pass < maxPasses; pass += 1) {
    let changed = false;
    byLength.forEach((film, index) => {
      for (const similarFilm of byLength.slice(index + 1, index + 1 + neighbours)) {
        changed = exchange(film, similarFilm, table, meetings, bounds) || changed;
      }
    });
    if (!changed) return;
  }
}

type Bounds = { least: number; most: number };

function exchange(a: Film, b: Film, table: Table, meetings: Meetings, bounds: Bounds): boolean {
  const difference = b.minutes - a.minutes;
  const staysWithinLimit = (juror: Juror, more: number) =>
    juror.minutesLeft >= more &&
    juror.load + more >= bounds.least &&
    juror.load + more <= bounds.most;
  const speaks = (juror: Juror, { language }: Film) =>
    language !== null && juror.languages.includes(language) ? 1 : 0;
  for (const x of a.jurors) {
    if (!x.movable.has(a) || b.jurors.has(x) || !staysWithinLimit(x, difference)) continue;
    if (!b.eligible.includes(x)) continue;
    for (const y of b.jurors) {
      if (!y.movable.has(b) || a.jurors.has(y) || !staysWithinLimit(y, -difference)) continue;
      if (!a.eligible.includes(y)) continue;
      if (speaks(x, b) + speaks(y, a) < speaks(x, a) + speaks(y, b)) continue;
      // The sum of squares of all meetings is smallest if they are equal.
      let change = 0;
      for (const juror of a.jurors) {
        if (juror === x) continue;
        change += timesOf(meetings, y, juror) - timesOf(meetings, x, juror) + 1;
      }
      for (const juror of b.jurors) {
        if (juror === y) continue;
        change += timesOf(meetings, x, juror) - timesOf(meetings, y, juror) + 1;
      }
      if (change >= 0) continue;
      table.take(a, x);
      table.take(b, y);
      table.put(a, y);
      table.put(b, x);
      return true;
    }
  }
  return false;
}
