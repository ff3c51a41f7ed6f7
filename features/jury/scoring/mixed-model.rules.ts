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
export const minCardsOfJuror = 5;
const maxRounds = 200;
/** The fit has converged when no variance changes by more than this share of the total. */
const convergenceShare = 1e-4;
/** The minimum of each variance as a share of the total, to avoid division by 0. */
const minVariance = 1e-6;

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

type Variances = { films: number; jurors: number; residual: number };

/**
 * Bounds of the variances that follow from the scorecards without a model. Scorecards of one film do not differ because
 * of the film, so jurors and residuals together have at most the variance within films. The variance of films is at
 * least that of their means minus the part that the variance within films explains, and at least half of it: jurors saw
 * different films. Without these bounds a fit of few scorecards may make all films nearly equal.
 */
function varianceBounds(films: readonly (readonly { total: number }[])[]) {
  const means = films.map(
    (filmCards) => sumOf(filmCards.map(({ total }) => total)) / filmCards.length,
  );
  const squares = films.map((filmCards, index) =>
    sumOf(filmCards.map(({ total }) => (total - (means[index] ?? 0)) ** 2)),
  );
  const cards = sumOf(films.map(({ length }) => length));
  const varianceWithin = sumOf(squares) / Math.max(1, cards - films.length);
  const mean = sumOf(means) / means.length;
  const varianceOfMeans =
    sumOf(means.map((filmMean) => (filmMean - mean) ** 2)) / Math.max(1, films.length - 1);
  /** The part of the variance within films that remains in the mean of a film. */
  const varianceShare = sumOf(films.map(({ length }) => 1 / length)) / films.length;
  return {
    within: varianceWithin,
    films: Math.max(varianceOfMeans / 2, varianceOfMeans - varianceWithin * varianceShare),
  };
}

/**
 * Effects to add to each film's mean, for a jury that is neither generous nor strict: total = mean + film + juror +
 * residual, with films and jurors fitted together (Henderson's mixed model equations). The variances, estimated by REML
 * with expectation-maximisation (Searle, Casella, McCulloch, Variance Components, 1992, ch. 8) within the bounds of
 * `varianceBounds`, determine the shrinkage. It is measured from the films with the most scorecards, whose means stay: moving
 * all films alike would lower every good one and change no order. Films are eliminated first, so an iteration costs
 * films + jurors³.
 */
export function fitEffects(cards: readonly Card[]): Map<string, Effect> {
  const films = indexByName(cards.map(({ film }) => film));
  const zeroEffects = () =>
    new Map([...films.keys()].map((film) => [film, { ofJurors: 0, ofShrinkage: 0 }]));
  const cardsByJuror = Map.groupBy(cards, ({ juror }) => juror);
  const countedCards = cards.filter(
    ({ juror }) => (cardsByJuror.get(juror)?.length ?? 0) >= minCardsOfJuror,
  );
  const jurors = indexByName(countedCards.map(({ juror }) => juror));
  const rows = cards.map(({ film, juror, total }) => ({
    film: films.get(film) ?? 0,
    // The first column is the mean.
    juror: jurors.has(juror) ? (jurors.get(juror) ?? 0) + 1 : null,
    total,
  }));
  const rowsByFilm = Array.from({ length: films.size }, (): typeof rows => []);
  for (const row of rows) rowsByFilm[row.film]?.push(row);
  const columns = rowsByFilm.map(countColumns);

  const mean = sumOf(cards.map(({ total }) => total)) / Math.max(1, cards.length);
  const totalVariance =
    sumOf(cards.map(({ total }) => (total - mean) ** 2)) / Math.max(1, cards.length);
  if (totalVariance < minVariance) return zeroEffects();
  const bounds = varianceBounds(rowsByFilm);
  const limitVariances = ({ films, jurors, residual }: Variances): Variances => {
    const share = Math.min(1, bounds.within / (jurors + residual));
    return {
      films: Math.max(films, bounds.films, totalVariance * minVariance),
      jurors: Math.max(jurors * share, totalVariance * minVariance),
      residual: Math.max(residual * share, totalVariance * minVariance),
    };
  };
  const size = jurors.size + 1;
  let variances = limitVariances({
    films: totalVariance / 2,
    jurors: totalVariance / 4,
    residual: totalVariance / 4,
  });
  let effectsByFilm = zeroEffects();
  const squares = sumOf(rows.map(({ total }) => total ** 2));
  const sumOfTotals = sumOf(rows.map(({ total }) => total));
  const mostCards = Math.max(...rowsByFilm.map(({ length }) => length));

  // Each round solves the equations for the current variances, then estimates the variances from the solution.
  for (let round = 0; round < maxRounds; round += 1) {
    const [filmRatio, jurorRatio] = [
      variances.residual / variances.films,
      variances.residual / variances.jurors,
    ];
    const { matrix, right: rightSide } = reduceEquations(
      rowsByFilm,
      columns,
      [filmRatio, jurorRatio],
      size,
    );
    const inverse = invert(matrix);
    const estimates = inverse.map((line) =>
      sumOf(line.map((value, index) => value * (rightSide[index] ?? 0))),
    );
    const overallMean = estimates[0] ?? 0;
    const jurorEffectOf = (juror: number | null) => (juror ? (estimates[juror] ?? 0) : 0);

    /** The sum of the films' diagonal elements of the inverse, which their variance needs. */
    let filmTrace = 0;
    const filmEffects = rowsByFilm.map((filmRows, film) => {
      const weight = filmRows.length + filmRatio;
      let quadratic = 0;
      for (const [a, x] of columns[film] ?? []) {
        for (const [b, y] of columns[film] ?? []) quadratic += x * y * (inverse[a]?.[b] ?? 0);
      }
      filmTrace += 1 / weight + quadratic / weight ** 2;
      return (
        sumOf(filmRows.map(({ juror, total }) => total - overallMean - jurorEffectOf(juror))) /
        weight
      );
    });

    let explainedSquares = overallMean * sumOfTotals;
    for (const { film, juror, total } of rows) {
      explainedSquares += ((filmEffects[film] ?? 0) + jurorEffectOf(juror)) * total;
    }
    const nextVariances = limitVariances({
      films:
        (sumOf(filmEffects.map((effect) => effect ** 2)) + variances.residual * filmTrace) /
        films.size,
      jurors:
        jurors.size === 0
          ? variances.jurors
          : (sumOf(estimates.slice(1).map((estimate) => estimate ** 2)) +
              variances.residual *
                sumOf(inverse.map((line, index) => (index > 0 ? (line[index] ?? 0) : 0)))) /
            jurors.size,
      residual: Math.max(0, squares - explainedSquares) / Math.max(1, rows.length - 1),
    });
    const reliabilityOf = (count: number) => count / (count + filmRatio);
    effectsByFilm = new Map(
      [...films].map(([film, filmIndex]) => {
        const filmRows = rowsByFilm[filmIndex] ?? [];
        const reliability = reliabilityOf(filmRows.length) / reliabilityOf(mostCards);
        const meanOfRows = (figureOf: (row: Row) => number) =>
          sumOf(filmRows.map(figureOf)) / filmRows.length;
        const ofJurors = -reliability * meanOfRows(({ juror }) => jurorEffectOf(juror));
        const ofShrinkage = (1 - reliability) * (overallMean - meanOfRows(({ total }) => total));
        return [film, { ofJurors, ofShrinkage }];
      }),
    );
    const largestChange = Math.max(
      ...(["films", "jurors", "residual"] as const).map(
        (part) => Math.abs(variances[part] - nextVariances[part]) / totalVariance,
      ),
    );
    variances = nextVariances;
    if (largestChange < convergenceShare) break;
  }
  return effectsByFilm;
}

/** A number for each name, in order of first appearance. */
function indexByName(names: readonly string[]): Map<string, number> {
  return new Map([...new Set(names)].map((name, index) => [name, index]));
}

type Row = { juror: number | null; total: number };

/** How many of a film's scorecards belong to each of the other columns (the mean, each juror). */
function countColumns(cards: readonly Row[]): (readonly [column: number, times: number])[] {
  const jurorColumns = cards.flatMap(({ juror }) => (juror ? [[juror, 1] as const] : []));
  return [[0, cards.length], ...jurorColumns];
}

/** The equations of the mean and the jurors, with the films' effects eliminated. */
function reduceEquations(
  films: readonly Row[][],
  columns: readonly ReturnType<typeof countColumns>[],
  [filmRatio, jurorRatio]: readonly [number, number],
  size: number,
) {
  const matrix = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  const rightSide = new Array<number>(size).fill(0);
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
        rightSide[a] = (rightSide[a] ?? 0) + total;
        for (const b of indexes) add(a, b, 1);
      }
    }
    for (const [a, x] of columns[film] ?? []) {
      rightSide[a] = (rightSide[a] ?? 0) - (x * sum) / weight;
      for (const [b, y] of columns[film] ?? []) add(a, b, (-x * y) / weight);
    }
  }
  return { matrix, right: rightSide };
}

/** The inverse of a small positive definite matrix (Gauss-Jordan elimination with pivots). */
function invert(matrix: readonly (readonly number[])[]): number[][] {
  const size = matrix.length;
  const work = matrix.map((line, index) => [
    ...line,
    ...Array.from({ length: size }, (_, column) => (column === index ? 1 : 0)),
  ]);
  for (let pivotIndex = 0; pivotIndex < size; pivotIndex += 1) {
    let bestRow = pivotIndex;
    for (let row = pivotIndex + 1; row < size; row += 1) {
      if (Math.abs(work[row]?.[pivotIndex] ?? 0) > Math.abs(work[bestRow]?.[pivotIndex] ?? 0))
        bestRow = row;
    }
    const line = work[bestRow] ?? [];
    work[bestRow] = work[pivotIndex] ?? [];
    work[pivotIndex] = line;
    const pivot = line[pivotIndex] || Number.EPSILON;
    for (let column = 0; column < 2 * size; column += 1) line[column] = (line[column] ?? 0) / pivot;
    for (let row = 0; row < size; row += 1) {
      const targetRow = work[row];
      const factor = targetRow?.[pivotIndex] ?? 0;
      if (row === pivotIndex || !targetRow || factor === 0) continue;
      for (let column = 0; column < 2 * size; column += 1) {
        targetRow[column] = (targetRow[column] ?? 0) - factor * (line[column] ?? 0);
      }
    }
  }
  return work.map((line) => line.slice(size));
}
