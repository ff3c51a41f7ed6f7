import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "~/tests/harness";
import { runs } from "~/tests/seed";
import * as campaignCalls from "./campaigns/contract";
import { startCampaign } from "./commands.server";
import * as promoCalls from "./contract";

/** The editors' calls handle any body: they save it, or refuse it with a problem. */

let app: TestApp;
let cookie: string;
let id: string;

beforeAll(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
  const campaign = { name: "Posters", platform: "print", targetAudience: "Students" };
  id = (await startCampaign(app.db, app.deps.clock, campaign)).id;
});
afterAll(() => app.close());

const strange = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom("\0", "\ud800", "🎬".repeat(80), "__proto__", "1e9", "-0", ""),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string({ unit: "binary", maxLength: 10 }), { maxLength: 4 }),
  fc.object({ maxDepth: 2, maxKeys: 3 }),
);
const day = fc.constantFrom(
  "2025-07-01",
  "2025-02-30",
  "0001-01-01",
  "9999-12-31",
  "2025-07-01T00:00",
);
/** A body with mostly valid fields, so that each field is invalid in some run. */
const bodyOf = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(
    Object.fromEntries(
      Object.entries(fields).map(([name, right]) => [
        name,
        fc.oneof({ weight: 4, arbitrary: right }, { weight: 1, arbitrary: strange }),
      ]),
    ),
    { requiredKeys: [] },
  );
const words = fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 });
const calls = () =>
  [
    [
      campaignCalls.addCampaign.path,
      bodyOf({
        name: words,
        description: words,
        platform: fc.constantFrom("print", "Twitter", "link"),
        status: fc.constantFrom("draft", "active"),
        budget: fc.constantFrom("1", "99999999.99", "1e3"),
        startDate: day,
        endDate: day,
      }),
    ],
    [
      promoCalls.makeLink.path,
      bodyOf({
        campaignId: fc.constantFrom(id),
        target: fc.constantFrom("/submit", "https://a.example/%E0%A4%A"),
        label: words,
      }),
    ],
  ] as const;

test("no body makes an editor's call fail with a 500", async () => {
  const statuses = new Set<number>();
  for (const [path, body] of calls()) {
    await fc.assert(
      fc.asyncProperty(body, async (json) => {
        const response = await app.request(path, { json, cookie });
        statuses.add(response.status);
        expect([201, 400, 422], `${path} ${JSON.stringify(json)}`).toContain(response.status);
      }),
      { numRuns: runs(150) },
    );
  }
  expect(statuses).toContain(201);
  expect(statuses).toContain(422);
  for (const list of [
    campaignCalls.listCampaigns.path,
    `${campaignCalls.listCampaigns.path}/${id}/figures`,
    `${campaignCalls.listCampaigns.path}/${id}/sums`,
    promoCalls.listLinks.path,
  ]) {
    expect((await app.request(list, { cookie })).status, list).toBe(200);
  }
});
