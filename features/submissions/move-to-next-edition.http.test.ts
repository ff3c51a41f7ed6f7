import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  editions,
  festivalSettings,
  outboxMessages,
  submissionDrafts,
  submissions,
} from "~/db/schema";
import { readFestival } from "~/features/settings/editions.queries.server";
import { getSettings } from "~/features/settings/queries.server";
import { openEdition, prepareEdition } from "~/tests/editions-fixture";
import { createTestApp, type TestApp } from "~/tests/harness";
import { openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";

/** Only entries submitted after the decisions of an edition move to the next one. */

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

/** After the festival of 2026: new entries are for the next edition. */
const over = "2026-04-01T12:00:00Z";
const film = (filmTitle: string) => ({ ...shortFilm, filmTitle });

async function enter(filmTitle: string, amount: number): Promise<string> {
  const intent = await openPayment(app, film(filmTitle), { amount });
  await pay(app, intent);
  return ((await (await submitEntry(app, intent, film(filmTitle))).json()) as { id: string }).id;
}

/** Each entry with its edition. */
async function entries() {
  const rows = await app.db
    .select()
    .from(submissions)
    .innerJoin(editions, eq(editions.id, submissions.editionId));
  return Object.fromEntries(
    rows.map(({ submissions: { filmTitle, submissionFee, forNext }, editions: { slug } }) => [
      filmTitle,
      `${slug}${forNext ? " for the next" : ""}, ${submissionFee}`,
    ]),
  );
}

const dearer = {
  categories: { short_film: { chargedFee: { earlyBird: 44, regular: 55 } } },
};

test("entries for the next edition move with their fee; decided ones and all others stay", async () => {
  await enter("In time", 20);
  app.setNow(over);
  await enter("Waiting", 30);
  const accepted = await enter("Accepted", 30);
  const refused = await enter("Rejected", 30);
  const late = await openPayment(app, film("Paid later"), { amount: 30 });
  const never = await openPayment(app, film("Never paid"), { amount: 30 });
  const cookie = await app.logIn();
  for (const [id, status] of [
    [accepted, "accepted"],
    [refused, "rejected"],
  ]) {
    await app.request(`/api/submissions/${id}`, { method: "PATCH", cookie, json: { status } });
  }
  expect(await entries()).toEqual({
    "In time": "2026, $20",
    Waiting: "2026 for the next, $30",
    Accepted: "2026 for the next, $30",
    Rejected: "2026 for the next, $30",
  });

  const next = await prepareEdition(app, 2027, dearer);
  expect(await openEdition(app, next)).toBe(1);
  await pay(app, late);
  expect((await submitEntry(app, late, film("Paid later"))).status).toBe(201);
  expect(await entries()).toEqual({
    "In time": "2026, $20",
    Waiting: "2027, $30",
    Accepted: "2026, $30",
    Rejected: "2026, $30",
    "Paid later": "2027, $30",
  });
  // A draft is in the edition of its entry.
  const drafts = await app.db.select().from(submissionDrafts);
  const inNext = drafts.filter(({ editionId }) => editionId === next);
  expect(inNext.map(({ values }) => values?.filmTitle).sort()).toEqual([
    "Never paid",
    "Paid later",
    "Waiting",
  ]);
  expect(inNext.some(({ forNext }) => forNext)).toBe(false);
  expect(drafts.find(({ id }) => id === never.paymentIntentId)).toBeUndefined();
  // Its emails come from the next edition, and its history mentions the move.
  const emails = await app.db.select().from(outboxMessages);
  const about = (title: string) => emails.filter(({ text }) => text.includes(title));
  const isOfNext = ({ text }: { text: string }) => /contact you by \w+ \d+, 2027/.test(text);
  expect(about("Paid later").some(isOfNext)).toBe(true);
  expect(about("Waiting").some(isOfNext)).toBe(false);
  // A decided entry's page does not mention it: that would reveal the private decision.
  for (const title of ["Accepted", "Rejected", "Waiting"]) {
    const link = about(title).map(({ text }) => /\/entry\/([\w-]{20,})/.exec(text)?.[1]);
    const page = await app.request(`/api/entries/${link.find(Boolean)}`);
    expect(await page.json()).toMatchObject({
      filmTitle: title,
      forNext: false,
      status: "pending",
    });
  }
});

test("an entry quoted before the deadline stays in its edition", async () => {
  const quoted = await openPayment(app, film("Quoted"));
  const lengths = { acceptedMinutes: { min: 1, max: 5 } };
  const next = await prepareEdition(app, 2027, {
    ...dearer,
    categories: { short_film: { ...dearer.categories.short_film, ...lengths } },
  });
  await openEdition(app, next);
  await pay(app, quoted);
  // Edited with the draft's secret: by the rules of 2027 the film would be too long.
  const { draftToken } = quoted;
  const reworded = { ...film("Quoted and reworded"), draftToken };
  expect((await submitEntry(app, quoted, reworded)).status).toBe(201);
  expect(await entries()).toEqual({ "Quoted and reworded": "2026, $20" });
  const emails = await app.db.select().from(outboxMessages);
  expect(emails.some(({ text }) => text.includes("by February 1, 2026"))).toBe(true);
  expect(emails.some(({ text }) => text.includes("by February 1, 2027"))).toBe(false);
});

test("a draft that is opened at the same time moves, too", async () => {
  app.setNow(over);
  const next = await prepareEdition(app, 2027);
  const opened = Array.from({ length: 6 }, (_, at) =>
    openPayment(app, film(`At once ${at}`), { amount: 30 }).catch((error: Error) => error),
  );
  await openEdition(app, next);
  for (const intent of await Promise.all(opened)) {
    // A late filmmaker gets a message and the next edition's form.
    if (intent instanceof Error) {
      expect(intent.message).toMatch(/409.*(takes no more entries|is \$20 today)/);
    }
  }
  const drafts = await app.db.select().from(submissionDrafts);
  expect(drafts.map(({ forNext, editionId }) => [forNext, editionId === next])).toEqual(
    drafts.map(() => [false, true]),
  );
});

test("settings and edition are of one year, also while the next one opens", async () => {
  for (const year of [2027, 2028, 2029, 2030]) {
    const next = await prepareEdition(app, year, dearer);
    let opened = false;
    const festivals: Awaited<ReturnType<typeof readFestival>>[] = [];
    const reader = async () => {
      while (!opened) festivals.push(await readFestival(app.db));
    };
    const readers = Array.from({ length: 6 }, reader);
    await openEdition(app, next);
    opened = true;
    await Promise.all(readers);
    for (const { settings, edition } of [...festivals, await readFestival(app.db)]) {
      expect(settings.dates.festivalFrom.slice(0, 4)).toBe(edition.slug);
    }
  }
});

test("receipt and emails of an entry for the next edition say so, and promise no answer in weeks", async () => {
  app.setNow(over);
  const intent = await openPayment(app, film("Early"), { amount: 30 });
  await pay(app, intent);
  const receipt = await submitEntry(app, intent, film("Early"));
  expect(await receipt.json()).toMatchObject({ reference: "HL26-0001", forNext: true });
  const emails = await app.db.select().from(outboxMessages);
  for (const kind of ["payment_receipt", "submission_confirmation"]) {
    const email = emails.find((row) => row.kind === kind);
    for (const half of [email?.text, email?.html]) {
      expect(half).toContain("This entry is for the next edition.");
      expect(half).toContain("HL26-0001, for the next edition");
      expect(half).toContain("when we select the films of the next edition");
      expect(half).not.toContain("weeks");
    }
  }
  const notice = emails.find(({ kind }) => kind === "director_notice");
  expect(notice?.text).toMatch(/Edition:? *\s*Next edition/);
});

test("emails of an entry for the open edition promise an answer by the day of the notifications", async () => {
  await enter("In time", 20);
  const emails = await app.db.select().from(outboxMessages);
  expect(emails.find(({ kind }) => kind === "submission_confirmation")?.text).toContain(
    "contact you by February 1, 2026.",
  );
  expect(emails.some(({ text }) => text.includes("next edition"))).toBe(false);
});

test("the category of a moved entry is copied, closed and not public", async () => {
  const ownCategory = {
    type: "student_film",
    slug: "student-film",
    kind: "film",
    name: "Student Film",
    plural: "Student Films",
    emoji: "🎬",
    accent: "pink",
    art: "cat-short",
    artAlt: "Art",
    description: "By students",
    features: ["First films"],
    prize: 0,
    advertisedFee: { earlyBird: 9, regular: 9 },
    chargedFee: { earlyBird: 9, regular: 9 },
    advertisedLength: "Short",
    acceptedMinutes: { min: 1, max: 60 },
  };
  const order = ["student_film", "feature_film"];
  const overrides = { categories: { student_film: ownCategory }, categoryOrder: order };
  await app.db.insert(festivalSettings).values({ overrides });
  app.setNow(over);
  const entry = { ...film("By a student"), submissionType: "student_film", genre: "drama" };
  const intent = await openPayment(app, entry, { amount: 9 });
  await pay(app, intent);
  expect((await submitEntry(app, intent, entry)).status).toBe(201);
  const draft = await openPayment(app, { ...entry, filmTitle: "Paid later" }, { amount: 9 });

  const next = await prepareEdition(app, 2027);
  expect(await openEdition(app, next)).toBe(1);
  const { categories } = await getSettings(app.db, next);
  expect(categories.map(({ type, open, carried }) => [type, open, carried])).toEqual([
    ...["short_film", "feature_film", "series_pilot", "log_line"].map((type) => [
      type,
      undefined,
      undefined,
    ]),
    ["student_film", false, true],
  ]);
  const listed = (await (await app.request("/api/categories")).json()) as { type: string }[];
  expect(listed.map(({ type }) => type)).not.toContain("student_film");
  await expect(openPayment(app, entry, { amount: 9 })).rejects.toThrow("409");
  // What was quoted before is still accepted.
  await pay(app, draft);
  const later = { ...entry, filmTitle: "Paid later" };
  expect((await submitEntry(app, draft, later)).status).toBe(201);
});
