import { expect, test } from "vitest";
import { defaultSettings } from "~/features/settings/schema";
import { dateWarnings, misplacedDates, nextFirstDay } from "./date-order.rules";
import { datesOf, type EditionDates } from "./schema";

const zone = defaultSettings.timeZone;
const fieldsOf = (changes: Partial<EditionDates>) =>
  misplacedDates(zone, { ...datesOf(defaultSettings), ...changes }).map(({ field }) => field);

test("the documented dates are in order", () => {
  expect(fieldsOf({})).toEqual([]);
  expect(fieldsOf({ opensOn: "2026-01-31", lateUntil: "2026-01-31" })).toEqual([]);
});

test.each<[string, Partial<EditionDates>, string[]]>([
  ["early bird on the deadline's day", { earlyBirdEndsOn: "2026-01-31" }, ["earlyBirdEndsOn"]],
  ["opening after the deadline", { opensOn: "2026-02-01" }, ["opensOn"]],
  ["late before the deadline", { lateUntil: "2026-01-30" }, ["lateUntil"]],
  ["late into the festival", { lateUntil: "2026-02-14" }, ["lateUntil"]],
  ["notified before the deadline", { notificationsOn: "2026-01-30" }, ["notificationsOn"]],
  ["notified in the festival", { notificationsOn: "2026-02-15" }, ["notificationsOn"]],
  ["black tie before", { blackTieOn: "2026-02-13" }, ["blackTieOn"]],
  ["black tie after", { blackTieOn: "2026-02-27" }, ["blackTieOn"]],
  ["the festival ends first", { festivalTo: "2026-02-13" }, ["blackTieOn"]],
  [
    "several at once",
    { opensOn: "2026-03-01", notificationsOn: "2026-03-01" },
    ["opensOn", "notificationsOn"],
  ],
])("warns of %s", (_, changes, fields) => {
  expect(fieldsOf(changes)).toEqual(fields);
});

test("the deadline counts by the festival's own day", () => {
  // In Los Angeles it is still January 31.
  const night = { deadlineAt: "2026-02-01T07:59:00Z", notificationsOn: "2026-01-31" };
  expect(fieldsOf(night)).toEqual([]);
  expect(fieldsOf({ ...night, deadlineAt: "2026-02-01T08:00:00Z" })).toEqual(["notificationsOn"]);
});

test("allows an early bird that ends before the opening", () => {
  expect(fieldsOf({ earlyBirdEndsOn: "2025-08-31", opensOn: "2025-10-01" })).toEqual([]);
});

test("warns about allowed but unusual dates", () => {
  const warned = (changes: Partial<EditionDates>) =>
    dateWarnings(zone, { ...datesOf(defaultSettings), ...changes });
  expect(warned({})).toEqual([
    "Notifications go out 1 day after the deadline: there is little time to watch the last entries.",
  ]);
  expect(warned({ notificationsOn: "2026-02-07" })).toEqual([]);
  expect(
    warned({ opensOn: "2025-10-01", earlyBirdEndsOn: "2025-08-31", notificationsOn: "2026-01-31" }),
  ).toEqual([
    "Early bird ends before entries open. Move it, or there will be no early-bird price.",
    "Notifications go out on the day of the deadline: there is little time to watch the last entries.",
  ]);
});

test("proposes the same weekday in the next year without an edition", () => {
  expect(nextFirstDay("2026-02-14", ["2026"])).toBe("2027-02-13");
  expect(nextFirstDay("2026-02-14", ["2026", "2027"])).toBe("2028-02-12");
});
