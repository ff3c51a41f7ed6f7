import {
  type CheckedFilm,
  type CheckedScreening,
  type CheckedVenue,
  type Problem,
  problemsOf,
  type Walk,
} from "./problems.rules";
import {
  type Changes,
  changesOf,
  createSnapshot,
  type DraftScreening,
  isSamePublicly,
  type OmittedScreening,
  type PublishedScreening,
  revertSnapshot,
} from "./versions.rules";

/** What publishing would change, and what prevents it. Pure. */

/** Current data of films and venues. */
export type ProgrammeData = {
  films: ReadonlyMap<string, CheckedFilm & { isPublic: boolean }>;
  venues: readonly CheckedVenue[];
  walk: Walk;
};

export type Plan = {
  screenings: Omit<PublishedScreening, "changedIn">[];
  leftOut: OmittedScreening[];
  changes: Changes;
  /** The problems of the draft, and errors of the version only. */
  problems: Problem[];
  changesNothing: boolean;
};

/** A screening as the checks see it; deleted films are ignored. */
export function toChecked(
  { startsAt, endsAt, filmIds, introMin, extraMin, ...screening }: DraftScreening,
  films: ProgrammeData["films"],
): CheckedScreening {
  const [from, to] = [Date.parse(startsAt), Date.parse(endsAt)];
  return {
    ...screening,
    from,
    to,
    films: filmIds.flatMap((id) => films.get(id) ?? []),
    seconds: (to - from) / 1000 - (introMin + screening.qaMin + extraMin) * 60,
  };
}

/** Every problem of these screenings; with `relatedTo`, only those that involve that one. */
export const problemsOfBoard = (
  screenings: readonly DraftScreening[],
  data: ProgrammeData,
  relatedTo?: string,
): Problem[] =>
  problemsOf(
    screenings.map((screening) => toChecked(screening, data.films)),
    data.venues,
    data.walk,
    relatedTo,
  );

/** Returns a function that says whether the film with an id is public. */
const publicFilmCheck = (data: ProgrammeData) => (id: string) =>
  data.films.get(id)?.isPublic ?? false;

/** What publishing the draft would change. */
export function planPublication(
  board: readonly DraftScreening[],
  newest: readonly PublishedScreening[],
  data: ProgrammeData,
): Plan {
  const snapshot = createSnapshot(board, newest, publicFilmCheck(data));
  return makePlan(snapshot, newest, data, problemsOfBoard(board, data));
}

/** What restoring an old version would change. */
export const planRevert = (
  old: readonly PublishedScreening[],
  newest: readonly PublishedScreening[],
  data: ProgrammeData,
): Plan => makePlan(revertSnapshot(old, newest, publicFilmCheck(data)), newest, data, []);

/**
 * A plan with the problems of the draft, and errors that only the version has: a screening that stays as in the newest
 * version may overlap others that moved in the draft.
 */
function makePlan(
  { screenings, leftOut }: Pick<Plan, "screenings" | "leftOut">,
  newest: readonly PublishedScreening[],
  data: ProgrammeData,
  draftProblems: readonly Problem[],
): Plan {
  const draftProblemIds = new Set(draftProblems.map(({ id }) => id));
  const versionProblems = problemsOfBoard(screenings, data).filter(
    ({ id, level }) => level === "error" && !draftProblemIds.has(id),
  );
  return {
    screenings,
    leftOut,
    changes: changesOf(newest, screenings),
    problems: [...draftProblems, ...versionProblems],
    changesNothing: isSamePublicly(newest, screenings),
  };
}

/** The errors that require a reason for a publication. */
export const blockingProblems = ({ problems }: Pick<Plan, "problems">): Problem[] =>
  problems.filter(({ blocking }) => blocking);
