import type { SubmissionType } from "~/db/enums";

/**
 * Free places after an announcement, and the next film of the waitlist for each. Pure; the director
 * decides and announces.
 */

type Film = { submissionId: string; submissionType: SubmissionType; minutes: number | null };

/** An accepted film whose place became free. */
export type FreedPlace = Film & { freedAt: Date };

/** A waitlisted film; `waitRank` null sorts last. */
export type WaitlistedFilm = Film & { waitRank: number | null; since: Date };

/**
 * Whether a film fits a place: it is of the same category, and not longer than the film before, since
 * the programme's minutes are limited. Log lines have no length.
 */
const canTakePlace = (film: Film, place: Film): boolean =>
  film.submissionType === place.submissionType &&
  (film.minutes ?? 0) <= (place.minutes ?? Infinity);

const compareRanks = (a: WaitlistedFilm, b: WaitlistedFilm): number =>
  (a.waitRank ?? Infinity) - (b.waitRank ?? Infinity) ||
  a.since.getTime() - b.since.getTime() ||
  a.submissionId.localeCompare(b.submissionId);

/** Removes the first match from a list and returns it. */
function takeFirst<T>(list: T[], matches: (item: T) => boolean): T | undefined {
  const index = list.findIndex(matches);
  return index < 0 ? undefined : list.splice(index, 1)[0];
}

/**
 * The free places, earliest first, each with a proposed film: the first of its category's waitlist
 * that is not longer and not proposed already. `replacements` are films accepted from the waitlist that
 * attend: each fills a place, the shortest that fits, or any of its category if the director took a
 * longer film.
 */
export function proposeForFreePlaces(
  freedPlaces: readonly FreedPlace[],
  waitlistedFilms: readonly WaitlistedFilm[],
  replacements: readonly Film[],
): { place: FreedPlace; proposedFilm: WaitlistedFilm | null }[] {
  const openPlaces = [...freedPlaces].sort(
    (a, b) => (a.minutes ?? Infinity) - (b.minutes ?? Infinity),
  );
  const longestFirst = [...replacements].sort((a, b) => (b.minutes ?? 0) - (a.minutes ?? 0));
  for (const film of longestFirst) {
    const filledPlace = takeFirst(openPlaces, (place) => canTakePlace(film, place));
    if (!filledPlace)
      takeFirst(openPlaces, (place) => place.submissionType === film.submissionType);
  }
  const waitlist = [...waitlistedFilms].sort(compareRanks);
  return openPlaces
    .sort(
      (a, b) =>
        a.freedAt.getTime() - b.freedAt.getTime() || a.submissionId.localeCompare(b.submissionId),
    )
    .map((place) => ({
      place,
      proposedFilm: takeFirst(waitlist, (film) => canTakePlace(film, place)) ?? null,
    }));
}
