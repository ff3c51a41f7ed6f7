import { expect, test } from "vitest";
import { csvLine } from "./write";

/** The text between the quotes of the only cell. */
const cellOf = (text: string) => /^"(.*)"\r\n$/s.exec(csvLine([text]))?.[1]?.replaceAll('""', '"');

test("every text is quoted, numbers and nothing are not", () => {
  expect(csvLine(["plain", "", 5, 1.5, true, null, 'a "b"'])).toBe(
    '"plain","",5,1.5,true,,"a ""b"""\r\n',
  );
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", " =1", "\ufeff=1", "＝1"])(
  "a formula at the start of a cell is text: %j",
  (text) => expect(cellOf(text)).toBe(`'${text}`),
);

test.each([";", "\t", "|", ",", "\n", "\r\n"])(
  "a formula after the separator %j of some spreadsheet is text",
  (separator) => {
    expect(cellOf(`Film${separator}=cmd|'/c calc'!A0`)).toBe(`Film${separator}'=cmd|'/c calc'!A0`);
    expect(cellOf(`a${separator} "+1${separator}@x`)).toBe(`a${separator} "'+1${separator}'@x`);
  },
);

test.each(["a-b", "2 + 2 = 4", "ana@festival.example", "one; two | three", "x = y"])(
  "leaves text that is no formula unchanged: %j",
  (text) => expect(cellOf(text)).toBe(text),
);
