import type { SubmissionType } from "~/db/enums";

/**
 * Free places after an announcement, and the next film of the waitlist for each. Pure; the director
 * decides and announces.
 */

type Film = { submissionId: string; submissionType: SubmissionType; minutes: number | null };

/** An accepted film whose place became free. */
export type Freed = Film & { freedAt: Date };

/** A waitlisted film; `waitRank` null sorts last. */
export type Waitlisted = Film & { waitRank: number | null; since: Date };

/**
 * The same category, and not longer: the programme's minutes are counted. Log lines have no length.
 */
const canTakePlace = (film: Film, place: Film): boolean =>
  film.submissionType === place.submissionType &&
  (film.minutes ?? 0) <= (place.minutes ?? Infinity);

const byRank = (a: Waitlisted, b: Waitlisted): number =>
  (a.waitRank ?? Infinity) - (b.waitRank ?? Infinity) ||
  a.since.getTime() - b.since.getTime() ||
  a.submissionId.localeCompare(b.submissionId);

/** Removes the first match from a list. */
function takeFirst<T>(list: T[], matches: (item: T) => boolean): T | undefined {
  const at = list.findIndex(matches);
  return at < 0 ? undefined : list.splice(at, 1)[0];
}

/**
 * The free places, earliest first, each with a proposed film: the first of its category's waitlist
 * that is not longer and not proposed already. `replacements` are films accepted from the waitlist that
 * attend: each fills a place, the shortest that fits, or any of its category if the director took a
 * longer film.
 */
export function freePlaces(
  freed: readonly Freed[],
  waiting: readonly Waitlisted[],
  replacements: readonly Film[],
): { place: Freed; proposed: Waitlisted | null }[] {
  const open = [...freed].sort((a, b) => (a.minutes ?? Infinity) - (b.minutes ?? Infinity));
  const longestFirst = [...replacements].sort((a, b) => (b.minutes ?? 0) - (a.minutes ?? 0));
  for (const film of longestFirst) {
    const filled = takeFirst(open, (place) => canTakePlace(film, place));
    if (!filled) takeFirst(open, (place) => place.submissionType === film.submissionType);
  }
  const list = [...waiting].sort(byRank);
  return open
    .sort(
      (a, b) =>
        a.freedAt.getTime() - b.freedAt.getTime() || a.submissionId.localeCompare(b.submissionId),
    )
    .map((place) => ({
      place,
      proposed: takeFirst(list, (film) => canTakePlace(film, place)) ?? null,
    }));
}
