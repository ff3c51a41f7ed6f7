import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "~/tests/harness";

/** The figures of an edition, which the director publishes one by one. */

let app: TestApp;
let cookie: string;
beforeEach(async () => {
  app = await createTestApp({ now: "2026-11-22T12:00:00Z" });
  cookie = await app.logIn();
});
afterEach(() => app.close());

const address = "/api/editions/2026/figures";

test("figures are public one by one, and the archive freezes them", async () => {
  const answer = await app.request(address, { cookie });
  const figures = (await answer.json()) as { key: string; shown: boolean }[];
  expect(figures.map(({ key }) => key)).toEqual([
    "entries",
    "entries_by_category",
    "entries_by_country",
    "fees_taken_cents",
    "fees_refunded_cents",
    "selected",
    "selected_from_entries",
    "median_days_to_answer",
  ]);
  expect(figures.every(({ shown }) => !shown)).toBe(true);
  const publish = (keys: string[]) =>
    app.request(address, { method: "PATCH", cookie, json: { shown: keys } });
  const numbers = async (query = "") =>
    (await (await app.request(`/api/numbers${query}`)).json()) as unknown;
  expect(await numbers()).toEqual({ edition: { slug: "2026", name: "2026 edition" }, figures: [] });
  expect((await publish(["secrets"])).status).toBe(422);
  expect((await publish(["entries", "selected"])).status).toBe(200);
  // Before the first announcement a figure is null.
  expect(await numbers("?edition=2026")).toEqual({
    edition: { slug: "2026", name: "2026 edition" },
    figures: [{ key: "entries", label: "Entries", value: 0 }],
  });
  expect((await app.request("/api/numbers?edition=2031")).status).toBe(422);
});
