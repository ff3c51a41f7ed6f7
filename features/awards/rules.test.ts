import fc from "fast-check";
import { expect, test } from "vitest";
import { byLevel, sharesOf, stateOf, undoEnd } from "./rules";

test("an award is decided while it has a winner, and revealed after the reveal", () => {
  const sealed = { revealedAt: null };
  expect(stateOf(sealed, [])).toBe("open");
  expect(stateOf(sealed, [{ level: "mention" }])).toBe("open");
  expect(stateOf(sealed, [{ level: "winner" }])).toBe("decided");
  const revealedAt = new Date("2026-02-26T20:00:00Z");
  expect(stateOf({ revealedAt }, [{ level: "winner" }])).toBe("revealed");
  expect(undoEnd(revealedAt)).toEqual(new Date("2026-02-26T20:01:00Z"));
  expect(undoEnd(null)).toBeNull();
});

test("winners come first, then mentions and nominations, each by title", () => {
  const honors = [
    { id: "1", level: "nominee" as const, title: "A" },
    { id: "2", level: "winner" as const, title: "Z" },
    { id: "3", level: "mention" as const, title: "B" },
    { id: "4", level: "winner" as const, title: "C" },
  ];
  expect(honors.toSorted(byLevel).map(({ id }) => id)).toEqual(["4", "2", "3", "1"]);
});

test("a tie shares the prize, rest cents by title", () => {
  const winners = [
    { id: "b", title: "Beta" },
    { id: "a", title: "Alpha" },
    { id: "c", title: "Gamma" },
  ];
  expect([...sharesOf(1_000, winners)]).toEqual([
    ["a", 334],
    ["b", 333],
    ["c", 333],
  ]);
});

test("any shares add up to the prize, and differ by a unit at most", () => {
  const winner = fc.record({ id: fc.uuid(), title: fc.string() });
  const winners = fc.uniqueArray(winner, { minLength: 1, selector: ({ id }) => id });
  fc.assert(
    fc.property(fc.nat(2_000_000_000), winners, (prize, all) => {
      const shares = [...sharesOf(prize, all).values()];
      expect(shares).toHaveLength(all.length);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(prize);
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
    }),
  );
});
