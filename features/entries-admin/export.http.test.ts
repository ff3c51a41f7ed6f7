import { eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { auditLog, submissions } from "~/db/schema";
import { parseCsv } from "~/lib/csv/read";
import { type Chunk, decodeFrames } from "~/lib/length-prefixed-frames";
import { submissionListFixture } from "~/tests/submission-list-fixture";

/** The submissions as a file. */

const admin = submissionListFixture();
const { add, get } = admin;

describe("the CSV export", () => {
  const lines = async (query = "") => {
    const response = await get(`/api/submissions/export${query}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("Content-Disposition")).toBe(
      'attachment; filename="submissions.csv"',
    );
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)], "the mark of UTF-8").toEqual([0xef, 0xbb, 0xbf]);
    return bytes.subarray(3).toString().split("\r\n");
  };

  test("contains the filtered rows, in several batches", async () => {
    for (let count = 0; count < 3; count += 1) await add({ status: "accepted" });
    await add({ status: "rejected" });
    expect(await lines("?status=accepted")).toHaveLength(1 + 3 + 1);
    const many = Array.from({ length: 1_100 }, (_, index) => index);
    await admin.db.insert(submissions).values(
      many.map((index) => ({
        submissionType: "log_line" as const,
        submitterName: "N",
        submitterEmail: "n@e.test",
        logLine: `Line ${index}`,
        submissionFee: "$1",
        agreedToTerms: true,
        paymentIntentId: `many_${index}`,
        paymentProvider: "sandbox" as const,
        amountCents: 100,
        feePeriod: "regular" as const,
      })),
    );
    const all = await lines();
    expect(all).toHaveLength(1 + 4 + 1_100 + 1);
    expect(new Set(all).size, "each row once").toBe(all.length);
  });

  test("no cell runs as a formula in a spreadsheet", async () => {
    for (const start of ["=", "+", "-", "@", "\t=", "\r=", " =", "\u00a0@", "\uff1d"]) {
      await add({ filmTitle: `${start}HYPERLINK("http://evil.example","x")` });
    }
    await add({ filmTitle: 'Plain, with a "quote" and\na line' });
    const text = (await lines()).join("\r\n");
    expect(text).toContain('"Plain, with a ""quote"" and\na line"');
    for (const [cell] of text.matchAll(/(?<=^|[,\n])"?[\s\u00a0]*[=+\-@\uff1d][^,]*/gu)) {
      expect.fail(`runs as a formula: ${cell}`);
    }
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")"`);
  });

  test("uses the labels of the pages and the festival's time zone", async () => {
    await add({
      submissionType: "log_line",
      filmTitle: null,
      logLine: "Two lift engineers.",
      status: "accepted",
      genre: null,
      submittedAt: new Date("2026-02-01T01:00:00Z"),
    });
    const [heads = "", row = ""] = await lines();
    expect(heads).toMatch(/^"No\.","Title","Category","Status",/);
    expect(heads).toContain("Submitted (America/Los_Angeles)");
    expect(heads).not.toMatch(/[a-z][A-Z]|_(?!Angeles)/);
    expect(row).toMatch(/,"Two lift engineers\.","Log Line","Accepted",/);
    expect(row).toContain("2026-01-31 17:00");
  });

  test("contains no private field, and is logged", async () => {
    await add({ statusTokenHash: "the-hash-of-a-link" });
    expect((await lines()).join()).not.toContain("the-hash-of-a-link");
    const log = await admin.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, "submissions exported"));
    expect(log.length).toBeGreaterThan(0);
  });
});

describe("the XLSX export", () => {
  const sheetOf = (bytes: Uint8Array) => {
    const parts = unzipSync(new Uint8Array(bytes));
    return strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  };

  /** The displayed value of a row's cell, counted from 0. */
  const shownAt = (row: string, at: number): string => {
    const column = (at < 26 ? "" : "A") + String.fromCharCode(65 + (at % 26));
    const [, attributes = "", inside = ""] =
      new RegExp(`<c r="${column}\\d+"([^>]*)>(.*?)</c>`, "s").exec(row) ?? [];
    const text = /<t [^>]*>(.*)<\/t>/s.exec(inside)?.[1];
    if (text !== undefined) return text.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
    const value = /<v>(.*)<\/v>/.exec(inside)?.[1] ?? "";
    if (!attributes.includes('s="2"')) return value;
    const moment = new Date(Math.round((Number(value) - 25_569) * 86_400_000)).toISOString();
    expect(moment, "whole minutes").toMatch(/:00\.000Z$/);
    return moment.slice(0, 16).replace("T", " ");
  };

  test("contains the filtered rows, with name, type and length", async () => {
    await add({
      filmTitle: "=1+1",
      country: "Norway",
      submittedAt: new Date("2026-02-01T01:00:00Z"),
    });
    await add({ filmTitle: "Other", country: "India" });
    const response = await get("/api/submissions/export?format=xlsx&country=Norway");
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "content-disposition": 'attachment; filename="submissions.xlsx"',
      "x-total-count": "1",
      "cache-control": "no-store",
    });
    const sheet = sheetOf(new Uint8Array(await response.arrayBuffer()));
    expect(sheet.match(/<row /g)).toHaveLength(2);
    expect(sheet).toContain('<t xml:space="preserve">=1+1</t>');
    expect(sheet).not.toContain("<f>");
    expect(sheet).toContain("Submitted (America/Los_Angeles)");
    expect(sheet, "January 31, 17:00 at the festival").toMatch(/<v>46053\.7083333\d*<\/v>/);
    expect(sheet).not.toContain("Other");
  });

  test("has the columns and values of the CSV export", async () => {
    await add({
      filmTitle: "=1+1",
      submitterPhone: "+47 22 00 00 00",
      synopsis: 'A "night",\nlong',
      country: "Iceland",
      submittedAt: new Date("2026-02-01T01:02:45.678Z"),
    });
    const csv = await (await get("/api/submissions/export?format=csv&country=Iceland")).text();
    const xlsx = await get("/api/submissions/export?format=xlsx&country=Iceland");
    const sheet = sheetOf(new Uint8Array(await xlsx.arrayBuffer()));
    // In CSV an apostrophe before a formula marks it as text; spreadsheets do not show it.
    const inCsv = (parseCsv(csv) ?? []).map(({ values }) =>
      values.map((value) => value.replace(/^'/, "")),
    );
    const inXlsx = [...sheet.matchAll(/<row .*?<\/row>/gs)].map(([row]) =>
      Array.from({ length: inCsv[0]?.length ?? 0 }, (_, at) => shownAt(row, at)),
    );
    expect(inXlsx).toEqual(inCsv);
    expect(inCsv[1]).toContain("2026-01-31 17:02");
  });

  test.each(["csv", "xlsx"])(
    "as %s in frames is the same file, with row counts",
    async (format) => {
      for (let count = 0; count < 405; count += 1) await add();
      const path = `/api/submissions/export?format=${format}`;
      const whole = new Uint8Array(await (await get(path)).arrayBuffer());
      const framed = await get(`${path}&frames=true`);
      expect(framed.headers.get("X-Total-Count")).toBe("405");
      const pieces: Chunk[] = [];
      if (!framed.body) throw new Error("There is no body.");
      for await (const piece of decodeFrames(framed.body)) pieces.push(piece);
      expect(pieces.map(({ rows }) => rows).filter((rows) => rows > 0)).toEqual([200, 200, 5]);
      const joined = Buffer.concat(pieces.map(({ bytes }) => bytes));
      const read = (bytes: Uint8Array) =>
        format === "xlsx" ? sheetOf(bytes) : Buffer.from(bytes).toString();
      expect(read(joined)).toBe(read(whole));
    },
  );

  test("an unknown format is 422", async () => {
    expect((await get("/api/submissions/export?format=pdf")).status).toBe(422);
  });
});
