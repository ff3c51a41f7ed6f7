import { afterEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "~/tests/harness";
import { defaultsOf } from "~/tests/next-edition";
import { shortFilm } from "~/tests/submission-fixtures";
import { readFestival } from "./editions.queries.server";
import { getSettings } from "./queries.server";

let app: TestApp;
afterEach(() => app.close());

const season = async () => {
  const response = await app.request("/api/season");
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  return (await response.json()) as Record<string, unknown>;
};

const openPayment = () =>
  app.request("/api/create-payment-intent", {
    json: { amount: 30, submissionType: "short_film", submission: shortFilm },
  });

async function setDates(changes: Record<string, unknown>): Promise<number> {
  const cookie = await app.logIn();
  const festival = (await (await app.request("/api/festival", { cookie })).json()) as {
    updatedAt: string | null;
  };
  const dates = { ...defaultsOf.dates, ...changes };
  const json = { updatedAt: festival.updatedAt, changes: { dates } };
  return (await app.request("/api/festival", { method: "PATCH", cookie, json })).status;
}

test("the documented edition says that it is over, and takes entries for the next one", async () => {
  app = await createTestApp({ now: "2026-11-22T12:00:00Z" });
  expect(await season()).toEqual({
    edition: { slug: "2026", name: "2026 edition" },
    season: "over",
    entriesTaken: true,
    entriesFrom: null,
    entriesUntil: null,
    forNext: true,
    sentence: "The 2026 festival is over",
  });
  expect((await openPayment()).status).toBe(201);
});

test("no fee is quoted before entries open, nor once they have ended", async () => {
  app = await createTestApp({ now: "2025-09-15T12:00:00Z" });
  expect(await setDates({ opensOn: "2025-10-01", lateUntil: "2026-02-05" })).toBe(200);
  expect(await season()).toMatchObject({
    season: "before_opening",
    entriesFrom: "2025-10-01",
    entriesUntil: "2026-02-06T08:00:00.000Z",
  });
  const early = await openPayment();
  expect(early.status).toBe(409);
  expect(await early.json()).toMatchObject({ detail: "Entries open October 1, 2025." });

  app.setNow("2026-02-06T07:59:59Z");
  expect((await openPayment()).status).toBe(201);
  app.setNow("2026-02-06T08:00:00Z");
  const late = await openPayment();
  expect(late.status).toBe(409);
  expect(await late.json()).toMatchObject({ detail: "The 2026 edition takes no more entries." });
});

test("the two days stay as they are when they are left out, and go when they are emptied", async () => {
  app = await createTestApp({ now: "2025-09-15T12:00:00Z" });
  const storedDays = async () => {
    const { opensOn, lateUntil } = (await getSettings(app.db)).dates;
    return [opensOn, lateUntil];
  };
  expect(await setDates({ opensOn: "2025-10-01", lateUntil: "2026-02-05" })).toBe(200);
  expect(await setDates({ opensOn: undefined, lateUntil: undefined })).toBe(200);
  expect(await storedDays()).toEqual(["2025-10-01", "2026-02-05"]);
  expect(await setDates({ opensOn: "", lateUntil: null })).toBe(200);
  expect(await storedDays()).toEqual([null, null]);
  expect((await readFestival(app.db)).edition.moments.opening).toBe(null);
});

test.each([
  { opensOn: "2026-02-01" },
  { lateUntil: "2026-01-30" },
  { lateUntil: "2026-02-14" },
  { opensOn: "soon" },
])("the dates %j are refused", async (changes) => {
  app = await createTestApp({ now: "2025-09-15T12:00:00Z" });
  expect(await setDates(changes)).toBe(422);
});
