import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { promoAnalytics, promoCampaigns, promoContent, promoLinks } from "~/db/schema";
import { addressOf } from "~/lib/api/contract";
import { createTestApp, type TestApp } from "~/tests/harness";
import { type DailyFigures, recordDailyFigures } from "../commands.server";
import * as promoCalls from "../contract";
import { promoFigures } from "../queries.server";
import * as campaignCalls from "./contract";

const campaignPath = (id: string) => addressOf(campaignCalls.readCampaign, { params: { id } });
const figuresPath = (id: string) => addressOf(campaignCalls.listFigures, { params: { id } });

let app: TestApp;
let cookie: string;

beforeEach(async () => {
  // 05:00 UTC is still August 1 in the festival's time zone.
  app = await createTestApp({ now: "2025-08-02T05:00:00Z" });
  cookie = await app.logIn();
});
afterEach(() => app.close());

type Row = Record<string, unknown> & { id: string };
const send = (method: string, path: string, json?: unknown) =>
  app.request(path, { method, json, cookie });
const form = {
  name: "Posters",
  description: "Four film schools",
  platform: "Print",
  status: "active",
  targetAudience: "Students",
  budget: "250.50",
  startDate: "2025-08-01",
  endDate: "2025-08-31",
};
const start = async (changes: Record<string, unknown> = {}) =>
  (await (
    await send("POST", campaignCalls.listCampaigns.path, { ...form, ...changes })
  ).json()) as Row;
const errorsOf = async (response: Response) =>
  ((await response.json()) as { errors: { path: string; message: string }[] }).errors;
const unknownId = "00000000-0000-4000-8000-000000000000";

describe("a campaign", () => {
  it("is created, read and changed, with the festival's days", async () => {
    const response = await send("POST", campaignCalls.listCampaigns.path, form);
    expect(response.status).toBe(201);
    const { id } = (await response.json()) as Row;
    const stored = { ...form, id, platform: "print", createdAt: "2025-08-02T05:00:00.000Z" };
    expect(await (await send("GET", campaignPath(id))).json()).toEqual({
      ...stored,
      updatedAt: "2025-08-02T05:00:00.000Z",
      version: 1,
    });
    const [row] = await app.db.select().from(promoCampaigns);
    expect(row?.startDate?.toISOString()).toBe("2025-08-01T07:00:00.000Z");
    expect(row?.endDate?.toISOString()).toBe("2025-09-01T06:59:00.000Z");

    app.passMinutes(1);
    const change = { name: "Posters, again", platform: "instagram", status: "paused" };
    const changed = await send("PATCH", campaignPath(id), change);
    expect(changed.status).toBe(200);
    expect(await changed.json()).toEqual({
      ...stored,
      ...change,
      description: null,
      targetAudience: null,
      budget: null,
      startDate: null,
      endDate: null,
      updatedAt: "2025-08-02T05:01:00.000Z",
      version: 2,
    });
  });

  it.each([
    [{ name: " " }, "name", "Enter the campaign's name"],
    [{ platform: "" }, "platform", "Choose a platform"],
    [{ platform: "link" }, "platform", "Clicks of tracked links are counted automatically"],
    [{ status: "running" }, "status", "Choose a status"],
    [{ budget: "12,50" }, "budget", "Enter an amount, like 12.50"],
    [{ budget: "-1" }, "budget", "Enter an amount, like 12.50"],
    [{ budget: "999999999" }, "budget", "Enter an amount, like 12.50"],
    [{ startDate: "2025-02-30" }, "startDate", "Enter a day"],
    [{ startDate: "0001-01-01" }, "startDate", "Enter a day"],
    [{ endDate: "9999-12-31" }, "endDate", "Enter a day"],
    [{ endDate: "2025-07-31" }, "endDate", "The last day must not be before the first"],
    [{ description: "x".repeat(2_001) }, "description", "Please keep this under 2000 characters"],
  ])("is refused with %j", async (changes, path, message) => {
    const response = await send("POST", campaignCalls.listCampaigns.path, { ...form, ...changes });
    expect(response.status).toBe(422);
    expect(await errorsOf(response)).toEqual([{ path, message }]);
    expect(await app.db.select().from(promoCampaigns)).toEqual([]);
  });

  it("deletes its content, figures and links with it, and the hub's figures follow", async () => {
    const { id } = await start();
    const otherCampaign = await start({ name: "Stays" });
    for (const campaignId of [id, otherCampaign.id]) {
      await record(campaignId, day());
      await app.db.insert(promoContent).values({ campaignId, title: "t", content: "c" });
      await send("POST", promoCalls.listLinks.path, { campaignId, target: "/", label: "x" });
    }
    expect(await promoFigures(app.db)).toMatchObject({ reach: 2_000, campaigns: 2 });
    expect((await send("DELETE", campaignPath(id))).status).toBe(204);
    expect(await promoFigures(app.db)).toMatchObject({ reach: 1_000, campaigns: 1 });
    for (const table of [promoAnalytics, promoContent, promoLinks]) {
      expect(await app.db.select().from(table)).toMatchObject([{ campaignId: otherCampaign.id }]);
    }
    expect((await send("DELETE", campaignPath(id))).status).toBe(404);
  });

  it("that does not exist is a 404", async () => {
    expect((await send("GET", campaignPath(unknownId))).status).toBe(404);
    expect((await send("PATCH", campaignPath(unknownId), form)).status).toBe(404);
    expect((await send("GET", `${campaignPath(unknownId)}/sums`)).status).toBe(404);
    expect((await send("GET", campaignPath("1"))).status).toBe(404);
  });
});

const record = (campaignId: string, ...days: DailyFigures[]) =>
  recordDailyFigures(app.db, app.deps.clock, campaignId, days);

function day(changes: Partial<DailyFigures> = {}): DailyFigures {
  return {
    platform: "instagram",
    date: "2025-08-01",
    impressions: 1_000,
    clicks: 60,
    conversions: 3,
    cost: "12.50",
    revenue: null,
    ...changes,
  };
}

describe("a day's figures", () => {
  it("are listed by page, latest day first, only for their campaign", async () => {
    const { id } = await start();
    const otherCampaign = await start();
    await record(otherCampaign.id, day());
    await record(
      id,
      day({ date: "2025-07-01" }),
      day({ platform: "tiktok", date: "2025-07-01" }),
      day({ date: "2025-07-03" }),
      day({ date: "2025-06-30" }),
    );
    const rows: Row[] = [];
    let next: string | undefined = `${figuresPath(id)}?limit=3`;
    while (next) {
      const page = await app.request(next, { cookie });
      expect(page.headers.get("X-Total-Count")).toBe("4");
      rows.push(...((await page.json()) as Row[]));
      next = /<([^>]*)>/.exec(page.headers.get("Link") ?? "")?.[1];
    }
    expect(rows[0]).toEqual({
      ...day({ date: "2025-07-03" }),
      id: expect.any(String),
      linkCode: null,
    });
    expect(rows.map(({ date, platform }) => `${date} ${platform}`)).toEqual([
      "2025-07-03 instagram",
      "2025-07-01 tiktok",
      "2025-07-01 instagram",
      "2025-06-30 instagram",
    ]);
  });

  it("add up by day and by platform, to the cent", async () => {
    const { id } = await start();
    await record(
      id,
      day({ date: "2025-07-02", cost: "0.10" }),
      day({ date: "2025-07-01", cost: "0.20", revenue: "90" }),
      day({ platform: "tiktok", date: "2025-07-01" }),
    );
    const sums = await (await send("GET", `${campaignPath(id)}/sums`)).json();
    const first = { impressions: 1_000, clicks: 60, conversions: 3 };
    const second = { impressions: 2_000, clicks: 120, conversions: 6 };
    expect(sums).toEqual({
      days: [
        { date: "2025-07-01", ...second, cost: 12.7, revenue: 90 },
        { date: "2025-07-02", ...first, cost: 0.1, revenue: 0 },
      ],
      platforms: [
        { platform: "instagram", ...second, cost: 0.3, revenue: 90 },
        { platform: "tiktok", ...first, cost: 12.5, revenue: 0 },
      ],
    });
  });
});
