import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { importFiles, importRows, imports, submissions } from "~/db/schema";
import { queryRows } from "~/features/privacy/subject.queries.server";
import { type FileRow, filmFreewayCsv, filmFreewayRow } from "~/tests/fixtures/film-freeway";
import { createTestApp, type TestApp } from "~/tests/harness";
import { importer } from "~/tests/import-fixture";
import { checkImport } from "./check.commands.server";
import type { Import } from "./schema";

/** An import rejects people whose data was deleted, except for what they submit later. */

let app: TestApp;
let site: ReturnType<typeof importer>;

beforeEach(async () => {
  app = await createTestApp();
  site = importer(app, await app.logIn());
});
afterEach(() => app.close());

const email = "ada1@films.example";
const erase = async () => {
  const json = { email, dryRun: false, reason: "By letter" };
  await site.read(await site.send("POST", "/api/privacy/erase", json), 200);
  app.passMinutes(1);
};
/** Whether a part of an uploaded file contains the address. */
async function isInFile(): Promise<boolean> {
  const parts = await app.db.select().from(importFiles);
  return parts.some(({ content }) => Buffer.from(content).toString().includes(email));
}
/** Tables that contain the address, except for the file itself. */
async function placesOfAddress(): Promise<string[]> {
  const tables = await queryRows<{ name: string }>(
    app.db,
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const places: string[] = [];
  for (const { name } of tables) {
    const [row] = await queryRows<{ n: string }>(
      app.db,
      sql`select count(*)::text as n from ${sql.identifier(name)} as t where t::text ilike ${`%${email}%`}`,
    );
    if (Number(row?.n) > 0) places.push(name);
  }
  return places.sort();
}
const upload = async (csv: string) => site.read<Import>(await site.upload(csv), 201);
const rows = (cells: FileRow = {}) =>
  filmFreewayCsv([filmFreewayRow(2), filmFreewayRow(1, cells), filmFreewayRow(3)]);

it("a row of a person whose data was deleted is rejected with a reason, and none of its values is stored", async () => {
  const first = await site.run((await site.checked(rows())).id);
  expect(first.results.made).toBe(3);
  await erase();
  const again = await site.checked(rows());
  expect(again.counts).toMatchObject({ same: 2, refused: 1, new: 0, doubtful: 0 });
  const reason =
    "This person's data was deleted on August 1, 2025. They have to submit again themselves.";
  const refused = { row: 3, reason, title: null, email: null, trackingNumber: null };
  expect(await site.rows(again.id, "refused")).toMatchObject([refused]);
  // A second check gives the same result: no value of the row was stored.
  await site.act(again.id, "check");
  expect(await site.rows(again.id, "refused")).toMatchObject([refused]);
  const done = await site.run(again.id);
  expect(done.results).toEqual({ made: 0, changed: 0 });
  expect(await app.db.$count(submissions)).toBe(3);
  await app.db.execute(sql`update outbox_messages set state = 'sent' where kind = 'data_deleted'`);
  const { deleteExpired } = await import("~/server/jobs/retention");
  await deleteExpired(app.deps);
  expect(await placesOfAddress()).toEqual([]);
});

it("what the person submitted afterwards is imported, with a warning for the director", async () => {
  await site.run((await site.checked(rows())).id);
  await erase();
  const { id, counts } = await site.checked(
    rows({ "Submission Date": "2025-08-03", "Tracking Number": "HL7777" }),
  );
  expect(counts).toMatchObject({ same: 2, new: 1, refused: 0 });
  const [row] = await site.rows(id, "new");
  expect(row?.warnings.join()).toContain("They submitted this entry afterwards.");
  expect((await site.run(id)).results.made).toBe(1);
});

it("a deletion also covers a file that was only uploaded and checked, and the samples of its columns", async () => {
  const { id, columns } = await site.checked(rows());
  expect(JSON.stringify(columns)).toContain(email);
  await erase();
  expect(await app.db.$count(importRows)).toBe(2);
  const [record] = await app.db.select().from(imports);
  expect(JSON.stringify(record?.columns)).not.toContain(email);
  expect(record?.columns.map(({ header }) => header)).toContain("Tracking Number");
  expect((await site.run(id)).results.made).toBe(2);
});

it("a deletion covers a file that was uploaded and never checked: rows, samples, and the file itself", async () => {
  const { id } = await upload(rows());
  await erase();
  expect(await app.db.$count(importRows)).toBe(2);
  expect(await isInFile()).toBe(false);
  await app.db.execute(sql`delete from outbox_messages`);
  expect(await placesOfAddress()).toEqual([]);
  await site.act(id, "check");
  expect((await site.run(id)).results.made).toBe(2);
});

it("a deletion while a file is checked leaves the address in no row", async () => {
  const naming = { Synopsis: `Write to ${email}.` };
  const csv = filmFreewayCsv(
    Array.from({ length: 600 }, (_, index) => filmFreewayRow(index + 2, naming)),
  );
  const { id, version } = await upload(csv);
  let erasing: Promise<void> | undefined;
  const clock = () => {
    erasing ??= erase();
    return app.deps.clock();
  };
  expect(await checkImport({ ...app.deps, clock }, { id, version })).toEqual({ kind: "done" });
  await erasing;
  await app.db.execute(sql`delete from outbox_messages`);
  expect(await placesOfAddress()).toEqual([]);
});

it("the same where the map does not know the column of the addresses", async () => {
  const csv = rows().replace(/^([^\n]*)Email/, "$1Reached at");
  const { columns, map } = await upload(csv);
  expect(columns.map(({ header }) => header)).toContain("Reached at");
  expect(Object.keys(map.columns)).not.toContain("Email");
  await erase();
  expect(await app.db.$count(importRows)).toBe(2);
  expect(await isInFile()).toBe(false);
  await app.db.execute(sql`delete from outbox_messages`);
  expect(await placesOfAddress()).toEqual([]);
});

it("a row of somebody else that names the person stays, without the address", async () => {
  await upload(rows({ Email: "producer@films.example", Synopsis: `Write to ${email}.` }));
  await erase();
  expect(await app.db.$count(importRows)).toBe(3);
  await app.db.execute(sql`delete from outbox_messages`);
  expect(await placesOfAddress()).toEqual([]);
});

it("a file with another address that contains the deleted one stays complete", async () => {
  await upload(rows({ Email: `b${email}` }));
  await erase();
  expect(await app.db.$count(importRows)).toBe(3);
  expect(await isInFile()).toBe(true);
});

it("a row of somebody else that resembles a deleted entry keeps none of its words", async () => {
  await site.run((await site.checked(filmFreewayCsv([filmFreewayRow(1)]))).id);
  const [entry] = await app.db.select().from(submissions);
  const title = entry?.filmTitle ?? "";
  const otherRow = filmFreewayRow(1, {
    "Project Title": "Quite another film",
    Email: "someone@else.example",
  });
  const { id } = await site.checked(filmFreewayCsv([otherRow]));
  const [doubtful] = await site.rows(id, "doubtful");
  expect(doubtful?.candidates).toMatchObject([{ title, reference: entry?.reference }]);
  await erase();
  expect(JSON.stringify(await app.db.select().from(importRows))).not.toContain(title);
  expect(JSON.stringify(await site.rows(id, "doubtful"))).not.toContain(title);
});
