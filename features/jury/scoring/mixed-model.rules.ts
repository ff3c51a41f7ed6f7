/** Separates scores into the effects of films and of jurors. Numbers only; runs anywhere. */

export type Card = { film: string; juror: string; total: number };

/** What is added to the mean of a film's scorecards, in points. */
export type Effect = {
  /** Corrects for generous and strict jurors. */
  ofJurors: number;
  /** Moves a film with fewer scorecards than others towards the average of all. */
  ofShrinkage: number;
};

/** With fewer scorecards a juror's effect is 0: they may be strict, or had weak films. */
export const fewestCards = 5;
const rounds = 200;
/** The fit has converged when no variance changes by more than this share of the total. */
const settled = 1e-4;
/** The minimum of each variance as a share of the total, to avoid division by 0. */
const minVariance = 1e-6;

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

type Variances = { films: number; jurors: number; rest: number };

/**
 * Bounds of the variances that follow from the scorecards without a model. Scorecards of one film do not differ because
 * of the film, so jurors and residuals together have at most the variance within films. The variance of films is at
 * least that of their means minus the part that the variance within films explains, and at least half of it: jurors saw
 * different films. Without these bounds a fit of few scorecards may make all films nearly equal.
 */
function boundsOf(films: readonly (readonly { total: number }[])[]) {
  const means = films.map(
    (filmCards) => sumOf(filmCards.map(({ total }) => total)) / filmCards.length,
  );
  const squares = films.map((filmCards, index) =>
    sumOf(filmCards.map(({ total }) => (total - (means[index] ?? 0)) ** 2)),
  );
  const cards = sumOf(films.map(({ length }) => length));
  const within = sumOf(squares) / Math.max(1, cards - films.length);
  const mean = sumOf(means) / means.length;
  const ofMeans =
    sumOf(means.map((filmMean) => (filmMean - mean) ** 2)) / Math.max(1, films.length - 1);
  /** The part of the variance within films that remains in the mean of a film. */
  const varianceShare = sumOf(films.map(({ length }) => 1 / length)) / films.length;
  return { within, films: Math.max(ofMeans / 2, ofMeans - within * varianceShare) };
}

/**
 * Effects to add to each film's mean, for a jury that is neither generous nor strict: total = mean + film + juror +
 * residual, with films and jurors fitted together (Henderson's mixed model equations). The variances, estimated by REML
 * with expectation-maximisation (Searle, Casella, McCulloch, Variance Components, 1992, ch. 8) within the bounds of
 * `boundsOf`, determine the shrinkage. It is measured from the films with the most scorecards, whose means stay: moving
 * all films alike would lower every good one and change no order. Films are eliminated first, so an iteration costs
 * films + jurors³.
 */
export function fitEffects(cards: readonly Card[]): Map<string, Effect> {
  const films = numbered(cards.map(({ film }) => film));
  const noResult = () =>
    new Map([...films.keys()].map((film) => [film, { ofJurors: 0, ofShrinkage: 0 }]));
  const counts = Map.groupBy(cards, ({ juror }) => juror);
  const countedCards = cards.filter(({ juror }) => (counts.get(juror)?.length ?? 0) >= fewestCards);
  const jurors = numbered(countedCards.map(({ juror }) => juror));
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
  if (spread < minVariance) return noResult();
  const bounds = boundsOf(byFilm);
  const bounded = ({ films, jurors, rest }: Variances): Variances => {
    const share = Math.min(1, bounds.within / (jurors + rest));
    return {
      films: Math.max(films, bounds.films, spread * minVariance),
      jurors: Math.max(jurors * share, spread * minVariance),
      rest: Math.max(rest * share, spread * minVariance),
    };
  };
  const size = jurors.size + 1;
  let variances = bounded({ films: spread / 2, jurors: spread / 4, rest: spread / 4 });
  let fitted = noResult();
  const squares = sumOf(rows.map(({ total }) => total ** 2));
  const all = sumOf(rows.map(({ total }) => total));
  const mostCards = Math.max(...byFilm.map(({ length }) => length));

  for (let round = 0; round < rounds; round += 1) {
    const [filmRatio, jurorRatio] = [
      variances.rest / variances.films,
      variances.rest / variances.jurors,
    ];
    const { matrix, right } = reduced(byFilm, columns, [filmRatio, jurorRatio], size);
    const inverse = inverted(matrix);
    const estimates = inverse.map((line) =>
      sumOf(line.map((value, index) => value * (right[index] ?? 0))),
    );
    const level = estimates[0] ?? 0;
    const offsetOf = (juror: number | null) => (juror ? (estimates[juror] ?? 0) : 0);

    let filmTrace = 0;
    const effects = byFilm.map((filmRows, film) => {
      const weight = filmRows.length + filmRatio;
      let quadratic = 0;
      for (const [a, x] of columns[film] ?? []) {
        for (const [b, y] of columns[film] ?? []) quadratic += x * y * (inverse[a]?.[b] ?? 0);
      }
      filmTrace += 1 / weight + quadratic / weight ** 2;
      return sumOf(filmRows.map(({ juror, total }) => total - level - offsetOf(juror))) / weight;
    });

    let explained = level * all;
    for (const { film, juror, total } of rows) {
      explained += ((effects[film] ?? 0) + offsetOf(juror)) * total;
    }
    const next = bounded({
      films:
        (sumOf(effects.map((effect) => effect ** 2)) + variances.rest * filmTrace) / films.size,
      jurors:
        jurors.size === 0
          ? variances.jurors
          : (sumOf(estimates.slice(1).map((estimate) => estimate ** 2)) +
              variances.rest *
                sumOf(inverse.map((line, index) => (index > 0 ? (line[index] ?? 0) : 0)))) /
            jurors.size,
      rest: Math.max(0, squares - explained) / Math.max(1, rows.length - 1),
    });
    const reliabilityOf = (count: number) => count / (count + filmRatio);
    fitted = new Map(
      [...films].map(([film, at]) => {
        const filmRows = byFilm[at] ?? [];
        const reliability = reliabilityOf(filmRows.length) / reliabilityOf(mostCards);
        const meanOf = (numberOf: (row: Row) => number) =>
          sumOf(filmRows.map(numberOf)) / filmRows.length;
        const ofJurors = -reliability * meanOf(({ juror }) => offsetOf(juror));
        const ofShrinkage = (1 - reliability) * (level - meanOf(({ total }) => total));
        return [film, { ofJurors, ofShrinkage }];
      }),
    );
    const largestChange = Math.max(
      ...(["films", "jurors", "rest"] as const).map(
        (part) => Math.abs(variances[part] - next[part]) / spread,
      ),
    );
    variances = next;
    if (largestChange < settled) break;
  }
  return fitted;
}

/** A number for each name, in order of first appearance. */
function numbered(names: readonly string[]): Map<string, number> {
  return new Map([...new Set(names)].map((name, index) => [name, index]));
}

type Row = { juror: number | null; total: number };

/** How many of a film's scorecards belong to each of the other columns (the mean, each juror). */
function columnsOf(cards: readonly Row[]): (readonly [column: number, times: number])[] {
  const jurorColumns = cards.flatMap(({ juror }) => (juror ? [[juror, 1] as const] : []));
  return [[0, cards.length], ...jurorColumns];
}

/** The equations of the mean and the jurors, with the films' effects eliminated. */
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
      const indexes = juror ? [0, juror] : [0];
      for (const a of indexes) {
        right[a] = (right[a] ?? 0) + total;
        for (const b of indexes) add(a, b, 1);
      }
    }
    for (const [a, x] of columns[film] ?? []) {
      right[a] = (right[a] ?? 0) - (x * sum) / weight;
      for (const [b, y] of columns[film] ?? []) add(a, b, (-x * y) / weight);
    }
  }
  return { matrix, right };
}

/** The inverse of a small positive definite matrix (Gauss-Jordan elimination with pivots). */
function inverted(matrix: readonly (readonly number[])[]): number[][] {
  const size = matrix.length;
  const work = matrix.map((line, index) => [
    ...line,
    ...Array.from({ length: size }, (_, column) => (column === index ? 1 : 0)),
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
      const targetRow = work[row];
      const factor = targetRow?.[at] ?? 0;
      if (row === at || !targetRow || factor === 0) continue;
      for (let column = 0; column < 2 * size; column += 1) {
        targetRow[column] = (targetRow[column] ?? 0) - factor * (line[column] ?? 0);
      }
    }
  }
  return work.map((line) => line.slice(size));
}
