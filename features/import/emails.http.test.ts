import { eq, isNotNull } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { entrySources, outboxMessages, submissions } from "~/db/schema";
import { filmFreewayCsv, filmFreewayRow } from "~/tests/fixtures/film-freeway";
import { createTestApp, type TestApp } from "~/tests/harness";
import { importer } from "~/tests/import-fixture";
import { sendDueImportEmails } from "./emails.commands.server";
import type { Import } from "./schema";

/** The private page of imported entries: who gets an email, when, and what the page asks. */

let app: TestApp;
let site: ReturnType<typeof importer>;
let cookie: string;

beforeEach(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
  site = importer(app, cookie);
});
afterEach(() => app.close());

const csv = filmFreewayCsv([
  filmFreewayRow(1),
  filmFreewayRow(2, { Email: "ADA1@films.example" }),
  filmFreewayRow(3),
]);
const imported = async () => site.run((await site.checked(csv)).id);
const mails = () => app.db.select().from(outboxMessages).orderBy(outboxMessages.toAddress);
const linkIn = (text = "") => /\/entry\/([\w-]{32})/.exec(text)?.[1] ?? "";

describe("emails of an import", () => {
  it("are one per address, sent at the scheduled time, with each entry once", async () => {
    const { id } = await imported();
    const listed = await site.read<{ submissionIds: string[]; subject: string }[]>(
      await site.send("GET", `/api/imports/${id}/letters`),
      200,
    );
    expect(listed.map(({ submissionIds }) => submissionIds.length)).toEqual([2, 1]);
    expect(listed[0]?.subject).toBe("Your private page for Film 1");
    const wrong = await site.act(id, "letters/send", { letters: 3 });
    expect(wrong.status).toBe(409);
    expect(await wrong.json()).toMatchObject({
      detail: "2 emails will be sent. Enter this number.",
    });
    const scheduled = await site.read<Import>(
      await site.act(id, "letters/send", { letters: 2 }),
      200,
    );
    expect(scheduled.letters).toEqual({
      state: "scheduled",
      count: 2,
      sendAt: "2025-08-01T12:10:00.000Z",
    });
    expect(await sendDueImportEmails(app.deps)).toBe(0);
    app.passMinutes(11);
    expect(await sendDueImportEmails(app.deps)).toBe(2);
    expect(await sendDueImportEmails(app.deps)).toBe(0);
    const all = await mails();
    expect(
      all.map(({ kind, stream, toAddress }) => [kind, stream, toAddress.toLowerCase()]),
    ).toEqual([
      ["import_letter", "announcement", "ada1@films.example"],
      ["import_letter", "announcement", "ada3@films.example"],
    ]);
    expect(all[0]?.text).toContain("FilmFreeway");
    // The email of a single entry does not mention others.
    expect(all.map(({ text }) => text.includes("Your other entries"))).toEqual([true, false]);
    expect((await site.get(id)).letters.state).toBe("sent");
    expect(await app.db.$count(entrySources, isNotNull(entrySources.pageSentAt))).toBe(3);
    const none = await site.send("GET", `/api/imports/${id}/letters`);
    expect(await none.json()).toEqual([]);
  });

  it("can be cancelled until the scheduled time", async () => {
    const { id } = await imported();
    await site.act(id, "letters/send", { letters: 2 });
    app.passMinutes(9);
    const back = await site.read<Import>(await site.act(id, "letters/undo"), 200);
    expect(back.letters.state).toBe("none");
    app.passMinutes(9);
    expect(await sendDueImportEmails(app.deps)).toBe(0);
    expect(await mails()).toEqual([]);
    const soon = { letters: 2, sendAt: "2025-08-01T12:20:00.000Z" };
    expect((await site.act(id, "letters/send", soon)).status).toBe(422);
  });

  it("are refused before the run, and the template accepts only its own variables", async () => {
    const { id } = await site.checked(csv);
    expect((await site.send("GET", `/api/imports/${id}/letters`)).status).toBe(409);
    const put = (html: string) =>
      site.send("PUT", "/api/imports/letter", { subject: "A page", html, updatedAt: null });
    expect((await put("<p>{{NOTHING}}</p>")).status).toBe(422);
    expect((await put("<p>{{SOURCE}} {{TRACKING_NUMBER}}</p>")).status).toBe(200);
    expect((await put("<p>Again</p>")).status).toBe(409);
  });
});

describe("the private page of an imported entry", () => {
  it("names the platform, asks for the terms, and can be edited from the day the email was sent", async () => {
    const { id } = await imported();
    // Long after the deadline, and after the period for edits since the platform's date.
    app.setNow("2026-03-01T12:00:00Z");
    cookie = await app.logIn();
    site = importer(app, cookie);
    await site.act(id, "letters/send", { letters: 2 });
    app.passMinutes(11);
    await sendDueImportEmails(app.deps);
    const token = linkIn((await mails())[1]?.text);
    const entry = await (await app.request(`/api/entries/${token}`)).json();
    expect(entry).toMatchObject({
      source: { name: "FilmFreeway", trackingNumber: "HL1003" },
      agreedToTerms: false,
      correctable: true,
      submissionFee: "Paid elsewhere",
    });
    const agree = (json: unknown) => app.request(`/api/entries/${token}/terms`, { json });
    expect((await agree({ agreed: false })).status).toBe(422);
    expect(await (await agree({ agreed: true })).json()).toMatchObject({ agreedToTerms: true });
  });

  it("is not sent again as a lost link before the director first sent it", async () => {
    await imported();
    await app.request("/api/entry-links", { json: { email: "ada3@films.example" } });
    await new Promise((resolve) => setImmediate(resolve));
    expect(await mails()).toEqual([]);
  });
});

it("the results list contains announced decisions in the platform's terms, and nothing else", async () => {
  await imported();
  await app.db
    .update(submissions)
    .set({ announcedStatus: "accepted" })
    .where(eq(submissions.filmTitle, "Film 1"));
  await app.db
    .update(submissions)
    .set({ outcome: "rejected" })
    .where(eq(submissions.filmTitle, "Film 2"));
  const list = await site.send("GET", "/api/imports/outcomes.csv?source=filmfreeway");
  expect(await list.text()).toBe(
    '"Tracking Number","Submission ID","Project Title","Judging Status"\r\n"HL1001","9001","Film 1","Selected"\r\n',
  );
});

it("entries of a source can be filtered; the festival's income does not include them", async () => {
  await imported();
  const count = async (source: string) =>
    (await site.send("GET", `/api/submissions?source=${source}`)).headers.get("x-total-count");
  expect(await count("filmfreeway")).toBe("3");
  expect(await count("own")).toBe("0");
  const [entry] = await app.db.select().from(submissions);
  const refund = await site.send("POST", `/api/submissions/${entry?.id}/refunds`, {
    amount: "1",
    left: 100,
  });
  expect(refund.status).toBe(409);
});

it("filmmakers and jurors never see the platform's values", async () => {
  const canary = { "Submission Status": "CANARY-STATUS", "Judging Status": "CANARY-JUDGING" };
  const { id } = await site.checked(filmFreewayCsv([filmFreewayRow(1, canary)]));
  await site.run(id);
  await site.act(id, "letters/send", { letters: 1 });
  app.passMinutes(11);
  await sendDueImportEmails(app.deps);
  const token = linkIn((await mails())[0]?.text);
  const entry = await (await app.request(`/api/entries/${token}`)).text();
  expect(entry).toContain("HL1001");
  expect(entry).not.toContain("CANARY");
  expect((await mails())[0]?.html).not.toContain("CANARY");
});
