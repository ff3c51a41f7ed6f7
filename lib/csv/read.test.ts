import { expect, test } from "vitest";
import { parseCsv } from "./read";
import { csvLine } from "./write";

const values = (text: string) => parseCsv(text)?.map((record) => record.values);

test("values may be quoted and hold commas, quotes and line breaks", () => {
  expect(values('a,"b, c","d ""e""","f\r\ng"\r\nh,,i\n')).toEqual([
    ["a", "b, c", 'd "e"', "f\r\ng"],
    ["h", "", "i"],
  ]);
});

test("each record knows the line it begins on", () => {
  expect(parseCsv('a\n"b\nc"\n\nd')?.map(({ line }) => line)).toEqual([1, 2, 5]);
});

test("a byte order mark, empty lines and a missing last line break do not matter", () => {
  expect(values("\ufeffa,b\n\n , \nc,d")).toEqual([
    ["a", "b"],
    ["c", "d"],
  ]);
  expect(values("")).toEqual([]);
});

test("reports an unclosed quote", () => {
  expect(parseCsv('a,"b')).toBeNull();
});

test("decodes what it encoded", () => {
  const row = ["plain", 'with "quotes", and\nlines', ""];
  expect(values(csvLine(row))).toEqual([row]);
});
