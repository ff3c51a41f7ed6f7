import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  auditLog,
  emailSubscribers,
  mailings,
  mailSuppressions,
  newsArticles,
  outboxMessages,
} from "~/db/schema";
import { holdRestored } from "~/features/mail/commands.server";
import { findSubscriberByToken } from "~/features/newsletter/queries.server";
import { handleSendgridEvents } from "~/features/newsletter/sendgrid-webhook.commands.server";
import { deleteOld } from "~/server/jobs/retention";
import { enterAs } from "~/tests/actors";
import { publishArticle } from "~/tests/articles";
import { type NewsletterApp, newsletterApp, postalAddress } from "~/tests/newsletter-fixture";
import { pauseRestored } from "./jobs.server";
import { listNewsletters, readNewsletter } from "./public.queries.server";
import type { AudienceSummary, Mailing } from "./schema";
import { refusals } from "./texts";

/** The newsletter: one text, copies that leave once, and what stops them. */

let site: NewsletterApp;
let app: NewsletterApp["app"];
beforeEach(async () => {
  site = await newsletterApp();
  app = site.app;
  await site.setNewsletter({ postalAddress });
});
afterEach(() => app.close());

const readers = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => `reader${String(index).padStart(3, "0")}@mail.example`,
  );

/** Prepares and sends a newsletter to so many readers; the minute is not over. */
async function sendTo(count: number, fields: object = {}): Promise<Mailing> {
  await site.addReaders(readers(count));
  const ready = await site.step("prepare", await site.draft(fields));
  return site.step("send", ready, { emails: count });
}
const tokenOf = (mail: { html: string } | undefined) =>
  /\/unsubscribe\/([0-9a-f-]{36})/.exec(mail?.html ?? "")?.[1] ?? "";
const readPage = ({ slug }: Pick<Mailing, "slug">) => readNewsletter(app.deps, slug ?? "");
const leave = (token: string) => app.request(`/unsubscribe/${token}`, { method: "POST" });
const recipients = async ({ id }: Mailing, query = "") =>
  (
    await site.ask<{ address: string; state: string }[]>(
      "GET",
      `/mailings/${id}/recipients${query}`,
    )
  ).body;

describe("a newsletter", () => {
  it("is one text, and leaves as copies with their own links", async () => {
    const sending = await sendTo(7);
    expect(sending).toMatchObject({ state: "sending", emails: 7, archived: true, sentAt: null });
    expect(sending.figures).toEqual({
      recipients: 7,
      waiting: 7,
      sent: 0,
      returned: 0,
      complained: 0,
      left: 0,
    });
    expect(sending.slug).toBe("the-curtain-is-up");
    await site.turn();
    expect(site.left).toEqual([]);
    expect(await readPage(sending), "before the first copy").toBeNull();
    await site.turn(1);
    expect(new Set(site.left.map(({ to }) => to.address))).toEqual(new Set(readers(7)));
    expect(await site.read(sending)).toMatchObject({
      state: "sent",
      sentAt: app.deps.clock().toISOString(),
      figures: { sent: 7, waiting: 0 },
    });
    const stripped = site.left.map((mail) => {
      const token = tokenOf(mail);
      expect(mail.headers).toMatchObject({
        "List-Id": "<newsletter.festival.test>",
        "List-Unsubscribe": `<http://festival.test/unsubscribe/${token}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      });
      const { html, text, subject, date } = mail;
      return JSON.stringify({ html, text, subject, date }).replaceAll(token, "");
    });
    expect(new Set(stripped).size, "byte-equal").toBe(1);
    const [mail] = site.left;
    for (const words of [
      postalAddress,
      "Read in browser",
      "Unsubscribe",
      "is subscribed to the Heartlight Film Festival newsletter",
    ]) {
      expect(mail?.html).toContain(words);
      expect(mail?.text).toContain(words);
    }
    expect(mail?.html).not.toMatch(/(?:src|href)="(?!http:\/\/festival\.test|mailto:)/);
    for (const { html, text } of await site.copies()) expect(html + text).toBe("");
    const item = { title: "The curtain is up" };
    expect(await readPage(sending)).toMatchObject(item);
    expect(await listNewsletters(app.db, { areOver: true })).toMatchObject([item]);
    const csv = await site.ask("GET", `/mailings/${sending.id}/recipients.csv`);
    expect(csv.text.split("\r\n").slice(0, 2)).toEqual([
      '"address","state","sentAt","messageId"',
      expect.stringMatching(/^"reader\d+@mail\.example","sent","2025-08-01T\S+","<\S+>"$/),
    ]);
    const [copy] = await site.copies();
    const retry = await site.ask("POST", `/outbox/${copy?.id}/retry`);
    expect(retry.status, "nothing leaves twice").toBe(409);
    const letter = await site.ask("GET", `/outbox/${copy?.id}/letter`);
    expect(letter.text).toContain("/unsubscribe/test");
  });

  it("goes to active readers, counted by reason", async () => {
    await site.addReaders(["a@mail.example", "b@mail.example"], { source: "footer" });
    await site.addReaders(["gone@mail.example"], { isActive: false, unsubscribedAt: new Date() });
    await site.addReaders(["new@mail.example"], { isActive: false, confirmTokenHash: "x" });
    await site.addReaders(["Bounced@mail.example"]);
    await app.db
      .insert(mailSuppressions)
      .values({ address: "bounced@mail.example", reason: "bounce" });
    app.passMinutes(3 * 24 * 60);
    await site.addReaders(["late@mail.example"]);
    const audienceOf = async (narrowed: object) => {
      const { id } = await site.draft({ audience: { kind: "subscribers", ...narrowed } });
      return (await site.ask<AudienceSummary>("GET", `/mailings/${id}/audience`)).body;
    };
    expect(await audienceOf({})).toMatchObject({
      emails: 3,
      leftOut: [
        { why: expect.stringContaining("bounced"), count: 1 },
        { why: expect.stringContaining("not confirmed"), count: 1 },
        { why: "They unsubscribed", count: 1 },
      ],
    });
    expect(await audienceOf({ sources: ["footer"] })).toMatchObject({ emails: 2, leftOut: [] });
    expect(await audienceOf({ joinedAfter: "2025-08-02" })).toMatchObject({ emails: 1 });
    expect(await audienceOf({ joinedBefore: "2025-08-02" })).toMatchObject({ emails: 2 });
    const draft = await site.draft();
    const ready = await site.step("prepare", draft);
    await site.addReaders(["next@mail.example"]);
    await site.step("send", ready, { emails: 3 });
    await site.turn(1);
    expect(site.left.map(({ to }) => to.address).sort()).toEqual([
      "a@mail.example",
      "b@mail.example",
      "late@mail.example",
    ]);
  });

  it("says the same to all, and refuses what only some audiences have", async () => {
    const audience = { kind: "subscribers" };
    const wrong = await site.ask("POST", "/mailings", {
      audience,
      subject: "Dear {{NAME}}",
      markdown: "{{ENTRY_LINK}}",
    });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('"path":"subject"');
    expect(wrong.text).toContain('"path":"markdown"');
    const jury = { audience: { kind: "filter", filter: {} }, subject: "x", markdown: "x" };
    for (const field of [{ archived: true }, { perHour: 10 }]) {
      expect((await site.ask("POST", "/mailings", { ...jury, ...field })).status).toBe(422);
    }
    await site.setNewsletter({ postalAddress: "" });
    await site.addReaders(readers(1));
    const { id } = await site.draft();
    const refused = await site.ask("POST", `/mailings/${id}/prepare`, { version: 1 });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("postal address");
    const summary = await site.ask<AudienceSummary>("GET", `/mailings/${id}/audience`);
    expect(summary.body.warnings).toEqual([refusals.noPostalAddress]);
  });

  it("is written again when its words change, not when its rate does", async () => {
    await site.addReaders(readers(2));
    const ready = await site.step("prepare", await site.draft());
    const path = `/mailings/${ready.id}`;
    const paced = await site.ask("PATCH", path, { version: ready.version, perHour: 100 });
    expect(paced.body).toMatchObject({ state: "ready", perHour: 100, emails: 2 });
    const { version } = paced.body;
    const stale = await site.ask("PATCH", path, { version: ready.version, archived: false });
    expect(stale.status).toBe(409);
    expect(stale.text).toContain('"current"');
    const changed = await site.ask("PATCH", path, { version, subject: "Another" });
    expect(changed.body).toMatchObject({ state: "draft", emails: null, slug: null, figures: null });
    expect(await site.copies()).toEqual([]);
    const again = await site.step("prepare", changed.body);
    expect(again.slug).toBe("another");
    const sending = await site.step("send", again, { emails: 2 });
    const words = await site.ask("PATCH", path, { version: sending.version, markdown: "No" });
    expect(words.status, "after the press").toBe(409);
    const hidden = await site.ask("PATCH", path, { version: sending.version, archived: false });
    expect(hidden.status).toBe(200);
    await site.turn(1);
    expect(await readPage({ slug: "another" })).toBe("hidden");
    expect(await listNewsletters(app.db)).toEqual([]);
    const removed = await site.ask("DELETE", `${path}?version=${hidden.body.version}`);
    expect(removed.status, "sent").toBe(409);
    const other = await site.step("prepare", await site.draft());
    const gone = await site.ask("DELETE", `/mailings/${other.id}?version=${other.version}`);
    expect(gone.status).toBe(204);
    expect(await site.copies()).toHaveLength(2);
  });
});

describe("cards", () => {
  const cards = {
    markdown: "Read this:\n\nhttp://festival.test/news/black-tie\n\nand\n/films/nowhere",
  };
  it("are lines with the address of a public page; others are refused with their line", async () => {
    await publishArticle(app, await app.logIn(), { title: "Black tie" });
    await site.addReaders(readers(1));
    const draft = await site.draft(cards);
    const copy = await site.ask("GET", `/mailings/${draft.id}/copies/0`);
    expect(copy.text).toContain('src="/cards/news/black-tie.jpg"');
    expect(copy.text).toContain('href="http://festival.test/films/nowhere"');
    const summary = await site.ask<AudienceSummary>("GET", `/mailings/${draft.id}/audience`);
    expect(summary.body.warnings).toEqual(["Line 6: this film is not public."]);
    const { id, version } = draft;
    for (const [verb, json] of [
      ["prepare", { version }],
      ["test", { addresses: ["ana@mail.example"] }],
    ] as const) {
      const refused = await site.ask<{ errors: unknown[] }>(
        "POST",
        `/mailings/${id}/${verb}`,
        json,
      );
      expect(refused.status, verb).toBe(422);
      expect(refused.body.errors).toEqual([
        { path: "markdown", message: "Line 6: this film is not public" },
      ]);
    }
    const markdown = cards.markdown.replace("/films/nowhere", "/news/black-tie");
    const changed = await site.ask("PATCH", `/mailings/${id}`, { version, markdown });
    const ready = await site.step("prepare", changed.body);
    await app.db.delete(newsArticles);
    await site.step("send", ready, { emails: 1 }, 422);
    await publishArticle(app, await app.logIn(), { title: "Black tie" });
    await site.step("send", ready, { emails: 1 });
    await site.turn(1);
    expect(site.left[0]?.html).toContain('src="http://festival.test/cards/news/black-tie.jpg"');
    expect(site.left[0]?.text).toContain("http://festival.test/news/black-tie");
    const page = await readPage(ready);
    expect(page).toMatchObject({
      parts: [{}, { card: { picture: "/cards/news/black-tie.jpg" } }, {}, { card: {} }],
    });
  });
});

describe("pause, stop, undo and a chosen time", () => {
  it("a pause calls back what has not left; a resume goes on", async () => {
    const sending = await sendTo(30, { perHour: 3_600 });
    await site.turn(1);
    expect(site.left).toHaveLength(5);
    const paused = await site.step("pause", await site.read(sending));
    expect(paused).toMatchObject({ state: "paused", pausedWhy: "director" });
    expect((await site.step("pause", sending)).state, "already").toBe("paused");
    await site.turn(60);
    expect(site.left).toHaveLength(5);
    expect(
      (await site.ask("POST", `/mailings/${sending.id}/undo`, { version: paused.version })).status,
    ).toBe(409);
    const resumed = await site.step("resume", paused);
    expect(resumed).toMatchObject({ state: "sending", pausedWhy: null });
    await site.turn();
    expect(site.left, "the rate counts from the resume").toHaveLength(10);
    app.setNow(new Date(app.deps.clock().getTime() + 10_000));
    await site.turn();
    expect(site.left).toHaveLength(20);
    const faster = await site.ask("PATCH", `/mailings/${sending.id}`, {
      version: (await site.read(sending)).version,
      perHour: null,
    });
    expect(faster.status).toBe(200);
    await site.turn();
    expect(site.left).toHaveLength(30);
    expect(new Set(site.left.map(({ messageId }) => messageId)).size).toBe(30);
    expect((await site.read(sending)).state).toBe("sent");
    for (const verb of ["pause", "resume", "stop", "undo"]) {
      const { version } = await site.read(sending);
      expect(
        (await site.ask("POST", `/mailings/${sending.id}/${verb}`, { version })).status,
        verb,
      ).toBe(409);
    }
  });

  it("a stop is final: what waits is dropped", async () => {
    const sending = await sendTo(30, { perHour: 3_600 });
    await site.turn(1);
    const stopped = await site.step("stop", await site.read(sending));
    expect(stopped).toMatchObject({ state: "stopped", figures: { sent: 5, waiting: 0 } });
    expect((await site.step("stop", sending)).state).toBe("stopped");
    await site.turn(60);
    expect(site.left).toHaveLength(5);
    expect(await recipients(sending, "?state=dropped")).toHaveLength(25);
    expect(await recipients(sending, "?q=READER003")).toHaveLength(1);
    expect((await site.ask<unknown[]>("GET", "/outbox?trouble=true")).body).toEqual([]);
    expect(await readPage(stopped), "some got it").toMatchObject({ title: "The curtain is up" });
  });

  it("undo takes it back within its minute, also when it is paused", async () => {
    const sending = await sendTo(2);
    const back = await site.step("undo", sending);
    expect(back).toMatchObject({ state: "ready", sendAt: null });
    const again = await site.step("send", back, { emails: 2 });
    const paused = await site.step("pause", again);
    const ready = await site.step("undo", paused);
    expect(ready).toMatchObject({ state: "ready", pausedWhy: null });
    await site.turn(5);
    expect(site.left).toEqual([]);
  });

  it("leaves at its time, or waits for the director if the site was down", async () => {
    await site.addReaders(readers(1));
    const ready = await site.step("prepare", await site.draft());
    const at = (minutes: number) =>
      new Date(app.deps.clock().getTime() + minutes * 60_000).toISOString();
    await site.step("send", ready, { emails: 1, sendAt: at(-5) }, 422);
    await site.step("send", ready, { emails: 1, sendAt: at(0.5) }, 422);
    const scheduled = await site.step("send", ready, { emails: 1, sendAt: at(120) });
    expect(scheduled.state).toBe("scheduled");
    await site.step("pause", scheduled, {}, 409);
    await site.turn(119);
    expect(site.left).toEqual([]);
    const back = await site.step("undo", scheduled);
    const later = await site.step("send", back, { emails: 1, sendAt: at(10) });
    await site.turn(72);
    const late = await site.read(later);
    expect(late).toMatchObject({ state: "paused", pausedWhy: "late" });
    await site.step("resume", late);
    await site.turn();
    expect(site.left).toHaveLength(1);
  });

  it("pauses itself when too many are returned, and writes to the director", async () => {
    const sending = await sendTo(260);
    for (const address of readers(12)) site.service.unknown.add(address);
    app.passMinutes(1);
    await site.turn();
    const paused = await site.read(sending);
    // All of them had left before the job looked: it is over, and nothing is paused.
    expect(paused.state).toBe("sent");
    expect(paused.figures).toMatchObject({ sent: 248, returned: 12 });
  });

  it("pauses itself above 5 % once 200 are out; a resume counts anew", async () => {
    await site.addReaders(readers(500));
    const ready = await site.step("prepare", await site.draft({ perHour: 60 }));
    const sending = await site.step("send", ready, { emails: 500 });
    await site.turn(1);
    await site.turn(210);
    const copies = (await site.copies()).filter(({ state }) => state === "sent");
    expect(copies.length).toBe(211);
    const bounce = (from: number, to: number, event = "bounce") =>
      handleSendgridEvents(
        app.db,
        app.deps.clock,
        copies.slice(from, to).map(({ id, toAddress }) => ({
          email: toAddress,
          event,
          status: "5.1.1",
          reason: "550 5.1.1 no such user",
          mail_id: id,
        })),
      );
    await bounce(0, 10);
    await site.turn();
    expect((await site.read(sending)).state).toBe("sending");
    await bounce(10, 11);
    await site.turn();
    const paused = await site.read(sending);
    expect(paused).toMatchObject({
      state: "paused",
      pausedWhy: "returns",
      figures: { returned: 11 },
    });
    const notices = await app.db
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.kind, "newsletter_paused"));
    expect(notices.map(({ toAddress }) => toAddress)).toEqual([app.deps.directorEmail]);
    await site.step("resume", paused);
    await site.turn();
    expect((await site.read(sending)).state, "counted anew").toBe("sending");
    await site.turn(240);
    await bounce(20, 21, "spamreport");
    await site.turn();
    expect((await site.read(sending)).pausedWhy).toBe("complaints");
    expect((await site.read(sending)).figures).toMatchObject({ returned: 11, complained: 1 });
  });

  it("waits with everything else after a restore", async () => {
    const sending = await sendTo(2);
    const log = await app.db
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.state, "queued"));
    await pauseRestored(app.db, app.deps.clock);
    await holdRestored(app.db, app.deps.clock);
    expect(await site.read(sending)).toMatchObject({ state: "paused", pausedWhy: "restored" });
    await site.step("test", sending, { addresses: ["new@mail.example"] }, 202);
    await site.turn(5);
    expect(
      site.left.map(({ to }) => to.address),
      "written after the start",
    ).toEqual(["new@mail.example"]);
    const released = await site.ask("POST", "/outbox/release", {});
    expect(released.body).toEqual({ released: log.length });
    await site.step("resume", await site.read(sending));
    await site.turn(1);
    expect(site.left).toHaveLength(1 + log.length + 2);
  });
});

describe("a reader", () => {
  it("leaves by the link of any copy, which takes back what waits", async () => {
    const sending = await sendTo(12, { perHour: 3_600 });
    await site.turn(1);
    const [first, second] = site.left;
    expect((await leave(tokenOf(first))).status).toBe(200);
    expect((await leave(tokenOf(first))).status, "again").toBe(200);
    const figures = { sent: 4, left: 1, waiting: 7 };
    expect((await site.read(sending)).figures).toMatchObject(figures);
    // Somebody who waits leaves by an older link.
    const [waiting] = (await site.copies()).filter(({ state }) => state === "held");
    const [reader] = await app.db
      .select()
      .from(emailSubscribers)
      .where(eq(emailSubscribers.email, waiting?.toAddress ?? ""));
    await leave(reader?.unsubscribeToken ?? "");
    expect((await site.read(sending)).figures).toMatchObject({ ...figures, waiting: 6 });
    await site.turn(60);
    expect(site.left.map(({ to }) => to.address)).not.toContain(reader?.email);
    expect(await recipients(sending, "?state=dropped")).toMatchObject([{ address: reader?.email }]);
    await handleSendgridEvents(app.db, app.deps.clock, [
      { email: second?.to.address ?? "", event: "spamreport", mail_id: second?.id },
    ]);
    expect((await site.read(sending)).figures).toMatchObject({ complained: 1, left: 1, sent: 9 });
    expect(await findSubscriberByToken(app.db, tokenOf(site.left[5]))).toMatchObject({
      isActive: true,
    });
  });

  it("who is deleted leaves only a figure", async () => {
    const sending = await sendTo(12, { perHour: 3_600 });
    await site.turn(1);
    const [got] = site.left;
    const [waits] = (await site.copies()).filter(({ state }) => state === "held");
    for (const email of [got?.to.address, waits?.toAddress]) {
      const json = { email, reason: "They asked by phone, on Monday.", dryRun: false };
      const erased = await site.ask("POST", "/privacy/erase", json);
      expect(erased.status, erased.text).toBe(200);
    }
    expect((await site.read(sending)).figures).toMatchObject({
      recipients: 12,
      sent: 5,
      waiting: 6,
    });
    const listed = await recipients(sending);
    expect(listed).toHaveLength(10);
    const deleted = { maskedEmail: "", isActive: false };
    expect(await findSubscriberByToken(app.db, tokenOf(got))).toEqual(deleted);
    expect((await leave(tokenOf(got))).status).toBe(200);
    await site.turn(60);
    expect(site.left).toHaveLength(11 + 2);
  });
});

it("keeps its figures and its links for a year and longer, but no addresses", async () => {
  const sending = await sendTo(3);
  await site.turn(1);
  app.passMinutes(400 * 24 * 60);
  await deleteOld(app.deps);
  expect((await site.read(sending)).figures).toMatchObject({ recipients: 3, sent: 3 });
  expect(await recipients(sending)).toEqual([]);
  expect((await site.copies()).map(({ toAddress }) => toAddress)).toEqual(["", "", ""]);
  const [mail] = site.left;
  await leave(tokenOf(mail));
  const rows = await app.db.select().from(emailSubscribers);
  expect(rows.filter(({ isActive }) => !isActive).map(({ email }) => email)).toEqual([
    mail?.to.address,
  ]);
});

it("a test always leaves, and its link changes nothing", async () => {
  await site.setNewsletter({ postalAddress: "" });
  const draft = await site.draft();
  const addresses = ["ana@mail.example", "ben@mail.example"];
  await site.step("test", draft, { addresses: [...addresses, "x"] }, 422);
  const queued = await site.step("test", draft, { addresses }, 202);
  expect(queued).toEqual({ queued: 2 });
  await site.turn();
  expect(site.left.map(({ to }) => to.address).sort()).toEqual(addresses);
  expect(site.left[0]?.subject).toBe("[Test] The curtain is up");
  expect(site.left[0]?.html).toContain("http://festival.test/unsubscribe/test");
  expect(site.left[0]?.html).toContain("no postal address yet");
  expect((await leave("test")).status).toBe(200);
});

it("is previewed with nobody in the audience, dark and as text", async () => {
  const { id } = await site.draft();
  const view = async (query: string) =>
    (await site.ask("GET", `/mailings/${id}/copies/0${query}`)).text;
  expect(await view("")).toContain("see you at");
  expect(await view("?view=dark")).toContain("invert(1)");
  expect(await view("?view=text")).toMatch(/^<!doctype html>.*see you at/s);
  expect((await site.ask("GET", `/mailings/${id}/copies/1`)).status).toBe(404);
});

it("is for directors only, and needs https where emails leave", async () => {
  const draft = await site.draft();
  const programmer = await enterAs(app.db, app.deps.clock, "programmer");
  for (const path of ["pause", "resume", "stop", "test"]) {
    const options = { method: "POST", json: { version: 1, addresses: ["a@b.example"] } };
    const address = `/api/mailings/${draft.id}/${path}`;
    expect((await app.request(address, { ...options, cookie: programmer })).status).toBe(403);
    expect((await app.request(address, options)).status).toBe(401);
  }
  for (const path of ["recipients", "recipients.csv"]) {
    const address = `/api/mailings/${draft.id}/${path}`;
    expect((await app.request(address, { cookie: programmer })).status).toBe(403);
    expect((await app.request(address)).status).toBe(401);
  }
  await site.addReaders(readers(1));
  const ready = await site.step("prepare", draft);
  app.deps.mail.transport.name = "smtp";
  const refused = await site.ask("POST", `/mailings/${draft.id}/send`, {
    version: ready.version,
    emails: 1,
  });
  app.deps.mail.transport.name = "file";
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("https");
  const log = (await app.db.select().from(auditLog)).map(({ action }) => action);
  expect(log).not.toContain("mailing scheduled");
  expect((await app.db.select().from(mailings))[0]?.state).toBe("ready");
});
