import { execFileSync } from "node:child_process";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { editWorkbook, makeWorkbook } from "~/tests/fixtures/workbooks";
import { parseSpreadsheet } from "./parse.server";

/** What a file means, beyond its bytes: its encoding, its headers, its times. */

const encoded = (text: string, name: string) =>
  new Uint8Array(execFileSync("iconv", ["-f", "UTF-8", "-t", name], { input: text }));
const csv = (...titles: string[]) =>
  `Title,Email,Synopsis\n${titles.map((title) => `${title},a@b.example,A quiet story by the sea\n`).join("")}`;

test.for([
  ["windows-1250", "CP1250", "Żółta łódź", "Cisza nad Wisłą", "Śnieg"],
  ["windows-1251", "CP1251", "Поцелуй на мосту", "Тихая ночь"],
  ["koi8-r", "KOI8-R", "Поцелуй на мосту", "Тихая ночь"],
  ["windows-1252", "CP1252", "Été à la mer", "Löwenherz", "Niño"],
  ["windows-1253", "CP1253", "Το φιλί", "Ήσυχη νύχτα"],
  [
    "shift_jis",
    "SHIFT_JIS",
    "夜の接吻と山田太郎の東京物語",
    "静かな海と佐藤花子の大阪物語",
    "私たちは橋の上で出会いました",
  ],
  [
    "euc-jp",
    "EUC-JP",
    "夜の接吻と山田太郎の東京物語",
    "静かな海と佐藤花子の大阪物語",
    "私たちは橋の上で出会いました",
  ],
  ["euc-kr", "EUC-KR", "밤의 키스와 김민수의 서울 이야기", "조용한 바다에서 이영희와 만나다"],
  ["gb18030", "GB18030", "夜晚的吻和王小明在北京的故事", "安静的海和李丽在上海的生活"],
  ["big5", "BIG5", "夜晚的吻", "安靜的海"],
] as const)(
  "letters are guessed, with a preview to choose from: %s",
  async ([encoding, name, ...titles]) => {
    const bytes = encoded(csv(...titles), name);
    const read = await parseSpreadsheet(bytes);
    expect(read.rows.map(({ cells }) => cells[0])).toEqual(titles);
    expect(read.encoding).toBe(encoding);
    expect(read.previews[0]?.encoding).toBe(encoding);
    expect(read.previews.length).toBeGreaterThan(1);
    expect(read.previews[0]?.lines[0]).toContain(titles[0]);
    expect((await parseSpreadsheet(bytes, { encoding })).previews).toEqual([]);
  },
);

test("a guess that is wrong has the right one beside it", async () => {
  const read = await parseSpreadsheet(encoded(csv("Příběh řeky", "Tiché léto"), "CP1250"));
  const right = read.previews.find(({ lines }) => lines[0]?.includes("Příběh řeky"));
  expect(right?.encoding).toBe("windows-1250");
});

test.for([
  ["utf-16le", Buffer.from(csv("Kuß"), "utf16le")],
  ["utf-16be", Buffer.from(csv("Kuß"), "utf16le").swap16()],
  ["iso-2022-jp", encoded(csv("夜"), "ISO-2022-JP")],
  ["utf-8", Buffer.from(csv("Kuß"))],
] as const)("%s is recognised without a mark, and needs no choice", async ([encoding, bytes]) => {
  const read = await parseSpreadsheet(new Uint8Array(bytes));
  expect(read).toMatchObject({ encoding, previews: [], headers: ["Title", "Email", "Synopsis"] });
});

test("titles above the headers are no headers", async () => {
  const table = "Title,Email,Length\nKuss,a@b.example,5\nMond,c@d.example,7\n";
  const read = await parseSpreadsheet(Buffer.from(`Submissions 2026\n\nBy,Ana\n${table}`));
  expect(read).toMatchObject({
    headerRow: 4,
    titleRows: [1, 3],
    headers: ["Title", "Email", "Length"],
  });
  expect(read.rows).toHaveLength(2);
  expect(await parseSpreadsheet(Buffer.from(table))).toMatchObject({ headerRow: 1, titleRows: [] });
  const spreadsheet = await parseSpreadsheet(Buffer.from(`Submissions 2026\n${table}`), {
    headerRow: 1,
  });
  expect(spreadsheet).toMatchObject({ headerRow: 1, titleRows: [], headers: ["Submissions 2026"] });
});

/** The workbook with a value in the cell of a moment, and the calendar of another year. */
async function cellOf(serial: number, date1904?: string): Promise<string | undefined> {
  const edited = await editWorkbook((xml) =>
    xml.replace(/(<c r="C2" s="\d+"><v>)[^<]*/, `$1${serial}`),
  );
  const files = unzipSync(edited);
  const workbook = strFromU8(files["xl/workbook.xml"] ?? new Uint8Array());
  const marked = date1904
    ? workbook.replace("<sheets>", `<workbookPr date1904="${date1904}"/><sheets>`)
    : workbook;
  const bytes = zipSync({ ...files, "xl/workbook.xml": strToU8(marked) });
  return (await parseSpreadsheet(bytes)).rows[0]?.cells[2];
}

test.for([
  ["00:12:34", 754 / 86_400],
  ["24:30:00", 24.5 / 24],
  ["49:00:01", (49 * 3_600 + 1) / 86_400],
  ["2025-07-01T15:30", 45_839 + 15.5 / 24],
] as const)("a cell of a workbook is %s in either calendar", async ([text, serial]) => {
  expect(await cellOf(serial)).toBe(text);
  const isLength = serial < 60;
  for (const date1904 of ["1", "true"]) {
    expect(await cellOf(isLength ? serial : serial - 1_462, date1904)).toBe(text);
  }
});

test("the fixture is the one that the tests change", async () => {
  expect((await parseSpreadsheet(await makeWorkbook())).rows[0]?.cells[2]).toBe("2025-07-01T15:30");
});
