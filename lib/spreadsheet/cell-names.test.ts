import { expect, test } from "vitest";
import { editWorkbook, makeWorkbook } from "~/tests/fixtures/workbooks";
import { farCellFinder } from "./cell-names";
import { parseSpreadsheet } from "./parse.server";

/** A cell far away is refused before the library sees it: it makes a cell for each place before. */

const value = (name: string) => `<c r="${name}"><v>1</v></c>`;
const withCell = (cell: string, row = "9") =>
  editWorkbook((xml) => xml.replace("</sheetData>", `<row r="${row}">${cell}</row></sheetData>`));
const tooWide = /^The file has [\d,]+ columns; 300 are the most\.$/;
const tooLong = /^The file has more than 20,000 rows\. Split it into several\.$/;
const noTable = /^This workbook is damaged/;

test.for([
  ["a column of seven letters", value("ZZZZZZ1"), "1", tooWide],
  ["the 301st column", value("KO9"), "9", tooWide],
  ["with single quotes and spaces", "<c s='1'  r = 'ZZZZZZ9' ><v>1</v></c>", "9", tooWide],
  ["a namespace", '<x:c t=">" r="ZZZZZZ9"><v>1</v></x:c>', "9", tooWide],
  ["a letter as a character reference", value("&#90;ZZZZZ9"), "9", noTable],
  ["the row 22,001", value("A22001"), "22001", tooLong],
  ["a row of four billion, without cells", "", "4000000000", tooLong],
  ["a row that is no number", "", "1e9", tooLong],
] as const)("%s", async ([, cell, row, refusal]) => {
  const bytes = await withCell(cell, row);
  const began = performance.now();
  await expect(parseSpreadsheet(bytes)).rejects.toThrow(refusal);
  expect(performance.now() - began).toBeLessThan(2_000);
});

test("a workbook as it should be is read, also with formatted empty cells at the edge", async () => {
  const rows = [
    ["Kuss", "a@b.example", "2025-07-01T15:30"],
    ["Mond", "c@d.example", "12"],
  ];
  const edge = '<c r="XFD1048576" s="1"/>';
  for (const bytes of [await makeWorkbook(), await withCell(edge, "1048576")]) {
    const read = await parseSpreadsheet(bytes);
    expect(read.rows.map(({ cells }) => cells)).toEqual(rows);
  }
  expect((await parseSpreadsheet(await withCell(value("KN9")))).rows).toHaveLength(3);
});

test("a name is found wherever the pieces are cut", () => {
  const xml = Buffer.from(`<row r="1">${" ".repeat(5_000)}${value("ZZZZZZ1")}</row>`);
  for (let cut = 5_000; cut < xml.length; cut += 1) {
    const find = farCellFinder();
    expect(find(xml.subarray(0, cut)) ?? find(xml.subarray(cut)), String(cut)).toMatchObject({
      kind: "columns",
    });
  }
});
