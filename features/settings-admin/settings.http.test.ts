import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { auditLog, festivalSettings, outboxMessages, submissionDrafts } from "~/db/schema";
import { getSettings } from "~/features/settings/queries.server";
import { defaultSettings } from "~/features/settings/schema";
import { addressOf } from "~/lib/api/contract";
import { createTestApp, type TestApp } from "~/tests/harness";
import { defaultsOf, nextEdition, raisedFees } from "~/tests/next-edition";
import { openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";
import * as calls from "./contract";
import type { Settings } from "./schema";
import type { SectionId } from "./sections.texts";

const { path: settingsPath } = calls.readSettings;
const resetPath = (section: SectionId | null, updatedAt: string | null) => {
  const query = { updatedAt: updatedAt ?? "" };
  if (!section) return addressOf(calls.resetSettings, { query });
  return addressOf(calls.resetSection, { params: { section }, query });
};

let app: TestApp;
let cookie: string;

beforeEach(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
});
afterEach(() => app.close());

const read = async () => (await (await app.request(settingsPath, { cookie })).json()) as Settings;
const change = async (changes: Record<string, unknown>, updatedAt?: string | null) =>
  app.request(settingsPath, {
    method: "PATCH",
    cookie,
    json: { updatedAt: updatedAt === undefined ? (await read()).updatedAt : updatedAt, changes },
  });
const rows = () => app.db.select().from(festivalSettings);
const actions = async () =>
  (await app.db.select().from(auditLog))
    .filter(({ action }) => action.startsWith("festival"))
    .map(({ action, subject }) => `${action}: ${subject}`);

test("before any change the facts are the documents'", async () => {
  expect(await read()).toEqual({
    facts: defaultSettings,
    defaults: defaultSettings,
    overrides: {},
    updatedAt: null,
  });
  expect(await rows()).toEqual([]);
});

test("stores only differences from the defaults, and records the change", async () => {
  const answer = await change({ dates: nextEdition, fees: raisedFees });
  expect(answer.status).toBe(200);
  const { facts: settings, overrides, updatedAt } = (await answer.json()) as Settings;
  expect(updatedAt).toBe("2025-08-01T12:00:00.000Z");
  expect(overrides).toEqual({
    closeAtDeadline: true,
    dates: {
      earlyBirdEndsOn: "2026-08-31",
      deadlineAt: "2027-02-01T02:30:00Z",
      notificationsOn: "2027-02-01",
      festivalFrom: "2027-02-14",
      festivalTo: "2027-02-26",
      blackTieOn: "2027-02-26",
      legalUpdatedOn: "2026-11-21",
    },
    categories: { short_film: { chargedFee: { earlyBird: 25, regular: 40 } } },
  });
  expect(settings.categories[0]?.chargedFee).toEqual({ earlyBird: 25, regular: 40 });
  expect(settings.categories[0]?.advertisedFee).toEqual({ earlyBird: 50, regular: 70 });
  expect(await getSettings(app.db)).toEqual(settings);
  expect(await actions()).toEqual([
    "festival settings changed: dates",
    "festival settings changed: fees",
  ]);
  const [, feesRow] = (await app.db.select().from(auditLog)).filter(({ subject }) => subject);
  expect(feesRow?.detail).toEqual({
    fields: [
      { label: "Short Film: Charged, early bird", before: ["$20"], after: ["$25"] },
      { label: "Short Film: Charged, regular", before: ["$30"], after: ["$40"] },
    ],
  });

  // Back at the default, nothing is stored.
  await change({ fees: defaultsOf.fees });
  expect((await read()).overrides).not.toHaveProperty("categories");
});

test("a change without differences is not recorded", async () => {
  expect((await change({ brand: defaultsOf.brand })).status).toBe(200);
  expect(await rows()).toEqual([]);
  expect(await actions()).toEqual([]);
});

test("two open windows do not overwrite each other", async () => {
  const { updatedAt } = await read();
  expect((await change({ fees: raisedFees }, updatedAt)).status).toBe(200);
  const second = await change({ brand: { ...defaultsOf.brand, name: "Lamplight" } }, updatedAt);
  expect(second.status).toBe(409);
  expect(await second.json()).toMatchObject({ detail: expect.stringContaining("another window") });
  expect((await getSettings(app.db)).brand.name).toBe("Heartlight");
  const reset = await app.request(resetPath(null, updatedAt), { method: "DELETE", cookie });
  expect(reset.status).toBe(409);
  expect((await getSettings(app.db)).categories[0]?.chargedFee.regular).toBe(40);

  // The test's clock is stopped; a second version differs anyway.
  const newest = (await read()).updatedAt;
  expect((await change({ brand: { ...defaultsOf.brand, name: "Lamplight" } }, newest)).status).toBe(
    200,
  );
  expect((await change({ brand: defaultsOf.brand }, newest)).status).toBe(409);
});

test("of many simultaneous first changes, one is saved", async () => {
  const answers = await Promise.all(
    [31, 32, 33, 34, 35].map((regular) =>
      change(
        {
          fees: {
            ...raisedFees,
            short_film: { ...raisedFees.short_film, charged: { earlyBird: 20, regular } },
          },
        },
        null,
      ),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  expect(await rows()).toHaveLength(1);
});

test("a section is reset alone, and everything at once", async () => {
  await change({
    fees: raisedFees,
    dates: nextEdition,
    prizes: { ...defaultsOf.prizes, log_line: 7 },
  });
  const response = await app.request(resetPath("fees", (await read()).updatedAt), {
    method: "DELETE",
    cookie,
  });
  expect(response.status).toBe(200);
  expect((await read()).overrides).toMatchObject({
    closeAtDeadline: true,
    categories: { log_line: { prize: 7 } },
  });
  expect((await getSettings(app.db)).categories[0]?.chargedFee).toEqual({
    earlyBird: 20,
    regular: 30,
  });

  await app.request(resetPath(null, (await read()).updatedAt), { method: "DELETE", cookie });
  expect(await read()).toMatchObject({ facts: defaultSettings, overrides: {} });
  expect((await actions()).slice(3)).toEqual([
    "festival settings reset: fees",
    "festival settings reset: dates",
    "festival settings reset: prizes",
  ]);
});

test("a reset keeps the social links", async () => {
  const links = {
    facebook: "https://facebook.example/heartlight",
    twitter: "",
    instagram: "",
    linkedin: "",
    youtube: "",
    tiktok: "",
  };
  await app.request("/api/social-media/save", { cookie, json: links });
  await change({ fees: raisedFees });
  expect((await read()).overrides).not.toHaveProperty("social");
  await app.request(resetPath(null, (await read()).updatedAt), { method: "DELETE", cookie });
  expect((await getSettings(app.db)).social.facebook).toBe(links.facebook);
});

test("ignores stored changes that no longer fit the schema", async () => {
  await app.db.insert(festivalSettings).values({
    overrides: { brand: { name: 7 }, dates: { festivalTo: "2026-02-27" }, unknown: true },
  });
  const settings = await getSettings(app.db);
  expect(settings.brand).toEqual(defaultSettings.brand);
  expect(settings.dates.festivalTo).toBe("2026-02-27");
});

describe("money", () => {
  test("charges a changed fee from now on, and the quoted fee of existing drafts", async () => {
    const quoted = await openPayment(app);
    await change({
      fees: raisedFees,
      // The film with the quoted fee would now be too long.
      lengths: { ...defaultsOf.lengths, short_film: { advertised: "Under 15", min: 1, max: 15 } },
      dates: { ...defaultsOf.dates, closeAtDeadline: true },
    });
    const short = { ...shortFilm, duration: 10 };
    await expect(openPayment(app, short)).rejects.toThrow(/409.*\$25 today/);
    expect((await openPayment(app, short, { amount: 25 })).amount).toBe(25);
    await expect(openPayment(app, shortFilm, { amount: 25 })).rejects.toThrow(/422/);

    app.setNow("2026-03-01T00:00:00Z");
    await expect(openPayment(app, short, { amount: 40 })).rejects.toThrow(/takes no more entries/);
    await pay(app, quoted);
    const response = await submitEntry(app, quoted);
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ submissionFee: "$20" });
    const [draft] = await app.db
      .select()
      .from(submissionDrafts)
      .where(eq(submissionDrafts.paymentIntentId, quoted.paymentIntentId));
    expect(draft).toMatchObject({ amountCents: 2_000, state: "submitted" });
  });

  test("what never was accepted is not let in by it", async () => {
    const quoted = await openPayment(app);
    await pay(app, quoted);
    const response = await submitEntry(app, quoted, { ...shortFilm, duration: 90 });
    expect(response.status).toBe(422);
  });
});

test("emails, machine-readable documents and calls use changed settings at once", async () => {
  await change({
    brand: { ...defaultsOf.brand, name: "Lamplight", fullName: 'The <Lamplight> & "Co" Festival' },
    mailboxes: {
      ...defaultSettings.mailboxes,
      hello: "post@lamplight.example",
      legal: "law@lamplight.example",
    },
  });
  await app.request("/api/contact", {
    json: {
      firstName: "Ada",
      lastName: "V",
      email: "ada@mail.example",
      subject: "Ticket Support",
      message: "Is there a matinee?",
      formTime: 5_000,
    },
  });
  const emails = await app.db.select().from(outboxMessages);
  expect(emails.length).toBeGreaterThan(0);
  for (const { html } of emails) {
    expect(html).toContain("The &lt;Lamplight&gt; &amp; &quot;Co&quot; Festival");
    expect(html).toContain("post@lamplight.example");
  }
  const text = await (await app.request("/.well-known/security.txt")).text();
  expect(text).toContain("mailto:law@lamplight.example");
});
