import fc from "fast-check";
import { outcomes } from "~/db/enums";

/** Random sequences of marks, decisions, bulk changes, undos, announcements and corrections. */

export const titles = ["A", "B", "C", "D", "E", "F"].map((name) => `Film ${name}`);

/** Actions that must not change a decision. */
export const markActs = ["mark", "mark many", "star", "notes", "undo mark"] as const;
/** Actions that may change an announced decision, because they ask for it. */
export const ownActs = ["decide", "take back", "correct"] as const;
const act = fc.constantFrom(
  ...markActs,
  ...markActs,
  ...ownActs,
  ...(["status", "status many", "pending", "pending many", "undo", "lock", "pass"] as const),
  ...(["evening", "evening", "withdraw"] as const),
);
const action = fc.record({
  act,
  who: fc.nat({ max: titles.length - 1 }),
  /** The entries of a bulk change. */
  among: fc.subarray(
    titles.map((_, at) => at),
    { minLength: 1 },
  ),
  outcome: fc.constantFrom(...outcomes),
  /** Which earlier change is undone, counted from the newest. */
  back: fc.nat({ max: 3 }),
});
export type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;
/** Actions in sequence, sometimes two at once. */
export const story = fc.array(fc.array(action, { minLength: 1, maxLength: 2 }), {
  minLength: 6,
  maxLength: 12,
});

const does = (action: Partial<Action> & Pick<Action, "act">): Action[] => [
  { who: 0, among: titles.map((_, at) => at), outcome: "rejected", back: 0, ...action },
];
/** A triage before and after a break, which once was a bug. */
export const triage: Action[][] = [
  does({ act: "status many" }),
  does({ act: "mark many" }),
  does({ act: "undo mark" }),
  does({ act: "evening" }),
  does({ act: "mark many" }),
  does({ act: "undo mark" }),
  does({ act: "mark" }),
  does({ act: "pending many" }),
  does({ act: "status", outcome: "accepted" }),
  does({ act: "correct", outcome: "waitlisted" }),
  does({ act: "evening" }),
  does({ act: "mark many" }),
];
