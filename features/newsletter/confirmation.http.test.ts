import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { emailSubscribers, festivalSettings, outboxMessages } from "~/db/schema";
import { createTestApp, publicUrl, type TestApp } from "~/tests/harness";
import { untilServed } from "~/tests/requests";
import { findUnconfirmed, sweepUnconfirmed } from "./confirmation.commands.server";
import { confirmTexts, popupTexts } from "./rules";
import type { Subscriber } from "./schema";

/** With double opt-in, nobody is subscribed before they confirm. */

let app: TestApp;
let woken: number;

beforeEach(async () => {
  woken = 0;
  const wakeMail = () => {
    woken += 1;
  };
  app = await createTestApp({ wakeMail });
  await changeNewsletterSettings({ doubleOptIn: true });
});
afterEach(() => app.close());

async function changeNewsletterSettings(newsletter: Record<string, unknown>) {
  const overrides = { newsletter };
  await app.db
    .insert(festivalSettings)
    .values({ overrides })
    .onConflictDoUpdate({ target: festivalSettings.editionId, set: { overrides } });
}
const subscribe = (email = "ana@films.example") =>
  app.request("/api/email-subscribers", { json: { email, source: "popup" } });
const emails = () => app.db.select().from(outboxMessages).orderBy(outboxMessages.createdAt);
const kinds = async () => (await emails()).map(({ kind }) => kind);
const rows = () => app.db.select().from(emailSubscribers);
const reader = async () => {
  const [row] = await rows();
  if (!row) throw new Error("Nobody is there.");
  return row;
};
const tokens = async () =>
  (await emails()).flatMap(({ text }) => /\/confirm\/([\w-]{43})(?![\w-])/.exec(text)?.[1] ?? []);
const latestToken = async () => (await tokens()).at(-1) ?? "";
const confirm = (token: string, body = "", options: { method?: string } = {}) =>
  app.request(`/confirm/${token}`, {
    method: options.method ?? "POST",
    origin: null,
    ...(options.method ? {} : { body }),
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });
const days = (count: number) => app.passMinutes(count * 24 * 60);

describe("subscribing", () => {
  it("asks by email and subscribes nobody yet", async () => {
    const response = await subscribe();
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ message: confirmTexts.success, confirm: true });
    expect(await reader()).toMatchObject({ isActive: false, confirmedAt: null });
    expect(await emails()).toEqual([
      expect.objectContaining({
        kind: "newsletter_confirmation",
        toAddress: "ana@films.example",
        stream: "transactional",
        headers: { "Auto-Submitted": "auto-generated" },
      }),
    ]);
    const [{ html, text } = { html: "", text: "" }] = await emails();
    const link = `${publicUrl}/confirm/${await latestToken()}`;
    expect(html).toContain(`href="${link}"`);
    expect(text).toContain(link);
    expect(woken).toBe(1);
  });

  it("stores the token as a hash and keeps it out of log and list", async () => {
    await subscribe();
    const token = await latestToken();
    await confirm(token, "from=page");
    expect(JSON.stringify(await rows())).not.toContain(token);
    expect(app.logLines.join()).not.toContain(token);
    const list = await app.request("/api/email-subscribers", { cookie: await app.logIn() });
    expect(await list.text()).not.toContain(token);
  });

  it("responds the same for every address, and asks each at most once a day", async () => {
    const first = await (await subscribe()).text();
    expect(await (await subscribe("ANA@films.example")).text()).toBe(first);
    expect(await kinds()).toHaveLength(1);
    await confirm(await latestToken());
    days(2);
    expect(await (await subscribe()).text(), "on the list").toBe(first);
    expect(await kinds()).toEqual(["newsletter_confirmation", "welcome"]);
    expect(await rows()).toHaveLength(1);
  });

  it("twenty requests at once keep one row and send one email", async () => {
    await Promise.all(Array.from({ length: 20 }, () => untilServed(() => subscribe())));
    expect(await rows()).toHaveLength(1);
    expect(await kinds()).toEqual(["newsletter_confirmation"]);
  });

  it("a day later sends a new link, and the old one is invalid", async () => {
    await subscribe();
    days(1);
    await subscribe();
    const [oldToken = "", newToken = ""] = await tokens();
    expect((await confirm(oldToken)).status).toBe(404);
    expect((await reader()).isActive).toBe(false);
    expect((await confirm(newToken)).status).toBe(200);
  });

  it("without double opt-in subscribes at once, also people who have not confirmed", async () => {
    await subscribe();
    await changeNewsletterSettings({ doubleOptIn: false });
    const response = await subscribe();
    expect(await response.json()).toEqual({ message: popupTexts.success, confirm: false });
    expect(await reader()).toMatchObject({ isActive: true });
    expect(await kinds()).toContain("welcome");
    expect((await confirm(await latestToken())).status, "the letter's link").toBe(404);
  });
});

describe("the link", () => {
  it("changes nothing when read: scanners open every link", async () => {
    await subscribe();
    const token = await latestToken();
    for (const method of ["GET", "HEAD", "OPTIONS", "PUT", "DELETE"]) {
      const response = await confirm(token, "", { method });
      expect(response.status, method).toBeGreaterThanOrEqual(404);
    }
    expect(await findUnconfirmed(app.db, app.deps.clock, token)).toEqual({
      maskedEmail: "a…a@films.example",
      confirmed: false,
    });
    expect(await reader()).toMatchObject({ isActive: false });
  });

  it("works once, and sends the welcome email", async () => {
    await subscribe();
    app.passMinutes(10);
    const token = await latestToken();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => confirm(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await reader()).toMatchObject({
      isActive: true,
      confirmedAt: app.deps.clock(),
      subscribedAt: app.deps.clock(),
    });
    expect(await kinds()).toEqual(["newsletter_confirmation", "welcome"]);
  });

  it("redirects a person back to the page, which shows the result", async () => {
    await subscribe();
    const token = await latestToken();
    for (let press = 1; press <= 2; press += 1) {
      const response = await confirm(token, "from=page");
      expect(response.status).toBe(303);
      expect(response.headers.get("Location")).toBe(`/confirm/${token}`);
    }
    expect(await findUnconfirmed(app.db, app.deps.clock, token)).toMatchObject({ confirmed: true });
  });

  it("expires after seven days", async () => {
    await subscribe();
    const token = await latestToken();
    days(7);
    expect((await confirm(token)).status).toBe(404);
    expect(await findUnconfirmed(app.db, app.deps.clock, token)).toBeNull();
    expect((await reader()).isActive).toBe(false);
  });

  it.each(["A".repeat(43), "%00", "short", "../unsubscribe"])("%s is unknown", async (token) => {
    await subscribe();
    expect((await confirm(token)).status).toBeGreaterThanOrEqual(404);
    expect((await reader()).isActive).toBe(false);
  });

  it("does not resubscribe somebody who has unsubscribed since", async () => {
    await subscribe();
    const token = await latestToken();
    await confirm(token);
    const { unsubscribeToken } = await reader();
    await app.request(`/unsubscribe/${unsubscribeToken}`, { method: "POST", origin: null });
    expect((await confirm(token)).status).toBe(404);
    expect(await reader()).toMatchObject({ isActive: false, leftBy: "reader" });
  });
});

describe("after seven days", () => {
  it("deletes an unconfirmed address after the time limit, not a day before", async () => {
    await subscribe();
    await subscribe("other@films.example");
    await confirm((await tokens())[1] ?? "");
    days(6);
    await sweepUnconfirmed(app.db, app.deps.clock);
    expect(await rows()).toHaveLength(2);
    days(1);
    await sweepUnconfirmed(app.db, app.deps.clock);
    expect((await rows()).map(({ email }) => email)).toEqual(["other@films.example"]);
  });

  it("keeps a former reader and deletes only the request", async () => {
    await changeNewsletterSettings({ doubleOptIn: false });
    await subscribe();
    const { unsubscribeToken } = await reader();
    await app.request(`/unsubscribe/${unsubscribeToken}`, { method: "POST", origin: null });
    await changeNewsletterSettings({ doubleOptIn: true });
    await subscribe();
    const token = await latestToken();
    expect(await reader()).toMatchObject({ isActive: false, leftBy: "reader" });
    days(7);
    await sweepUnconfirmed(app.db, app.deps.clock);
    expect(await reader()).toMatchObject({ isActive: false, confirmTokenHash: null });
    expect((await confirm(token)).status).toBe(404);
  });

  it("a former reader is subscribed again by confirming in time", async () => {
    await changeNewsletterSettings({ doubleOptIn: false });
    await subscribe();
    await app.db.update(emailSubscribers).set({ isActive: false, unsubscribedAt: new Date() });
    await changeNewsletterSettings({ doubleOptIn: true });
    await subscribe();
    await confirm(await latestToken());
    expect(await reader()).toMatchObject({ isActive: true, unsubscribedAt: null, leftBy: null });
  });
});

it("the director sees unconfirmed addresses separately, and cannot confirm them", async () => {
  await subscribe();
  await subscribe("other@films.example");
  await confirm((await tokens())[1] ?? "");
  const cookie = await app.logIn();
  const read = async (query: string) => {
    const response = await app.request(`/api/email-subscribers?${query}`, { cookie });
    return (await response.json()) as Subscriber[];
  };
  expect((await read("state=active")).map(({ email }) => email)).toEqual(["other@films.example"]);
  expect(await read("state=left")).toEqual([]);
  const [waiting] = await read("state=unconfirmed");
  expect(waiting).toMatchObject({ email: "ana@films.example", state: "unconfirmed" });
  for (const verb of ["resubscribe", "unsubscribe"]) {
    const path = `/api/email-subscribers/${waiting?.id}/${verb}`;
    const refused = await app.request(path, { cookie, json: { confirmed: true } });
    expect(refused.status).toBe(409);
  }
  const exported = await app.request("/api/email-subscribers/export", { cookie });
  expect(await exported.text()).toBe("other@films.example\n");
});

it("emails end with the festival's postal address, if set", async () => {
  await changeNewsletterSettings({
    doubleOptIn: true,
    postalAddress: "1 Reel Lane\nOjai, CA <93023>",
  });
  await subscribe();
  await confirm(await latestToken());
  for (const { kind, html, text } of await emails()) {
    expect(text, kind).toContain("Heartlight Film Festival\n1 Reel Lane\nOjai, CA <93023>\n");
    expect(html, kind).toContain("1 Reel Lane<br>Ojai, CA &lt;93023&gt;");
  }
});
