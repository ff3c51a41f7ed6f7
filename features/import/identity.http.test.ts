import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { entrySources, submissions } from "~/db/schema";
import { type FileRow, filmFreewayCsv, filmFreewayRow } from "~/tests/fixtures/film-freeway";
import { createTestApp, type TestApp } from "~/tests/harness";
import { importer } from "~/tests/import-fixture";
import type { Import } from "./schema";

/** Numbers of a file that another row or an entry contradicts, and numbers that were shortened. */

let app: TestApp;
let site: ReturnType<typeof importer>;

beforeEach(async () => {
  app = await createTestApp();
  site = importer(app, await app.logIn());
});
afterEach(() => app.close());

const check = (...rows: FileRow[]) => site.checked(filmFreewayCsv(rows));
const run = async (...rows: FileRow[]) => site.run((await check(...rows)).id);
const titles = async () =>
  (await app.db.select().from(submissions)).map(({ filmTitle }) => filmTitle).sort();
const entryOf = async (title: string) => {
  const [row] = await app.db.select().from(submissions).where(eq(submissions.filmTitle, title));
  if (!row) throw new Error(`There is no entry ${title}.`);
  return row;
};
const choose = (id: string, row: number, body: unknown) =>
  site.send("PUT", `/api/imports/${id}/rows/${row}`, body);

/** Another film with the number of film 1. */
const numberOne = { "Tracking Number": "HL1001", "Submission ID": "9001" };
const otherRow = filmFreewayRow(2, numberOne);

describe("a row with the number of another film", () => {
  it("waits for the director, and overwrites nothing", async () => {
    await run(filmFreewayRow(1));
    const before = await entryOf("Film 1");
    const { id, counts } = await check({ ...otherRow, "Submission Status": "In Consideration" });
    expect(counts).toMatchObject({ doubtful: 1, changed: 0, same: 0, new: 0 });
    const [row] = await site.rows(id, "doubtful");
    const { id: submissionId, reference } = before;
    expect(row).toMatchObject({
      choice: null,
      candidates: [{ submissionId, reference, title: "Film 1", why: "number" }],
    });
    expect((await site.run(id)).results).toEqual({ made: 0, changed: 0 });
    expect(await entryOf("Film 1")).toEqual(before);
  });

  it("becomes an entry of its own, and each is found again in any order", async () => {
    await run(filmFreewayRow(1));
    const { id } = await check(otherRow);
    expect((await choose(id, 2, { choice: "new" })).status).toBe(200);
    expect((await site.run(id)).results).toEqual({ made: 1, changed: 0 });
    expect(await titles()).toEqual(["Film 1", "Film 2"]);
    const again = await check(otherRow, filmFreewayRow(1));
    expect(again.counts).toMatchObject({ same: 2, doubtful: 0, new: 0, refused: 0 });
  });

  it("is the same film if the director says so: then it changes, and is believed from then on", async () => {
    await run(filmFreewayRow(1));
    const { id: submissionId } = await entryOf("Film 1");
    const { id } = await check(otherRow);
    expect((await choose(id, 2, { choice: "same", submissionId })).status).toBe(200);
    expect((await site.run(id)).results).toEqual({ made: 0, changed: 1 });
    expect(await titles()).toEqual(["Film 2"]);
    expect((await check(otherRow)).counts).toMatchObject({ same: 1, doubtful: 0 });
    // A third film with this number is asked about again.
    expect((await check(filmFreewayRow(3, numberOne))).counts).toMatchObject({ doubtful: 1 });
    await site.undo(id);
    expect(await titles()).toEqual(["Film 1"]);
  });

  it("does not mark that film as withdrawn there", async () => {
    await run(filmFreewayRow(1));
    const again = await run({ ...otherRow, "Submission Status": "Withdrawn" });
    expect(again.counts).toMatchObject({ leftOut: 1, changed: 0 });
    const [source] = await app.db.select().from(entrySources);
    expect(source?.status).toBe("In Consideration");
  });

  it("is believed with the same email or the same title", async () => {
    await run(filmFreewayRow(1));
    const renamed = filmFreewayRow(1, { "Project Title": "New title" });
    expect((await check(renamed)).counts).toMatchObject({ changed: 1, doubtful: 0 });
    const moved = filmFreewayRow(1, { Email: "new@films.example" });
    expect((await check(moved)).counts).toMatchObject({ changed: 1, doubtful: 0 });
  });

  it("is skipped with a reason if the film came in after the check", async () => {
    const late = await check(otherRow);
    expect(late.counts).toMatchObject({ new: 1 });
    await run(filmFreewayRow(1));
    const before = await entryOf("Film 1");
    expect((await site.run(late.id)).results).toEqual({ made: 0, changed: 0 });
    expect(await entryOf("Film 1")).toEqual(before);
    expect((await site.rows(late.id))[0]).toMatchObject({
      result: "skipped",
      reason: "Another entry got this number since the check. Check the file again to decide.",
    });
  });
});

describe("two rows of one file with the same number", () => {
  it("are two films if the title and the email differ: the director decides on the second", async () => {
    const { id, counts } = await check(filmFreewayRow(1), otherRow);
    expect(counts).toMatchObject({ new: 1, doubtful: 1, refused: 0 });
    const [row] = await site.rows(id, "doubtful");
    expect(row?.warnings).toContain(
      "Row 2 has the same tracking number, but another title and email",
    );
    // Its category can be chosen: it is no second row of the first film.
    expect((await choose(id, 3, { type: "feature_film" })).status).toBe(200);
    expect((await choose(id, 3, { choice: "new" })).status).toBe(200);
    expect((await site.run(id)).results).toEqual({ made: 2, changed: 0 });
    expect(await titles()).toEqual(["Film 1", "Film 2"]);
    expect((await check(otherRow, filmFreewayRow(1))).counts).toMatchObject({ same: 2 });
  });

  it("write one entry once", async () => {
    await run(filmFreewayRow(1));
    const { id: submissionId } = await entryOf("Film 1");
    const { id } = await check(filmFreewayRow(1, { Language: "French" }), otherRow);
    const refused = await choose(id, 3, { choice: "same", submissionId });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({
      errors: [{ path: "submissionId", message: "Another row of the file is the same entry." }],
    });
  });
});

describe("a number that a spreadsheet shortened", () => {
  const short = (n: number) =>
    filmFreewayRow(n, { "Tracking Number": "1.23457E+11", "Submission ID": "9.00E+03" });

  it("is no number: two films of two files are two entries, and each is found again", async () => {
    const first = await site.read<Import>(await site.upload(filmFreewayCsv([short(1)])), 201);
    expect(first.problems).toMatchObject([{ code: "shortened_numbers" }]);
    expect(first.problems[0]?.text).toContain(
      "Tracking number: a spreadsheet shortened 1 number, such as 1.23457E+11. Shortened numbers identify no entry.",
    );
    await run(short(1));
    const second = await run(short(2));
    expect(second).toMatchObject({ counts: { new: 1, changed: 0 }, results: { made: 1 } });
    expect(await titles()).toEqual(["Film 1", "Film 2"]);
    expect((await check(short(2), short(1))).counts).toMatchObject({ same: 2 });
  });

  it("is said so at its row, and is shown nowhere as the platform's number", async () => {
    const { id } = await run(short(1));
    const [row] = await site.rows(id);
    expect(row).toMatchObject({ trackingNumber: null });
    expect(row?.warnings).toContain(
      'A spreadsheet shortened the number "1.23457E+11", so it identifies no entry',
    );
    const [source] = await app.db.select().from(entrySources);
    expect(source).toMatchObject({ trackingNumber: null, sourceId: null });
  });

  it("and an empty one find the entry of an earlier file with its number, and the other way round", async () => {
    await run(filmFreewayRow(1));
    const none = filmFreewayRow(1, { "Tracking Number": "", "Submission ID": "" });
    for (const row of [short(1), none]) {
      expect((await check(row)).counts).toMatchObject({ same: 1, new: 0, doubtful: 0 });
    }
    const french = { ...none, Language: "French" };
    expect((await run(french)).results).toEqual({ made: 0, changed: 1 });
    expect(await entryOf("Film 1")).toMatchObject({ language: "French" });
    await run(short(2));
    expect((await check(filmFreewayRow(2))).counts).toMatchObject({ new: 0, doubtful: 0 });
    expect(await titles()).toEqual(["Film 1", "Film 2"]);
  });

  it("leaves a film's entries in two categories apart", async () => {
    const twice = [
      filmFreewayRow(1),
      filmFreewayRow(1, { "Tracking Number": "HL2", "Submission ID": "2" }),
    ];
    expect((await run(...twice)).results).toMatchObject({ made: 2 });
    const { id, counts } = await check(short(1));
    expect(counts).toMatchObject({ doubtful: 1, changed: 0, new: 0 });
    expect((await site.rows(id))[0]?.candidates).toHaveLength(2);
  });
});
