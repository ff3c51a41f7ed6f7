import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { auditLog, juries, juryPhases, submissionDays, submissions } from "~/db/schema";
import { getSettings } from "~/features/settings/queries.server";
import { createTestApp, type TestApp } from "~/tests/harness";
import { openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";

/** An edition's time zone, currency and reference prefix. */

let app: TestApp;
let cookie: string;
beforeEach(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
});
afterEach(() => app.close());

async function ask(method: string, path: string, json?: unknown) {
  const response = await app.request(`/api/editions${path}`, { method, cookie, json });
  return { status: response.status, body: await response.json() };
}
const read = async () => (await ask("GET", "/2026")).body;
async function change(json: Record<string, unknown>) {
  return ask("PATCH", "/2026", { version: (await read()).version, ...json });
}
const madrid = { timeZone: "Europe/Madrid", currency: "eur", referencePrefix: "MAD" };

test("the documented edition has the documented zone, currency and letters", async () => {
  expect(await read()).toMatchObject({
    timeZone: "America/Los_Angeles",
    currency: "usd",
    referencePrefix: "HL",
    fixed: { timeZone: false, currency: false },
  });
});

test("an edition without entries moves: the clock stays, fees keep their numbers", async () => {
  const changed = await change(madrid);
  expect(changed).toMatchObject({ status: 200, body: madrid });
  const settings = await getSettings(app.db);
  expect(settings).toMatchObject({ timeZone: "Europe/Madrid", currency: "eur" });
  // Five in the afternoon, as before; there it is winter time.
  expect(settings.dates.deadlineAt).toBe("2026-01-31T16:00:00Z");
  expect(settings.categories[0]?.chargedFee).toEqual({ earlyBird: 20, regular: 30 });
  const [noted] = await app.db.select().from(auditLog).where(eq(auditLog.subject, "2026"));
  expect(noted).toMatchObject({ action: "edition changed" });
  // And back again.
  await change({ timeZone: "America/Los_Angeles" });
  expect((await getSettings(app.db)).dates.deadlineAt).toBe("2026-02-01T01:00:00Z");
});

test("a fee that a currency cannot charge is raised to the nearest that it can", async () => {
  await change({ currency: "jpy" });
  const { categories } = await getSettings(app.db);
  expect(categories.map(({ chargedFee }) => chargedFee)).toEqual([
    { earlyBird: 50, regular: 50 },
    { earlyBird: 50, regular: 50 },
    { earlyBird: 50, regular: 50 },
    { earlyBird: 50, regular: 50 },
  ]);
  const festival = "/api/festival";
  const { facts: settings, updatedAt } = await (await app.request(festival, { cookie })).json();
  expect(settings.currency).toBe("jpy");
  const refused = async (regular: unknown) => {
    const fees = Object.fromEntries(
      ["short_film", "feature_film", "series_pilot", "log_line"].map((type) => {
        const pair = { earlyBird: 50, regular: type === "log_line" ? regular : 50 };
        return [type, { charged: pair, advertised: { earlyBird: 50, regular: 50 } }];
      }),
    );
    const json = { updatedAt, changes: { fees } };
    const answer = await app.request(festival, { method: "PATCH", cookie, json });
    expect(answer.status).toBe(422);
    return (await answer.json()).errors;
  };
  expect(await refused(60.4)).toEqual([
    {
      path: "changes.fees.log_line.charged.regular",
      message: "Cards can't be charged this fee. The nearest is ¥60",
    },
  ]);
  expect(await refused("sixty")).toMatchObject([{ message: "Enter a fee, like 30 or 12.50" }]);
});

test("zone and currency are fixed once there is an entry, and the refusal says why", async () => {
  await change(madrid);
  const intent = await openPayment(app, shortFilm);
  const drafted = await change({ currency: "usd" });
  expect(drafted.status).toBe(409);
  expect(drafted.body.detail).toBe(
    "The currency of the 2026 edition can no longer be changed: it has drafts of entries.",
  );
  await pay(app, intent);
  const { reference } = await (await submitEntry(app, intent)).json();
  expect(reference).toBe("MAD26-0001");
  const moved = await change({ timeZone: "America/Los_Angeles" });
  expect(moved.status).toBe(409);
  expect(moved.body.detail).toBe(
    "The time zone of the 2026 edition can no longer be changed: it has entries.",
  );
  expect(moved.body.current).toMatchObject({ fixed: { timeZone: true, currency: true } });
  // Its current values change nothing, and the prefix can be changed.
  expect((await change({ ...madrid, referencePrefix: "CINE" })).status).toBe(200);
  const [row] = await app.db.select().from(submissions);
  expect(row).toMatchObject({ currency: "eur", submissionFee: "€20", reference });
  const days = await app.db
    .select({ day: submissionDays.day, currency: submissionDays.currency })
    .from(submissionDays)
    .groupBy(submissionDays.day, submissionDays.currency)
    .having(sql`sum(${submissionDays.entries}) <> 0`);
  expect(days).toMatchObject([{ currency: "eur" }]);
});

test("a jury phase fixes the zone alone", async () => {
  const [jury] = await app.db.insert(juries).values({ name: "A", categories: [] }).returning();
  const phase = { name: "First", ordinal: 1, wantedScores: 1, blind: false, namesVisible: false };
  await app.db.insert(juryPhases).values({
    ...phase,
    juryId: jury?.id ?? "",
    othersVisible: "never",
    opensAt: new Date("2026-02-01Z"),
    closesAt: new Date("2026-03-01Z"),
  });
  const moved = await change({ timeZone: "Europe/Madrid" });
  expect(moved).toMatchObject({
    status: 409,
    body: { current: { timeZone: "America/Los_Angeles" } },
  });
  expect(moved.body.detail).toContain("it has jury phases.");
  expect((await change({ currency: "eur" })).body).toMatchObject({
    currency: "eur",
    fixed: { timeZone: true, currency: false },
  });
});

test("refuses invalid zones, currencies and prefixes by field", async () => {
  const wrong: [Record<string, unknown>, string][] = [
    [{ timeZone: "Europe/Atlantis" }, "timeZone"],
    [{ timeZone: "+01:00" }, "timeZone"],
    [{ timeZone: "" }, "timeZone"],
    [{ currency: "xyz" }, "currency"],
    [{ currency: 978 }, "currency"],
    [{ referencePrefix: "H" }, "referencePrefix"],
    [{ referencePrefix: "abc" }, "referencePrefix"],
    [{ referencePrefix: "HEART" }, "referencePrefix"],
  ];
  for (const [json, path] of wrong) {
    const refused = await change(json);
    expect(refused.status, JSON.stringify(json)).toBe(422);
    expect(refused.body.errors[0].path).toBe(path);
  }
  expect((await change({ currency: "EUR" })).body.currency).toBe("eur");
  const stale = await ask("PATCH", "/2026", { currency: "usd", version: 0 });
  expect(stale.status).toBe(409);
  expect(stale.body.current.currency).toBe("eur");
});

test("a new edition takes them over with the settings, else it has the documented ones", async () => {
  await change(madrid);
  const dates = {
    opensOn: null,
    earlyBirdEndsOn: "2026-08-30",
    deadlineAt: "2027-01-30T16:00:00.000Z",
    lateUntil: null,
    notificationsOn: "2027-01-31",
    festivalFrom: "2027-02-13",
    festivalTo: "2027-02-25",
    blackTieOn: "2027-02-25",
  };
  const create = (slug: string, more: Record<string, unknown>) =>
    ask("POST", "", { slug, from: "2026", copy: [], dates, ...more });
  expect((await create("2027", { copy: ["settings"] })).body).toMatchObject(madrid);
  expect((await create("2028", {})).body).toMatchObject({ currency: "usd", referencePrefix: "HL" });
  const place = { timeZone: "Asia/Tokyo", currency: "jpy", referencePrefix: "TYO" };
  const tokyo = await create("2029", { copy: ["settings"], ...place });
  expect(tokyo).toMatchObject({ status: 201, body: place });
  expect((await getSettings(app.db, tokyo.body.id)).categories[0]?.chargedFee.regular).toBe(50);
  expect((await create("2030", { timeZone: "Mars/Olympus" })).status).toBe(422);
});
