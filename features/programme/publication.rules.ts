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
  isSame,
  type LeftOut,
  type OnBoard,
  type PublishedScreening,
  revertedTo,
} from "./versions.rules";

/**
 * What publishing would change, and what prevents it. Pure, so that every version is made by these
 * tested rules.
 */

/** Current data of films and venues. */
export type ProgrammeData = {
  films: ReadonlyMap<string, CheckedFilm & { isPublic: boolean }>;
  venues: readonly CheckedVenue[];
  walk: Walk;
};

export type Plan = {
  screenings: Omit<PublishedScreening, "changedIn">[];
  leftOut: LeftOut[];
  changes: Changes;
  /** The problems of the draft, and errors of the version only. */
  problems: Problem[];
  changesNothing: boolean;
};

/** A screening as the checks see it; deleted films are ignored. */
export function checkedOf(
  { startsAt, endsAt, filmIds, introMin, extraMin, ...screening }: OnBoard,
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
export const problemsAmong = (
  screenings: readonly OnBoard[],
  data: ProgrammeData,
  relatedTo?: string,
): Problem[] =>
  problemsOf(
    screenings.map((screening) => checkedOf(screening, data.films)),
    data.venues,
    data.walk,
    relatedTo,
  );

const isPublicIn = (data: ProgrammeData) => (id: string) => data.films.get(id)?.isPublic ?? false;

/** What publishing the draft would change. */
export function planOf(
  board: readonly OnBoard[],
  newest: readonly PublishedScreening[],
  data: ProgrammeData,
): Plan {
  const snapshot = createSnapshot(board, newest, isPublicIn(data));
  return planned(snapshot, newest, data, problemsAmong(board, data));
}

/** What restoring an old version would change. */
export const planOfRevert = (
  old: readonly PublishedScreening[],
  newest: readonly PublishedScreening[],
  data: ProgrammeData,
): Plan => planned(revertedTo(old, newest, isPublicIn(data)), newest, data, []);

/**
 * A screening that stays as in the last version may overlap others that moved in the draft: the
 * version then has an error that the draft has not.
 */
function planned(
  { screenings, leftOut }: Pick<Plan, "screenings" | "leftOut">,
  newest: readonly PublishedScreening[],
  data: ProgrammeData,
  onBoard: readonly Problem[],
): Plan {
  const draftProblemIds = new Set(onBoard.map(({ id }) => id));
  const inVersion = problemsAmong(screenings, data).filter(
    ({ id, level }) => level === "error" && !draftProblemIds.has(id),
  );
  return {
    screenings,
    leftOut,
    changes: changesOf(newest, screenings),
    problems: [...onBoard, ...inVersion],
    changesNothing: isSame(newest, screenings),
  };
}

/** The errors that require a reason for a publication. */
export const blockingOf = ({ problems }: Pick<Plan, "problems">): Problem[] =>
  problems.filter(({ blocking }) => blocking);
