import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { emailSubscribers, outboxMessages, submissions } from "~/db/schema";
import { createTestApp, type TestApp } from "~/tests/harness";
import { queueMail } from "../commands.server";
import type { Email, OutboxMail } from "../schema";

let app: TestApp;
let cookie: string;
let woken = 0;
beforeEach(async () => {
  woken = 0;
  app = await createTestApp({
    wakeMail: () => {
      woken += 1;
    },
  });
  cookie = await app.logIn();
  // Logging in sends an email.
  woken = 0;
});
afterEach(() => app.close());

/** Queues an email and sets its state as `left` says. */
async function add(
  changes: Partial<Email> = {},
  columns: Partial<typeof outboxMessages.$inferInsert> = { state: "queued" },
): Promise<string> {
  app.passMinutes(1);
  await queueMail(app.db, app.deps.clock, {
    kind: "contact_notice",
    to: "ana@films.example",
    subject: "Hello",
    html: "<p>Hello</p>",
    text: "Hello",
    ...changes,
  });
  const mails = await app.db.select().from(outboxMessages).orderBy(outboxMessages.createdAt);
  const id = mails.at(-1)?.id ?? "";
  await app.db.update(outboxMessages).set(columns).where(eq(outboxMessages.id, id));
  return id;
}
const failed = { state: "failed", attempts: 80, lastError: "No such mailbox." } as const;
const retry = (id: string) => app.request(`/api/outbox/${id}/retry`, { method: "POST", cookie });
async function list(query = ""): Promise<OutboxMail[]> {
  const response = await app.request(`/api/outbox${query}`, { cookie });
  expect(response.status).toBe(200);
  return (await response.json()) as OutboxMail[];
}

test("lists every mail with its state and its trouble, newest first, without its text", async () => {
  const first = await add({}, failed);
  const second = await add({ subject: "Second" });
  const mails = await list();
  expect(mails.map(({ id }) => id)).toEqual([second, first]);
  expect(mails[1]).toMatchObject({
    toAddress: "ana@films.example",
    state: "failed",
    attempts: 80,
    lastError: "No such mailbox.",
    sentAt: null,
  });
  expect(Object.keys(mails[0] ?? {})).not.toContain("html");
  expect((await list("?state=failed")).map(({ id }) => id)).toEqual([first]);
  expect((await app.request("/api/outbox?state=lost", { cookie })).status).toBe(422);
});

test("a dismissed mail is not listed until it is tried again", async () => {
  const dismiss = (id: string) =>
    app.request(`/api/outbox/${id}/dismiss`, { method: "POST", cookie });
  const bounced = await add({}, failed);
  const waits = await add({}, { state: "queued", attempts: 2 });
  const fine = await add();
  const inTrouble = async () => (await list("?trouble=true")).map(({ id }) => id);
  expect(await inTrouble()).toEqual([waits, bounced]);
  expect((await dismiss(bounced)).status).toBe(200);
  expect(await (await dismiss(bounced)).json()).toMatchObject({ id: bounced, state: "failed" });
  expect(await inTrouble()).toEqual([waits]);
  expect(
    (await list("?state=failed")).map(({ id }) => id),
    "it stays",
  ).toEqual([bounced]);
  expect((await dismiss(fine)).status).toBe(409);
  expect((await dismiss("00000000-0000-4000-8000-000000000000")).status).toBe(404);
  expect((await retry(bounced)).status).toBe(200);
  await app.db.update(outboxMessages).set(failed).where(eq(outboxMessages.id, bounced));
  expect(await inTrouble()).toEqual([waits, bounced]);
});

test("retryMail › sends a failed email at once, as a first attempt", async () => {
  const id = await add({}, { ...failed, nextAttemptAt: new Date("2030-01-01") });
  const response = await retry(id);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    id,
    state: "queued",
    attempts: 0,
    lastError: null,
    nextAttemptAt: app.deps.clock().toISOString(),
  });
  expect(woken).toBe(1);
});

test("a mail that was sent, or is on its way, is not sent twice", async () => {
  for (const state of ["sent", "sending"] as const) {
    const id = await add({}, { state });
    expect((await retry(id)).status).toBe(409);
    const [mail] = await app.db.select().from(outboxMessages).where(eq(outboxMessages.id, id));
    expect(mail?.state).toBe(state);
  }
  expect(woken).toBe(0);
});

test("retryMail › never sends a newsletter to an unsubscribed reader", async () => {
  const id = await add({ stream: "newsletter", to: "Reader@films.example" }, failed);
  expect((await retry(id)).status, "nobody on the list").toBe(409);
  await app.db.insert(emailSubscribers).values({ email: "reader@films.example", isActive: false });
  const refused = await retry(id);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({
    detail: "The subscriber unsubscribed, so it is not sent.",
  });
  await app.db.update(emailSubscribers).set({ isActive: true });
  expect((await retry(id)).status, "came back").toBe(200);
});

test("an unknown mail: 404", async () => {
  for (const id of ["00000000-0000-4000-8000-000000000000", "x"]) {
    expect((await retry(id)).status).toBe(404);
    expect((await app.request(`/api/outbox/${id}/letter`, { cookie })).status).toBe(404);
  }
});

test("shows an email as a page that can neither run nor load anything", async () => {
  const id = await add({ html: "<p onclick='x()'>Hi</p><script>alert(1)</script>" });
  const response = await app.request(`/api/outbox/${id}/letter`, { cookie });
  expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  const policy = response.headers.get("Content-Security-Policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("sandbox");
  expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin|https?:/);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
});

test("a template's preview is filled in with sample values", async () => {
  for (const id of ["payment", "submission"]) {
    const response = await app.request(`/api/email-templates/${id}/preview`, { cookie });
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain("Marisol Vance");
    expect(html).not.toContain("{{");
    expect(response.headers.get("Content-Security-Policy")).toContain("sandbox");
  }
  const unknown = await app.request("/api/email-templates/other/preview", { cookie });
  expect(unknown.status).toBe(404);
});

test("finds an email by name, address, subject, kind, day and entry", async () => {
  const [entry] = await app.db
    .insert(submissions)
    .values({
      submissionType: "short_film",
      filmTitle: "Tideline",
      submitterName: "Linh Tran",
      submitterEmail: "linh@films.example",
      submissionFee: "$20",
      agreedToTerms: true,
      paymentIntentId: "pi_1",
      paymentProvider: "sandbox",
      amountCents: 2_000,
      feePeriod: "regular",
    })
    .returning();
  const hers = await add({ to: "linh@films.example", toName: "Linh Tran", kind: "refund_notice" });
  const about = await add({ to: "box@films.example", submissionId: entry?.id });
  const receipt = await add({ to: "ana@films.example", subject: "Your receipt" });
  const ids = async (query: string) => (await list(query)).map(({ id }) => id).sort();
  expect(await ids("?q=linh")).toEqual([hers, about].sort());
  expect(await ids("?q=LINH%20tran")).toEqual([hers, about].sort());
  expect(await ids("?q=tideline")).toEqual([about]);
  expect(await ids("?q=receipt")).toEqual([receipt]);
  expect(await ids("?q=nobody")).toEqual([]);
  expect(await ids("?kind=refund_notice&q=linh")).toEqual([hers]);
  const day = app.deps.clock().toISOString().slice(0, 10);
  expect(await ids(`?from=${day}&to=${day}`)).toHaveLength(3);
  expect(await ids("?to=2020-01-01")).toEqual([]);
  expect((await app.request("/api/outbox?from=soon", { cookie })).status).toBe(422);
});
