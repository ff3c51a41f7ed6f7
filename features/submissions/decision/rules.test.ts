import { describe, expect, test } from "vitest";
import { decidedOf, outcomeFor, statusFor } from "./rules";

describe("a decision and the status", () => {
  test("are one: what a status means, means the status", () => {
    for (const outcome of ["accepted", "rejected"] as const) {
      expect(outcomeFor(statusFor(outcome, "pending"))).toBe(outcome);
    }
    expect(statusFor("waitlisted", "pending")).toBe("reviewed");
    expect(outcomeFor("reviewed")).toBe(null);
    expect(outcomeFor("pending")).toBe(null);
  });

  test("taken back, an entry is reviewed, unless nobody had looked at it", () => {
    expect(statusFor(null, "accepted")).toBe("reviewed");
    expect(statusFor(null, "pending")).toBe("pending");
  });

  test("an entry on the waitlist is reviewed, and whatever else it became since counts more", () => {
    expect(decidedOf("reviewed", "waitlisted")).toBe("waitlisted");
    expect(decidedOf("reviewed", null)).toBe(null);
    expect(decidedOf("pending", "waitlisted")).toBe(null);
    expect(decidedOf("accepted", null)).toBe("accepted");
  });
});
