import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { promoAnalytics, promoCampaigns, promoContent, promoLinks } from "~/db/schema";
import { addressOf } from "~/lib/api/contract";
import { createTestApp, type TestApp } from "~/tests/harness";
import * as contentCalls from "../content/contract";
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
      await send("PUT", figuresPath(campaignId), day());
      await send("POST", contentCalls.listContent.path, { campaignId, title: "t", content: "c" });
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
    expect((await send("PUT", figuresPath(unknownId), day())).status).toBe(404);
    expect((await send("GET", campaignPath("1"))).status).toBe(404);
  });
});

function day(changes: Record<string, unknown> = {}) {
  return {
    platform: "instagram",
    date: "2025-08-01",
    impressions: 1_000,
    clicks: 60,
    conversions: "3",
    cost: "12.50",
    revenue: "",
    ...changes,
  };
}

describe("a day's figures", () => {
  it("are entered by hand, and replaced by a second entry", async () => {
    const { id } = await start();
    const entered = await send("PUT", figuresPath(id), day());
    expect(entered.status).toBe(200);
    const first = (await entered.json()) as Row;
    expect(first).toEqual({
      ...day({ conversions: 3, revenue: null }),
      id: expect.any(String),
      linkCode: null,
    });
    const again = await send("PUT", figuresPath(id), day({ impressions: 0, clicks: 0, cost: "" }));
    expect(await again.json()).toEqual({ ...first, impressions: 0, clicks: 0, cost: null });
    await send("PUT", figuresPath(id), day({ platform: "TikTok" }));
    expect(await app.db.select().from(promoAnalytics)).toHaveLength(2);
    expect((await promoFigures(app.db)).reach).toBe(1_000);
  });

  it.each([
    [{ platform: "link" }, "platform", "Clicks of tracked links are counted automatically"],
    [{ date: "2025-08-02" }, "date", "This day is in the future"],
    [{ date: "yesterday" }, "date", "Enter a day"],
    [{ date: "0202-01-05" }, "date", "Enter a day"],
    [{ impressions: -1 }, "impressions", "Enter a whole number, 0 or more"],
    [{ impressions: "" }, "impressions", "Enter a whole number, 0 or more"],
    [{ clicks: 2_000_000_001 }, "clicks", "This number is too large"],
    [{ conversions: 1.5 }, "conversions", "Please enter a whole number"],
    [{ revenue: "=1+1" }, "revenue", "Enter an amount, like 12.50"],
  ])("are refused with %j", async (changes, path, message) => {
    const { id } = await start();
    const response = await send("PUT", figuresPath(id), day(changes));
    expect(response.status).toBe(422);
    expect(await errorsOf(response)).toEqual([{ path, message }]);
    expect(await app.db.select().from(promoAnalytics)).toEqual([]);
  });

  it("are listed by page, latest day first, only for their campaign", async () => {
    const { id } = await start();
    const otherCampaign = await start();
    await send("PUT", figuresPath(otherCampaign.id), day());
    for (const [platform, date] of [
      ["instagram", "2025-07-01"],
      ["tiktok", "2025-07-01"],
      ["instagram", "2025-07-03"],
      ["instagram", "2025-06-30"],
    ]) {
      await send("PUT", figuresPath(id), day({ platform, date }));
    }
    const ids: string[] = [];
    let next: string | undefined = `${figuresPath(id)}?limit=3`;
    while (next) {
      const page = await app.request(next, { cookie });
      expect(page.headers.get("X-Total-Count")).toBe("4");
      for (const row of (await page.json()) as Row[]) ids.push(`${row.date} ${row.platform}`);
      next = /<([^>]*)>/.exec(page.headers.get("Link") ?? "")?.[1];
    }
    expect(ids).toEqual([
      "2025-07-03 instagram",
      "2025-07-01 tiktok",
      "2025-07-01 instagram",
      "2025-06-30 instagram",
    ]);
  });

  it("add up by day and by platform, to the cent", async () => {
    const { id } = await start();
    await send("PUT", figuresPath(id), day({ date: "2025-07-02", cost: "0.10" }));
    await send("PUT", figuresPath(id), day({ date: "2025-07-01", cost: "0.20", revenue: "90" }));
    await send("PUT", figuresPath(id), day({ platform: "tiktok", date: "2025-07-01" }));
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

  it("of a day are deleted, except those of a tracked link", async () => {
    const { id } = await start();
    const { id: figureId } = (await (await send("PUT", figuresPath(id), day())).json()) as Row;
    await app.db
      .insert(promoLinks)
      .values({ code: "abcd", campaignId: id, target: "/", label: "" });
    const [counted] = await app.db
      .insert(promoAnalytics)
      .values({ campaignId: id, platform: "link", date: "2025-08-01", clicks: 5, linkCode: "abcd" })
      .returning();
    const otherCampaign = await start();
    const at = (campaignId: string, figure = "") => `${figuresPath(campaignId)}/${figure}`;
    expect((await send("DELETE", at(otherCampaign.id, figureId))).status).toBe(404);
    expect((await send("DELETE", at(id, counted?.id))).status).toBe(404);
    expect((await send("DELETE", at(id, figureId))).status).toBe(204);
    expect((await send("DELETE", at(id, figureId))).status).toBe(404);
    expect(await app.db.select().from(promoAnalytics)).toMatchObject([{ linkCode: "abcd" }]);
  });
});
