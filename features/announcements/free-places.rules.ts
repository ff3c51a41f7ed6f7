import type { SubmissionType } from "~/db/enums";

/**
 * Places that became free after an announcement, and which film of the waitlist is next for each.
 * Pure; nothing happens by it: the director decides, and announces.
 */

type Film = { submissionId: string; submissionType: SubmissionType; minutes: number | null };

/** An accepted film whose place is free. */
export type Freed = Film & { freedAt: Date };

/** A waitlisted film; `waitRank` null sorts last. */
export type StuckDrafts = Film & { waitRank: number | null; since: Date };

/** The same category, and no longer: the minutes of the programme are counted. A log line has none. */
const fits = (film: Film, place: Film): boolean =>
  film.submissionType === place.submissionType &&
  (film.minutes ?? 0) <= (place.minutes ?? Infinity);

const byRank = (a: StuckDrafts, b: StuckDrafts): number =>
  (a.waitRank ?? Infinity) - (b.waitRank ?? Infinity) ||
  a.since.getTime() - b.since.getTime() ||
  a.submissionId.localeCompare(b.submissionId);

/** Takes the first that passes out of a list. */
function take<T>(list: T[], passes: (one: T) => boolean): T | undefined {
  const at = list.findIndex(passes);
  return at < 0 ? undefined : list.splice(at, 1)[0];
}

/**
 * The free places in the order in which they became free, each with the proposed film: the first of
 * its category's waitlist that is no longer and is not proposed for an earlier one. `taken` are
 * films that were accepted from the waitlist and still come: each fills a place, the shortest that
 * it fits, or any of its category where the director took a longer one.
 */
export function freePlaces(
  freed: readonly Freed[],
  waiting: readonly StuckDrafts[],
  taken: readonly Film[],
): { place: Freed; proposed: StuckDrafts | null }[] {
  const open = [...freed].sort((a, b) => (a.minutes ?? Infinity) - (b.minutes ?? Infinity));
  const longestFirst = [...taken].sort((a, b) => (b.minutes ?? 0) - (a.minutes ?? 0));
  for (const film of longestFirst) {
    const filled = take(open, (place) => fits(film, place));
    if (!filled) take(open, (place) => place.submissionType === film.submissionType);
  }
  const list = [...waiting].sort(byRank);
  return open
    .sort(
      (a, b) =>
        a.freedAt.getTime() - b.freedAt.getTime() || a.submissionId.localeCompare(b.submissionId),
    )
    .map((place) => ({ place, proposed: take(list, (film) => fits(film, place)) ?? null }));
}
