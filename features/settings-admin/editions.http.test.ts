import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { editions } from "~/db/schema";
import { getSettings } from "~/features/settings/queries.server";
import { prepareEdition } from "~/tests/editions-fixture";
import { createTestApp, type TestApp } from "~/tests/harness";
import { defaultsOf, raisedFees } from "~/tests/next-edition";
import type { Settings } from "./schema";

/** Each edition has its own settings, and all share the global ones. */

let app: TestApp;
let cookie: string;
let next: string;
beforeEach(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
  next = await prepareEdition(app, 2027);
});
afterEach(() => app.close());

const path = (edition?: string, rest = "") =>
  `/api/festival${rest}${edition ? `?edition=${edition}` : ""}`;
async function read(edition?: string): Promise<Settings> {
  return (await (await app.request(path(edition), { cookie })).json()) as Settings;
}
async function change(changes: Record<string, unknown>, edition?: string): Promise<number> {
  const { updatedAt } = await read(edition);
  const json = { updatedAt, changes };
  return (await app.request(path(edition), { method: "PATCH", cookie, json })).status;
}

test("changes fees and dates of one edition only", async () => {
  expect(await change({ fees: raisedFees }, "2027")).toBe(200);
  expect((await read("2027")).facts.categories[0]?.chargedFee.regular).toBe(40);
  expect((await read("2027")).facts.dates.festivalFrom).toBe("2027-02-14");
  expect(await read()).toEqual(await read("2026"));
  expect((await read()).facts.categories[0]?.chargedFee.regular).toBe(30);
  expect((await getSettings(app.db)).categories[0]?.chargedFee.regular).toBe(30);
  expect((await getSettings(app.db, next)).categories[0]?.chargedFee.regular).toBe(40);

  const { updatedAt } = await read("2027");
  const address = `${path("2027", "/fees")}&updatedAt=${updatedAt}`;
  expect((await app.request(address, { method: "DELETE", cookie })).status).toBe(200);
  expect((await read("2027")).facts.categories[0]?.chargedFee.regular).toBe(30);
  expect((await read("2027")).facts.dates.festivalFrom).toBe("2027-02-14");
});

test("brand, mailboxes, newsletter and the day of the legal texts are changed for all", async () => {
  const brand = { ...defaultsOf.brand, name: "Lamplight" };
  expect(await change({ brand }, "2027")).toBe(200);
  const newsletter = { ...defaultsOf.newsletter, doubleOptIn: true };
  expect(await change({ newsletter })).toBe(200);
  const dates = { ...defaultsOf.dates, legalUpdatedOn: "2026-11-21" };
  expect(await change({ dates })).toBe(200);
  for (const edition of ["2026", "2027"]) {
    const { facts: settings } = await read(edition);
    expect(settings.brand.name).toBe("Lamplight");
    expect(settings.newsletter.doubleOptIn).toBe(true);
    expect(settings.dates.legalUpdatedOn).toBe("2026-11-21");
  }
  // The other dates of that section stayed the edition's own.
  expect((await read("2027")).facts.dates.festivalFrom).toBe("2027-02-14");
});

test("a change of shared settings is an edit conflict only in windows that edit them", async () => {
  const before = (await read("2027")).updatedAt;
  expect(await change({ fees: raisedFees })).toBe(200);
  expect((await read("2027")).updatedAt).toBe(before);
  expect(await change({ brand: { ...defaultsOf.brand, name: "Lamplight" } })).toBe(200);
  const json = { updatedAt: before, changes: { fees: raisedFees } };
  const late = await app.request(path("2027"), { method: "PATCH", cookie, json });
  expect(late.status).toBe(409);
});

test("of two first changes of shared settings from two editions, one is an edit conflict", async () => {
  const json = (name: string) => ({
    updatedAt: null,
    changes: { brand: { ...defaultsOf.brand, name } },
  });
  const { updatedAt } = await read("2027");
  const answers = await Promise.all([
    app.request(path("2026"), { method: "PATCH", cookie, json: json("One") }),
    app.request(path("2027"), { method: "PATCH", cookie, json: { ...json("Two"), updatedAt } }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("refuses changes of archived and unknown editions", async () => {
  await app.db
    .update(editions)
    .set({ state: "archived", archivedAt: app.deps.clock() })
    .where(eq(editions.id, next));
  const { updatedAt } = await read("2027");
  expect(await change({ fees: raisedFees }, "2027")).toBe(409);
  const reset = `${path("2027")}&updatedAt=${updatedAt}`;
  expect((await app.request(reset, { method: "DELETE", cookie })).status).toBe(409);
  for (const edition of ["2031", "1999", "all", "next"]) {
    expect((await app.request(path(edition), { cookie })).status).toBe(422);
    const request = {
      method: "PATCH",
      cookie,
      json: { updatedAt: null, changes: { fees: raisedFees } },
    };
    expect((await app.request(path(edition), request)).status).toBe(422);
  }
});
