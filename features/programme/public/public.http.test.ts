import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { editions, films } from "~/db/schema";
import { defaultSettings } from "~/features/settings/schema";
import { createTestApp, type TestApp } from "~/tests/harness";
import { idOf, plantNights, screeningId, secretWord } from "~/tests/published-programme";
import type { Filters } from "./filters.rules";
import {
  listProgrammeAddresses,
  readChoices,
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
