import { expect, test } from "vitest";
import { editions } from "~/db/schema";
import { defaultSettings } from "~/features/settings/schema";
import { type AnyRow, programmeFixture } from "~/tests/programme-fixture";
import { programmeToDo } from "../action-items.queries.server";
import { noConflict } from "../conflicts.queries.server";
import { readBlocksPage } from "./pages.queries.server";
import { readBoardPage } from "./schedule-page.queries.server";

const plan = programmeFixture();

test("films of an earlier edition get no new blocks at once and wait for no screening", async () => {
  const { db } = plan.app;
  const shownFilm = await plan.film({ title: "Shown last year" });
  const films = [{ filmId: shownFilm.id, gapSeconds: 0 }];
  await plan.block({ title: "Last year's night", kind: "single", films });
  await db.update(editions).set({ state: "closed" });
  await db.insert(editions).values({ slug: "2027", name: "2027 edition", state: "open" });
  const added = await plan.film({ title: "Of this year" });

  const page = await readBlocksPage(db, noConflict);
  expect(page.blocks).toEqual([]);
  const earlier = Object.fromEntries(
    page.films.map(({ id, isFromEarlierProgramme }) => [id, isFromEarlierProgramme]),
  );
  expect(earlier).toEqual({ [shownFilm.id]: true, [added.id]: false });
  expect(await programmeToDo(db)).toMatchObject({ unplaced: 1 });
  const ids = async (state: string) =>
    (await plan.get(`/api/director/films?state=${state}`)).map(({ id }: AnyRow) => id);
  expect(await ids("programme")).toEqual([added.id]);
  expect(await ids("earlier")).toEqual([shownFilm.id]);

  // Shown again this year, it is of this programme.
  await plan.block({ title: "Once more", kind: "single", films });
  expect(await ids("earlier")).toEqual([]);
  expect(await programmeToDo(db)).toMatchObject({ unplaced: 2 });
});

test("the schedule names all tentative screenings, also of other days, and why one is not ready", async () => {
  const venueId = (await plan.venue()).id;
  const place = async (title: string, starts: string, fields: object = {}) => {
    const { id: filmId } = await plan.film({ title, ...fields });
    const { id: blockId } = await plan.block({ title, films: [{ filmId }] });
    return plan.screening({ blockId, venueId, starts });
  };
  const first = await place("First night", "2026-02-13T19:00");
  const second = await place("Second night", "2026-02-14T19:00");
  await place("Unmeasured", "2026-02-14T22:00", { runningSeconds: null });
  const tentative = async () =>
    (await readBoardPage(plan.app.db, defaultSettings, "2026-02-13", undefined, noConflict))
      .pencilled;
  const rows = await tentative();
  expect(rows.map(({ title, obstacle }) => [title, obstacle])).toEqual([
    ["First night", null],
    ["Second night", null],
    ["Unmeasured", expect.stringContaining("no exact running time")],
  ]);
  for (const row of [first, second]) await plan.patch("screenings", row, { state: "confirmed" });
  expect((await tentative()).map(({ title }) => title)).toEqual(["Unmeasured"]);
});

test("before it is published, the schedule names the films without a still, but no log line", async () => {
  const venueId = (await plan.venue()).id;
  const place = async (title: string, starts: string, fields: object = {}) => {
    const { id: filmId } = await plan.film({ title, ...fields });
    const { id: blockId } = await plan.block({ title, films: [{ filmId }] });
    return plan.screening({ blockId, venueId, starts });
  };
  await place("Nothing to see", "2026-02-13T19:00");
  await place("A road", "2026-02-14T15:00", { stillUrls: ["/art/news-road.webp"] });
  await place("One sentence", "2026-02-14T19:00", { category: "logline" });
  const dropped = await place("Dropped", "2026-02-15T19:00");
  await plan.patch("screenings", dropped, { state: "cancelled" });
  const page = await readBoardPage(
    plan.app.db,
    defaultSettings,
    "2026-02-13",
    undefined,
    noConflict,
  );
  expect(page.withoutStill).toEqual(["Nothing to see"]);
});
