import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { outcomes } from "~/db/enums";
import {
  type BatchCandidate,
  type DecidedEntry,
  groupIntoEmails,
  isInBatch,
} from "./outcome.rules";

describe("the emails of an announcement", () => {
  const entry = (submissionId: string, toAddress: string, outcome: DecidedEntry["outcome"]) => ({
    submissionId,
    toAddress,
    outcome,
    title: `Film ${submissionId}`,
  });

  test("are one per person, written for their best outcome", () => {
    const emails = groupIntoEmails([
      entry("b", "mara@mail.example", "rejected"),
      entry("c", "MARA@mail.example", "accepted"),
      entry("a", "mara@mail.example", "waitlisted"),
      entry("d", "tom@mail.example", "rejected"),
    ]);
    expect(
      emails.map(({ mainEntry, otherEntries }) =>
        [mainEntry, ...otherEntries].map((one) => one.submissionId),
      ),
    ).toEqual([["c", "a", "b"], ["d"]]);
  });

  test("mention every entry once, whatever the order", () => {
    const decided = fc.uniqueArray(
      fc.record({
        submissionId: fc.uuid(),
        toAddress: fc.constantFrom("a@x.example", "A@x.example", "b@x.example", "c@x.example"),
        outcome: fc.constantFrom(...outcomes),
        title: fc.string(),
      }),
      { selector: ({ submissionId }) => submissionId },
    );
    fc.assert(
      fc.property(decided, fc.infiniteStream(fc.nat()), (entries, dice) => {
        const emails = groupIntoEmails(entries);
        const decided = emails.flatMap(({ mainEntry, otherEntries }) => [
          mainEntry,
          ...otherEntries,
        ]);
        expect(new Set(decided)).toEqual(new Set(entries));
        expect(decided).toHaveLength(entries.length);
        const addresses = emails.map(({ toAddress }) => toAddress.toLowerCase());
        expect(new Set(addresses).size).toBe(emails.length);
        const shuffled = entries
          .map((entry) => ({ one: entry, at: dice.next().value as number }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ one }) => one);
        const heads = (list: typeof emails) =>
          list.map(({ mainEntry }) => mainEntry.submissionId).toSorted();
        expect(heads(groupIntoEmails(shuffled))).toEqual(heads(emails));
      }),
    );
  });
});

describe("the entries of an announcement", () => {
  const batch = { types: ["short_film"], outcomes: ["accepted", "rejected"] as const };
  const candidate: BatchCandidate = {
    submissionType: "short_film",
    outcome: "accepted",
    announced: "pending",
  };
  const is = (change: Partial<BatchCandidate>) => isInBatch({ ...candidate, ...change }, batch);

  test("have its categories and outcomes, and were never announced", () => {
    expect(is({})).toBe(true);
    expect(is({ submissionType: "feature" })).toBe(false);
    expect(is({ outcome: "waitlisted" })).toBe(false);
    expect(is({ outcome: null })).toBe(false);
    expect(is({ announced: "accepted" })).toBe(false);
    expect(is({ announced: "rejected" })).toBe(false);
    expect(is({ announced: "reviewed" })).toBe(true);
  });

  test("or were announced as waitlisted and are decided now", () => {
    expect(is({ announced: "waitlisted" })).toBe(true);
    const waits = { ...candidate, announced: "waitlisted", outcome: "waitlisted" } as const;
    expect(isInBatch(waits, { ...batch, outcomes: ["waitlisted"] })).toBe(false);
  });
});
