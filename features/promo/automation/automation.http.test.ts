import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  newsArticles,
  outboxMessages,
  promoAutomation,
  promoAutomationRuns,
  promoContent,
  submissions,
} from "~/db/schema";
import { addArticle } from "~/features/news/commands.server";
import { setStatuses } from "~/features/submissions/commands.server";
import { addressOf } from "~/lib/api/contract";
import { createTestApp, publicUrl, type TestApp } from "~/tests/harness";
import * as contentCalls from "../content/contract";
import { promoFigures } from "../queries.server";
import { runAutomations } from "./automation.commands.server";
import * as ruleCalls from "./contract";

const contentPath = (id: string) => addressOf(contentCalls.changeContent, { params: { id } });
const automationPath = (id: string) => addressOf(ruleCalls.changeRule, { params: { id } });

let app: TestApp;
let cookie: string;

beforeEach(async () => {
  app = await createTestApp({ now: "2025-08-01T12:00:00Z" });
  cookie = await app.logIn();
});
afterEach(() => app.close());

type Row = Record<string, unknown> & { id: string };
const send = (method: string, path: string, json?: unknown) =>
  app.request(path, { method, json, cookie });
const rule = (changes: Record<string, unknown> = {}) => ({
  name: "Reminder",
  trigger: "article_published",
  platform: "twitter",
  contentTemplate: "{{TITLE}}: {{EXCERPT}} {{ LINK }} {{FESTIVAL}}",
  isActive: true,
  ...changes,
});
const add = async (changes: Record<string, unknown> = {}) =>
  (await (await send("POST", ruleCalls.listRules.path, rule(changes))).json()) as Row;
const run = () => runAutomations(app.deps);
const drafts = () => app.db.select().from(promoContent).orderBy(promoContent.createdAt);
const rules = () => app.db.select().from(promoAutomation);
const publish = (title: string, publishDate?: string) =>
  addArticle(app.db, app.deps.clock, "America/Los_Angeles", {
    title,
    excerpt: "Short",
    content: "Long",
    category: "News",
    categoryColor: "gold",
    ...(publishDate && { publishDate }),
  });
async function enter(title: string): Promise<string> {
  const [row] = await app.db
    .insert(submissions)
    .values({
      submissionType: "short_film",
      submitterName: "Ana Silva",
      submitterEmail: "ana@films.example",
      filmTitle: title,
      director: "Ana Silva",
      country: "Portugal",
      submissionFee: "$20",
      agreedToTerms: true,
      paymentIntentId: `pi_${title}`,
      paymentProvider: "sandbox",
      amountCents: 2_000,
      feePeriod: "early_bird",
    })
    .returning();
  return row?.id ?? "";
}
const decide = (id: string, status: "accepted" | "reviewed") =>
  setStatuses(app.db, app.deps.clock, "director", { ids: [id], status });
/** Sets an entry's announced status, as releasing an announcement does. */
const announce = (id: string, announcedStatus: "accepted" | "rejected") =>
  app.db
    .update(submissions)
    .set({ announcedStatus, announcedAt: app.deps.clock() })
    .where(eq(submissions.id, id));

describe("a rule", () => {
  it("is created, listed, changed and deleted; the hub's figure follows", async () => {
    const response = await send("POST", ruleCalls.listRules.path, rule());
    expect(response.status).toBe(201);
    const { id } = (await response.json()) as Row;
    expect(await (await send("GET", ruleCalls.listRules.path)).json()).toEqual([
      {
        ...rule(),
        id,
        lastExecuted: null,
        executionCount: 0,
        createdAt: "2025-08-01T12:00:00.000Z",
        version: 1,
      },
    ]);
    expect((await promoFigures(app.db)).automations).toBe(1);
    const change = rule({ name: "Other", isActive: false });
    expect(await (await send("PATCH", automationPath(id), change)).json()).toMatchObject(change);
    expect((await send("DELETE", automationPath(id))).status).toBe(204);
    expect((await send("DELETE", automationPath(id))).status).toBe(404);
    expect((await send("PATCH", automationPath(id), change)).status).toBe(404);
    expect((await promoFigures(app.db)).automations).toBe(0);
  });

  it.each([
    [{ name: "" }, "name"],
    [{ trigger: "somebody follows" }, "trigger"],
    [{ trigger: "toString" }, "trigger"],
    [{ platform: "" }, "platform"],
    [{ contentTemplate: " " }, "contentTemplate"],
    [{ contentTemplate: "{{FILM_TITLE}}" }, "contentTemplate"],
    [{ contentTemplate: "{{constructor}}" }, "contentTemplate"],
    [{ trigger: "deadline_day", contentTemplate: "{{TITLE}}" }, "contentTemplate"],
  ])("is refused with %j", async (changes, path) => {
    const response = await send("POST", ruleCalls.listRules.path, rule(changes));
    expect(response.status).toBe(422);
    const { errors } = (await response.json()) as { errors: { path: string }[] };
    expect(errors.map((error) => error.path)).toEqual([path]);
    expect(await rules()).toEqual([]);
  });
});

describe("a published article", () => {
  it("triggers one draft with the template's text, and nothing is sent", async () => {
    await publish("Before the rule");
    app.passMinutes(1);
    const { id } = await add();
    expect(await run()).toBe(0);
    app.passMinutes(1);
    await publish("Black tie");
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
    expect(await drafts()).toMatchObject([
      {
        campaignId: null,
        title: "Reminder: Black tie",
        content: `Black tie: Short ${publicUrl}/news/black-tie Heartlight Film Festival`,
        isPublished: false,
        scheduledAt: null,
      },
    ]);
    expect(await rules()).toMatchObject([
      { id, executionCount: 1, lastExecuted: new Date("2025-08-01T12:02:00Z") },
    ]);
    expect(await app.db.select().from(outboxMessages)).toEqual([]);
  });

  it("triggers one draft with twenty processes, and none after the draft was deleted", async () => {
    await add();
    app.passMinutes(1);
    await publish("Black tie");
    await Promise.all(Array.from({ length: 20 }, () => run()));
    const [draft, ...otherDrafts] = await drafts();
    expect(otherDrafts).toEqual([]);
    await send("DELETE", `${contentCalls.listContent.path}/${draft?.id}`);
    expect(await run()).toBe(0);
    expect(await rules()).toMatchObject([{ executionCount: 1 }]);
  });

  it("in the future triggers when its day has come; an old one does not", async () => {
    await add();
    await publish("Later", "August 9, 2025");
    await publish("Long ago", "May 1, 2025");
    expect(await run()).toBe(0);
    app.setNow("2025-08-09T08:00:00Z");
    expect(await run()).toBe(1);
    expect(await drafts()).toMatchObject([{ title: "Reminder: Later" }]);
  });

  it("the rest over the limit of a run is handled in the next runs", async () => {
    await add();
    app.passMinutes(1);
    for (let number = 0; number < 25; number += 1) await publish(`Article ${number}`);
    expect(await run()).toBe(20);
    expect(await run()).toBe(5);
    expect(await run()).toBe(0);
  });

  it("with long texts triggers a draft within the editor's limit", async () => {
    const long = `${"x".repeat(118)}🎬`;
    const { id } = await add({ name: "R", contentTemplate: "{{EXCERPT}}".repeat(400) });
    app.passMinutes(1);
    await publish(long);
    await app.db.update(newsArticles).set({ excerpt: "y".repeat(500) });
    expect(await run()).toBe(1);
    const [draft] = await drafts();
    expect(draft?.content).toHaveLength(10_000);
    expect(draft?.title.isWellFormed()).toBe(true);
    const { title, content } = draft ?? {};
    const changed = await send("PATCH", contentPath(draft?.id ?? ""), { title, content });
    expect(changed.status).toBe(200);
    expect((await send("DELETE", automationPath(id))).status).toBe(204);
    expect(await drafts()).toHaveLength(1);
  });

  it("before the rule was on, or had this trigger, does not trigger", async () => {
    const { id } = await add({ isActive: false });
    app.passMinutes(1);
    await publish("While off");
    expect(await run()).toBe(0);
    app.passMinutes(1);
    await send("PATCH", automationPath(id), rule());
    expect(await run()).toBe(0);
    app.passMinutes(1);
    await publish("While on");
    await send("PATCH", automationPath(id), rule({ name: "Renamed" }));
    expect(await run()).toBe(1);
    expect(await drafts()).toMatchObject([{ title: "Renamed: While on" }]);
  });
});

describe("an accepted submission", () => {
  const template = "{{FILM_TITLE}} by {{DIRECTOR}}, {{COUNTRY}}, {{CATEGORY}}";
  beforeEach(() => add({ trigger: "submission_accepted", contentTemplate: template }));

  it("triggers once it is announced, not when it is decided, and only once", async () => {
    const id = await enter("Salt");
    app.passMinutes(1);
    await decide(id, "accepted");
    expect(await run()).toBe(0);
    app.passMinutes(1);
    await announce(id, "accepted");
    expect(await run()).toBe(1);
    app.passMinutes(1);
    await announce(id, "rejected");
    await announce(id, "accepted");
    expect(await run()).toBe(0);
    expect(await drafts()).toMatchObject([
      { title: "Reminder: Salt", content: "Salt by Ana Silva, Portugal, Short Film" },
    ]);
  });

  it("does not trigger if it was corrected or withdrawn before the rule ran", async () => {
    const [back, withdrawn] = [await enter("Back"), await enter("Gone")];
    app.passMinutes(1);
    await announce(back, "accepted");
    await announce(withdrawn, "accepted");
    await announce(back, "rejected");
    const withdrawnAt = app.deps.clock();
    await app.db.update(submissions).set({ withdrawnAt }).where(eq(submissions.id, withdrawn));
    expect(await run()).toBe(0);
  });
});

describe("a day of the festival's calendar", () => {
  const at = async (moment: string) => {
    app.setNow(moment);
    return run();
  };

  it("triggers on the day, in the festival's time zone, once", async () => {
    await add({
      trigger: "deadline_in_7_days",
      contentTemplate: "{{DAYS_LEFT}} days, {{DEADLINE}}",
    });
    expect(await at("2026-01-24T07:59:00Z")).toBe(0);
    expect(await at("2026-01-24T08:00:00Z")).toBe(1);
    expect(await at("2026-01-25T08:00:00Z")).toBe(0);
    expect(await drafts()).toMatchObject([{ content: "7 days, January 31, 2026" }]);
    expect(await app.db.select().from(promoAutomationRuns)).toMatchObject([
      { occasion: "day 2026-01-24" },
    ]);
  });

  it("triggers late after an outage, as long as it makes sense", async () => {
    await add({ trigger: "deadline_in_7_days", contentTemplate: "{{DAYS_LEFT}} days" });
    expect(await at("2026-01-27T12:00:00Z")).toBe(1);
    expect(await drafts()).toMatchObject([{ content: "4 days" }]);
    await add({ trigger: "deadline_day", contentTemplate: "today" });
    expect(await at("2026-02-02T12:00:00Z")).toBe(0);
  });

  it("before the rule's creation does not trigger", async () => {
    app.setNow("2026-01-26T12:00:00Z");
    await add({ trigger: "deadline_in_7_days", contentTemplate: "x" });
    expect(await run()).toBe(0);
  });

  it.each([
    ["early_bird_in_7_days", "2025-08-24"],
    ["early_bird_last_day", "2025-08-31"],
    ["deadline_in_30_days", "2026-01-01"],
    ["deadline_day", "2026-01-31"],
    ["festival_in_7_days", "2026-02-07"],
    ["festival_first_day", "2026-02-14"],
  ])("%s is %s", async (trigger, day) => {
    await add({ trigger, contentTemplate: "x" });
    expect(await at(`${day}T06:59:00Z`)).toBe(0);
    expect(await at(`${day}T12:00:00Z`)).toBe(1);
  });

  it("every Monday until the deadline", async () => {
    await add({ trigger: "monday", contentTemplate: "{{DAYS_LEFT}}" });
    // The rule was created on a Friday, after this week's Monday.
    expect(await at("2025-08-02T12:00:00Z")).toBe(0);
    expect(await at("2025-08-04T12:00:00Z")).toBe(1);
    expect(await at("2025-08-05T12:00:00Z")).toBe(0);
    expect(await at("2025-08-11T12:00:00Z")).toBe(1);
    expect(await at("2026-01-26T12:00:00Z")).toBe(1);
    expect(await at("2026-02-02T12:00:00Z")).toBe(0);
  });
});

it("rules of an earlier version with an unknown trigger stay and do nothing", async () => {
  await app.db.insert(promoAutomation).values({
    name: "Old",
    trigger: "somebody follows",
    platform: "tiktok",
    contentTemplate: "x",
  });
  expect(await run()).toBe(0);
  expect(await (await send("GET", ruleCalls.listRules.path)).json()).toMatchObject([
    { name: "Old" },
  ]);
});
