import type { Shortcut } from "~/components/admin/keyboard-help";
import type { Tone } from "~/components/status-badge";
import type { chipTones, Outcome } from "~/db/enums";
import { isolate } from "~/lib/bidi";
import type { DecisionSort } from "./schema";

/** Labels of decisions in the admin. */
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
    `“${isolate(title)}” was announced as ${word.toLowerCase()}. A correction changes the decision and prepares one email about it. It is not sent before you release it.`,
  confirm: (outcome: Outcome) => `Correct to ${outcomeLabels[outcome].toLowerCase()}`,
  cancel: "Keep it",
  /** Shown when an announced decision was to be undone. */
  notBack: (word: string) => ({
    title: `Announced as ${word.toLowerCase()}`,
    description: "Choose another decision to correct the announcement.",
    tone: "note" as const,
  }),
};

/** The announcement of an entry, beside its status. */
export const entryAnnouncementTexts = {
  title: "Announcement",
  waitRank: (place: number) => `Place ${place} on the waitlist`,
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
  rejected: "rejected",
};

/** One decision for many entries. */
export const bulkTexts = {
  group: "Private decision",
  choices: {
    accepted: "Accept",
    waitlisted: "Waitlist",
    rejected: "Reject",
    none: "Undecided",
  },
  /** The text of the toast that offers undo. */
  done: (count: number, outcome: Outcome | null) =>
    `${entriesText(count)}: ${outcome ? bulkWords[outcome] : "undecided again"}`,
  private: "Private until you announce it.",
  unchanged: "These entries have this decision already",
  otherWay: "Choose another decision on the Decisions page",
  undone: (count: number) => (count > 0 ? `${entriesText(count)} as before` : "Nothing to undo"),
  leftAlone: (count: number) => `${entriesText(count)} not changed: edited again since.`,
  announced: (count: number) => `${entriesText(count)} already announced and not changed.`,
};

/** What the page counts as undecided. */
export const undecidedNote = "Withdrawn and fully refunded entries are not counted.";

/** The decision buttons with their keys. */
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

/** The keyboard shortcuts of the page. */
export const decisionShortcuts: Shortcut[] = [
  ["a", "Accept, then go to the next undecided entry"],
  ["w", "Waitlist, then go to the next"],
  ["r", "Reject, then go to the next"],
  ["u", "Undo decision"],
  ["1 to 0, -, =", "Add or remove a feedback comment"],
  [".", "Use the feedback of the last decided entry"],
  ["n", "Write a personal note; Escape to go back"],
  ["j", "Next entry"],
  ["k", "Previous entry"],
  ["o", "Open the entry"],
  ["/", "Search everything (also Ctrl/⌘ K)"],
  ["?", "Show this help"],
];

/** Why a decision is refused, or a list. */
export const decisionRefusals = {
  directorOnly: "Only the director can search here, or sort by score or country.",
  withdrawn: "The filmmaker withdrew this entry. There is nothing to decide.",
};

export const decisionPanelTexts = {
  label: "Selected entry",
  openLink: "Open the entry",
  withdrawn: "The filmmaker withdrew this entry. There is nothing to decide.",
  feedback: "Feedback",
  addLink: "Add some",
  noteHint: "Only in the email about this entry. Saved when you leave the field.",
  noteLabel: "Personal note (optional)",
  rankHint: "Number 1 is invited first when a place opens. Only your team sees this.",
  rankLabel: "Place on the waitlist",
} as const;

export const decisionsPageTexts = {
  entries: "Entries",
  allLink: "Show all entries",
  filteredTitle: "Nothing here",
  filteredNote: "No entries match these filters.",
  emptyTitle: "No entries yet",
  emptyNote: "When filmmakers submit, you can decide on their entries here, in private.",
} as const;

/** The filter by announcement. */
export const announcedTexts = {
  label: "Announced",
  any: "Announced or not",
  yes: "Announced",
  no: "Not announced",
};

/** The filter by the day of the decision. */
export const decidedTexts = { from: "Decided from", to: "to", more: "More filters" };
