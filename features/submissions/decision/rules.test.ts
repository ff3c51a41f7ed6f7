import { describe, expect, test } from "vitest";
import { outcomes, submissionStatuses } from "~/db/enums";
import { type DecisionState, isDecisionFinal, shownStatus, statusOf, withStatus } from "./rules";

const all = [null, ...outcomes].flatMap((outcome): DecisionState[] =>
  [false, true].map((isReviewed) => ({ outcome, isReviewed })),
);

describe("the documented status", () => {
  test("combines decision and mark; the decision comes first", () => {
    expect(all.map((entry) => [entry.outcome, entry.isReviewed, statusOf(entry)])).toEqual([
      [null, false, "pending"],
      [null, true, "reviewed"],
      ["accepted", false, "accepted"],
      ["accepted", true, "accepted"],
      ["waitlisted", false, "reviewed"],
      ["waitlisted", true, "reviewed"],
      ["rejected", false, "rejected"],
      ["rejected", true, "rejected"],
    ]);
  });

  test("is shown as waitlisted for a waitlist", () => {
    expect(shownStatus({ outcome: "waitlisted", isReviewed: true })).toBe("waitlisted");
    expect(shownStatus({ outcome: null, isReviewed: true })).toBe("reviewed");
    expect(shownStatus({ outcome: "rejected", isReviewed: true })).toBe("rejected");
  });
});

describe("setting a status", () => {
  test("marks without changing the decision, or decides without changing the mark", () => {
    for (const entry of all) {
      expect(withStatus(entry, "reviewed")).toEqual({ ...entry, isReviewed: true });
      expect(withStatus(entry, "accepted")).toEqual({ ...entry, outcome: "accepted" });
      expect(withStatus(entry, "rejected")).toEqual({ ...entry, outcome: "rejected" });
      expect(withStatus(entry, "pending")).toEqual({ outcome: null, isReviewed: false });
    }
  });

  test("is the status afterwards, except for a mark beside a decision", () => {
    for (const status of submissionStatuses) {
      const entry = { outcome: null, isReviewed: false };
      expect(statusOf(withStatus(entry, status))).toBe(status);
    }
  });
});

test("only accepted and rejected are final once announced", () => {
  const announced = ["pending", "reviewed", "waitlisted", "accepted", "rejected"].filter(
    (announcedStatus) => isDecisionFinal({ announcedStatus }),
  );
  expect(announced).toEqual(["accepted", "rejected"]);
});
