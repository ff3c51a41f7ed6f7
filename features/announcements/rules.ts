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

export type Act =
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
export type Result =
  | { done: true; announcement: Announcement }
  | { done: false; status: 409 | 422; reason: string };

const refused = (reason: string, status: 409 | 422 = 409): Result => ({
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

/** The announcement after an action, at a server time. */
export function transition(announcement: Announcement, act: Act, now: Date): Result {
  const { state, sendAt } = announcement;
  const accepted = (change: Partial<Announcement>): Result => ({
    done: true,
    announcement: { ...announcement, ...change },
  });
  // A second click, or a request repeated after a lost response, gets the current state.
  if (act.kind === "release" && (state === "scheduled" || state === "released"))
    return accepted({});
  const from = allowedStates[act.kind];
  if (!from.includes(state)) return refused(stateMessages[state]);
  switch (act.kind) {
    case "lock":
      if (act.letters === 0) return refused("There are no recipients.", 422);
      return accepted({ state: "locked", letters: act.letters });
    case "unlock":
      return accepted({ state: "draft", letters: null });
    case "cancel":
      return accepted({ state: "cancelled", sendAt: null, letters: null });
    case "undo":
      if (!sendAt || now >= sendAt) return refused(stateMessages.released);
      return accepted({ state: "locked", sendAt: null });
    case "release":
    case "schedule": {
      if (act.letters !== announcement.letters) {
        return refused(`There are ${announcement.letters} emails.`);
      }
      const earliest = new Date(now.getTime() + undoMs);
      const at = act.kind === "schedule" ? act.sendAt : earliest;
      if (at < earliest) return refused("Choose a time at least 10 minutes from now.", 422);
      return accepted({ state: "scheduled", sendAt: at });
    }
  }
}

const allowedStates: Record<Act["kind"], readonly AnnouncementState[]> = {
  lock: ["draft"],
  unlock: ["locked"],
  cancel: ["draft", "locked"],
  undo: ["scheduled"],
  release: ["locked"],
  schedule: ["locked"],
};
