/**
 * How much of the scores of a phase is the film and how much the juror. Numbers only; runs anywhere.
 */

export type Card = { film: string; juror: string; total: number };

/** What a film's total gets beside the mean of its cards, in points. */
export type Effect = {
  /** Evens out generous and strict jurors. */
  ofJurors: number;
  /** Draws a film with few cards towards the average of all. */
  ofShrinkage: number;
};

/** With fewer cards nobody knows whether a juror is strict or had weak films: their offset is 0. */
export const fewestCards = 5;
const rounds = 200;
/** A round that moves no variance by more than this share of the whole is the last. */
const settled = 1e-4;
/** No variance falls below this share of the whole, so that nothing is divided by 0. */
const least = 1e-6;

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

type Variances = { films: number; jurors: number; rest: number };

/**
 * The bounds of the variances that follow from the cards without any model. Films cannot move the cards of one film
 * apart, so jurors and rest together are at most the variance within films. Films are at least what the means of
 * films vary by beyond that, and at least half of it: a jury has seen different films. Without these bounds a
 * fit of few cards may take all films for equal, and every total for nearly the same.
 */
function boundsOf(films: readonly (readonly { total: number }[])[]) {
  const means = films.map((own) => sumOf(own.map(({ total }) => total)) / own.length);
  const squares = films.map((own, at) =>
    sumOf(own.map(({ total }) => (total - (means[at] ?? 0)) ** 2)),
  );
  const cards = sumOf(films.map(({ length }) => length));
  const within = sumOf(squares) / Math.max(1, cards - films.length);
  const mean = sumOf(means) / means.length;
  const ofMeans = sumOf(means.map((one) => (one - mean) ** 2)) / Math.max(1, films.length - 1);
  /** What the mean of a film keeps of the variance within it. */
  const kept = sumOf(films.map(({ length }) => 1 / length)) / films.length;
  return { within, films: Math.max(ofMeans / 2, ofMeans - within * kept) };
}

/**
 * What each film's total gets beside its mean, from a jury that is neither generous nor strict: total =
 * mean + film + juror + rest, films and jurors fitted together (Henderson's mixed model
 * equations). How strongly both are drawn to 0 follows from the variances that the cards
 * themselves show (REML by expectation-maximisation; Searle, Casella, McCulloch, Variance
 * Components, 1992, ch. 8), within the bounds of `boundsOf`. Films are eliminated first, so that a round costs
 * films + jurors³.
 */
export function fitEffects(cards: readonly Card[]): Map<string, Effect> {
  const films = numbered(cards.map(({ film }) => film));
  const none = () =>
    new Map([...films.keys()].map((film) => [film, { ofJurors: 0, ofShrinkage: 0 }]));
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

  const mean = sumOf(cards.map(({ total }) => total)) / Math.max(1, cards.length);
  const spread = sumOf(cards.map(({ total }) => (total - mean) ** 2)) / Math.max(1, cards.length);
  if (spread < least) return none();
  const bounds = boundsOf(byFilm);
  const bounded = ({ films, jurors, rest }: Variances): Variances => {
    const share = Math.min(1, bounds.within / (jurors + rest));
    return {
      films: Math.max(films, bounds.films, spread * least),
      jurors: Math.max(jurors * share, spread * least),
      rest: Math.max(rest * share, spread * least),
    };
  };
  const size = jurors.size + 1;
  let now = bounded({ films: spread / 2, jurors: spread / 4, rest: spread / 4 });
  let fitted = none();
  const squares = sumOf(rows.map(({ total }) => total ** 2));
  const all = sumOf(rows.map(({ total }) => total));

  for (let round = 0; round < rounds; round += 1) {
    const [filmRatio, jurorRatio] = [now.rest / now.films, now.rest / now.jurors];
    const { matrix, right } = reduced(byFilm, columns, [filmRatio, jurorRatio], size);
    const inverse = inverted(matrix);
    const others = inverse.map((line) => sumOf(line.map((one, at) => one * (right[at] ?? 0))));
    const level = others[0] ?? 0;
    const offsetOf = (juror: number | null) => (juror ? (others[juror] ?? 0) : 0);

    let filmTrace = 0;
    const effects = byFilm.map((own, film) => {
      const weight = own.length + filmRatio;
      let quadratic = 0;
      for (const [a, x] of columns[film] ?? []) {
        for (const [b, y] of columns[film] ?? []) quadratic += x * y * (inverse[a]?.[b] ?? 0);
      }
      filmTrace += 1 / weight + quadratic / weight ** 2;
      return sumOf(own.map(({ juror, total }) => total - level - offsetOf(juror))) / weight;
    });

    let explained = level * all;
    for (const { film, juror, total } of rows) {
      explained += ((effects[film] ?? 0) + offsetOf(juror)) * total;
    }
    const next = bounded({
      films: (sumOf(effects.map((one) => one ** 2)) + now.rest * filmTrace) / films.size,
      jurors:
        jurors.size === 0
          ? now.jurors
          : (sumOf(others.slice(1).map((one) => one ** 2)) +
              now.rest * sumOf(inverse.map((line, at) => (at > 0 ? (line[at] ?? 0) : 0)))) /
            jurors.size,
      rest: Math.max(0, squares - explained) / Math.max(1, rows.length - 1),
    });
    fitted = new Map(
      [...films].map(([film, at]) => {
        const own = byFilm[at] ?? [];
        const kept = own.length / (own.length + filmRatio);
        const meanOf = (of: (row: Row) => number) => sumOf(own.map(of)) / own.length;
        const ofJurors = -kept * meanOf(({ juror }) => offsetOf(juror));
        const ofShrinkage = (1 - kept) * (level - meanOf(({ total }) => total));
        return [film, { ofJurors, ofShrinkage }];
      }),
    );
    const moved = Math.max(
      ...(["films", "jurors", "rest"] as const).map((of) => Math.abs(now[of] - next[of]) / spread),
    );
    now = next;
    if (moved < settled) break;
  }
  return fitted;
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
