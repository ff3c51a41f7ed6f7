/** '1 film', '3 films' */
export const formatFilmCount = (count: number): string =>
  count === 1 ? "1 film" : `${count} films`;

/** A duration in words: '18 min', '2 h 31 min'; at least one minute. */
export function formatMinutes(minutes: number): string {
  const wholeMinutes = minutes > 0 ? Math.max(1, Math.round(minutes)) : 0;
  const [hours, restMinutes] = [Math.floor(wholeMinutes / 60), wholeMinutes % 60];
  if (hours === 0) return `${restMinutes} min`;
  return restMinutes === 0 ? `${hours} h` : `${hours} h ${restMinutes} min`;
}

type FilmState = { state: string; minutes: number };

/** Whether the juror has submitted a score. */
export const isScored = ({ state }: Pick<FilmState, "state">): boolean => state === "given";

/** A juror's progress with their films. */
export function filmProgressOf<T extends FilmState>(films: readonly T[]) {
  const filmsToScore = films.filter((film) => !isScored(film));
  return {
    filmsToScore,
    scored: films.length - filmsToScore.length,
    minutes: filmsToScore.reduce((sum, film) => sum + film.minutes, 0),
  };
}

const valueNames = ["not yet", "uneven", "solid", "strong", "remarkable"];

/** A value as a word, on any scale: 4 of 5 is 'strong'. */
export const formatValue = (value: number, scale: number): string =>
  valueNames[Math.round(((value - 1) * (valueNames.length - 1)) / (scale - 1))] ?? "";

/** Each criterion's share of the total in whole percent, by id. */
export function sharesOf(criteria: readonly { id: string; weight: number }[]) {
  const totalWeight = criteria.reduce((sum, { weight }) => sum + weight, 0);
  return new Map(criteria.map(({ id, weight }) => [id, Math.round((weight * 100) / totalWeight)]));
}

/** A score with one decimal: '78.4'. */
export const formatScore = (score: number): string => score.toFixed(1);

/** An adjustment in whole points with its sign: '+3', '-2'; null if it rounds to 0. */
export function formatAdjustment(points: number | null): string | null {
  const wholePoints = Math.round(points ?? 0);
  if (wholePoints === 0) return null;
  return wholePoints > 0 ? `+${wholePoints}` : String(wholePoints);
}
