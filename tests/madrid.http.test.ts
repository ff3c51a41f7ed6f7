import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "./harness";

/** A second festival from a file: another name, city, currency, clock, look, and its own texts. */

const file = readFileSync("tests/fixtures/madrid.festival.json");

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ now: "2026-03-10T12:00:00Z" });
  const cookie = await app.logIn();
  const set = await app.request("/api/setup/file", {
    method: "POST",
    cookie,
    body: new Uint8Array(file),
    headers: { "Content-Type": "application/json" },
  });
  expect(set.status, await set.clone().text()).toBe(200);
});
afterAll(() => app.close());

test("the file names no other festival", () => {
  expect(file.toString()).not.toMatch(/heartlight|romance(?!Percent)|\blove\b|\$/i);
});

test("its fee is Madrid's, of the day, in its currency", async () => {
  const quote = await app.request("/api/quote?type=short_film");
  expect(await quote.json()).toMatchObject({ amount: 16, currency: "eur", shown: "16 €" });
  const free = await app.request("/api/quote?type=idea");
  expect(await free.json()).toMatchObject({ amount: 0 });
  const tier = await app.request("/api/quote?type=short_film&tier=neighbours");
  expect(await tier.json()).toMatchObject({ amount: 8, tier: "neighbours" });
  for (const address of ["type=log_line", "type=short_film&tier=students"]) {
    expect((await app.request(`/api/quote?${address}`)).status, address).toBe(422);
  }
});

test("its season and its export are those of the file", async () => {
  expect(await (await app.request("/api/season")).json()).toMatchObject({
    season: "open",
    entriesFrom: "2026-01-10",
  });
});
