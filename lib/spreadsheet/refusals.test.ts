import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { makeWorkbook } from "~/tests/fixtures/workbooks";
import { fileKindMessages } from "./file-kind";
import { parseSpreadsheet } from "./parse.server";

/** Each file that is no table is named, with what to do: no two kinds share a sentence. */

const compound = (stream: string) =>
  Buffer.concat([
    Buffer.from("d0cf11e0a1b11ae1", "hex"),
    Buffer.alloc(504),
    Buffer.from(`Root Entry\0${stream}\0`, "utf16le"),
  ]);
const zipOf = (...names: string[]) =>
  Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, strToU8("<x/>")]))));
const parts = (bytes: number) => ({
  "xl/workbook.xml": strToU8("<workbook/>"),
  "xl/worksheets/sheet1.xml": new Uint8Array(bytes),
});
const encrypted = () => {
  const bytes = zipOf("films.csv");
  bytes[6] = 1;
  return bytes;
};

const files: Record<string, [RegExp, () => Uint8Array | string | Promise<Uint8Array>]> = {
  "a workbook with a password": [/password.*Open it, remove/, () => compound("EncryptedPackage")],
  "an old workbook": [/\(\.xls\)\. Open it/, () => compound("Workbook")],
  "a still older workbook": [/\(\.xls\)\. Open it/, () => Buffer.from("0908100000060500", "hex")],
  "an old document": [/old Office program/, () => compound("WordDocument")],
  "a binary workbook": [/\.xlsb/, () => zipOf("[Content_Types].xml", "xl/workbook.bin")],
  "an OpenDocument spreadsheet": [
    /\.ods/,
    () =>
      zipSync({
        mimetype: [strToU8("application/vnd.oasis.opendocument.spreadsheet"), { level: 0 }],
        "content.xml": strToU8("<x/>"),
      }),
  ],
  "a Numbers document": [
    /Export To/,
    () => zipOf("Index/Document.iwa", "Metadata/Properties.plist"),
  ],
  "a text document": [/text document/, () => zipOf("[Content_Types].xml", "word/document.xml")],
  "rich text": [/text document/, () => "{\\rtf1 Title}"],
  "an archive": [/Unpack it/, () => zipOf("films.csv")],
  "a packed file": [/Unpack it/, () => Buffer.from("1f8b0800", "hex")],
  "an archive with a password": [/archive is protected with a password/, encrypted],
  "a PDF": [/a PDF/, () => "%PDF-1.7\n1 0 obj"],
  "a picture": [/a picture/, () => Buffer.from("89504e470d0a1a0a", "hex")],
  "a program": [/a program/, () => Buffer.from("7f454c4602010100", "hex")],
  "a web page called .xls": [
    /a web page.*Open it/,
    () => "<html><table><tr><td>Title</td></tr></table></html>",
  ],
  "a table of a web page": [
    /a web page/,
    () => "\ufeff\n<table border=1><tr><td>Title</td></tr></table>",
  ],
  "XML called .xls": [
    /an XML file/,
    () => '<?xml version="1.0"?>\n<Workbook><Worksheet/></Workbook>',
  ],
  JSON: [/a JSON file/, () => '[{"title": "Kuss"},\n{"title": "Mond"}]'],
  "UTF-32": [/UTF-32/, () => Buffer.from("fffe000054000000", "hex")],
  noise: [/neither a CSV nor an XLSX/, () => new Uint8Array(5_000).map((_, n) => (n * 7) % 32)],
  "half a workbook": [/its end is missing/, async () => (await makeWorkbook()).slice(0, -300)],
  "a workbook without its sheets": [/damaged/, () => Buffer.from(zipSync(parts(10)))],
  "a bomb": [/larger than 120 MB/, () => zipSync(parts(121 * 1024 * 1024))],
  "a thousand parts": [
    /more than 1,000 parts/,
    () => zipOf("xl/workbook.xml", ...Array.from({ length: 1_100 }, (_, n) => `p${n}`)),
  ],
  "an empty file": [/is empty/, () => ""],
  "headers alone": [/no rows below/, () => "Title,Email\n"],
  "an open quote": [/quote in row 2 never ends/, () => 'Title,Email\n"Kuss,a@b.example\n'],
};

test.for(Object.entries(files))("%s", async ([, [sentence, make]]) => {
  const content = await make();
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  await expect(parseSpreadsheet(new Uint8Array(bytes))).rejects.toThrow(sentence);
});

test("no two kinds share a sentence, and each says what to do", () => {
  const sentences = Object.values(fileKindMessages);
  expect(new Set(sentences).size).toBe(sentences.length);
  for (const sentence of sentences) expect(sentence).toMatch(/\. .*\b(?:save|choose|upload)/i);
});
