import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  dateOrderOf,
  excelChange,
  hasMixedDates,
  isAmbiguousDuration,
  isYearAsDay,
  readDuration,
  readMoment,
  readYear,
  unquote,
} from "./values.rules";

describe("a duration", () => {
  test.each([
    ["00:12:34", 754],
    ["0:04:11", 251],
    ["12:34", 754],
    ["12 min", 720],
    ["1h 5m", 3900],
    ["1 hr 5 min", 3900],
    ["65", 3900],
    ["PT1H5M", 3900],
    ["7.5", 450],
    ["90 minutes", 5400],
    ["0.5", 43_200],
  ])("%j is %d seconds", (text, seconds) => expect(readDuration(text, "h:m:s")).toBe(seconds));

  test("with two parts is hours and minutes if that was chosen", () => {
    expect(readDuration("1:30", "h:m")).toBe(5400);
  });

  test.each(["about an hour", "", "12:99", "0", "-5", "1e3", "1:2:3:4", "PT", "999999"])(
    "is not read from %j",
    (text) => expect(readDuration(text, "h:m:s")).toBeNull(),
  );

  test("never throws, and is a whole number of seconds", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const read = readDuration(text, "h:m:s");
        return read === null || (Number.isInteger(read) && read > 0);
      }),
    );
  });
});

describe("a day", () => {
  test.each([
    ["2026-01-31", "2026-01-31T12:00"],
    ["2026-1-5 17:30", "2026-01-05T17:30"],
    ["2026-01-31T17:30:00Z", "2026-01-31T17:30:00.000Z"],
    ["2026-01-31 17:30:00 +0200", "2026-01-31T15:30:00.000Z"],
    ["January 31, 2026", "2026-01-31T12:00"],
    ["Sat, 31 Jan 2026", "2026-01-31T12:00"],
    ["3rd of March 2026", "2026-03-03T12:00"],
    ["Jan 5, 2026 at 5:30 PM", "2026-01-05T17:30"],
    ["31.1.2026", "2026-01-31T12:00"],
  ])("%j is %j", (text, moment) => expect(readMoment(text, null)).toBe(moment));

  test("with two small numbers needs the order", () => {
    expect(readMoment("3/4/2026", "us")).toBe("2026-03-04T12:00");
    expect(readMoment("3/4/2026", "world")).toBe("2026-04-03T12:00");
    expect(readMoment("3/4/2026", null)).toBeNull();
  });

  test.each(["2026-02-30", "13/13/2026", "yesterday", "Foo 3, 2026", ""])(
    "is not read from %j",
    (text) => expect(readMoment(text, "us")).toBeNull(),
  );

  test("detects the order that fits the whole column", () => {
    expect(dateOrderOf(["3/4/2026", "3/14/2026"])).toEqual({ order: "us", isAmbiguous: false });
    expect(dateOrderOf(["3/4/2026", "14/3/2026"])).toEqual({ order: "world", isAmbiguous: false });
    expect(dateOrderOf(["3/4/2026"])).toEqual({ order: null, isAmbiguous: true });
    expect(dateOrderOf(["14/3/2026", "3/14/2026"])).toEqual({ order: null, isAmbiguous: true });
    expect(dateOrderOf(["2026-03-04"])).toEqual({ order: null, isAmbiguous: false });
  });
});

test("a year is read from a date", () => {
  expect(readYear("November 2025")).toBe(2025);
  expect(readYear("11/30/2025")).toBe(2025);
  expect(readYear("2024-2025")).toBeNull();
  expect(readYear("last year")).toBeNull();
});

test("removes quotes around a whole title, not inside it", () => {
  expect(unquote('"The Kiss"')).toBe("The Kiss");
  expect(unquote("„Der Kuss“")).toBe("Der Kuss");
  expect(unquote('The "Kiss" and "I"')).toBe('The "Kiss" and "I"');
});

test("minutes and seconds that a spreadsheet keeps as hours and minutes are noticed, and read as chosen", () => {
  expect(isAmbiguousDuration("24:30:00", "h:m:s")).toBe(true);
  expect(isAmbiguousDuration("01:35:00", "h:m:s")).toBe(false);
  expect(isAmbiguousDuration("24:30:00", "h:m")).toBe(false);
  expect(readDuration("24:30:00", "h:m:s")).toBe(88_200);
  expect(readDuration("24:30:00", "m:s")).toBe(1_470);
});

test("what a spreadsheet did to a text is recognised", () => {
  for (const day of ["2-Jan", "Mar 4", "2026-02-01", "12:34:00"])
    expect(excelChange(day)).toBe("date");
  for (const cut of ["1.23457E+11", "1234567890123450"]) expect(excelChange(cut)).toBe("digits");
  for (const text of ["The Kiss", "1-2", "FF-2026-0001", "44 20 7946", "May"]) {
    expect(excelChange(text)).toBeNull();
  }
  expect(isYearAsDay("1905-07-17")).toBe(true);
  expect(isYearAsDay("2025-07-17")).toBe(false);
  expect(hasMixedDates(["2025-04-03", "14/3/2025"])).toBe(true);
  expect(hasMixedDates(["2025-04-03", "2025-03-14"])).toBe(false);
});
