import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { editions, films, publicVersion, submissions } from "~/db/schema";
import { defaultSettings } from "~/features/settings/schema";
import { type SectionValues, settingsSections } from "~/features/settings-admin/schema";
import { sectionIds } from "~/features/settings-admin/sections.texts";
import {
  readSelectedFilms,
  readUnannouncedEntries,
} from "~/features/submissions/decision/selection.queries.server";
import { createTestApp, type TestApp } from "~/tests/harness";
import { plantNights } from "~/tests/published-programme";
import { openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";
import type { EditionPath } from "./archived-pages.commands.server";
import {
  findPublicEdition,
  listEditionPaths,
  listNumbers,
  readEditionPage,
} from "./public.queries.server";
import { countUnanswered } from "./queries.server";
import { refreshFigures } from "./statistics.commands.server";

/** An archive does not change, whatever else does. */

let app: TestApp;
let cookie: string;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

async function ask(method: string, path: string, json?: unknown) {
  const response = await app.request(path, { method, cookie, json });
  expect(response.status, `${method} ${path}`).toBeLessThan(300);
  const text = await response.text();
  return text === "" ? null : JSON.parse(text);
}

const step = async (slug: string, name: string) => {
  const { version } = await ask("GET", `/api/editions/${slug}`);
  return ask("POST", `/api/editions/${slug}/${name}`, { version });
};

async function enter(filmTitle: string): Promise<string> {
  const film = { ...shortFilm, filmTitle };
  const intent = await openPayment(app, film, { amount: 30 });
  await pay(app, intent);
  return ((await (await submitEntry(app, intent, film)).json()) as { id: string }).id;
}

const pageOf = async (slug: string, path: EditionPath = "") => {
  const edition = await findPublicEdition(app.db, slug);
  return edition && readEditionPage(app.db, edition, path, app.deps.clock());
};

/** Another value of the same kind. */
function differentValue(value: unknown, key = ""): unknown {
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") return value === 100 ? 99 : value + (key === "min" ? 0 : 1);
  if (value === null) return null;
  if (Array.isArray(value)) return value.map((item) => differentValue(item));
  if (typeof value === "object") {
    return Object.fromEntries(
      Object.entries(value).map(([k, part]) => [k, differentValue(part, k)]),
    );
  }
  const text = String(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text.replace(/^\d{4}/, "2026");
  if (/^\d\d:\d\d$/.test(text)) return "18:30";
  if (key === "clock") return text === "12" ? "24" : "12";
  if (key === "dates") return text === "us" ? "iso" : "us";
  if (key === "numbers") return text === "comma_point" ? "point_comma" : "comma_point";
  if (key === "money") return text === "before" ? "after" : "before";
  if (key === "newEntries") return text === "each" ? "daily" : "each";
  if (text.includes("@")) return `new-${text}`;
  return `Another ${text}`.slice(0, 38);
}

/** Every section with every value changed. */
const changedSections = Object.fromEntries(
  sectionIds.map((id) => {
    const values = settingsSections[id].read(defaultSettings);
    if (id !== "dates") return [id, differentValue(values)];
    const dates = { ...values, legalUpdatedOn: "2026-05-01", deadlineTime: "18:30" };
    return [id, { ...dates, festivalTo: "2026-02-27", blackTieOn: "2026-02-27" }];
  }),
);

test("an archived page has the same bytes after every setting was changed", async () => {
  app.setNow("2026-02-01T12:00:00Z");
  cookie = await app.logIn();
  const id = await enter("Paper Rings");
  await ask("PATCH", "/api/editions/2026/figures", { shown: ["entries", "entries_by_category"] });
  await ask("POST", "/api/editions", {
    slug: "2027",
    from: "2026",
    copy: [],
    dates: {
      opensOn: "2026-06-01",
      earlyBirdEndsOn: "2026-08-30",
      lateUntil: "2027-01-30",
      deadlineAt: "2027-01-31T01:00:00.000Z",
      notificationsOn: "2027-01-31",
      festivalFrom: "2027-02-13",
      festivalTo: "2027-02-25",
      blackTieOn: "2027-02-25",
    },
  });
  await step("2027", "open");
  await step("2026", "archive");
  const before = await pageOf("2026");
  expect(before?.html).toContain("<h1>2026</h1>");
  expect(before?.html).toContain("February 14-26, 2026");
  expect(before?.html).toContain("2026 in numbers");
  expect(before?.notes).toEqual([]);
  const empty = { films: "selection was", programme: "programme was", awards: "awards were" };
  const emptyPages = new Map<EditionPath, Awaited<ReturnType<typeof pageOf>>>();
  for (const [path, subject] of Object.entries(empty)) {
    const page = await pageOf("2026", path as EditionPath);
    expect(page, path).toMatchObject({ published: false, notes: [] });
    expect(page?.html).toContain(`No ${subject} published here.`);
    expect(page?.html).toContain(defaultSettings.brand.fullName);
    emptyPages.set(path as EditionPath, page);
  }

  // Its own settings are refused; shared settings and those of the open edition can be changed.
  const festival = await ask("GET", "/api/festival");
  for (const section of sectionIds) {
    const { schema } = settingsSections[section];
    expect(schema.safeParse(changedSections[section]).success, section).toBe(true);
    if (section === "dates") continue;
    const changes = { [section]: changedSections[section] as SectionValues };
    const { updatedAt } = await ask("GET", "/api/festival");
    await ask("PATCH", "/api/festival", { updatedAt, changes });
  }
  const after = await ask("GET", "/api/festival");
  expect(after.facts.brand.fullName).not.toBe(festival.facts.brand.fullName);
  expect(after.facts.categories).not.toEqual(festival.facts.categories);
  await app.db.update(submissions).set({ status: "accepted" }).where(eq(submissions.id, id));
  await ask("PATCH", "/api/editions/2026/figures", { shown: ["fees_taken_cents"] });
  await ask("PATCH", "/api/editions/2026", {
    name: "Renamed",
    version: (await ask("GET", "/api/editions/2026")).version,
  });
  await refreshFigures(app.db);
  expect(await pageOf("2026")).toEqual(before);

  const note = await ask("POST", "/api/editions/2026/notes", {
    text: "Paper Rings is from Norway.",
  });
  expect(note).toEqual({ text: "Paper Rings is from Norway.", day: "2026-02-01" });
  expect(await pageOf("2026")).toEqual({ ...before, notes: [note] });
  // A part without content is as unchanged as one with it.
  for (const [path, page] of emptyPages) {
    expect(await pageOf("2026", path), path).toEqual({ ...page, notes: [note] });
  }
  expect(await listEditionPaths(app.db)).toEqual(["/2027", "/2026", "/numbers"]);

  await step("2026", "unarchive");
  const anew = await pageOf("2026");
  expect(anew?.html).not.toBe(before?.html);
  expect(anew?.html).toContain("Fees received");
});

test("public figures follow the entries, and the archive has them stop", async () => {
  app.setNow("2025-12-01T12:00:00Z");
  cookie = await app.logIn();
  await ask("PATCH", "/api/editions/2026/figures", {
    shown: ["entries", "entries_by_country", "fees_taken_cents"],
  });
  const publicNumbers = async () =>
    (await listNumbers(app.db)).map(({ slug, figures }) => [
      slug,
      ...figures.map(({ key, value }) => [key, value]),
    ]);
  expect(await publicNumbers()).toEqual([["2026", ["entries", 0], ["fees_taken_cents", 0]]]);
  await enter("Paper Rings");
  await refreshFigures(app.db);
  const counted = [
    "2026",
    ["entries", 1],
    ["entries_by_country", { [shortFilm.country]: 1 }],
    ["fees_taken_cents", 3_000],
  ];
  expect(await publicNumbers()).toEqual([counted]);
  await enter("Paper Moons");
  await step("2026", "close");
  await step("2026", "archive");
  const frozen = JSON.stringify(await publicNumbers());
  expect(frozen).toContain('["entries",2]');
  await refreshFigures(app.db);
  expect(JSON.stringify(await publicNumbers())).toBe(frozen);
});

test("archiving waits for unannounced decisions and stores announced ones", async () => {
  app.setNow("2025-12-01T12:00:00Z");
  cookie = await app.logIn();
  const acceptedEntry = await enter("Paper Rings");
  const rejectedEntry = await enter("Paper Moons");
  await ask("PATCH", `/api/submissions/${acceptedEntry}`, { status: "accepted" });
  await ask("PATCH", `/api/submissions/${rejectedEntry}`, { status: "rejected" });
  const announce = (id: string, announcedStatus: "accepted" | "rejected") =>
    app.db
      .update(submissions)
      .set({ announcedStatus, announcedAt: new Date("2025-12-11T12:00:00Z") })
      .where(eq(submissions.id, id));
  const pagesAre = async () => (await app.db.select().from(publicVersion))[0]?.version;
  const before = await pagesAre();
  expect(await countUnanswered(app.db)).toBe(2);
  await announce(acceptedEntry, "accepted");
  expect(await countUnanswered(app.db)).toBe(1);
  expect(await pagesAre()).not.toBe(before);
  await step("2026", "close");
  const { id, version } = await ask("GET", "/api/editions/2026");
  const json = { version };
  const refused = await app.request("/api/editions/2026/archive", { method: "POST", cookie, json });
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({
    detail: "This edition cannot be archived yet: 1 decision was not announced.",
    unannounced: [rejectedEntry],
    unclaimedPayments: [],
  });
  // A refunded entry is in no announcement, and does not prevent archiving.
  const { amountCents } = (await app.db.select().from(submissions))[0] ?? { amountCents: 0 };
  const refunded = (refundedCents: number) =>
    app.db.update(submissions).set({ refundedCents }).where(eq(submissions.id, rejectedEntry));
  expect(await readUnannouncedEntries(app.db, id)).toEqual([rejectedEntry]);
  await refunded(amountCents);
  expect(await readUnannouncedEntries(app.db, id)).toEqual([]);
  await refunded(amountCents - 1);
  expect(await readUnannouncedEntries(app.db, id)).toEqual([rejectedEntry]);
  await refunded(0);
  await announce(rejectedEntry, "rejected");
  expect(await readSelectedFilms(app.db, id)).toEqual([
    expect.objectContaining({ title: "Paper Rings", director: shortFilm.director }),
  ]);
  const films = async () => (await ask("GET", "/api/editions/2026/films")).films;
  expect(await films()).toEqual([]);
  await app.db.update(editions).set({ selectionPublishedAt: new Date("2025-12-12T12:00:00Z") });
  expect(await films()).toMatchObject([{ title: "Paper Rings" }]);
  await step("2026", "archive");
  const edition = await findPublicEdition(app.db, "2026");
  if (!edition) throw new Error("This edition no longer exists.");
  const archivedPage = await readEditionPage(app.db, edition, "films", app.deps.clock());
  expect(archivedPage?.html).toContain("<b>Paper Rings</b>");
  expect((await pageOf("2026"))?.html).toContain("1 film");
  // An entry that is withdrawn later was still shown.
  await app.db.update(submissions).set({ withdrawnAt: app.deps.clock() });
  expect(await readEditionPage(app.db, edition, "films", app.deps.clock())).toEqual(archivedPage);
  const figures = await ask("GET", "/api/editions/2026/figures");
  expect(figures.at(-1)).toMatchObject({ key: "median_days_to_answer", value: 10 });
});

test("a film of the programme with another title than its entry is counted once", async () => {
  app.setNow("2025-12-01T12:00:00Z");
  cookie = await app.logIn();
  const id = await enter("Low Tide");
  await app.db.update(submissions).set({ status: "accepted", announcedStatus: "accepted" });
  await app.db.update(editions).set({ selectionPublishedAt: new Date("2025-12-12T12:00:00Z") });
  await plantNights(app.db, app.deps.clock());
  const count = async () => /(\d+) films/.exec((await pageOf("2026"))?.html ?? "")?.[1];
  // The index of the year's page, without the article.
  const titles = [
    ...((await pageOf("2026"))?.html ?? "").matchAll(/<li><a href="\/films[^>]*>(.*?)<\/a>/g),
  ].map(([, title = ""]) => title);
  expect(titles[titles.indexOf("Half the Moon") - 1]).toMatch(/^The Ferry/);
  const withEntry = Number(await count());
  await app.db.update(films).set({ submissionId: id }).where(eq(films.slug, "tideline"));
  expect(Number(await count())).toBe(withEntry - 1);
});
