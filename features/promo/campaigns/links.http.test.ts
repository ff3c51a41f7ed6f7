import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { promoAnalytics } from "~/db/schema";
import { createTestApp, publicUrl, type TestApp } from "~/tests/harness";
import { untilServed } from "~/tests/requests";
import { startCampaign } from "../commands.server";
import * as promoCalls from "../contract";
import { promoFigures } from "../queries.server";

let app: TestApp;
let cookie: string;
let campaignId: string;

const browser = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140 Safari/537.36";

beforeEach(async () => {
  app = await createTestApp({ now: "2025-08-02T05:00:00Z" });
  cookie = await app.logIn();
  const campaign = { name: "Posters", platform: "print", targetAudience: "Students" };
  campaignId = (await startCampaign(app.db, app.deps.clock, campaign)).id;
});
afterEach(() => app.close());

const make = (changes: Record<string, unknown> = {}) =>
  app.request(promoCalls.listLinks.path, {
    json: { campaignId, target: "/submit", label: "Poster", ...changes },
    cookie,
  });
const makeLink = async () => (await (await make()).json()) as { code: string; url: string };
const follow = (code: string, headers: Record<string, string> = {}, method = "GET") =>
  app.request(`/go/${code}`, {
    method,
    origin: null,
    redirect: "manual",
    headers: { "User-Agent": browser, ...headers },
  });
const days = () => app.db.select().from(promoAnalytics).orderBy(promoAnalytics.date);

describe("a tracked link", () => {
  it("redirects and counts a click for its campaign and day, without a cookie", async () => {
    const { code, url } = await makeLink();
    expect(url).toBe(`${publicUrl}/go/${code}`);
    const response = await follow(code);
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toBe("/submit");
    expect(response.headers.get("Set-Cookie")).toBeNull();
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    await follow(code);
    app.setNow("2025-08-02T07:00:00Z");
    await follow(code);
    // The festival's day ends at 07:00 UTC.
    expect(await days()).toMatchObject([
      { campaignId, platform: "link", date: "2025-08-01", clicks: 2, impressions: 0 },
      { campaignId, platform: "link", date: "2025-08-02", clicks: 1, impressions: 0 },
    ]);
    const list = await app.request(promoCalls.listLinks.path, { cookie: await app.logIn() });
    expect(await list.json()).toMatchObject([{ code, clicks: 3, campaign: "Posters" }]);
  });

  it("counts each of fifty clicks at once", async () => {
    const { code } = await makeLink();
    const oneClick = () => untilServed(() => follow(code));
    const followed = await Promise.all(Array.from({ length: 50 }, oneClick));
    expect(new Set(followed.map(({ status }) => status))).toEqual(new Set([302]));
    expect(await days()).toMatchObject([{ clicks: 50 }]);
    await app.db.insert(promoAnalytics).values({
      campaignId,
      platform: "instagram",
      date: "2025-08-01",
      impressions: 1_000,
      clicks: 50,
    });
    expect(await promoFigures(app.db)).toMatchObject({ reach: 1_000, engagement: 0.1 });
  });

  it("does not count bots and prefetching browsers", async () => {
    const { code } = await makeLink();
    await follow(code, { "User-Agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" });
    await follow(code, { "User-Agent": "curl/8.5" });
    await follow(code, { "Sec-Purpose": "prefetch;prerender" });
    await follow(code, {}, "HEAD");
    expect(await days()).toEqual([]);
  });

  it("that was deleted redirects to the home page and counts nothing", async () => {
    const { code } = await makeLink();
    await follow(code);
    const path = `${promoCalls.listLinks.path}/${code}`;
    expect((await app.request(path, { method: "DELETE" })).status).toBe(401);
    expect((await app.request(path, { method: "DELETE", cookie })).status).toBe(204);
    expect((await app.request(path, { method: "DELETE", cookie })).status).toBe(404);
    const response = await follow(code);
    expect(response.headers.get("Location")).toBe("/");
    expect(await days()).toEqual([]);
  });

  it.each(["constructor", "nonsense", "prototype", "23456", "2345678", "abcdeo"])(
    "does not exist at /go/%s: such a code is never created",
    async (code) => expect((await follow(code)).status).toBe(404),
  );

  it.each([
    "https://user@tickets.example/",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "javascript:alert(1)",
    "http://plain.example/",
    "https://",
    "/ path",
    "submit",
    "",
  ])("cannot redirect to %j", async (target) => {
    expect((await make({ target })).status).toBe(422);
  });

  it("may redirect to another site's https address, for an existing campaign", async () => {
    expect((await make({ target: "https://tickets.example/feb-14?from=us" })).status).toBe(201);
    expect((await make({ campaignId: "00000000-0000-4000-8000-000000000000" })).status).toBe(404);
    const json = { campaignId, target: "/", label: "x" };
    expect((await app.request(promoCalls.listLinks.path, { json })).status).toBe(401);
  });
});
