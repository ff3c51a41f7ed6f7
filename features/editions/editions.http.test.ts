import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  criteria,
  deliverables,
  editions,
  imports,
  juries,
  juryPhases,
  juryReminders,
  submissionDrafts,
} from "~/db/schema";
import { getSettings } from "~/features/settings/queries.server";
import { defaultSettings } from "~/features/settings/schema";
import { createTestApp, type TestApp } from "~/tests/harness";
import { importCalls } from "~/tests/import-fixture";
import { openPayment, shortFilm } from "~/tests/submission-fixtures";
import { datesOf } from "./schema";

/** The director's calls for editions: create, open, close, archive. */

let app: TestApp;
let cookie: string;
beforeEach(async () => {
  app = await createTestApp({ now: "2026-11-22T12:00:00Z" });
  cookie = await app.logIn();
});
afterEach(() => app.close());

const dates2027 = {
  opensOn: "2026-11-22",
  earlyBirdEndsOn: "2026-08-30",
  deadlineAt: "2027-01-31T01:00:00.000Z",
  lateUntil: "2027-01-30",
  notificationsOn: "2027-01-31",
  festivalFrom: "2027-02-13",
  festivalTo: "2027-02-25",
  blackTieOn: "2027-02-25",
};

async function ask(method: string, path: string, json?: unknown) {
  const response = await app.request(`/api/editions${path}`, { method, cookie, json });
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : JSON.parse(text) };
}

const create = (slug = "2027", more: Record<string, unknown> = {}) =>
  ask("POST", "", { slug, from: "2026", copy: [], dates: dates2027, ...more });

const versionOf = async (slug: string): Promise<number> =>
  (await ask("GET", `/${slug}`)).body.version;

const step = async (slug: string, name: string, version?: number) =>
  ask("POST", `/${slug}/${name}`, { version: version ?? (await versionOf(slug)) });

test("starts with one edition from the default settings", async () => {
  const { status, body } = await ask("GET", "");
  expect(status).toBe(200);
  expect(body).toEqual([
    expect.objectContaining({
      slug: "2026",
      name: "2026 edition",
      ordinal: 2,
      state: "open",
      copiedFrom: null,
      archivedAt: null,
      version: expect.any(Number),
      entries: 0,
      dates: datesOf(defaultSettings),
    }),
  ]);
  expect((await ask("GET", "/2026")).body).toEqual(body[0]);
  expect((await ask("GET", "/2031")).status).toBe(404);
  const anonymous = await app.request("/api/editions");
  expect(anonymous.status).toBe(401);
});

test("the preview of a copy shows every date, old and new, and changes nothing", async () => {
  const preview = await ask("POST", "/preview-copy", { from: "2026", festivalFrom: "2027-02-14" });
  expect(preview.status).toBe(200);
  expect(preview.body).toMatchObject({ weeks: 52, slug: "2027", name: "2027 edition" });
  expect(
    Object.fromEntries(
      preview.body.dates.map(({ field, to }: { field: string; to: string }) => [field, to]),
    ),
  ).toEqual(dates2027);
  expect(preview.body.dates[0]).toEqual({ field: "opensOn", from: null, to: "2026-11-22" });
  expect(preview.body.copies).toEqual(
    ["settings", "letters", "deliverables", "scorecards", "awards"].map((kind) => ({
      what: kind,
      count: 0,
    })),
  );
  expect((await ask("GET", "")).body).toHaveLength(1);
  const unknown = await ask("POST", "/preview-copy", { from: "2031", festivalFrom: "2032-02-14" });
  expect(unknown.status).toBe(422);
});

test("a new edition is prepared, invisible to everybody, and can be deleted", async () => {
  const created = await create();
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({
    slug: "2027",
    name: "2027 edition",
    ordinal: 3,
    state: "preparing",
    copiedFrom: "2026",
    openedAt: null,
    dates: dates2027,
  });
  const open = await app.request("/api/editions/public");
  expect(await open.json()).toEqual([
    {
      slug: "2026",
      name: "2026 edition",
      festivalFrom: "2026-02-14",
      festivalTo: "2026-02-26",
      state: "open",
    },
  ]);
  expect((await app.request("/api/editions/2027/films")).status).toBe(404);
  expect((await app.request("/api/numbers?edition=2027")).status).toBe(422);

  const renamed = await ask("PATCH", "/2027", { name: "The third one", version: 1 });
  expect(renamed.body).toMatchObject({ name: "The third one", version: 2 });
  const stale = await ask("PATCH", "/2027", { name: "Mine", version: 1 });
  expect(stale.status).toBe(409);
  expect(stale.body.current).toMatchObject({ name: "The third one", version: 2 });
  expect((await ask("PATCH", "/2027", { name: "Mine" })).status).toBe(422);

  expect((await ask("DELETE", "/2026?version=1")).status).toBe(409);
  expect((await ask("DELETE", "/2027?version=1")).status).toBe(409);
  expect((await ask("DELETE", "/2027")).status).toBe(422);
  expect((await ask("DELETE", "/2027?version=2")).status).toBe(204);
  expect((await ask("GET", "/2027")).status).toBe(404);
});

test("an edition with codes is not deleted, one with a file of entries is", async () => {
  await create("2027");
  const code = { kind: "percent", percent: 25 };
  expect((await app.request("/api/codes?edition=2027", { cookie, json: code })).status).toBe(201);
  const refused = await ask("DELETE", `/2027?version=${await versionOf("2027")}`);
  expect(refused.status).toBe(409);
  expect(refused.body.detail).toBe("The 2027 edition can't be deleted: it has codes.");
  await create("2028");
  const { upload } = importCalls(app, cookie);
  expect((await upload("Title,Email\nKuss,a@b.example\n", "&edition=2028")).status).toBe(201);
  expect((await ask("DELETE", `/2028?version=${await versionOf("2028")}`)).status).toBe(204);
  expect(await app.db.$count(imports)).toBe(0);
});

test("refuses an invalid or existing year and dates out of order, by field", async () => {
  for (const slug of ["1999", "2101", "next", "20270"]) {
    const refused = await create(slug);
    expect(refused.status).toBe(422);
    expect(refused.body.errors[0].path).toBe("slug");
  }
  expect((await create("2026")).body.errors).toEqual([
    { path: "slug", message: "The 2026 edition already exists" },
  ]);
  const wrong = await create("2027", {
    dates: { ...dates2027, opensOn: "2027-02-01", blackTieOn: "2027-03-01", lateUntil: null },
  });
  expect(wrong.status).toBe(422);
  expect(wrong.body.errors.map(({ path }: { path: string }) => path)).toEqual([
    "dates.opensOn",
    "dates.blackTieOn",
  ]);
  expect((await create("2027", { copy: ["entries"] })).status).toBe(422);
  expect((await create("2027", { from: "2031" })).status).toBe(422);
});

test("copies the chosen parts and uses defaults for the rest", async () => {
  const before = (await (await app.request("/api/festival", { cookie })).json()) as {
    updatedAt: string | null;
  };
  const prizes = {
    short_film: 12_000,
    feature_film: 30_000,
    series_pilot: 10_000,
    log_line: 1_000,
    others: defaultSettings.otherPrizes,
  };
  const changed = await app.request("/api/festival", {
    method: "PATCH",
    cookie,
    json: { updatedAt: before.updatedAt, changes: { prizes } },
  });
  expect(changed.status).toBe(200);
  const preview = await ask("POST", "/preview-copy", { from: "2026", festivalFrom: "2027-02-14" });
  expect(preview.body.copies[0]).toEqual({ what: "settings", count: 1 });
  const [edition] = await app.db.select().from(editions);
  const [jury] = await app.db
    .insert(juries)
    .values({ editionId: edition?.id ?? "", name: "Shorts", categories: ["short_film"] })
    .returning();
  const round = { name: "First look", ordinal: 1, wantedScores: 2, blind: true };
  const [phase] = await app.db
    .insert(juryPhases)
    .values({
      ...round,
      juryId: jury?.id ?? "",
      othersVisible: "never",
      namesVisible: false,
      opensAt: new Date("2026-02-01T17:00:00Z"),
      closesAt: new Date("2026-03-10T17:00:00Z"),
    })
    .returning();
  await app.db.insert(criteria).values({
    phaseId: phase?.id ?? "",
    position: 0,
    name: "Story",
    weight: 1,
    scale: 5,
    required: true,
  });
  const poster = { label: "Poster", kind: "file" as const, categories: ["short_film" as const] };
  await app.db.insert(deliverables).values({ ...poster, required: true, dueOn: "2026-02-10" });
  await create("2027", { copy: ["settings", "scorecards", "deliverables"] });
  const deliverableRows = await app.db.select().from(deliverables).orderBy(deliverables.dueOn);
  // As many weeks later as the festival, which is 52.
  expect(deliverableRows.map(({ label, dueOn }) => [label, dueOn])).toEqual([
    ["Poster", "2026-02-10"],
    ["Poster", "2027-02-09"],
  ]);
  const rounds = await app.db.select().from(juryPhases).orderBy(juryPhases.opensAt);
  expect(rounds.map(({ opensAt, closesAt }) => [opensAt, closesAt])).toEqual([
    [phase?.opensAt, phase?.closesAt],
    // Ten in the morning on both of the last days: by summer time, and a year later not yet.
    [new Date("2027-01-31T17:00:00Z"), new Date("2027-03-09T18:00:00Z")],
  ]);
  const reminders = await app.db.select().from(juryReminders).orderBy(juryReminders.dueAt);
  expect(reminders.map(({ phaseId, dueAt, state }) => [phaseId, dueAt, state])).toEqual([
    [rounds[1]?.id, new Date("2027-03-02T18:00:00Z"), "waiting"],
    [rounds[1]?.id, new Date("2027-03-07T18:00:00Z"), "waiting"],
  ]);
  const copied = await app.db.select().from(criteria);
  expect(copied.map(({ name, phaseId }) => [name, phaseId])).toContainEqual([
    "Story",
    rounds[1]?.id,
  ]);
  await create("2028");
  const prizeOf = async (slug: string) => {
    const { id } = (await ask("GET", `/${slug}`)).body;
    return (await getSettings(app.db, id)).categories[0]?.prize;
  };
  expect(await prizeOf("2027")).toBe(12_000);
  expect(await prizeOf("2028")).toBe(10_000);
  expect((await ask("DELETE", `/2027?version=${await versionOf("2027")}`)).status).toBe(204);
  expect(await app.db.select().from(juries)).toHaveLength(1);
  expect(await app.db.select().from(deliverables)).toHaveLength(1);
});

test("a copied jury phase keeps its local times in another zone", async () => {
  const [jury] = await app.db
    .insert(juries)
    .values({ name: "Shorts", categories: ["short_film"] })
    .returning();
  await app.db.insert(juryPhases).values({
    juryId: jury?.id ?? "",
    name: "First look",
    ordinal: 1,
    wantedScores: 2,
    blind: true,
    othersVisible: "never",
    namesVisible: false,
    // Nine in the morning and midnight.
    opensAt: new Date("2026-02-01T17:00:00Z"),
    closesAt: new Date("2026-02-10T08:00:00Z"),
  });
  const created = await create("2027", {
    copy: ["scorecards"],
    timeZone: "Europe/Madrid",
    dates: { ...dates2027, lateUntil: null },
  });
  expect(created.status).toBe(201);
  const [, copy] = await app.db.select().from(juryPhases).orderBy(juryPhases.opensAt);
  expect(copy).toMatchObject({
    opensAt: new Date("2027-01-31T08:00:00Z"),
    closesAt: new Date("2027-02-08T23:00:00Z"),
  });
});

test("opening closes the open one and changes everything at once", async () => {
  await create();
  expect((await app.request("/api/season").then((r) => r.json())) as object).toMatchObject({
    edition: { slug: "2026" },
    season: "over",
  });
  const opened = await step("2027", "open");
  expect(opened.status).toBe(200);
  expect(opened.body).toMatchObject({ slug: "2027", state: "open", movedEntries: 0 });
  expect((await app.request("/api/season").then((r) => r.json())) as object).toMatchObject({
    edition: { slug: "2027" },
    season: "open",
    entriesTaken: true,
    sentence: null,
  });
  expect((await ask("GET", "/2026")).body).toMatchObject({ state: "closed" });
  // The same again, with whatever version: it is open.
  const again = await step("2027", "open", 1);
  expect(again.status).toBe(200);
  expect(again.body).toMatchObject({ state: "open", movedEntries: 0 });
  expect((await step("2026", "open")).status).toBe(409);
});

test("of two editions opened at once the second is refused", async () => {
  await create("2027");
  await create("2028");
  const [first, second] = await Promise.all([step("2027", "open", 1), step("2028", "open", 1)]);
  expect([first.status, second.status].sort()).toEqual([200, 409]);
  const states = await app.db.select({ state: editions.state }).from(editions);
  expect(states.map(({ state }) => state).sort()).toEqual(["closed", "open", "preparing"]);
});

test("refuses to open an edition whose dates are out of order", async () => {
  await create();
  const settings = "/api/festival?edition=2027";
  const { updatedAt } = await (await app.request(settings, { cookie })).json();
  const dates = {
    ...dates2027,
    deadlineDay: "2027-01-30",
    deadlineTime: "17:00",
    legalUpdatedOn: "2025-05-28",
    notificationsOn: "2027-02-20",
    closeAtDeadline: false,
  };
  const json = { updatedAt, changes: { dates } };
  expect((await app.request(settings, { method: "PATCH", cookie, json })).status).toBe(200);
  const refused = await step("2027", "open");
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toEqual([
    {
      path: "dates.notificationsOn",
      message: "Notifications must not go out after the first festival day",
    },
  ]);
  expect((await ask("GET", "/2026")).body.state).toBe("open");
});

test("a closed edition stays current and takes no entries", async () => {
  expect((await step("2026", "close", 0)).status).toBe(409);
  const closed = await step("2026", "close");
  expect(closed.body).toMatchObject({ state: "closed" });
  expect((await step("2026", "close")).status).toBe(409);
  const refused = await app.request("/api/create-payment-intent", {
    json: { amount: 30, submissionType: "short_film", submission: shortFilm },
  });
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ detail: "The 2026 edition takes no more entries." });
});

test("archives only a settled, closed edition, with undo for 30 days", async () => {
  const open = await step("2026", "archive");
  expect(open.status).toBe(409);
  const { paymentIntentId } = await openPayment(app, shortFilm, { amount: 30 });
  await step("2026", "close");
  const [draft] = await app.db
    .update(submissionDrafts)
    .set({ state: "held", heldReason: "Paid twice." })
    .where(eq(submissionDrafts.paymentIntentId, paymentIntentId))
    .returning();
  const unclaimed = await step("2026", "archive");
  expect(unclaimed.status).toBe(409);
  expect(unclaimed.body).toMatchObject({
    detail: "This edition cannot be archived yet: 1 payment has no entry.",
    unannounced: [],
    unclaimedPayments: [draft?.id],
  });
  await app.db.update(submissionDrafts).set({ state: "expired" });
  const archived = await step("2026", "archive");
  expect(archived.body).toMatchObject({
    state: "archived",
    archivedAt: "2026-11-22T12:00:00.000Z",
  });
  expect((await step("2026", "archive")).status).toBe(409);
  app.setNow("2026-12-22T12:00:00Z");
  cookie = await app.logIn();
  expect((await step("2026", "unarchive")).body).toMatchObject({ state: "closed" });
  expect((await step("2026", "archive")).status).toBe(200);
  app.setNow("2027-01-21T12:00:01Z");
  cookie = await app.logIn();
  expect((await step("2026", "unarchive")).status).toBe(409);
});
