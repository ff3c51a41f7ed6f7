import { expect, test } from "vitest";
import { backupName, madeAt, tooOld } from "./keeping";

const dayMs = 86_400_000;
const began = Date.parse("2026-03-01T03:10:00Z");
const dayOf = (name: string) => Math.round(((madeAt(name) ?? 0) - began) / dayMs);

test("day by day seven days and four weeks stay, whatever the hour and the kind", () => {
  let kept: string[] = ["notes.txt"];
  for (let day = 0; day < 80; day += 1) {
    const at = new Date(began + day * dayMs);
    kept.push(backupName(at, day % 2 === 1));
    // One by hand in the afternoon takes the morning's place.
    if (day % 3 === 0) kept.push(backupName(new Date(at.getTime() + 9 * 3_600_000), false));
    const gone = new Set(tooOld(kept));
    kept = kept.filter((name) => !gone.has(name));
    const days = new Set(kept.flatMap((name) => (madeAt(name) === null ? [] : [dayOf(name)])));
    expect(days.has(day), `day ${day}`).toBe(true);
    for (let back = 0; back < Math.min(7, day + 1); back += 1) {
      expect(
        [...days].some((one) => one === day - back),
        `day ${day}, ${back} back`,
      ).toBe(true);
    }
    if (day >= 42) {
      const before = [...days].filter((one) => one <= day - 7).sort((a, b) => a - b);
      expect(before).toHaveLength(4);
      expect(before.map((one, at) => one - (before[0] ?? 0) - at * 7)).toEqual([0, 0, 0, 0]);
    }
  }
  expect(kept).toContain("notes.txt");
});

test("what earlier versions made goes by the same rule, and other files are left alone", () => {
  expect(madeAt("heartlight-2026-11-22T03-00-00.tar.gz")).toBe(Date.parse("2026-11-22T03:00:00Z"));
  expect(madeAt("heartlight-2026-11-22T03-00-00.backup.tar.gz.age")).not.toBeNull();
  expect(madeAt("my-heartlight-2026-11-22T03-00-00.tar.gz")).toBeNull();
  expect(madeAt("heartlight-2026-11-22T03-00-00.backup.tar.gz.part")).toBeNull();
});
