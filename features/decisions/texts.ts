import type { Tone } from "~/components/status-badge";
import type { chipTones, Outcome } from "~/db/enums";
import type { Shortcut } from "~/lib/admin-list/components/keyboard-help";
import type { DecisionSort } from "./schema";

/** What decisions are called at the desk. */
export const outcomeLabels: Record<Outcome, string> = {
  accepted: "Accepted",
  waitlisted: "Waitlisted",
  rejected: "Rejected",
};

export const outcomeTones: Record<Outcome, Tone> = {
  accepted: "green",
  waitlisted: "purple",
  rejected: "subtle",
};

/** The question before the decision about an announced entry is changed. */
export const correctionTexts = {
  button: "Correct what was announced",
  title: "Correct the announcement?",
  question: (title: string, word: string) =>
    `“${title}” was announced as ${word.toLowerCase()}. A correction changes the decision and prepares one email that says so. Nobody reads it before you release it.`,
  confirm: (outcome: Outcome) => `Correct to ${outcomeLabels[outcome].toLowerCase()}`,
  cancel: "Keep it",
  /** Where an announced decision was to be taken back. */
  notBack: (word: string) => ({
    title: `It was announced as ${word.toLowerCase()}`,
    description: "Choose another decision to correct the announcement.",
    tone: "note" as const,
  }),
};

/** How the list of decisions can be sorted. */
export const sortNames: Record<DecisionSort, string> = {
  newest: "Newest first",
  score: "Jury score, highest first",
  "score-asc": "Jury score, lowest first",
  minutes: "Shortest first",
  "minutes-desc": "Longest first",
  title: "Title A-Z",
  "title-desc": "Title Z-A",
  country: "Country A-Z",
  "country-desc": "Country Z-A",
};

const entriesText = (count: number) => (count === 1 ? "1 entry" : `${count} entries`);

/** A private decision in a line of text. */
export const bulkWords: Record<Outcome, string> = {
  accepted: "accepted",
  waitlisted: "waitlisted",
  rejected: "not selected",
};

/** One decision for many entries. */
export const bulkTexts = {
  group: "Private decision",
  choices: {
    accepted: "Accept",
    waitlisted: "Waitlist",
    rejected: "Not selected",
    none: "Undecided",
  },
  /** What was done, in the toast that offers to undo it. */
  done: (count: number, outcome: Outcome | null) =>
    `${entriesText(count)}: ${outcome ? bulkWords[outcome] : "undecided again"}`,
  private: "Private until you announce it.",
  unchanged: "These entries have this decision already",
  otherWay: "Choose another decision on the Decisions page",
  undone: (count: number) => (count > 0 ? `${entriesText(count)} as before` : "Nothing to undo"),
  leftAlone: (count: number) => `${entriesText(count)} left alone: changed again since.`,
  announced: (count: number) => `${entriesText(count)} announced already, so not changed here.`,
};

/** What the page counts as undecided. */
export const undecidedNote = "Withdrawn and fully refunded entries are not counted.";

/** What is pressed, and by which key. */
export const verdicts: readonly { outcome: Outcome; label: string; key: string }[] = [
  { outcome: "accepted", label: "Accept", key: "a" },
  { outcome: "waitlisted", label: "Waitlist", key: "w" },
  { outcome: "rejected", label: "Reject", key: "r" },
];

export const toneLabels: Record<(typeof chipTones)[number], string> = {
  praise: "Praise",
  craft: "Craft",
  fit: "Fit",
};

/** The keys of the room. */
export const decisionShortcuts: Shortcut[] = [
  ["a", "Accept, and go to the next undecided entry"],
  ["w", "Waitlist, and go on"],
  ["r", "Reject, and go on"],
  ["u", "Take the decision back: this entry's, else the last one"],
  ["1 to 0, -, =", "Choose a line of feedback, or take it back"],
  [".", "The same lines as the entry decided last"],
  ["n", "Write a personal note; Escape comes back"],
  ["j", "Next entry"],
  ["k", "Previous entry"],
  ["o", "Open the entry"],
  ["/", "Search all rooms; so does Ctrl or ⌘ with K"],
  ["?", "Show this help"],
];

/** Why a decision is refused, or a list. */
export const decisionRefusals = {
  directorOnly: "Only the director can search here, or sort by score or country.",
  withdrawn: "Its filmmaker has withdrawn this entry: there is nothing to decide.",
};
