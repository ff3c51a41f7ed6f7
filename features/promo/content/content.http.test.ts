import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { outboxMessages, promoContent } from "~/db/schema";
import { addressOf } from "~/lib/api/contract";
import { createTestApp, type TestApp } from "~/tests/harness";
import { startCampaign } from "../commands.server";
import * as contentCalls from "./contract";
import { noCampaign } from "./schema";

const contentListPath = (campaignId: string, state: "planned" | "published") =>
  addressOf(contentCalls.listContent, { query: { campaignId, state } });
const contentPath = (id: string) => addressOf(contentCalls.changeContent, { params: { id } });
const publicationPath = (id: string) => addressOf(contentCalls.markPublished, { params: { id } });

let app: TestApp;
let cookie: string;
let campaignId: string;

beforeEach(async () => {
  app = await createTestApp({ now: "2025-08-02T05:00:00Z" });
  cookie = await app.logIn();
  const campaign = { name: "Posters", platform: "twitter", targetAudience: "Students" };
  campaignId = (await startCampaign(app.db, app.deps.clock, campaign)).id;
});
afterEach(() => app.close());

type Row = Record<string, unknown> & { id: string };
const send = (method: string, path: string, json?: unknown) =>
  app.request(path, { method, json, cookie });
const write = async (changes: Record<string, unknown> = {}) => {
  const json = { campaignId, title: "One week", content: "One week left.", ...changes };
  return send("POST", contentCalls.listContent.path, json);
};
const create = async (changes: Record<string, unknown> = {}) =>
  (await (await write(changes)).json()) as Row;
const titles = async (path: string) =>
  ((await (await send("GET", path)).json()) as Row[]).map(({ title }) => title);
const posted = {
  publishedAt: "2025-08-01T21:00:00-07:00",
  views: 900,
  likes: 40,
  comments: 0,
  shares: 2,
};

describe("a post", () => {
  it("is created, changed and deleted, and nothing leaves the site", async () => {
    const values = {
      content: "One week left.\n\nTruly.",
      hashtags: ["#film", "Love!", "film", "été_1"],
      mediaUrls: ["/images/still.webp", "https://cdn.example/still.jpg"],
      scheduledAt: "2025-08-05T17:00:00-07:00",
    };
    const response = await write(values);
    expect(response.status).toBe(201);
    const piece = (await response.json()) as Row;
    expect(piece).toEqual({
      ...values,
      id: expect.any(String),
      campaignId,
      title: "One week",
      hashtags: ["film", "Love", "été_1"],
      scheduledAt: "2025-08-06T00:00:00.000Z",
      publishedAt: null,
      isPublished: false,
      engagement: null,
      createdAt: "2025-08-02T05:00:00.000Z",
      version: 1,
    });
    const changed = await send("PATCH", contentPath(piece.id), {
      campaignId: null,
      title: "Two weeks",
      content: "Two weeks left.",
    });
    expect(await changed.json()).toMatchObject({
      campaignId: null,
      title: "Two weeks",
      hashtags: [],
      mediaUrls: [],
      scheduledAt: null,
    });
    expect((await send("DELETE", contentPath(piece.id))).status).toBe(204);
    expect((await send("DELETE", contentPath(piece.id))).status).toBe(404);
    expect(await app.db.select().from(promoContent)).toEqual([]);
    expect(await app.db.select().from(outboxMessages)).toEqual([]);
  });

  it.each([
    [{ title: "" }, "title"],
    [{ content: " \n " }, "content"],
    [{ content: "x".repeat(10_001) }, "content"],
    [{ hashtags: ["!"] }, "hashtags.0"],
    [{ hashtags: Array.from({ length: 31 }, (_, n) => `t${n}`) }, "hashtags"],
    [{ mediaUrls: ["javascript:alert(1)"] }, "mediaUrls.0"],
    [{ mediaUrls: ["http://plain.example/x.jpg"] }, "mediaUrls.0"],
    [{ mediaUrls: ["//evil.example/x.jpg"] }, "mediaUrls.0"],
    [{ mediaUrls: ["/\\evil.example"] }, "mediaUrls.0"],
    [{ scheduledAt: "tomorrow" }, "scheduledAt"],
    [{ scheduledAt: "0202-01-05T10:00:00Z" }, "scheduledAt"],
    [{ scheduledAt: "9999-12-31T23:59:00Z" }, "scheduledAt"],
    [{ campaignId: "posters" }, "campaignId"],
  ])("is refused with %j", async (changes, path) => {
    const response = await write(changes);
    expect(response.status).toBe(422);
    const { errors } = (await response.json()) as { errors: { path: string }[] };
    expect(errors.map((error) => error.path)).toEqual([path]);
    expect(await app.db.select().from(promoContent)).toEqual([]);
  });

  it("belongs to an existing campaign, or to none", async () => {
    const unknownId = "00000000-0000-4000-8000-000000000000";
    expect((await write({ campaignId: unknownId })).status).toBe(404);
    const { id } = await create({ campaignId: null });
    expect(
      (await send("PATCH", contentPath(id), { campaignId: unknownId, title: "t", content: "c" }))
        .status,
    ).toBe(404);
    expect(await titles(contentListPath(noCampaign, "planned"))).toEqual(["One week"]);
    expect(await titles(contentListPath(campaignId, "planned"))).toEqual([]);
  });

  it("is in the list of planned posts, next first and undated last, by page", async () => {
    await create({ title: "some day" });
    await create({ title: "later", scheduledAt: "2025-09-01T00:00:00Z" });
    await create({ title: "sooner", scheduledAt: "2025-08-03T00:00:00Z" });
    await create({ title: "elsewhere", campaignId: null });
    app.passMinutes(1);
    await create({ title: "newer" });
    const first = await send("GET", `${contentListPath(campaignId, "planned")}&limit=2`);
    expect(first.headers.get("X-Total-Count")).toBe("4");
    expect(((await first.json()) as Row[]).map(({ title }) => title)).toEqual(["sooner", "later"]);
    const next = /<([^>]*)>/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
    expect(await titles(next)).toEqual(["newer", "some day"]);
    for (const query of ["", "campaignId=none", "campaignId=x&state=planned"]) {
      expect((await send("GET", `${contentCalls.listContent.path}?${query}`)).status).toBe(422);
    }
  });
});

describe("a post that was published by hand", () => {
  it("is marked with its time and engagement, listed as published, and can be unmarked", async () => {
    const { id } = await create();
    await create({ title: "Still planned" });
    const marked = await send("PUT", publicationPath(id), posted);
    expect(marked.status).toBe(200);
    const { publishedAt, ...engagement } = posted;
    expect(await marked.json()).toMatchObject({
      isPublished: true,
      publishedAt: "2025-08-02T04:00:00.000Z",
      engagement,
    });
    await send("PUT", publicationPath(id), { ...posted, likes: "41" });
    const early = await create({ title: "Earlier" });
    await send("PUT", publicationPath(early.id), {
      ...posted,
      publishedAt: "2025-07-01T00:00:00Z",
    });
    expect(await titles(contentListPath(campaignId, "published"))).toEqual(["One week", "Earlier"]);
    expect(await titles(contentListPath(campaignId, "planned"))).toEqual(["Still planned"]);

    const back = await send("DELETE", publicationPath(id));
    expect(await back.json()).toMatchObject({
      isPublished: false,
      publishedAt: null,
      engagement: null,
    });
  });

  it.each([
    [{ publishedAt: "2025-08-02T05:01:00Z" }, "publishedAt", "This time is in the future"],
    [{ publishedAt: "" }, "publishedAt", "Enter a day and a time"],
    [{ views: "-3" }, "views", "Enter a whole number, 0 or more"],
    [{ shares: "many" }, "shares", "Enter a whole number, 0 or more"],
  ])("is not marked with %j", async (changes, path, message) => {
    const { id } = await create();
    const response = await send("PUT", publicationPath(id), { ...posted, ...changes });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: [{ path, message }] });
    expect(await app.db.select().from(promoContent)).toMatchObject([{ isPublished: false }]);
  });
});
