import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type outboxMessages as Outbox, outboxMessages } from "~/db/schema";
import { queueMail, releaseHeld } from "~/features/mail/commands.server";
import { heldBackError } from "~/features/mail/erased-texts.rules.server";
import { mailDelivery } from "~/features/mail/jobs.server";
import { sender } from "~/tests/email-fixtures";
import { createTestApp, type TestApp } from "~/tests/harness";
import { eraseSubject } from "./erase.commands.server";
import { keysOfAddress, mentions, queryRows } from "./subject.queries.server";

/** A deletion and the emails to other people. */

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const email = "vance@gmail.example";
type Mail = typeof Outbox.$inferSelect;

async function add(text: string, more: Partial<Mail> = {}): Promise<string> {
  const { db, deps } = app;
  const email = { kind: "entry_notice", subject: "A film", html: `<p>${text}</p>`, text };
  const id = await queueMail(db, deps.clock, {
    ...email,
    to: more.toAddress ?? "ana@film.example",
  });
  if (Object.keys(more).length > 0) {
    await db.update(outboxMessages).set(more).where(eq(outboxMessages.id, id));
  }
  return id;
}

async function read(id: string): Promise<Mail> {
  const [mail] = await app.db.select().from(outboxMessages).where(eq(outboxMessages.id, id));
  if (!mail) throw new Error("The email is gone.");
  return mail;
}

const erase = (before: Date | null = null) =>
  app.db.transaction((tx) => eraseSubject(tx, keysOfAddress(email), app.deps.clock(), before));

/** What the outbox lists as not delivered, as the director sees it. */
async function undelivered(cookie: string) {
  const response = await app.request("/api/outbox?trouble=true", { cookie });
  return (await response.json()) as { id: string; lastError: string }[];
}

test.each([
  [true, "vance@gmail.example"],
  [true, "VANCE@Gmail.Example"],
  [true, "From: Ana Vance <vance@gmail.example>, her film"],
  [true, "Write to vance@gmail.example."],
  [true, "mailto:vance@gmail.example?subject=Film"],
  [true, "'vance@gmail.example', \"vance@gmail.example\""],
  [true, "is vance@gmail.example's film; marisolvance@gmail.example has another"],
  [true, JSON.stringify(["Address:\nvance@gmail.example\tPhone"])],
  [false, "marisolvance@gmail.example"],
  [false, "marisol.vance@gmail.example"],
  [false, "marisol-vance@gmail.example"],
  [false, "marisol_vance@gmail.example"],
  [false, "films+vance@gmail.example"],
  [false, "vance+films@gmail.example"],
  [false, "o'vance@gmail.example"],
  [false, "vance@gmail.example.org"],
  [false, "vance@gmail.examples"],
  [false, "vance@gmail.example-films.org"],
  [false, "vance@gmailXexample"],
  [false, "vance at gmail.example"],
])("whether it names the person: %s, %s", async (named, text) => {
  const rows = await queryRows<{ named: boolean }>(
    app.db,
    sql`select ${mentions(sql`${text}::text`, [email])} as named`,
  );
  expect(rows).toEqual([{ named }]);
});

test("emails that name other addresses keep their texts, in every state", async () => {
  const texts = ["marisolvance@gmail.example", "vance@gmail.example.org", "vance+1@gmail.example"];
  const states = ["held", "queued", "sending", "sent", "failed"] as const;
  const ids: string[] = [];
  for (const text of texts) for (const state of states) ids.push(await add(text, { state }));
  ids.push(await add("Hello", { toAddress: "marisolvance@gmail.example" }));
  ids.push(await add("Hello", { replyTo: "marisolvance@gmail.example" }));
  const before = await Promise.all(ids.map(read));
  await erase();
  expect(await Promise.all(ids.map(read))).toEqual(before);
});

test("a sent email that names the person loses its text, and is not sent empty after a bounce", async () => {
  const cookie = await app.logIn();
  const sentId = await add("A film of VANCE@gmail.example.", { state: "sent" });
  const dismissed = await add(email, { state: "failed", dismissedAt: app.deps.clock() });
  await erase();
  for (const id of [sentId, dismissed]) {
    expect(await read(id)).toMatchObject({ subject: "Deleted", html: "", text: "" });
  }
  await app.db.update(outboxMessages).set({ state: "failed" }).where(eq(outboxMessages.id, sentId));
  const retry = await app.request(`/api/outbox/${sentId}/retry`, { method: "POST", cookie });
  expect(retry.status).toBe(409);
  expect(await retry.json()).toMatchObject({ detail: expect.stringContaining("text") });
});

test.each(["queued", "sending", "failed"] as const)(
  "a %s email that names the person stays unchanged and waits for the director",
  async (state) => {
    const cookie = await app.logIn();
    const id = await add(`A film of ${email}`, { state });
    const { subject, html, text, toAddress } = await read(id);
    await erase();
    const expected = { subject, html, text, toAddress, state: "failed", lastError: heldBackError };
    expect(await read(id)).toMatchObject(expected);
    expect(await undelivered(cookie)).toMatchObject([{ id, lastError: heldBackError }]);

    // Sent as it was, once the director has decided so; then its text is deleted.
    const retry = await app.request(`/api/outbox/${id}/retry`, { method: "POST", cookie });
    expect(retry.status).toBe(200);
    const sentTexts: string[] = [];
    const transport = {
      name: "file" as const,
      send: async (mail: { text: string }) => void sentTexts.push(mail.text),
    };
    await mailDelivery({ ...app.deps, transport, sender }).turn();
    expect(sentTexts).toContain(text);
    expect(await read(id)).toMatchObject({ state: "sent", text: "", html: "", subject: "Deleted" });
  },
);

test("the director deletes the text of a waiting email by dismissing it", async () => {
  const cookie = await app.logIn();
  const id = await add(email);
  await erase();
  const dismiss = await app.request(`/api/outbox/${id}/dismiss`, { method: "POST", cookie });
  expect(dismiss.status).toBe(200);
  expect(await read(id)).toMatchObject({ state: "failed", text: "", html: "" });
});

test("a held email that names the person waits for the director at its release", async () => {
  const id = await add(email, { state: "held" });
  const otherId = await add("Hello", { state: "held" });
  await erase();
  expect(await read(id)).toMatchObject({ state: "held", text: email });
  expect(await releaseHeld(app.db, app.deps.clock, [id, otherId])).toBe(2);
  expect(await read(id)).toMatchObject({ state: "failed", text: email, lastError: heldBackError });
  expect(await read(otherId)).toMatchObject({ state: "queued", lastError: null });
});

test("a deletion that a restore repeats changes no newer email", async () => {
  const before = app.deps.clock();
  const older = await add(email, { state: "sent" });
  app.passMinutes(1);
  const newer = await add(email, { state: "sent" });
  await erase(before);
  expect((await read(older)).text).toBe("");
  expect((await read(newer)).text).toBe(email);
});
