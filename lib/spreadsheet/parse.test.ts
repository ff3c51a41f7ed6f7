import fc from "fast-check";
import { expect, it } from "vitest";
import { cleanText } from "../api/storable-text";
import { sheetColumn, sheetPieces } from "./export";
import { parseSpreadsheet } from "./parse.server";
import { spreadsheetLimits, UnreadableSpreadsheet } from "./types";

/** What the worker does with a file, without the worker: five hundred files in a second or two. */

const text = fc.string({ unit: "binary", maxLength: 40 });
const cell = fc.oneof(text, fc.constantFrom("Title", "Email", "a@b.example", '"', '""', "\u0000"));
const table = fc
  .array(fc.array(cell, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 12 })
  .chain((lines) =>
    fc
      .constantFrom(",", ";", "\t", "\n")
      .map((mark) => lines.map((line) => line.join(mark)).join("\n")),
  );
const zip = [0x50, 0x4b, 0x03, 0x04];
const file = fc.oneof(
  table.map((line) => new Uint8Array(Buffer.from(line))),
  table.map((line) => new Uint8Array(Buffer.from(`\ufeff${line}`, "utf16le"))),
  table.map((line) => new Uint8Array(Buffer.from(line, "latin1"))),
  fc.uint8Array({ minLength: 1, maxLength: 400 }),
  fc
    .uint8Array({ minLength: 1, maxLength: 400 })
    .map((bytes) => new Uint8Array([...zip, ...bytes])),
);

it("a random file is a table or refused in a sentence; nothing else is thrown", async () => {
  await fc.assert(
    fc.asyncProperty(file, async (bytes) => {
      const read = await parseSpreadsheet(bytes).catch((error: unknown) => {
        if (error instanceof UnreadableSpreadsheet) return error.refusal;
        throw error;
      });
      if ("detail" in read) {
        expect([415, 422]).toContain(read.status);
        expect(read.detail.length).toBeGreaterThan(10);
        return;
      }
      expect(read.rows.length).toBeGreaterThan(0);
      expect(read.headers.length).toBeLessThanOrEqual(spreadsheetLimits.columns);
      expect(new Set(read.headers).size).toBe(read.headers.length);
      for (const { cells } of read.rows) {
        expect(cells).toHaveLength(read.headers.length);
        // What no database stores is not in them.
        expect(cells.every((cell) => cell.isWellFormed() && !cell.includes("\u0000"))).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

it("a text that a formula keeps from becoming a number is that text; other formulas stay", async () => {
  const file = 'Number;Title\r\n="0042";"=""A ""second"" one"""\r\n=1+1;=A1&"b"\r\n';
  const { rows } = await parseSpreadsheet(
    Buffer.from(file.replace('""second""', '""""second""""')),
  );
  expect(rows.map(({ cells }) => cells)).toEqual([
    ["0042", 'A "second" one'],
    ["=1+1", '=A1&"b"'],
  ]);
});

const line = fc.string({
  unit: fc.oneof(
    fc.constantFrom(..."'=+-@,;|\t \"＝é"),
    fc.string({ unit: "grapheme", maxLength: 1 }),
  ),
  minLength: 1,
  maxLength: 12,
});
/** As a site stores texts: cleaned, with line feeds alone. */
const stored = fc
  .array(line, { minLength: 1, maxLength: 3 })
  .map((lines) => cleanText(lines.join("\n").toWellFormed()).replace(/[\r\0]/g, ""))
  .filter((line) => line.trim() !== "");

it.each(["csv", "xlsx"] as const)(
  "a file of the site's own is read as it was written: %s",
  async (format) => {
    const columns = ["Title", "Phone"].map((name, index) =>
      sheetColumn<string[]>(name, 10, (row) => row[index] ?? ""),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(stored, stored), { minLength: 1, maxLength: 8 }),
        async (rows) => {
          const pieces = sheetPieces(format, { name: "Entries", columns, timeZone: "UTC" }, [rows]);
          const bytes: Uint8Array[] = [];
          for await (const piece of pieces) bytes.push(piece.bytes);
          const read = await parseSpreadsheet(new Uint8Array(Buffer.concat(bytes)));
          expect(read.headers).toEqual(["Title", "Phone"]);
          expect(read.rows.map(({ cells }) => cells)).toEqual(rows);
        },
      ),
      { numRuns: 100 },
    );
  },
);
