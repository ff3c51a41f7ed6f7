import { expect, test } from "vitest";
import { canBeEntry, canBeSameEntry, findShortenedNumbers, numbersDiffer } from "./identity.rules";

const shortened = (...column: string[]) => [...findShortenedNumbers(column)];

test("a number with an exponent was shortened, in any language's decimals", () => {
  const column = ["1.23457E+11", "1,23457E+11", "1.0E+05", "1E+21", "1e+21", " 123.4E+9 "];
  expect(shortened(...column)).toEqual(column.map((value) => value.trim()));
});

test("a platform's own number is none, whatever its letters", () => {
  expect(shortened("HL1001", "1E05", "E+11", "A1E+5", "123456789012", "1.5", "")).toEqual([]);
});

test("long numbers were cut if all of a column end in zeros after 15 digits", () => {
  const cut = ["1234567890123450", "1234567890123990"];
  expect(shortened(...cut, "12")).toEqual(cut);
  expect(shortened("123456789012345000")).toEqual(["123456789012345000"]);
  expect(shortened(...cut, "1234567890123451")).toEqual([]);
  // One zero may be the number's own.
  expect(shortened("1234567890123450")).toEqual([]);
});

test("a number is believed while the title or the email agrees", () => {
  const row = { title: "L'Été", email: "Ada@films.example" };
  expect(canBeSameEntry(row, { title: "L’ete", email: "b@films.example" })).toBe(true);
  expect(canBeSameEntry(row, { title: "Winter", email: "ada@films.example" })).toBe(true);
  expect(canBeSameEntry(row, { title: "Winter", email: "b@films.example" })).toBe(false);
  expect(canBeSameEntry({ title: null, email: null }, { title: null, email: null })).toBe(false);
  const entry = { filmTitle: "Corrected", logLine: null, submitterEmail: "new@films.example" };
  expect(canBeEntry(row, entry, { filmTitle: "L'Été", submitterEmail: "c@d.example" })).toBe(true);
  expect(canBeEntry(row, entry, { filmTitle: "Winter", submitterEmail: null })).toBe(false);
});

test("two different numbers of a kind are two entries; a missing or shortened one says nothing", () => {
  const numbers = { trackingNumber: "HL1", sourceId: "1" };
  expect(numbersDiffer(numbers, numbers)).toBe(false);
  expect(numbersDiffer(numbers, { ...numbers, trackingNumber: "HL2" })).toBe(true);
  expect(numbersDiffer(numbers, { trackingNumber: null, sourceId: "1" })).toBe(false);
  expect(numbersDiffer(numbers, { trackingNumber: "1.2E+11", sourceId: null })).toBe(false);
});
