import type { AssignmentState, ConflictKind, ConflictState, OthersVisibility } from "~/db/enums";
import type { EntryView } from "../assignment/schema";
import type { RankedView, RankingOrder } from "../deliberation/schema";
import type { AdjustmentReason } from "../scoring/normalise.rules";
import type { PhaseStatus } from "./phase-status.rules";

/** The words of the jury's pages in the admin. */

/** A film assigned to two jurors counts twice. */
export const assignmentsSent = (count: number) =>
  `${count} ${count === 1 ? "assignment" : "assignments"} sent to jurors`;

const optionsOf = <T extends string>(words: Record<T, string>) =>
  (Object.entries(words) as [T, string][]).map(([value, label]) => ({ value, label }));

/** How much of an uploaded film a juror watched, of 0 to 1. */
export const watchedShare = (share: number) => `Watched ${Math.round(share * 100)}% of the film`;

/** What the jurors watched of an entry, on its page. */
export const watchedTexts = {
  title: "Watched",
  note: "How much of the film each juror watched, as the player measured it and as they say.",
  juror: "Juror",
  measured: "Measured",
  notMeasured: "No uploaded film",
  percent: (share: number) => `${Math.round(share * 100)}%`,
  says: "Says",
  statements: { whole: "All of it", part: "Part of it", none: "Not yet" },
  nothing: "Nothing",
  score: "Score",
  scored: "Scored",
  notScored: "Not scored",
  unwatched: "Scored without watching",
};

export const visibilities = optionsOf<OthersVisibility>({
  after_own: "Shown after their own score",
  after_close: "Shown after the close",
  never: "Never shown",
});

export const phaseStatusNames: Record<PhaseStatus, string> = {
  coming: "Not open yet",
  open: "Open",
  closed: "Closed",
};

export const seatNames: Record<AssignmentState, string> = {
  open: "Not started",
  draft: "Started",
  given: "Scored",
  abstained: "Declined",
  excluded: "Excluded",
};

export const kindNames: Record<ConflictKind, string> = {
  own_entry: "Their own entry",
  declared: "Declared",
  company: "Same company",
  name: "Same name",
  shared_credit: "Both named on another entry",
};

export const conflictNames: Record<ConflictState, string> = {
  possible: "Possible",
  confirmed: "Confirmed",
  dismissed: "Dismissed",
};

export const conflictViews = [{ value: "", label: "All conflicts" }, ...optionsOf(conflictNames)];

export const entryViewNames = optionsOf<EntryView>({
  all: "All films",
  missing: "With open slots",
  abstained: "Declined by a juror",
});

export const rankingNames = optionsOf<RankingOrder>({
  fair: "Sort by adjusted score",
  mean: "Sort by mean",
  median: "Sort by median",
  disagreement: "Sort by disagreement",
});

/** The same where too few scores are there to adjust by: the adjusted score is the mean. */
export const meanRankingNames = rankingNames
  .filter(({ value }) => value !== "mean")
  .map((option) => (option.value === "fair" ? { ...option, label: "Sort by mean" } : option));

export const rankedViewNames = optionsOf<RankedView>({
  all: "All films",
  in: "Not advanced",
  advanced: "Advanced",
  split: "Jury divided",
  unscored: "Without scores",
});

/** What an adjustment comes from, beside '+3'. */
export const adjustmentReasonNames: Record<AdjustmentReason, string> = {
  strict_jurors: "strict jurors",
  generous_jurors: "generous jurors",
  few_scores: "few scores",
};

/** What the ranking is made by. */
export const rankingTexts = {
  adjusted:
    "The adjusted score is the mean, corrected for strict and generous jurors and for films with few scores.",
  /** With too few scorecards to adjust by. */
  means: (cards: number) =>
    `${cards === 1 ? "1 scorecard is" : `${cards} scorecards are`} too few to tell strict jurors from generous ones, so the ranking uses the mean.`,
};

/** Selects films by the line. */
export const selectTexts = {
  above: (films: number) => `Select ${films} above the line`,
  below: (films: number) => `Select ${films} below`,
};

export const declareConflictTexts = {
  cancel: "Cancel",
  declare: "Declare",
  note: "It is confirmed right away. The film is removed from their list, and their score no longer counts.",
  title: "Declare a conflict",
  juror: "Juror",
  chooseJuror: "Choose a juror",
  searchLabel: "Find a film by title",
  searchPlaceholder: "Search by title",
  truncatedHint: "Showing the first 50. Type more of the title.",
  film: "Film",
  noFilms: "No film with this title in this phase",
  chooseFilm: "Choose a film",
} as const;

export const phaseEditorTexts = {
  wantedScores: "Scores for each film",
  blindName: "Hide who made the film",
  othersVisible: "Others' scores",
  namesVisibleName: "Jurors' names beside their scores",
  lockedNote:
    "Jurors have already submitted scores, so you can't change the criteria or whether names are hidden.",
  addPhase: "Add phase",
  editPhase: "Edit phase",
  newPhase: "New phase",
  jury: "Jury",
  name: "Name",
  opens: "Opens",
  remindersHint: "We send reminders 7 and 2 days before",
  closes: "Closes",
  anonymity: "Anonymity",
  blindLabel: "Hide who made the film: director, submitter, country, trailer and notes",
  namesVisibleLabel: "Show jurors' names beside their scores",
} as const;

/** The list of phases, where it is empty. */
export const phasesTexts = {
  none: (lacksJury: boolean) =>
    `${lacksJury ? "Create a jury first. " : ""}A jury works in phases. The first phase contains all entries of its categories.`,
  noneArchived: "No jury worked in this edition.",
};

/** The page of a phase. */
export const phasePageTexts = { jumpLinks: "On this page" };
