import { eq } from "drizzle-orm";
import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importFiles, outboxMessages, submissions } from "~/db/schema";
import { xlsxOf } from "~/lib/xlsx";
import { bounds } from "~/tests/bounds";
import { filmFreewayCsv, filmFreewayRow } from "~/tests/fixtures/film-freeway";
import { createTestApp, type TestApp } from "~/tests/harness";
import { importer } from "~/tests/import-fixture";
import { runs } from "~/tests/seed";
import type { Import } from "./schema";

/** Files in every encoding, broken files and hostile files. */

let app: TestApp;
let site: ReturnType<typeof importer>;

/** The most memory, in MB, that all files together may add. */
const mostMegabytes = 600;
let before = 0;
let peak = 0;
const rss = () => process.memoryUsage().rss / 1e6;
const watching = setInterval(() => {
  peak = Math.max(peak, rss());
}, 20);

beforeAll(async () => {
  app = await createTestApp();
  site = importer(app, await app.logIn());
  before = rss();
});
afterAll(async () => {
  clearInterval(watching);
  await app.close();
});

const uploaded = async (content: string | Uint8Array, query = "") =>
  site.read<Import>(await site.upload(content, query), 201);
const reasonsOf = async (content: string) => {
  const { id } = await site.checked(content);
  return (await site.rows(id, "refused")).map(({ row, reason }) => [row, reason]);
};
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");
const latin1 = (text: string) => Buffer.from(text, "latin1");

/** A character's byte in Windows-1251. */
const cp1251 = (char: string) => {
  const code = char.charCodeAt(0);
  return code < 0x80 ? code : code - 0x410 + 0xc0;
};

describe("encoding and format of a file", () => {
  const csv = "Title;E-mail;Category\nLöwe;a@b.example;Short\nÉté;c@d.example;Short\n";

  it.each([
    ["UTF-8 with its mark", Buffer.from(`\ufeff${csv}`), "utf-8"],
    ["UTF-16", utf16(csv), "utf-16le"],
    ["UTF-16 the other way round", utf16(csv).swap16(), "utf-16be"],
    ["Windows-1252", latin1(csv), "windows-1252"],
  ])("reads %s", async (_, bytes, encoding) => {
    const read = await uploaded(bytes);
    expect(read).toMatchObject({ encoding, delimiter: ";", rows: 2 });
    expect(read.columns[0]?.samples).toEqual(["Löwe", "Été"]);
  });

  it("warns of guessed letters until they are chosen, and guesses the columns again", async () => {
    const text = "Название;E-mail;Category\nПоцелуй;a@b.example;Short\n";
    const bytes = Buffer.from([...text].map((char) => cp1251(char)));
    const { id, encoding, problems } = await uploaded(bytes);
    expect(encoding).toBe("windows-1251");
    expect(problems[0]).toMatchObject({ code: "encoding_guessed" });
    expect(problems[0]?.previews?.[0]).toMatchObject({ encoding });
    const wrong = await site.read<Import>(await site.change(id, { encoding: "windows-1252" }), 200);
    expect(wrong.problems).toEqual([]);
    expect(wrong.columns[0]?.header).not.toBe("Название");
    const right = await site.read<Import>(await site.change(id, { encoding }), 200);
    expect(right.columns[0]).toMatchObject({ header: "Название", samples: ["Поцелуй"] });
  });

  it("cuts long values without leaving half an emoji, which no JSON column keeps", async () => {
    const kissAt = (length: number) => `${"x".repeat(length)}💋 and more words, so that it is long`;
    const header = ["Title", "Email", "Category", "Length", "Synopsis", kissAt(199)];
    const film = ["Kuss", "a@b.example", kissAt(499), kissAt(58), kissAt(79), "Keep"];
    const { id, columns, categories } = await uploaded(`${header.join(";")}\n${film.join(";")}\n`);
    expect(columns[4]?.samples).toEqual(["x".repeat(79)]);
    expect(columns[5]?.header).toBe("x".repeat(199));
    expect(categories.map(({ value }) => value)).toEqual(["x".repeat(499)]);
    expect((await site.act(id, "check")).status).toBe(200);
    expect((await site.rows(id))[0]?.warnings).toContain(
      `"${"x".repeat(58)}…" is not a valid duration`,
    );
  });

  it("guesses platform and columns again when the header row is corrected", async () => {
    const { id, problems } = await uploaded(
      `Films of 2026\n${filmFreewayCsv([filmFreewayRow(1)])}`,
    );
    expect(problems).toMatchObject([{ code: "title_rows", rows: [1] }]);
    const wrong = await site.read<Import>(await site.change(id, { headerRow: 1 }), 200);
    expect(wrong).toMatchObject({ source: "list", problems: [] });
    const right = await site.read<Import>(await site.change(id, { headerRow: 2 }), 200);
    expect(right).toMatchObject({ source: "filmfreeway", sourceName: "FilmFreeway" });
    expect(right.columns.find(({ header }) => header === "Project Title")?.field).toBe("filmTitle");
  });

  it("warns of lengths that may be minutes, and reads them as chosen", async () => {
    const csv = "Title,Email,Category,Length\nKuss,a@b.example,Short,24:30:00\n";
    const { id, problems, map } = await uploaded(csv);
    expect(problems).toMatchObject([{ code: "ambiguous_durations" }]);
    await site.act(id, "check");
    expect((await site.rows(id))[0]?.warnings).toContain('"24:30:00" is read as 24 h 30 min');
    const { problems: none } = await site.read<Import>(
      await site.change(id, { map: { ...map, durations: "m:s" } }),
      200,
    );
    expect(none).toEqual([]);
    await site.act(id, "check");
    expect((await site.rows(id))[0]?.warnings).toEqual([]);
  });

  it("reads a file with mixed encodings line by line, and names the unusual lines", async () => {
    const mixed = Buffer.concat([
      Buffer.from("Title,Email\nLöwe,a@b.example\n"),
      latin1("Été,c@d.example\n"),
    ]);
    const read = await uploaded(mixed);
    expect(read).toMatchObject({
      encoding: "mixed",
      problems: [{ code: "mixed_encoding", rows: [3] }],
    });
    expect(read.columns[0]?.samples).toEqual(["Löwe", "Été"]);
  });

  it("reads a workbook with dates and times in cells", async () => {
    const columns = ["Title", "Email", "Category", "Submitted"].map((name) => ({
      name,
      width: 10,
    }));
    const day = new Date("2025-07-01T15:30:00Z");
    const rows = async function* () {
      yield [["Kuss", "a@b.example", "Short", day]];
    };
    const wallClockAsUtc = (moment: Date) => moment.getTime();
    const bytes: Uint8Array[] = [];
    for await (const piece of xlsxOf({ name: "Films", columns, wallClockAsUtc }, rows()))
      bytes.push(piece.bytes);
    const read = await uploaded(Buffer.concat(bytes));
    expect(read).toMatchObject({ format: "xlsx", sheet: "Films", rows: 1, delimiter: null });
    expect(read.columns.map(({ samples }) => samples[0])).toEqual([
      "Kuss",
      "a@b.example",
      "Short",
      "2025-07-01T15:30",
    ]);
  });

  it("refuses to check a file without headers until the header row is chosen", async () => {
    const { id, problems } = await uploaded("Kuss,a@b.example,Short\nMond,c@d.example,Short\n");
    expect(problems.map(({ code }) => code)).toEqual(["no_header"]);
    expect((await site.act(id, "check")).status).toBe(422);
    const changed = await site.read<Import>(await site.change(id, { headerRow: 0 }), 200);
    expect(changed).toMatchObject({ headerRow: 0, rows: 2, problems: [] });
    expect(changed.columns.map(({ header }) => header)).toEqual([
      "Column 1",
      "Column 2",
      "Column 3",
    ]);
    expect((await site.act(id, "check")).status).toBe(200);
  });

  it("stores a large file in parts, and reads all of them again", async () => {
    const rows = Array.from({ length: 1_000 }, (_, n) => filmFreewayRow(n));
    const { id, columns } = await uploaded(filmFreewayCsv(rows, 60));
    const parts = await app.db.$count(importFiles, eq(importFiles.importId, id));
    expect(parts).toBeGreaterThan(1);
    const again = await site.read<Import>(await site.change(id, { headerRow: 1 }), 200);
    expect(again).toMatchObject({ rows: 1_000, columns });
  });

  it("leaves ambiguous days empty until their format is chosen", async () => {
    const csv = "Title,Email,Category,Submitted\nKuss,a@b.example,Short,3/4/2025\n";
    const { id, problems, map } = await uploaded(csv);
    expect(problems.map(({ code }) => code)).toEqual(["ambiguous_dates"]);
    await site.act(id, "check");
    expect((await site.rows(id))[0]?.warnings).toContain('"3/4/2025" is not a valid date');
    await site.change(id, { map: { ...map, dates: "world" } });
    await site.act(id, "check");
    expect((await site.rows(id))[0]?.warnings).toEqual([]);
  });
});

describe("a row that cannot be used", () => {
  const head = "Title,Email,Category,Synopsis\n";

  it("is refused with a reason; other rows are not", async () => {
    const csv = `${head}A,a@b.example,Short,s\n,a@b.example,Short,s\nB,,Short,s\nC,nobody,Short,s\nD,a@b.example,Music Video,s\nE,a@b.example,Short,s,6,7\n`;
    expect(await reasonsOf(csv)).toEqual([
      [3, "No title"],
      [4, "No email address"],
      [5, '"nobody" is not an email address'],
      [6, 'No category for "Music Video"'],
      [7, "It has 6 values, the header 4"],
    ]);
  });

  it("is one with a far too long value, or with the number of another row", async () => {
    expect(await reasonsOf(`${head}A,a@b.example,Short,${"x".repeat(500_000)}\n`)).toEqual([
      [2, '"Synopsis" has 500,000 characters, 100,000 are the most'],
    ]);
    expect(await reasonsOf(filmFreewayCsv([filmFreewayRow(1), filmFreewayRow(1)]))).toEqual([
      [3, "The same tracking number as row 2"],
    ]);
  });

  it("is exported with its own columns, and no formula runs in the file", async () => {
    const { id } = await site.checked(`${head}=1+1,nobody,Short,s\n`);
    const response = await site.send("GET", `/api/imports/${id}/rows.csv?kind=refused`);
    expect(await response.text()).toBe(
      '"Title","Email","Category","Synopsis","Why"\r\n"\'=1+1","nobody","Short","s","""nobody"" is not an email address"\r\n',
    );
  });
});

it("markup becomes plain text, invisible characters are removed, and both are harmless", async () => {
  const csv = `Title,Email,Category,Synopsis\n<b>Kuss</b> &amp; Mond\u0000,a@b.example,Short,<script>alert(1)</script><p>One</p><p>Two</p>\n`;
  const { id } = await site.checked(csv);
  const [row] = await site.rows(id, "new");
  expect(row).toMatchObject({ title: "Kuss & Mond" });
  expect(row?.warnings).toContain('Invisible characters were removed from "Title"');
});

/** XML entities that expand tenfold at each level, to a billion. */
const laughs = `<?xml version="1.0"?><!DOCTYPE w [<!ENTITY a0 "ha">${Array.from(
  { length: 9 },
  (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`,
).join("")}]><workbook>&a9;</workbook>`;
const workbookOf = (xml: string) =>
  zipSync({ "[Content_Types].xml": strToU8("<Types/>"), "xl/workbook.xml": strToU8(xml) });

/** A workbook with a sheet that unpacks to this many bytes. */
const bomb = (bytes: number) =>
  zipSync({
    "[Content_Types].xml": strToU8("<Types/>"),
    "xl/workbook.xml": strToU8("<workbook/>"),
    "xl/worksheets/sheet1.xml": new Uint8Array(bytes),
  });

describe("a hostile file", () => {
  const rows = (count: number, width = 2) => {
    const line = Array.from({ length: width }, (_, n) => `c${n}`).join(",");
    return Array.from({ length: count }, () => line).join("\n");
  };
  const files: [what: string, status: number, content: () => string | Uint8Array][] = [
    ["an empty one", 422, () => ""],
    ["lines without anything", 422, () => "\n\n , ,\n"],
    ["headers alone", 422, () => "Title,Email\n"],
    ["an old workbook", 415, () => Buffer.from("d0cf11e0a1b11ae1", "hex")],
    ["a PDF", 415, () => Buffer.from("%PDF-1.7\n")],
    ["a picture", 415, () => Buffer.from("89504e470d0a1a0a", "hex")],
    ["a program", 415, () => Buffer.from("7f454c46", "hex")],
    ["noise", 415, () => new Uint8Array(5_000).map((_, n) => (n * 7) % 32)],
    ["a zip of something else", 415, () => zipSync({ "a.txt": strToU8("a") })],
    ["half a zip", 415, () => zipSync({ "xl/workbook.xml": new Uint8Array(9_000) }).slice(0, 60)],
    ["a workbook without sheets", 415, () => bomb(10)],
    ["a bomb", 422, () => bomb(121 * 1024 * 1024)],
    [
      "a thousand parts and more",
      422,
      () =>
        zipSync(
          Object.fromEntries(Array.from({ length: 1_200 }, (_, n) => [`p${n}`, strToU8("")])),
        ),
    ],
    ["a quote that never ends", 422, () => 'Title,Email\na,b\n"c,d\ne,f\n'],
    ["too many rows", 422, () => rows(20_500)],
    ["too many columns", 422, () => rows(3, 301)],
    ["one endless line", 422, () => ",".repeat(2_000_000)],
    ["entities that grow by themselves", 415, () => workbookOf(laughs)],
    ["a part that leads out of it", 415, () => zipSync({ "../../xl/workbook.xml": strToU8("x") })],
    ["NUL alone", 415, () => new Uint8Array(100)],
    ["one quote", 422, () => '"'],
  ];
  it.each(files)("is refused with a sentence: %s", async (_, status, content) => {
    const bytes = content();
    const response = await site.upload(bytes);
    expect(response.status).toBe(status);
    const { detail } = (await response.json()) as { detail: string };
    expect(detail.length).toBeGreaterThan(10);
  });

  it("names the row of an unclosed quote", async () => {
    const response = await site.upload('Title,Email\na,b\n"c,d\ne,f\n');
    expect(await response.json()).toMatchObject({ detail: "The quote in row 3 never ends." });
  });

  it("over 20 MB is 413", async () => {
    expect((await site.upload(new Uint8Array(20 * 1024 * 1024 + 1))).status).toBe(413);
  });
});

it("random files are read or refused, without errors, and a check writes no entry", {
  timeout: bounds.stories,
}, async () => {
  const before = [await app.db.$count(submissions), await app.db.$count(outboxMessages)];
  const text = fc.string({ unit: "binary", maxLength: 40 });
  const title = fc.oneof(text, fc.constantFrom("Title", "Email", "Category", "Duration", "Short"));
  const table = fc
    .array(fc.array(title, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 12 })
    .chain((lines) =>
      fc
        .constantFrom(",", ";", "\t", "\n")
        .map((mark) => lines.map((line) => line.join(mark)).join("\n")),
    );
  const content = fc.oneof(
    table.map((text) => new Uint8Array(Buffer.from(text))),
    fc.uint8Array({ minLength: 1, maxLength: 400 }),
    table.map((text) => new Uint8Array(Buffer.from(text, "utf16le"))),
  );
  await fc.assert(
    fc.asyncProperty(content, async (bytes) => {
      const response = await site.upload(bytes);
      expect([201, 415, 422]).toContain(response.status);
      if (response.status !== 201) return;
      const { id } = (await response.json()) as Import;
      const checked = await site.act(id, "check");
      expect([200, 422]).toContain(checked.status);
    }),
    { numRuns: runs(100) },
  );
  expect([await app.db.$count(submissions), await app.db.$count(outboxMessages)]).toEqual(before);
});

it("no file used more memory than allowed", () => {
  expect(peak - before).toBeLessThan(mostMegabytes);
});
