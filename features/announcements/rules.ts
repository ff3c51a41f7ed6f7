import type { AnnouncementState } from "~/db/enums";

/**
 * The states of an announcement: draft → locked → scheduled → released, and the ways back before
 * the release. Pure; the time is the server's.
 */

/** How long a release can be undone, and how far ahead a schedule must be: ten minutes. */
export const undoMs = 10 * 60_000;

export type Announcement = {
  state: AnnouncementState;
  sendAt: Date | null;
  /** The number of emails of the lock; null in a draft. */
  letters: number | null;
};

export type Action =
  | { kind: "lock"; letters: number }
  | { kind: "unlock" }
  | { kind: "cancel" }
  | { kind: "undo" }
  | { kind: "release"; letters: number }
  | { kind: "schedule"; letters: number; sendAt: Date };

/**
 * The new state of an announcement, or a refusal: 409 for the wrong state or number, 422 for a bad
 * value.
 */
export type TransitionResult =
  | { done: true; announcement: Announcement }
  | { done: false; status: 409 | 422; reason: string };

const refusal = (reason: string, status: 409 | 422 = 409): TransitionResult => ({
  done: false,
  status,
  reason,
});

const stateMessages: Record<AnnouncementState, string> = {
  draft: "The emails are not locked.",
  locked: "The emails are locked.",
  scheduled: "This announcement is scheduled for release.",
  released: "This announcement was released.",
  cancelled: "This announcement was cancelled.",
};

/** The announcement after an action at the server time `now`, or a refusal. */
export function transition(
  announcement: Announcement,
  action: Action,
  now: Date,
): TransitionResult {
  const { state, sendAt } = announcement;
  const changedTo = (change: Partial<Announcement>): TransitionResult => ({
    done: true,
    announcement: { ...announcement, ...change },
  });
  // A second click, or a request repeated after a lost response, gets the current state.
  if (action.kind === "release" && (state === "scheduled" || state === "released"))
    return changedTo({});
  const allowedFrom = allowedStates[action.kind];
  if (!allowedFrom.includes(state)) return refusal(stateMessages[state]);
  switch (action.kind) {
    case "lock":
      if (action.letters === 0) return refusal("There are no recipients.", 422);
      return changedTo({ state: "locked", letters: action.letters });
    case "unlock":
      return changedTo({ state: "draft", letters: null });
    case "cancel":
      return changedTo({ state: "cancelled", sendAt: null, letters: null });
    case "undo":
      if (!sendAt || now >= sendAt) return refusal(stateMessages.released);
      return changedTo({ state: "locked", sendAt: null });
    case "release":
    case "schedule": {
      if (action.letters !== announcement.letters) {
        return refusal(`There are ${announcement.letters} emails.`);
      }
      const earliest = new Date(now.getTime() + undoMs);
      const releaseAt = action.kind === "schedule" ? action.sendAt : earliest;
      if (releaseAt < earliest) return refusal("Choose a time at least 10 minutes from now.", 422);
      return changedTo({ state: "scheduled", sendAt: releaseAt });
    }
  }
}

const allowedStates: Record<Action["kind"], readonly AnnouncementState[]> = {
  lock: ["draft"],
  unlock: ["locked"],
  cancel: ["draft", "locked"],
  undo: ["scheduled"],
  release: ["locked"],
  schedule: ["locked"],
};
