import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { parseSpreadsheet } from "./parse.server";

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relations = "http://schemas.openxmlformats.org/package/2006/relationships";

/** A workbook of these sheets, each a table of texts. */
function workbookOf(sheets: Record<string, string[][]>): Uint8Array {
  const names = Object.keys(sheets);
  const sheetXml = (rows: string[][]) =>
    `<worksheet xmlns="${main}"><sheetData>${rows
      .map((row, y) => {
        const cells = row.map((text, x) => {
          const name = `${String.fromCharCode(65 + x)}${y + 1}`;
          return `<c r="${name}" t="inlineStr"><is><t>${text}</t></is></c>`;
        });
        return `<row r="${y + 1}">${cells.join("")}</row>`;
      })
      .join("")}</sheetData></worksheet>`;
  const parts = Object.entries({
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names
      .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at}"/>`)
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${relations}">${names
      .map(
        (_, at) =>
          `<Relationship Id="r${at}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join("")}</Relationships>`,
    ...Object.fromEntries(
      names.map((name, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheets[name] ?? [])]),
    ),
  });
  return zipSync(Object.fromEntries(parts.map(([name, xml]) => [name, strToU8(xml)])));
}

const films = [
  ["Title", "Email"],
  ["Kuss", "a@b.example"],
];

test("opens the sheet that has rows, unless another one is chosen", async () => {
  const cover = [["Entries of 2026"], ["made by hand"]];
  const file = workbookOf({ Empty: [], Cover: cover, Films: films });
  expect(await parseSpreadsheet(file)).toMatchObject({
    sheet: "Films",
    sheets: ["Empty", "Cover", "Films"],
    headers: ["Title", "Email"],
  });
  expect(await parseSpreadsheet(file, { sheet: "Cover" })).toMatchObject({ sheet: "Cover" });
  expect(await parseSpreadsheet(workbookOf({ Cover: cover }))).toMatchObject({ sheet: "Cover" });
});
