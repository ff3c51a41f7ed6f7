/**
 * Totals of scorecards, and what is fair between films that different jurors saw.
 * Numbers only; runs anywhere.
 */

/** A criterion as it counts: weight above 0, whole values from 1 to `scale`. */
export type Weighed = { id: string; weight: number; scale: number };

/**
 * The total of a card, 0 to 100: each value as its share of the scale, weighed over the
 * criteria that were answered. Null where nothing was.
 */
export function totalOf(
  criteria: readonly Weighed[],
  values: Readonly<Record<string, number | undefined>>,
): number | null {
  let sum = 0;
  let weights = 0;
  for (const { id, weight, scale } of criteria) {
    const value = values[id];
    if (value === undefined) continue;
    sum += (weight * (value - 1) * 100) / (scale - 1);
    weights += weight;
  }
  return weights > 0 ? sum / weights : null;
}

export type Card = { film: string; juror: string; total: number };

export type Figures = {
  scores: number;
  mean: number;
  median: number;
  /** 0 to 100, with kind and harsh jurors evened out. */
  fair: number;
  /** How far the cards lie apart: the population's standard deviation. */
  disagreement: number;
};

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** The middle of some numbers; of two in the middle, what lies between. */
export function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = sorted.slice(sorted.length % 2 ? half : half - 1, half + 1);
  return sorted.length % 2 ? low : (low + high) / 2;
}

/** The figures of every film that has a card; a film without one has none. */
export function figuresOf(cards: readonly Card[]): Map<string, Figures> {
  const fair = fairTotals(cards);
  const byFilm = Map.groupBy(cards, ({ film }) => film);
  const found = new Map<string, Figures>();
  for (const [film, own] of byFilm) {
    const totals = own.map(({ total }) => total);
    const mean = sumOf(totals) / totals.length;
    found.set(film, {
      scores: totals.length,
      mean,
      median: medianOf(totals),
      fair: fair.get(film) ?? mean,
      disagreement: Math.sqrt(sumOf(totals.map((one) => (one - mean) ** 2)) / totals.length),
    });
  }
  return found;
}

/** With fewer cards nobody knows whether a juror is harsh or had weak films: their offset is 0. */
const fewestCards = 5;
const rounds = 200;
/** A round that moves no variance by more than this share of the whole is the last. */
const settled = 1e-4;
/** No variance falls below this share of the whole, so that nothing is divided by 0. */
const least = 1e-6;

/**
 * What each film would have got from a jury that is neither kind nor harsh: total =
 * mean + film + juror + rest, films and jurors fitted together (Henderson's mixed model
 * equations). How strongly both are drawn to 0 follows from the variances that the cards
 * themselves show (REML by expectation-maximisation; Searle, Casella, McCulloch, Variance
 * Components, 1992, ch. 8). Films are eliminated first, so that a round costs
 * films + jurors³.
 */
export function fairTotals(cards: readonly Card[]): Map<string, number> {
  if (cards.length === 0) return new Map();
  const films = numbered(cards.map(({ film }) => film));
  const counts = Map.groupBy(cards, ({ juror }) => juror);
  const known = cards.filter(({ juror }) => (counts.get(juror)?.length ?? 0) >= fewestCards);
  const jurors = numbered(known.map(({ juror }) => juror));
  const rows = cards.map(({ film, juror, total }) => ({
    film: films.get(film) ?? 0,
    // The first column is the mean.
    juror: jurors.has(juror) ? (jurors.get(juror) ?? 0) + 1 : null,
    total,
  }));
  const byFilm = Array.from({ length: films.size }, (): typeof rows => []);
  for (const row of rows) byFilm[row.film]?.push(row);
  const columns = byFilm.map(columnsOf);

  const mean = sumOf(cards.map(({ total }) => total)) / cards.length;
  const spread = sumOf(cards.map(({ total }) => (total - mean) ** 2)) / cards.length;
  if (spread < least) return new Map([...films.keys()].map((film) => [film, mean]));
  const size = jurors.size + 1;
  let [ofFilms, ofJurors, ofRest] = [spread / 2, spread / 4, spread / 4];
  let effects: number[] = [];

  for (let round = 0; round < rounds; round += 1) {
    const [filmRatio, jurorRatio] = [ofRest / ofFilms, ofRest / ofJurors];
    const { matrix, right } = reduced(byFilm, columns, [filmRatio, jurorRatio], size);
    const inverse = inverted(matrix);
    const others = inverse.map((line) => sumOf(line.map((one, at) => one * (right[at] ?? 0))));
    const level = others[0] ?? 0;

    let filmTrace = 0;
    effects = byFilm.map((own, film) => {
      const weight = own.length + filmRatio;
      const rest = own.map(
        ({ juror, total }) => total - level - (juror ? (others[juror] ?? 0) : 0),
      );
      let quadratic = 0;
      for (const [a, x] of columns[film] ?? []) {
        for (const [b, y] of columns[film] ?? []) quadratic += x * y * (inverse[a]?.[b] ?? 0);
      }
      filmTrace += 1 / weight + quadratic / weight ** 2;
      return sumOf(rest) / weight;
    });

    let explained = level * sumOf(rows.map(({ total }) => total));
    for (const { film, juror, total } of rows) {
      explained += ((effects[film] ?? 0) + (juror ? (others[juror] ?? 0) : 0)) * total;
    }
    const squares = sumOf(rows.map(({ total }) => total ** 2));
    const next = [
      (sumOf(effects.map((one) => one ** 2)) + ofRest * filmTrace) / films.size,
      jurors.size === 0
        ? ofJurors
        : (sumOf(others.slice(1).map((one) => one ** 2)) +
            ofRest * sumOf(inverse.map((line, at) => (at > 0 ? (line[at] ?? 0) : 0)))) /
          jurors.size,
      Math.max(0, squares - explained) / Math.max(1, rows.length - 1),
    ].map((one) => Math.max(one, spread * least)) as [number, number, number];
    const moved = Math.max(
      ...[ofFilms, ofJurors, ofRest].map((one, at) => Math.abs(one - (next[at] ?? 0)) / spread),
    );
    [ofFilms, ofJurors, ofRest] = next;
    effects = effects.map((one) => one + level);
    if (moved < settled) break;
  }
  return new Map(
    [...films].map(([film, at]) => [film, Math.min(100, Math.max(0, effects[at] ?? mean))]),
  );
}

/** Each name with a number of its own, in the order in which they come. */
function numbered(names: readonly string[]): Map<string, number> {
  return new Map([...new Set(names)].map((name, at) => [name, at]));
}

type Row = { juror: number | null; total: number };

/** How often each of the other columns (the mean, each juror) stands on a film's cards. */
function columnsOf(cards: readonly Row[]): (readonly [column: number, times: number])[] {
  const own = cards.flatMap(({ juror }) => (juror ? [[juror, 1] as const] : []));
  return [[0, cards.length], ...own];
}

/** The equations of the mean and the jurors, once every film's own effect is put into them. */
function reduced(
  films: readonly Row[][],
  columns: readonly ReturnType<typeof columnsOf>[],
  [filmRatio, jurorRatio]: readonly [number, number],
  size: number,
) {
  const matrix = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  const right = new Array<number>(size).fill(0);
  const add = (a: number, b: number, value: number) => {
    const line = matrix[a];
    if (line) line[b] = (line[b] ?? 0) + value;
  };
  for (let juror = 1; juror < size; juror += 1) add(juror, juror, jurorRatio);
  for (const [film, cards] of films.entries()) {
    const sum = sumOf(cards.map(({ total }) => total));
    const weight = cards.length + filmRatio;
    for (const { juror, total } of cards) {
      const own = juror ? [0, juror] : [0];
      for (const a of own) {
        right[a] = (right[a] ?? 0) + total;
        for (const b of own) add(a, b, 1);
      }
    }
    for (const [a, x] of columns[film] ?? []) {
      right[a] = (right[a] ?? 0) - (x * sum) / weight;
      for (const [b, y] of columns[film] ?? []) add(a, b, (-x * y) / weight);
    }
  }
  return { matrix, right };
}

/** The inverse of a small positive definite matrix (Gauss and Jordan, with pivots). */
function inverted(matrix: readonly (readonly number[])[]): number[][] {
  const size = matrix.length;
  const work = matrix.map((line, at) => [
    ...line,
    ...Array.from({ length: size }, (_, column) => (column === at ? 1 : 0)),
  ]);
  for (let at = 0; at < size; at += 1) {
    let best = at;
    for (let row = at + 1; row < size; row += 1) {
      if (Math.abs(work[row]?.[at] ?? 0) > Math.abs(work[best]?.[at] ?? 0)) best = row;
    }
    const line = work[best] ?? [];
    work[best] = work[at] ?? [];
    work[at] = line;
    const pivot = line[at] || Number.EPSILON;
    for (let column = 0; column < 2 * size; column += 1) line[column] = (line[column] ?? 0) / pivot;
    for (let row = 0; row < size; row += 1) {
      const other = work[row];
      const factor = other?.[at] ?? 0;
      if (row === at || !other || factor === 0) continue;
      for (let column = 0; column < 2 * size; column += 1) {
        other[column] = (other[column] ?? 0) - factor * (line[column] ?? 0);
      }
    }
  }
  return work.map((line) => line.slice(size));
}
