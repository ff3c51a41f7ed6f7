import { expect, test } from "vitest";
import {
  backupName,
  backupTime,
  dayBackupTime,
  describeBackups,
  expiredBackups,
  isEncrypted,
  type Origin,
} from "./retention";

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** A Sunday. */
const began = Date.parse("2026-03-01T03:10:00Z");
const at = (day: number, hour = 0) => new Date(began + day * dayMs + hour * hourMs);
const dayOf = (name: string) => Math.round(((backupTime(name) ?? 0) - began - hourMs) / dayMs);
const daily = (day: number, hour = 0, isEncrypted = false) =>
  backupName(at(day, hour), { origin: "daily", isEncrypted });
const byHand = (day: number, hour = 0, days?: number, isEncrypted = false) =>
  backupName(at(day, hour), { origin: { byHand: true, days } as Origin, isEncrypted });
/** What stays of these a day after the newest of them. */
const stays = (names: string[], now = at(200)) => {
  const expired = new Set(expiredBackups(names, now));
  return names.filter((name) => !expired.has(name));
};

test("day by day seven days and four weeks stay, whatever the hour", () => {
  // The second one's day does not exist: it must not end the order of the others.
  let remaining = ["notes.txt", "heartlight-2026-13-01T03-00-00.backup.tar.gz"];
  for (let day = 0; day < 80; day += 1) {
    remaining.push(daily(day, day % 3));
    remaining = stays(remaining, at(day, 12));
    const days = remaining.filter((name) => backupTime(name) !== null).map(dayOf);
    for (let back = 0; back < Math.min(7, day + 1); back += 1) {
      expect(days, `day ${day}, ${back} back`).toContain(day - back);
    }
    if (day >= 42) {
      const before = days.filter((earlier) => earlier <= day - 7).sort((a, b) => a - b);
      expect(before).toHaveLength(4);
      expect(before.map((earlier, index) => earlier - (before[0] ?? 0) - index * 7)).toEqual([
        0, 0, 0, 0,
      ]);
    }
  }
  expect(remaining).toContain("notes.txt");
});

test("keeps the last three backups of each day, and the first of each earlier week", () => {
  const ofDay = (day: number) => [0, 1, 2, 3, 4].map((hour) => daily(day, hour));
  const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap(ofDay);
  expect(stays(all)).toEqual([
    daily(1, 0),
    ...[4, 5, 6, 7, 8, 9, 10].flatMap((day) => [2, 3, 4].map((hour) => daily(day, hour))),
  ]);
});

test("the last three from before an update stay for 30 days, and count as no day's backup", () => {
  const update = (day: number, hour = 0) =>
    backupName(at(day, hour), { origin: "update", isEncrypted: false });
  const updates = [update(1), update(60), update(60, 1), update(60, 2), update(60, 3)];
  const days = [daily(59), daily(60, 4)];
  expect(stays([...updates, ...days], at(61))).toEqual([...updates.slice(2), ...days]);
  expect(stays([...updates, ...days], at(91))).toEqual(days);
  expect([dayBackupTime(update(1)), dayBackupTime(daily(1))]).toEqual([null, at(1).getTime()]);
  expect(describeBackups([update(1)]).until).toBe(at(31).getTime());
});

test("a manual one stays until it is deleted, and displaces none", () => {
  const manual = [byHand(0), byHand(0, 1), byHand(0, 2), byHand(0, 3), byHand(90, 1)];
  const days = Array.from({ length: 100 }, (_, day) => daily(day, 2));
  const remaining = stays([...manual, ...days]);
  expect(remaining).toEqual(expect.arrayContaining(manual));
  expect(remaining.filter((name) => !manual.includes(name))).toEqual(stays(days));
});

test("a manual one with a limit expires after it", () => {
  const names = [byHand(0, 0, 30), byHand(0, 0, 30, true), byHand(0)];
  expect(stays(names, at(29))).toEqual(names);
  expect(stays(names, at(30))).toEqual([byHand(0)]);
});

test("no plain backup takes the place of an encrypted one; a plain one gives way to either", () => {
  const sealed = [0, 1, 2].map((hour) => daily(0, hour, true));
  const sameDay = [3, 4, 5, 6].map((hour) => daily(0, hour));
  expect(stays([...sealed, ...sameDay])).toEqual([...sealed, ...sameDay.slice(1)]);
  const later = Array.from({ length: 60 }, (_, day) => daily(day + 1));
  expect(stays([...sealed, ...later])).toEqual(expect.arrayContaining(sealed));
  const laterSealed = Array.from({ length: 60 }, (_, day) => daily(day + 1, 0, true));
  expect(stays([daily(0), ...laterSealed])).not.toContain(daily(0));
});

test("reads time, origin and limit from a name, of earlier versions too", () => {
  expect(daily(0)).toBe("heartlight-2026-03-01T03-10-00.backup.tar.gz");
  expect(byHand(0)).toBe("heartlight-2026-03-01T03-10-00.manual.backup.tar.gz");
  expect(byHand(0, 0, 30, true)).toBe(
    "heartlight-2026-03-01T03-10-00.manual-30d.backup.tar.gz.age",
  );
  for (const name of [daily(0), daily(0, 0, true), byHand(0), byHand(0, 0, 9, true)]) {
    expect(backupTime(name)).toBe(began);
    expect(isEncrypted(name)).toBe(name.endsWith(".age"));
  }
  expect(backupTime("heartlight-2026-11-22T03-00-00.tar.gz")).toBe(
    Date.parse("2026-11-22T03:00:00Z"),
  );
  expect(backupTime("my-heartlight-2026-11-22T03-00-00.tar.gz")).toBeNull();
  expect(backupTime("heartlight-2026-11-22T03-00-00.backup.tar.gz.part")).toBeNull();
});

test("the last day of a backup: five weeks for a daily one, its limit by hand, or none", () => {
  const daily = "heartlight-2026-11-20T03-00-00.backup.tar.gz";
  const limited = "heartlight-2026-11-21T03-00-00.manual-90d.backup.tar.gz";
  const manual = "heartlight-2026-11-21T03-00-00.manual.backup.tar.gz";
  const at = (moment: string) => Date.parse(moment);
  expect(describeBackups(["other.txt"])).toEqual({ count: 0, oldest: null, until: 0 });
  expect(describeBackups([daily, "other.txt"])).toEqual({
    count: 1,
    oldest: at("2026-11-20T03:00:00Z"),
    until: at("2026-12-25T03:00:00Z"),
  });
  expect(describeBackups([daily, limited]).until).toBe(at("2027-02-19T03:00:00Z"));
  expect(describeBackups([daily, manual])).toMatchObject({ count: 2, until: null });
});
