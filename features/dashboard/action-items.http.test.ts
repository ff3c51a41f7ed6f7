import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  contacts,
  editions,
  films,
  newsArticles,
  outboxMessages,
  people,
  submissionDrafts,
  submissions,
} from "~/db/schema";
import { defaultSettings } from "~/features/settings/schema";
import { datesOf, openEdition, prepareEdition } from "~/tests/editions-fixture";
import { createTestApp, type TestApp } from "~/tests/harness";
import { logLine, openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";
import { getActionItems } from "./action-items.queries.server";
import { actionItemLines } from "./action-items.rules";
import { recordVisit } from "./visits.commands.server";

/** The dashboard's action items: each number equals the length of the list behind it. */

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const read = () => getActionItems(app.db, defaultSettings, app.deps.clock());
const totalOf = async (path: string) => {
  const answer = await app.request(path, { cookie: await app.logIn() });
  expect(answer.status).toBe(200);
  await answer.json();
  return Number(answer.headers.get("X-Total-Count"));
};

test("has no line without open items", async () => {
  // The login email is not counted as failed.
  const today = await read();
  expect(today).toMatchObject({
    toAnswer: 0,
    pending: 0,
    heldPayments: 0,
    unpaid: 0,
    undeliveredEmails: 0,
    scheduled: { count: 0, next: null },
    programme: { unplaced: 0, blocking: 0, changed: 0, letters: 0 },
  });
  expect(actionItemLines(today, () => "")).toEqual([]);
});

test("each number equals the length of the list that its line links to", async () => {
  const now = app.deps.clock();
  const person = { firstName: "A", lastName: "B", email: "a@b.example", message: "Hello" };
  const about = { ...person, subject: "Ticket Support", createdAt: now };
  await app.db
    .insert(contacts)
    .values([about, about, { ...about, answeredAt: now }, { ...about, archivedAt: now }]);
  const intent = await openPayment(app, logLine, { amount: 1 });
  await pay(app, intent);
  expect((await submitEntry(app, intent, logLine)).status).toBe(201);
  await openPayment(app, { ...shortFilm, filmTitle: "Left" });
  const heldIntent = await openPayment(app, { ...shortFilm, filmTitle: "Held" });
  await app.db
    .update(submissionDrafts)
    .set({ state: "held", heldReason: "Paid twice." })
    .where(eq(submissionDrafts.paymentIntentId, heldIntent.paymentIntentId));
  const email = { kind: "x", toAddress: "a@b.example", subject: "s", html: "h", text: "t" };
  await app.db.insert(outboxMessages).values([
    { ...email, state: "failed" },
    { ...email, state: "queued", attempts: 2, lastError: "451 try later" },
    { ...email, state: "queued" },
    { ...email, state: "sent", attempts: 3 },
  ]);
  const article = {
    title: "The selection",
    excerpt: "e",
    content: "c",
    category: "News",
    publishDate: "",
  };
  const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  await app.db.insert(newsArticles).values([
    { ...article, id: "later", title: "Later", publishedAt: later(99) },
    { ...article, id: "soon", publishedAt: later(50) },
    { ...article, id: "out", publishedAt: later(-5) },
    { ...article, id: "draft" },
  ]);
  app.passMinutes(61);

  const today = await read();
  expect(today).toMatchObject({
    toAnswer: 2,
    unread: 3,
    pending: 1,
    entriesToday: 1,
    heldPayments: 1,
    unpaid: 1,
    undeliveredEmails: 2,
    scheduled: { count: 2, next: { title: "The selection", at: later(50).toISOString() } },
  });
  expect(await totalOf("/api/contacts?folder=inbox")).toBe(today.toAnswer);
  expect(await totalOf("/api/submissions?status=pending")).toBe(today.pending);
  expect(await totalOf("/api/submission-drafts?view=held")).toBe(today.heldPayments);
  expect(await totalOf("/api/submission-drafts?view=unpaid")).toBe(today.unpaid);
  expect(await totalOf("/api/outbox?trouble=true")).toBe(today.undeliveredEmails);
  expect(today.lost.map(({ state }) => state).sort()).toEqual(["failed", "queued"]);
  expect(await totalOf("/api/director/news?state=scheduled")).toBe(today.scheduled.count);
  expect(
    actionItemLines(today, () => "Jan 7, 09:00").map(({ text, note }) => [text, note]),
  ).toEqual([
    ["1 payment held", "Paid, but no entry was created"],
    ["2 emails not delivered", "Bounced or failed"],
    ["2 messages to answer", "3 unread"],
    ["1 new entry to review", "1 arrived today"],
    ["1 entry not paid", "Started but not paid"],
    ["2 articles scheduled", "The selection, Jan 7, 09:00"],
  ]);
});

test("names what films lack for the next moment, only while it matters", async () => {
  const intent = await openPayment(app, logLine, { amount: 1 });
  await pay(app, intent);
  const { id } = (await (await submitEntry(app, intent, logLine)).json()) as { id: string };
  await app.db
    .update(submissions)
    .set({ withdrawnAt: app.deps.clock() })
    .where(eq(submissions.id, id));
  await openPayment(app, { ...shortFilm, filmTitle: "Left" });
  const film = {
    title: "Whole",
    description: "d",
    genre: "Drama",
    duration: 90,
    director: "Ana",
    year: 2025,
    imageUrl: "/images/own.webp",
    inProgramme: true,
    isPublic: true,
    runningSeconds: 5_400,
    confirmation: "yes" as const,
  };
  const lacksAll = { ...film, imageUrl: "/art/curtain.webp", runningSeconds: null };
  await app.db.insert(films).values([
    film,
    {
      ...film,
      title: "Still alone",
      imageUrl: "/placeholder.jpg",
      stillUrls: ["/images/2.webp"],
    },
    { ...lacksAll, title: "All", confirmation: null },
    { ...lacksAll, title: "Another site's picture", stillUrls: ["//elsewhere.example/1.webp"] },
    { ...lacksAll, title: "Not public", isPublic: false, confirmation: "no" },
    { ...lacksAll, title: "Withdrawn", submissionId: id },
    { ...lacksAll, title: "Proposed", inProgramme: false, isPublic: false },
    { ...lacksAll, title: "Words", category: "logline" },
  ]);
  const readAt = (now: string) => getActionItems(app.db, defaultSettings, new Date(now));
  const kindsAt = async (now: string) =>
    actionItemLines(await readAt(now), () => "")
      .map(({ kind }) => kind)
      .filter((kind) => ["still", "runningTime", "reply", "unpaid"].includes(kind));
  expect(await kindsAt("2026-01-20T20:00:00Z"), "entries are open").toEqual(["unpaid"]);
  expect(await kindsAt("2026-02-03T20:00:00Z"), "the selection is private").toEqual([
    "reply",
    "runningTime",
    "unpaid",
  ]);
  await app.db.update(editions).set({ selectionPublishedAt: app.deps.clock() });
  const night = "2026-02-15T03:00:00Z";
  expect(await kindsAt(night)).toEqual(["reply", "runningTime", "still", "unpaid"]);
  expect(await kindsAt("2026-03-20T20:00:00Z"), "the festival is over").toEqual(["unpaid"]);
  await app.db.update(editions).set({ state: "closed", closedAt: app.deps.clock() });
  expect(await kindsAt(night), "no entry can be paid").toEqual(["reply", "runningTime", "still"]);

  const { filmGaps } = await readAt(night);
  expect(filmGaps).toEqual({ reply: 1, runningTime: 4, still: 2 });
  const listOf = (state: string, missing: string) =>
    totalOf(`/api/director/films?state=${state}&missing=${missing}`);
  expect(await listOf("programme", "reply")).toBe(filmGaps.reply);
  expect(await listOf("programme", "runningTime")).toBe(filmGaps.runningTime);
  expect(await listOf("public", "still")).toBe(filmGaps.still);
});

test("counts what is new since each person's last visit", async () => {
  const [director] = await app.db.select().from(people);
  const [otherPerson] = await app.db
    .insert(people)
    .values({ name: "Ada", email: "ada@programme.example" })
    .returning();
  const visit = (personId = director?.id ?? "") => recordVisit(app.db, app.deps.clock(), personId);
  const first = app.deps.clock();
  expect(await visit()).toBeNull();
  app.passMinutes(29);
  expect(await visit(), "the same visit").toBeNull();
  const over = app.deps.clock();
  const person = { firstName: "A", lastName: "B", email: "a@b.example", message: "Hello" };
  const message = { ...person, subject: "Ticket Support" } as const;
  await app.db.insert(contacts).values([{ ...message, createdAt: first }]);
  app.passMinutes(10);
  await app.db.insert(contacts).values([{ ...message, createdAt: app.deps.clock() }]);
  const intent = await openPayment(app, logLine, { amount: 1 });
  await pay(app, intent);
  expect((await submitEntry(app, intent, logLine)).status).toBe(201);
  app.passMinutes(21);
  expect(await visit()).toEqual(over);
  app.passMinutes(5);
  expect(await visit(), "as long as the visit lasts").toEqual(over);
  expect(await visit(otherPerson?.id), "somebody else's first").toBeNull();

  const today = await getActionItems(app.db, defaultSettings, app.deps.clock(), over);
  expect(today.since).toEqual({ at: over.toISOString(), entries: 1, messages: 1 });
  expect(await totalOf(`/api/submissions?since=${over.toISOString()}`)).toBe(1);
  const line = (since: typeof today.since) =>
    actionItemLines({ ...today, since }, () => "Jan 5, 10:42")
      .filter(({ kind }) => kind === "since")
      .map(({ text, note }) => [text, note]);
  expect(line(today.since)).toEqual([
    ["1 entry since your last visit", "and 1 message · You were here Jan 5, 10:42"],
  ]);
  const at = over.toISOString();
  expect(line({ at, entries: 0, messages: 2 })).toEqual([
    ["2 messages since your last visit", "You were here Jan 5, 10:42"],
  ]);
  expect(line({ at, entries: 0, messages: 0 })).toEqual([]);
});

test("near the decision day shows undecided entries and waiting announcements", async () => {
  const intent = await openPayment(app, logLine, { amount: 1 });
  await pay(app, intent);
  const { id } = (await (await submitEntry(app, intent, logLine)).json()) as { id: string };
  const text = async (now: string) => {
    const today = await getActionItems(app.db, defaultSettings, new Date(now));
    return actionItemLines(today, () => "")
      .filter(({ kind }) => ["undecided", "locked", "notReached"].includes(kind))
      .map(({ text, note }) => [text, note]);
  };
  expect(await text("2026-01-17T20:00:00Z")).toEqual([]);
  expect(await text("2026-01-30T20:00:00Z")).toEqual([
    ["1 entry undecided", "Notification date: in 2 days"],
  ]);
  expect(await text("2026-02-03T20:00:00Z")).toEqual([
    ["1 entry undecided", "The notification date has passed"],
  ]);
  const cookie = await app.logIn();
  const send = async (path: string, json: unknown, method = "POST") =>
    (await app.request(path, { method, cookie, json })).json() as Promise<{ id: string }>;
  await send(`/api/decisions/${id}`, { outcome: "rejected", version: 0 }, "PUT");
  const draft = { name: "The evening", types: ["log_line"], outcomes: ["rejected"] };
  const announcement = await send("/api/announcements", draft);
  await send(`/api/announcements/${announcement.id}/lock`, { version: 1 });
  expect(await text("2026-01-30T20:00:00Z")).toEqual([
    ["1 email locked", "The evening is ready to release"],
  ]);
});

test("for an edition that is over shows undecided entries and unsent emails", async () => {
  const ids: string[] = [];
  for (const title of ["One", "Two"]) {
    const entry = { ...logLine, logLine: `${title} falls in love with a lighthouse.` };
    const intent = await openPayment(app, entry, { amount: 1 });
    await pay(app, intent);
    ids.push(((await (await submitEntry(app, intent, entry)).json()) as { id: string }).id);
  }
  const cookie = await app.logIn();
  const json = { outcome: "rejected", version: 0 };
  await app.request(`/api/decisions/${ids[0]}`, { method: "PUT", cookie, json });
  const text = async (now: string) =>
    actionItemLines(await getActionItems(app.db, defaultSettings, new Date(now)), () => "")
      .filter(({ kind }) => ["undecided", "former", "unannounced"].includes(kind))
      .map(({ text, note }) => [text, note]);
  expect(await text("2026-02-20T20:00:00Z"), "the festival is on").toEqual([
    ["1 entry undecided", "The notification date has passed"],
  ]);
  expect(await text("2026-03-20T20:00:00Z")).toEqual([
    ["1 entry undecided", "From the 2026 edition, which is over"],
    ["1 decision email not sent", "From the 2026 edition, which is over"],
  ]);
  expect(await totalOf("/api/decisions?outcome=none")).toBe(1);
  await openEdition(app, await prepareEdition(app, 2027));
  const settings = { ...defaultSettings, dates: { ...defaultSettings.dates, ...datesOf(2027) } };
  const now = new Date("2026-03-20T20:00:00Z");
  const later = await getActionItems(app.db, settings, now);
  expect(later.former).toEqual({ slug: "2026", isOpen: false, count: 1 });
  expect(later.unannounced).toEqual({ slug: "2026", isOpen: false, count: 1 });
});

test("jury phases and deliverables have their own lines", async () => {
  const today = await read();
  const phase = { phaseId: "p", phase: "First look" };
  const jury = {
    behind: {
      ...phase,
      count: 4,
      elsewhere: 0,
      closesAt: "2026-01-30T00:00:00Z",
      names: ["Ana", "Ben", "Cleo", "Dan"],
    },
    unfilled: { ...phase, count: 1, elsewhere: 2 },
    conflicts: { ...phase, count: 2, elsewhere: 0 },
  };
  const lines = actionItemLines({ ...today, jury, deliverables: 3 }, () => "Jan 29, 4:00 PM");
  expect(lines.map(({ text, note }) => [text, note])).toEqual([
    ["4 jurors behind", "Ana, Ben and 2 more. In First look, which closes Jan 29, 4:00 PM"],
    ["1 place without a juror", "In First look, and 2 more in other phases"],
    ["2 possible conflicts", "In First look: confirm or dismiss"],
    ["3 deliverables to review", "Sent by filmmakers, not approved yet"],
  ]);
});

test("a number that reached the counting limit says so", async () => {
  const today = { ...(await read()), unpaid: 1_000 };
  expect(actionItemLines(today, () => "").map(({ text }) => text)).toEqual([
    "1,000 or more entries not paid",
  ]);
});

test("shows open items of the programme until the festival is over", async () => {
  const cookie = await app.logIn();
  const send = async (path: string, json: unknown, method = "POST") => {
    const answer = await app.request(path, { method, cookie, json });
    expect(answer.status, path).toBeLessThan(300);
    // biome-ignore lint/suspicious/noExplicitAny: a test says of an answer what it expects of it
    return (await answer.json()) as any;
  };
  const about = { description: "Two.", genre: "Drama", director: "Ana", year: 2025, duration: 90 };
  const film = (title: string) =>
    send("/api/director/films", {
      ...about,
      title,
      runningSeconds: 5_400,
      isPublic: true,
      directorEmail: "ana@films.example",
      confirmation: "yes",
      copyFormat: "DCP",
    });
  const [shownFilm] = [await film("Tideline"), await film("Left")];
  const place = {
    name: "The Pier",
    description: "By the sea.",
    capacity: 9,
    address: "1 Pier Road",
  };
  const venue = await send("/api/programme/venues", place);
  const films = [{ filmId: shownFilm.id }];
  const block = await send("/api/programme/blocks", { title: "Tideline", kind: "single", films });
  const confirmed = async (starts: string) => {
    const ids = { blockId: block.id, venueId: venue.id, starts };
    const { id, version } = await send("/api/programme/screenings", ids);
    return send(`/api/programme/screenings/${id}`, { version, state: "confirmed" }, "PATCH");
  };
  const [first] = [await confirmed("2026-02-14T19:00"), await confirmed("2026-02-14T20:00")];
  const text = async (now = app.deps.clock()) =>
    actionItemLines(await getActionItems(app.db, defaultSettings, now), () => "")
      .filter(({ kind }) => ["blocking", "changed", "unplaced", "programmeEmails"].includes(kind))
      .map(({ text }) => text);
  expect(await text()).toEqual([
    "2 errors in the programme",
    "2 changes not public",
    "1 film not scheduled",
  ]);
  const starts = "2026-02-14T16:00";
  await send(`/api/programme/screenings/${first.id}`, { version: first.version, starts }, "PATCH");
  expect(await text()).toEqual(["2 changes not public", "1 film not scheduled"]);
  const { revision } = await send("/api/programme/check", {});
  await send("/api/programme/publish", { revision });
  expect(await text()).toEqual(["1 screening email to send", "1 film not scheduled"]);
  expect(await text(new Date("2027-01-02T12:00:00Z"))).toEqual([]);
});
