import { desc, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { editions, films, programmeVersions } from "~/db/schema";
import { defaultSettings } from "~/features/settings/schema";
import type { Season } from "~/features/settings/season.rules";
import { createTestApp, type TestApp } from "~/tests/harness";
import { idOf, plantNights, screeningId, secretWord } from "~/tests/published-programme";
import type { Filters } from "./filters.rules";
import { readFrontPage } from "./front-page-public.queries.server";
import {
  listProgrammeAddresses,
  readBlockPage,
  readChoices,
  readFilmList,
  readFilmPage,
  readNight,
  readNights,
  readVenuePage,
} from "./public.queries.server";

/** Public data of the programme; its pages are in app/programme-pages.process.test.ts. */

const publisher = { publicUrl: "https://festival.example", settings: defaultSettings };
const published = new Date("2026-02-09T12:00:00Z");
const now = new Date("2026-02-10T12:00:00Z");
let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ now: now.toISOString() });
  await plantNights(app.db, published);
});
afterEach(() => app.close());

const film = (slug: string, at = now) => readFilmPage(app.db, at, { slug, ...publisher });
const night = (day: string) => readNight(app.db, now, { day, filters: {}, ...publisher });

test("a film that is not public has no page, and its screenings are hidden", async () => {
  expect((await film("tideline"))?.screenings).toHaveLength(1);
  for (const slug of [secretWord, idOf(secretWord), "nothing", ""])
    expect(await film(slug), slug).toBeNull();
  await app.db
    .update(films)
    .set({ isPublic: false })
    .where(eq(films.id, idOf("tideline")));
  expect(await film("tideline")).toBeNull();
  expect(JSON.stringify(await night("2026-02-14"))).not.toContain("Tideline");
  expect(JSON.stringify(await readChoices(app.db, now))).not.toContain("Tideline");
  expect(await listProgrammeAddresses(app.db, now)).not.toContain("/films/tideline");
});

test("a card leads to a page in the sitemap, also of a single block with several films or none", async () => {
  const { number } = programmeVersions;
  const [newest] = await app.db.select().from(programmeVersions).orderBy(desc(number)).limit(1);
  const asSingle = (newest?.snapshot ?? []).map((row) => ({ ...row, kind: "single" as const }));
  await app.db
    .update(programmeVersions)
    .set({ snapshot: asSingle })
    .where(eq(number, newest?.number ?? 0));
  const addresses = await listProgrammeAddresses(app.db, now);
  const { cards } = await readChoices(app.db, now);
  expect(cards.map(({ what }) => what)).toContain("Event, 75 min");
  for (const { href, title } of cards) {
    const [, folder, slug = ""] = href.split("/");
    const page =
      folder === "films"
        ? await film(slug)
        : await readBlockPage(app.db, now, { slug, ...publisher });
    expect(page, `${title}: ${href}`).not.toBeNull();
    expect(addresses).toContain(href);
  }
});

test("days without screenings and unused venues have no page", async () => {
  expect((await night("2026-02-14"))?.name).toBe("Saturday, February 14");
  for (const day of ["2026-02-17", "soon", "2026-02-1"]) expect(await night(day), day).toBeNull();
  const venue = (slug: string) => readVenuePage(app.db, now, { slug, ...publisher });
  expect((await venue("the-aster"))?.walks).toMatchObject([{ minutes: 12 }]);
  expect(await venue(`${secretWord}-venue`)).toBeNull();
});

test("shows for seven days where a screening moved from", async () => {
  const moved = async (at: Date) => {
    const page = await film("half-the-moon", at);
    return [page?.screenings[0]?.moved, JSON.stringify(page?.data).includes("previousStartDate")];
  };
  expect(await moved(now)).toEqual([{ time: "23:30", day: "2026-02-14", venue: "" }, true]);
  expect(await moved(new Date(published.getTime() + 7 * 86_400_000))).toEqual([null, false]);
});

test("filters match whole values without case; film filters must match one film", async () => {
  const titlesOf = async (filters: Filters) =>
    (await readNights(app.db, now, filters)).list.flatMap(({ cards }) => cards.map(({ id }) => id));
  const pilot = screeningId("Room 14", "14T21:20");
  expect(await titlesOf({ category: "series" })).toEqual([pilot]);
  expect(await titlesOf({ trope: "only ONE bed" })).toEqual([pilot]);
  expect(await titlesOf({ trope: "only" })).toEqual([]);
  expect(await titlesOf({ subtitles: "SPANISH" })).toHaveLength(1);
  expect(await titlesOf({ access: "wheelchair" })).toHaveLength(4);
  expect(await titlesOf({ venue: "the-little-lamp" })).toHaveLength(2);
  expect(await titlesOf({ genre: "comedy", venue: "the-little-lamp" })).toHaveLength(1);
  // One film of the block is a comedy, another has this trope: no film has both.
  expect(await titlesOf({ genre: "comedy", trope: "second chance" })).toEqual([]);
  expect(await titlesOf({})).toHaveLength(10);
});

test("links to the running festival while the next edition has no programme", async () => {
  const running = async (at: string) => (await readNights(app.db, new Date(at), {})).running;
  const lastEvening = "2026-02-27T03:00:00Z";
  expect(await running(lastEvening)).toBeNull();
  await app.db.update(editions).set({ state: "closed" });
  await app.db.insert(editions).values({ slug: "2027", name: "2027 edition", state: "open" });
  expect(await running(lastEvening)).toBe("2026");
  expect(await running("2026-02-28T20:00:00Z")).toBeNull();
});

const frontPage = (at: string, season: Season = "festival_on") =>
  readFrontPage(app.db, new Date(at), season);

test("the front page shows the night of the next screening, its past ones and the nights after it", async () => {
  const night = await frontPage("2026-02-15T03:00:00Z");
  if (night?.kind !== "night") throw new Error("no night");
  expect(night.today).toBe("2026-02-14");
  // Also the one after midnight.
  expect(night.screenings.map(({ time }) => time)).toEqual([
    "17:00",
    "19:00",
    "19:30",
    "21:20",
    "00:15",
  ]);
  expect(night.later.map(({ day, screenings }) => [day, screenings.length])).toEqual([
    ["2026-02-15", 3],
    ["2026-02-16", 2],
  ]);
  // The night ends with its last screening.
  const lastEnd = "2026-02-15T09:56:00Z";
  const lastMinute = new Date(Date.parse(lastEnd) - 60_000).toISOString();
  expect(await frontPage(lastMinute)).toMatchObject({ screenings: { length: 5 } });
  expect(await frontPage(lastEnd)).toMatchObject({
    today: "2026-02-14",
    screenings: { length: 2 },
    later: { length: 1 },
  });
});

test("the front page leads with the selection before, and with what was shown after the last screening", async () => {
  const selection = await frontPage("2026-02-10T12:00:00Z", "announced");
  expect(selection).toMatchObject({
    kind: "selection",
    filmCount: 10,
    lead: { title: "Tideline" },
    sections: [{ title: "Features" }, { title: "Shorts" }, { title: "Pilots" }],
    nights: [{ day: "2026-02-14", time: "17:00" }, {}, {}],
  });
  const texts = JSON.stringify(selection);
  for (const title of ["Half the Moon", "Room 14", "Unread"]) expect(texts).toContain(title);
  expect(texts).not.toContain(secretWord);
  expect(await frontPage("2026-02-18T12:00:00Z")).toMatchObject({
    kind: "after",
    award: null,
    winners: { best: [], others: [], named: [] },
  });
  expect(await frontPage("2026-02-10T12:00:00Z", "deliberating")).toBeNull();
});

test("a film without a still has a tile, which another film does not change", async () => {
  const artOf = async (slug: string) => (await film(slug))?.art;
  const tile = await artOf("room-14");
  expect(tile).toEqual({ picture: null, number: expect.any(Number) });
  expect((await artOf("tideline"))?.picture).toBe("/art/news-road.webp");
  const numbers = (await readFilmList(app.db, now, {})).films.map(({ art }) => art.number);
  expect(new Set(numbers).size).toBe(numbers.length);
  await app.db.insert(films).values({
    title: "A later film",
    description: "Later.",
    genre: "Romance",
    duration: 80,
    director: "Ana Vance",
    year: 2025,
    imageUrl: "",
    isPublic: true,
    createdAt: new Date("2099-03-01T00:00:00Z"),
  });
  expect(await artOf("room-14")).toEqual(tile);
  await app.db
    .update(films)
    .set({ isPublic: false })
    .where(eq(films.id, idOf("tideline")));
  expect(await artOf("room-14")).toEqual(tile);
});

test("a block has its first film's picture and its films' minutes, and films their next screening", async () => {
  const block = (await readNights(app.db, now, {})).list
    .flatMap(({ cards }) => cards)
    .find(({ title }) => title === "Shorts 1: Unanswered");
  const slug = block?.href.split("/").at(-1) ?? "";
  const still = "/art/films/bus-960.webp";
  await app.db
    .update(films)
    .set({ imageUrl: still })
    .where(eq(films.slug, block?.films[0]?.slug ?? ""));
  const page = await readBlockPage(app.db, now, { slug, ...publisher });
  expect(page?.art.picture).toBe(still);
  // A film has the same picture everywhere.
  expect(page?.films[0]?.art.picture).toBe(still);
  expect(page?.minutes).toBe(block?.films.reduce((sum, { minutes }) => sum + minutes, 0));

  const nextOf = async (at: Date) =>
    (await readFilmList(app.db, at, {})).films.find(({ title }) => title === "Tideline")?.next;
  expect(await nextOf(now)).toMatchObject({ day: "2026-02-14", time: "19:00" });
  expect(await nextOf(new Date("2026-03-01T12:00:00Z"))).toBeNull();
});
