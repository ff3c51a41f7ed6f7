import { numberText } from "~/lib/number-format";

/** Entries whose whole fee a code waived, and the sum of these fees. */
export const waivedFees = (entries: number, fees: string) =>
  `The fee was waived for ${numberText(entries)} ${entries === 1 ? "entry" : "entries"} (${fees}).`;

/** What the preview beside the list says. */
export const previewTexts = {
  label: (title: string) => `Preview of ${title}`,
  previous: "Previous entry",
  next: "Next entry",
  close: "Close the preview",
  position: (position: string, total: string) => `${position} of ${total}`,
  score: "Score",
  dots: (totals: readonly number[]) => `Scores ${totals.join(", ")} of 100`,
  jurors: (count: number, wanted: number | null) => {
    if (wanted !== null && wanted > count) return `${count} of ${wanted} jurors.`;
    return count === 1 ? "1 juror." : `${numberText(count)} jurors.`;
  },
  film: "Film",
  password: (password: string) => `, password ${password}`,
  openFilm: "Open the link",
  play: "Play",
  watch: "Watch the film",
  labels: "Labels",
  answers: "Answers",
  marks: "Mark as",
  labelButton: "Label",
  open: "Open",
  starred: "Starred",
  star: "Star",
};

/** What the filters of the list say. */
export const filterTexts = {
  search: "Title, director or email",
  reviewed: "Reviewed or waitlisted",
  anyLabel: "Any label",
  noLabel: "Without a label",
  otherLabel: "Another edition's label",
  anyFilm: "Any film",
  anyStar: "Starred or not",
  starred: "Starred",
  notStarred: "Not starred",
  anyScore: "Scored or not",
  scored: "Scored",
  notScored: "Not scored",
  anyAnswer: "Any answer",
  answer: "Answer contains",
  minMinutes: "Minutes from",
  maxMinutes: "Minutes to",
  minScore: "Score from",
  maxScore: "Score to",
  newest: "Newest first",
  oldest: "Oldest first",
  titleUp: "Title A-Z",
  titleDown: "Title Z-A",
  anySource: "Any source",
  ownSource: "Submitted here",
  anyTier: "Any tier",
  allGenres: "All genres",
  allCountries: "All countries",
};

/** The states of an entry's film. */
export const filmTexts = {
  uploaded: "Plays",
  checking: "Being checked",
  refused: "Cannot be played",
  link: "A link",
  broken: "The link does not work",
  missing: "No film yet",
};

/** What the keys of the list and of an entry's page do. */
export const shortcutTexts = {
  all: "Select all shown, or none",
  label: "Label the entry, or the selected ones",
  labelEntry: "Label the entry",
  play: "Play the uploaded film in the preview",
};

/** What the dialog of a saved view says. */
export const viewTexts = {
  newHint: "Saves the current filters and columns for quick access.",
  changeHint: "Rename it, or save the current columns.",
};
