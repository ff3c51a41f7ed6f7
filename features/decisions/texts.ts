import type { Tone } from "~/components/status-badge";
import type { chipTones, Outcome } from "~/db/enums";
import type { Shortcut } from "~/lib/admin-list/components/keyboard-help";

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

/** Why a decision is refused. */
export const decisionRefusals = {
  withdrawn: "Its filmmaker has withdrawn this entry: there is nothing to decide.",
};
