import { existsSync } from "node:fs";
import { count, eq, gt, ne, sum } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { accents } from "~/db/enums";
import type { publicAwardSchema } from "~/features/awards/schema";
import { getActionItems } from "~/features/dashboard/action-items.queries.server";
import { readAdminCounts } from "~/features/dashboard/queries.server";
import {
  findPublicEdition,
  listEditions as listPublicEditions,
  readPublishedPaths,
} from "~/features/editions/public.queries.server";
import { listEditions } from "~/features/editions/queries.server";
import {
  readCountries,
  readDashboardFigures,
} from "~/features/entries-admin/dashboard-figures.queries.server";
import { readChoices, readFilmList } from "~/features/programme/public/public.queries.server";
import type { Programme } from "~/features/programme/schema";
import { checkProgramme } from "~/features/programme/versions/commands.server";
import { promoFigures } from "~/features/promo/queries.server";
import { percent, shortNumber } from "~/features/promo/rules";
import { readFestival } from "~/features/settings/editions.queries.server";
import { seasonAt } from "~/features/settings/season.rules";
import { createTestApp, type TestApp } from "~/tests/harness";
import { storyShare } from "~/tests/seed";
import {
  auditLog,
  ballots,
  confirmations,
  contacts,
  deliverableItems,
  editionPages,
  editions,
  emailSubscribers,
  films,
  juries,
  newsArticles,
  outboxMessages,
  sandboxPayments,
  submissionDrafts,
  submissions,
} from "../db/schema";
import { putInDemoContent } from "./seed";

type PublicAward = z.output<typeof publicAwardSchema>;

let app: TestApp;
const openSite = async () => {
  app = await createTestApp({ now: "2026-06-15T10:00:00Z" });
};
const closeSite = () => app.close();

const unique = <T>(items: T[]) => [...new Set(items)].sort();

// Filled once: what follows only reads, but for the last test.
describe("the demo content of two starts at once", () => {
  beforeAll(async () => {
    await openSite();
    const results = await Promise.all([putInDemoContent(app.deps), putInDemoContent(app.deps)]);
    expect(results.sort(), "it was put in once").toEqual([false, true]);
  });
  afterAll(closeSite);

  test("shows every kind of thing that the site knows", async () => {
    const entries = await app.db.select().from(submissions);
    expect(entries).toHaveLength(40);
    expect(unique(entries.map((entry) => entry.submissionType))).toEqual([
      "feature_film",
      "log_line",
      "series_pilot",
      "short_film",
    ]);
    // By then all have a decision except those on the waitlist.
    expect(unique(entries.map((entry) => entry.status))).toEqual([
      "accepted",
      "rejected",
      "reviewed",
    ]);
    expect(unique(entries.map((entry) => entry.feePeriod))).toEqual(["early_bird", "regular"]);
    expect(entries.filter((entry) => entry.isFavorite)).toHaveLength(12);
    expect(unique(entries.flatMap((entry) => entry.country ?? [])).length).toBeGreaterThan(15);

    const news = await app.db.select().from(newsArticles);
    expect(news).toHaveLength(15);
    expect(unique(news.map((article) => article.categoryColor))).toEqual([...accents].sort());
    expect(unique(news.map((article) => article.imageUrl)), "a picture each").toHaveLength(15);
    const messages = await app.db.select().from(contacts);
    expect(unique(messages.map((message) => message.subject))).toHaveLength(5);
    expect(messages).toHaveLength(12);
    const readers = await app.db.select().from(emailSubscribers);
    expect(readers).toHaveLength(62);
    expect(unique(readers.map((reader) => reader.source)).length).toBeGreaterThan(2);
    expect(readers.every((reader) => reader.ipAddress === "198.51.100.0")).toBe(true);
    expect(await app.db.select().from(films)).toHaveLength(3 + 24 + 7 + 6);
  });

  test("all accepted entries were announced and published; one filmmaker has confirmed and sent deliverables", async () => {
    const announced = await app.db
      .select({ id: submissions.id, title: submissions.filmTitle })
      .from(submissions)
      .where(eq(submissions.announcedStatus, "accepted"))
      .orderBy(submissions.filmTitle);
    expect(announced.map(({ title }) => title)).toEqual([
      "Abuela's Second Honeymoon",
      "Every Winter in Lisbon",
      "Plus One",
      "Snow Day, Sapporo",
      "The Last Bus to Ojai",
      "The Lighthouse Between Us",
      "Two Coffees, One Sugar",
      null,
    ]);
    const [edition] = await app.db.select().from(editions).where(eq(editions.slug, "2026"));
    expect(edition?.selectionPublishedAt).not.toBeNull();
    const answered = announced.find(({ title }) => title === "The Lighthouse Between Us");
    expect(await app.db.select().from(confirmations)).toMatchObject([
      { submissionId: answered?.id, answer: "yes", late: false },
    ]);
    const items = await app.db.select().from(deliverableItems).orderBy(deliverableItems.state);
    expect(items.map(({ state }) => state)).toEqual(["approved", "given", "returned"]);
  });

  test("the programme has three nights, one screening moved and one cancelled, and two changes to come", async () => {
    const programme = (await (await app.request("/api/programme")).json()) as Programme;
    expect(programme).toMatchObject({
      number: 2,
      days: ["2026-02-14", "2026-02-15", "2026-02-16"],
    });
    expect(programme.films).toHaveLength(24 + 7);
    const pictures = programme.films.map(({ imageUrl }) => imageUrl);
    expect(new Set(pictures).size, "every film has a picture of its own").toBe(pictures.length);
    for (const picture of programme.films.flatMap((film) => [film.imageUrl, ...film.stillUrls])) {
      expect(existsSync(`public${picture}`), picture).toBe(true);
      for (const wide of [1920, 2560]) {
        const avif = picture.replace("-960.webp", `-${wide}.avif`);
        expect(existsSync(`public${avif}`), avif).toBe(true);
      }
    }
    expect(programme.venues).toHaveLength(3);
    const screeningsWhere = (is: (screening: Programme["screenings"][number]) => boolean) =>
      programme.screenings.filter(is).map(({ title }) => title);
    expect(screeningsWhere(({ moved }) => moved !== null)).toEqual(["What the Tide Returns"]);
    expect(screeningsWhere(({ state }) => state === "cancelled")).toEqual(["Frost Flowers"]);
    const { problems, changes } = await checkProgramme(app.db);
    expect(problems.filter(({ level }) => level === "error")).toEqual([]);
    expect(changes).toMatchObject({ added: [], cancelled: [], leftOut: [] });
    expect(changes.moved).toHaveLength(2);
  });

  test("the awards of this year and of the year before are revealed, those of this year with a log line", async () => {
    const awardsOf = async (year: string) => {
      const answer = await app.request(`/api/editions/${year}/awards`);
      const { awards } = (await answer.json()) as { awards: PublicAward[] };
      return new Map(awards.map(({ name, honors }) => [name, honors]));
    };
    const current = await awardsOf("2026");
    expect([...current.keys()]).toEqual([
      "Best Feature Film",
      "Best Short Film",
      "Best Series Pilot",
      "Best Log Line",
      "2nd place",
      "3rd place",
      "Audience choice",
    ]);
    expect([...current.values()].every(([winner]) => winner?.level === "winner")).toBe(true);
    expect(current.get("Best Log Line")).toMatchObject([{ filmSlug: null }]);
    expect(current.get("Audience choice")).toMatchObject([{ title: "A Table for Two at Kofi's" }]);
    const previous = await awardsOf("2025");
    expect(previous.size).toBe(6);
    expect(previous.get("Audience choice")).toMatchObject([{ title: "Everything but the Piano" }]);
  });

  test("films say what they won, and the list of editions who won and what there is, also of the archived one", async () => {
    const { films: listed } = await readFilmList(app.db, app.deps.clock(), {});
    const awarded = listed.filter(({ award }) => award).map(({ title, award }) => [title, award]);
    expect(awarded).toHaveLength(6);
    expect(awarded).toContainEqual(["A Table for Two at Kofi's", "Audience choice"]);
    const { winners, lastEnd } = await readChoices(app.db, app.deps.clock());
    expect(winners).toHaveLength(7);
    // The last night ends after midnight.
    expect(new Date(lastEnd).toISOString()).toMatch(/^2026-02-17T0\d:/);
    expect(await listPublicEditions(app.db, app.deps.clock())).toMatchObject([
      {
        slug: "2026",
        summary: ["31 films, 1 log line", "3 nights", "7 awards"],
        lead: { label: "Best Feature Film", title: "The Lighthouse Between Us" },
      },
      {
        slug: "2025",
        state: "archived",
        summary: ["6 films", "3 nights", "6 awards"],
        lead: { label: "Best Feature Film", title: "Low Season", by: "Núria Casals, Spain" },
      },
    ]);
  });

  test("the promo history adds up to the documented figures", async () => {
    expect(await promoFigures(app.db)).toEqual({
      reach: 2_800_000,
      engagement: 0.067,
      campaigns: 12,
      automations: 8,
    });
  });

  test("each entry has one paid fee of its date, and the sums agree", async () => {
    const [paid] = await app.db
      .select({ cents: sum(sandboxPayments.amountCents), payments: count() })
      .from(sandboxPayments)
      .where(eq(sandboxPayments.status, "succeeded"));
    const [charged] = await app.db
      .select({ cents: sum(submissions.amountCents), payments: count() })
      .from(submissions);
    expect(charged).toEqual(paid);
    const open = await app.db
      .select()
      .from(submissionDrafts)
      .where(eq(submissionDrafts.state, "open"));
    expect(open).toEqual([]);
    const entries = await app.db.select().from(submissions);
    const feeOf = (title: string) =>
      entries.find((entry) => entry.filmTitle === title)?.submissionFee;
    expect(feeOf("Letters to Apartment 4B")).toBe("$20");
    expect(feeOf("Abuela's Second Honeymoon")).toBe("$30");
    expect(feeOf("The Lighthouse Between Us")).toBe("$35");
    expect(feeOf("Orbit Decay")).toBe("$35");
  });

  test("has no email that waits to be sent", async () => {
    const emails = await app.db.select().from(outboxMessages);
    expect(emails).toHaveLength(40 * 3 + 12 + 3 + 2 * 3 + 24 + 7 + 6 + 7 + 8 + 2 + 38 + 4);
    expect(unique(emails.map((email) => email.state))).toEqual(["sent"]);
    expect(emails.every((email) => email.sentAt && email.sentAt < app.deps.clock())).toBe(true);
  });

  test("a second start adds nothing, even after the director deleted everything", async () => {
    expect(await putInDemoContent(app.deps)).toBe(false);
    expect(await app.db.select().from(submissions)).toHaveLength(40);
    await app.db.delete(submissionDrafts);
    await app.db.delete(submissions);
    await app.db.delete(newsArticles);
    await app.db.delete(contacts);
    expect(await putInDemoContent(app.deps)).toBe(false);
    expect(await app.db.select().from(newsArticles)).toEqual([]);
  });
});

/** Moments worth seeing, and what exists by then. */
const moments = [
  { moment: "2025-08-15T18:00:00Z", season: "open", years: ["2025"], jury: 0, shows: false },
  { moment: "2026-01-24T18:00:00Z", season: "open", years: ["2025"], jury: 1, shows: false },
  {
    moment: "2026-02-01T18:00:00Z",
    season: "deliberating",
    years: ["2025"],
    jury: 1,
    shows: false,
  },
  { moment: "2026-02-04T02:00:00Z", season: "announced", years: ["2025"], jury: 1, shows: true },
  { moment: "2026-02-15T04:00:00Z", season: "festival_on", years: ["2025"], jury: 1, shows: true },
  { moment: "2026-03-10T18:00:00Z", season: "over", years: ["2025"], jury: 1, shows: true },
];
/** Each takes seconds: one of a season, or all with the random stories in full. */
const played = moments.filter(
  ({ season }, at) =>
    storyShare === 1 || moments.findLastIndex((moment) => moment.season === season) === at,
);
describe.each(played)("at $moment", ({ moment, season, years, jury, shows }) => {
  // Two years of a festival are played: seconds, but over a minute beside other work.
  beforeAll(async () => {
    app = await createTestApp({ now: moment });
    expect(await putInDemoContent(app.deps)).toBe(true);
  }, 180_000);
  afterAll(closeSite);

  test(`the season is '${season}', and nothing exists that is later`, async () => {
    const { settings, edition } = await readFestival(app.db);
    const now = app.deps.clock();
    expect(seasonAt(settings, edition, now).season).toBe(season);
    expect(edition.slug).toBe("2026");
    const later = async (table: PgTable, column: PgColumn) => app.db.$count(table, gt(column, now));
    expect(await app.db.$count(submissions)).toBeGreaterThan(3);
    expect(await later(submissions, submissions.submittedAt)).toBe(0);
    expect(await later(outboxMessages, outboxMessages.createdAt)).toBe(0);
    expect(await later(contacts, contacts.createdAt)).toBe(0);
    expect(await later(newsArticles, newsArticles.publishedAt)).toBe(0);
    expect(await later(emailSubscribers, emailSubscribers.subscribedAt)).toBe(0);
    expect(await later(auditLog, auditLog.createdAt)).toBe(0);
    expect(await app.db.$count(juries)).toBe(jury);
  });

  test("the promo page shows the documented figures from the demo's start on", async () => {
    const { reach, engagement, campaigns, automations } = await promoFigures(app.db);
    if (moment < "2026-01-24") return expect(campaigns).toBeLessThan(12);
    expect([shortNumber(reach), percent(engagement), campaigns, automations]).toEqual([
      "2.8M",
      "6.7%",
      12,
      8,
    ]);
  });

  test("films of the current programme are public once it is published; those of the year before are always others", async () => {
    const previous = (await app
      .request("/api/editions/2025/awards")
      .then((answer) => answer.json())) as {
      awards: PublicAward[];
    };
    const winners = previous.awards.flatMap(({ honors }) => honors.map(({ title }) => title));
    expect(winners).toContain("Low Season");
    const publicFilms = (await (await app.request("/api/films")).json()) as { title: string }[];
    expect(publicFilms).toHaveLength(6 + (shows ? 31 : 0));
    const programme = (await (await app.request("/api/programme")).json()) as Programme;
    expect(programme.films.length > 0).toBe(shows);
    for (const { title } of programme.films) expect(winners).not.toContain(title);
    const archived = await app.db.select().from(editions).where(eq(editions.state, "archived"));
    expect(archived.map(({ slug }) => slug)).toEqual(years);
    expect((await app.db.$count(editionPages)) > 0).toBe(years.length > 0);
  });

  test("the audience votes on a festival night, and awards are revealed after the last", async () => {
    expect((await app.db.$count(ballots)) > 0).toBe(season === "festival_on");
    const { awards } = (await (await app.request("/api/editions/2026/awards")).json()) as {
      awards: PublicAward[];
    };
    expect(awards.length > 0).toBe(season === "over");
  });

  test("dashboard, lists, export, editions and public pages give one answer to one question", async () => {
    const { db, deps } = app;
    const [withdrawn] = await db
      .select()
      .from(submissions)
      .where(ne(submissions.status, "accepted"));
    const withdrawnAt = deps.clock();
    await db
      .update(submissions)
      .set({ withdrawnAt })
      .where(eq(submissions.id, withdrawn?.id ?? ""));
    const cookie = await app.logIn();
    const get = (path: string) => app.request(path, { cookie });
    const listed = async (query: string) =>
      Number((await get(`/api/submissions?${query}`)).headers.get("X-Total-Count"));
    const { settings } = await readFestival(db);
    const actionItems = await getActionItems(db, settings, deps.clock());

    const entries = await listed("withdrawn=false");
    const { submissions: onDashboard, byType } = await readDashboardFigures(db);
    const countries = await readCountries(db);
    const figures = (await (await get("/api/editions/2026/figures")).json()) as {
      key: string;
      value: number | Record<string, number>;
    }[];
    const figure = (key: string) => figures.find((item) => item.key === key)?.value;
    const addUp = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
    const exported = await get("/api/submissions/export?format=csv&withdrawn=false");
    expect({
      dashboard: onDashboard,
      "its categories": addUp(byType.map((row) => row.entries)),
      "its countries":
        addUp(countries.top.map((row) => row.entries)) +
        countries.others.entries +
        countries.unknown,
      export: Number(exported.headers.get("X-Total-Count")),
      "list of editions": (await listEditions(db)).find(({ slug }) => slug === "2026")?.entries,
      "public figure": figure("entries"),
      "its categories in public": addUp(Object.values(figure("entries_by_category") ?? {})),
    }).toEqual({
      dashboard: entries,
      "its categories": entries,
      "its countries": entries,
      export: entries,
      "list of editions": entries,
      "public figure": entries,
      "its categories in public": entries,
    });
    await exported.text();

    const pending = await listed("withdrawn=false&status=pending");
    expect(actionItems.pending, "to review").toBe(pending);
    expect((await readAdminCounts(db)).pending, "in the menu").toBe(pending);
    expect((await (await get("/api/submissions/favorites")).json()) as unknown[]).toHaveLength(
      await listed("favorite=true"),
    );

    const programme = (await (await get("/api/programme")).json()) as Programme;
    const edition = await findPublicEdition(db, "2026");
    const parts = edition ? await readPublishedPaths(db, edition) : [];
    const summary = parts.find(({ path }) => path === "films")?.summary;
    expect(summary, "on the edition's page").toBe(
      shows ? `${programme.films.length} films, 1 log line` : undefined,
    );
  });
});

test("a festival's own content is left alone", async () => {
  await openSite();
  await app.db.insert(contacts).values({
    firstName: "A",
    lastName: "B",
    email: "a@example.com",
    subject: "General Inquiry",
    message: "Hello",
  });
  expect(await putInDemoContent(app.deps)).toBe(false);
  expect(await app.db.select().from(newsArticles)).toEqual([]);
  expect(await app.db.select().from(auditLog)).toEqual([]);
  await closeSite();
});
