import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { setDirectorEmail } from "~/features/auth/person.commands.server";
import type { Waiver } from "~/features/checkout/codes/waivers.schema";
import { createBareDatabase } from "~/tests/engines/bare";
import { createTestApp } from "~/tests/harness";
import { openPayment } from "~/tests/submission-fixtures";
import type { Database } from "./client";
import { migrationNames, runMigrations } from "./migrate";

/** Waiver codes of the version before are codes afterwards; it still reads and writes them as `waivers`. */

const rowsOf = async (db: Database, query: ReturnType<typeof sql>) =>
  ((await db.execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows;

const names = migrationNames();
const namesBefore = names.slice(0, names.indexOf("0140_waivers_are_codes"));
const [school, at] = ["7d1f3a52-6a3e-4c5b-9d7c-2f1e0b9a8c7d", "2026-01-10T12:00:00.123456Z"];

/** One waiver code in each state, and the entry and the drafts that use one. */
const filling = [
  `insert into waivers (code, submission_type, note, last_day, used_at, taken_back_at, batch_id, email) values
    ('ACTVE0000001', 'short_film', 'Ana', '2026-12-31', null, null, null, null),
    ('BATCH0000001', 'log_line', 'School', '2026-12-31', null, null, '${school}', 'mo@school.example'),
    ('ERASED000001', 'short_film', '', '2026-12-31', null, null, null, null),
    ('HEXD00000001', 'short_film', 'Held', '2026-12-31', '${at}', null, null, null),
    ('REV0KED00001', 'short_film', 'Revoked', '2026-12-31', null, '${at}', null, null),
    ('ST0PPED00001', 'short_film', 'Used, then stopped', '2026-12-31', '${at}', null, null, null),
    ('VSED00000001', 'short_film', 'Used', '2026-12-31', '${at}', null, null, null)`,
  "update codes set stopped_at = now(), version = 2 where code = 'ST0PPED00001'",
  `insert into submissions (submission_type, submitter_name, submitter_email, film_title, submission_fee, agreed_to_terms,
      amount_cents, waived_cents, waiver_id, fee_period)
    select 'short_film', 'Ana', 'ana@films.example', 'Half Tide', '$0', true, 0, 2000, id, 'early_bird'
    from waivers where code = 'VSED00000001'`,
  `insert into submission_drafts (submission_type, amount_cents, fee_period, provider, code_id, saved_cents)
    select 'short_film', 0, 'early_bird', 'none', id, 2000 from waivers where code = 'HEXD00000001'`,
  "insert into code_uses (draft_id, code_id, held_until) select id, code_id, now() from submission_drafts",
  "insert into codes (code, shown, kind, percent, taken) values ('PERCENT', 'PERCENT', 'percent', 25, 3)",
];

test("unused, used, held and revoked waiver codes are the same afterwards", async () => {
  const bare = await createBareDatabase();
  onTestFinished(bare.close);
  await runMigrations(bare.tap, namesBefore);
  for (const statement of filling) await bare.tap.query(statement);
  const waivers = `select code, id::text, edition_id::text, batch_id::text, submission_type, note, email, last_day::text,
    created_at::text, used_at::text, taken_back_at::text from waivers order by code`;
  const was = await bare.tap.query<Record<string, unknown>>(waivers);
  expect(was).toHaveLength(7);

  const { db, close } = await bare.open();
  onTestFinished(close);
  expect(await rowsOf(db, sql.raw(waivers))).toEqual(was);
  const states = sql`select code, taken, stopped_at is not null as stopped, is_waiver as waiver from codes order by code`;
  const state = (code: string, taken: number, stopped = false, waiver = true) =>
    ({ code, taken, stopped, waiver }) as const;
  const afterwards = [
    state("ACTVE0000001", 0),
    state("BATCH0000001", 0),
    state("ERASED000001", 0),
    state("HEXD00000001", 1),
    state("PERCENT", 3, false, false),
    state("REV0KED00001", 0, true),
    state("ST0PPED00001", 1, true),
    state("VSED00000001", 1),
  ];
  expect(await rowsOf(db, states)).toEqual(afterwards);

  const app = await createTestApp({ db });
  await setDirectorEmail(db, app.deps.directorEmail);
  const cookie = await app.logIn();
  const listed = (await (await app.request("/api/waivers", { cookie })).json()) as Waiver[];
  expect(listed).toHaveLength(7);
  const [usedWaiver] = listed.filter(({ code }) => code === "VSED-0000-0001");
  expect(usedWaiver).toMatchObject({
    usedAt: new Date(at).toISOString(),
    takenBackAt: null,
    entry: { title: "Half Tide", submitter: "Ana" },
  });

  // The held use is freed as ever.
  await db.execute(sql`update submission_drafts set state = 'expired'`);
  afterwards[3] = state("HEXD00000001", 0);
  expect(await rowsOf(db, states)).toEqual(afterwards);
  await app.close();
});

test("a request of the version before that holds tables is not blocked by the migration", async () => {
  // The embedded engine has one connection.
  if (process.env.TEST_ENGINE !== "postgres") return;
  const bare = await createBareDatabase();
  await runMigrations(bare.tap, namesBefore);
  await bare.tap.query("begin");
  await bare.tap.query("select from submission_drafts for update");
  const opening = bare.open();
  await sleep(300);
  // Each would wait for the other one.
  await bare.tap.query("select from editions");
  await bare.tap.query("update waivers set note = note");
  await bare.tap.query("commit");
  const { close } = await opening;
  await close();
  await bare.close();
});

/** Statements of the version before, which does not know that its table is a view. */
const before = {
  make: (
    code: string,
  ) => sql`insert into "waivers" ("id", "code", "edition_id", "batch_id", "submission_type",
      "note", "email", "last_day", "created_at", "used_at", "taken_back_at")
    values (default, ${code}, default, ${school}, 'short_film', 'Ana', 'ana@films.example', '2025-12-31', ${at}, default, default)
    returning "id", "code", "edition_id", "created_at", "used_at", "taken_back_at"`,
  use: (code: string) => sql`update "waivers" set "used_at" = ${at} where "waivers"."code" = ${code}
    and "waivers"."used_at" is null and "waivers"."taken_back_at" is null and "waivers"."last_day" >= '2025-08-01'
    returning "id"`,
  revoke: (
    code: string,
  ) => sql`update "waivers" set "taken_back_at" = ${at} where "waivers"."code" = ${code}
    and "waivers"."used_at" is null and "waivers"."taken_back_at" is null returning "id"`,
  erase: sql`update "waivers" set "email" = null, "note" = '' where lower(email) in ('ana@films.example')`,
};

test("a code that either version makes is used or revoked once by one of them", async () => {
  const app = await createTestApp();
  onTestFinished(app.close);
  const cookie = await app.logIn();
  const redeem = async (code: string) => {
    const { paymentIntentId, draftToken } = await openPayment(app);
    const json = { paymentIntentId, draftToken, code };
    return (await app.request("/api/waivers/redeem", { json })).status;
  };
  const listed = async (code: string) => {
    const waivers = (await (await app.request("/api/waivers", { cookie })).json()) as Waiver[];
    return waivers.find((waiver) => waiver.code.replaceAll("-", "") === code);
  };
  const count = async (query: ReturnType<typeof sql>) => (await rowsOf(app.db, query)).length;
  const [created] = await rowsOf(app.db, before.make("AAAA00000001"));
  expect(created).toMatchObject({ code: "AAAA00000001", used_at: null, taken_back_at: null });
  expect(await listed("AAAA00000001")).toMatchObject({
    id: created?.id,
    code: "AAAA-0000-0001",
    submissionType: "short_film",
    createdAt: new Date(at).toISOString(),
    email: "ana@films.example",
  });
  await app.db.execute(before.erase);
  expect(await listed("AAAA00000001")).toMatchObject({ email: null, note: "" });

  // This version is first.
  expect(await redeem("AAAA00000001")).toBe(201);
  expect(await count(before.use("AAAA00000001"))).toBe(0);
  expect(await count(before.revoke("AAAA00000001"))).toBe(0);
  // The version before is first.
  for (const code of ["BBBB00000001", "CCCC00000001"]) await app.db.execute(before.make(code));
  expect(await count(before.use("BBBB00000001"))).toBe(1);
  expect(await redeem("BBBB00000001")).toBe(409);
  expect(await listed("BBBB00000001")).toMatchObject({ usedAt: new Date(at).toISOString() });
  expect(await count(before.revoke("CCCC00000001"))).toBe(1);
  expect(await redeem("CCCC00000001")).toBe(409);
  expect(await count(before.use("CCCC00000001"))).toBe(0);
  expect(await listed("CCCC00000001")).toMatchObject({
    usedAt: null,
    takenBackAt: expect.anything(),
  });

  // Both at once.
  for (let round = 1; round <= 10; round += 1) {
    const code = `DDDD${String(round).padStart(8, "0")}`;
    await app.db.execute(before.make(code));
    const [status, used, revoked] = await Promise.all([
      redeem(code),
      count(before.use(code)),
      count(before.revoke(code)),
    ]);
    expect([Number(status === 201), used, revoked].toSorted()).toEqual([0, 0, 1]);
    expect(await listed(code)).toMatchObject(
      revoked ? { usedAt: null } : { usedAt: expect.anything(), takenBackAt: null },
    );
  }
});
