import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { categories, editions } from "~/db/schema";
import { updateSettings } from "~/features/settings/commands.server";
import { currentEdition, readEditions } from "~/features/settings/editions.queries.server";
import { findNeighbors } from "~/features/submissions/queries.server";
import type { Submission } from "~/features/submissions/schema";
import { readFilterOptions } from "~/features/submissions/statistics.queries.server";
import { parseCsv } from "~/lib/csv/read";
import { openEdition, prepareEdition } from "~/tests/editions-fixture";
import { submissionListFixture } from "~/tests/submission-list-fixture";
import { readCountries, readDashboardFigures, readWeeks } from "./dashboard-figures.queries.server";

/** The admin shows one edition at a time, or all on request. */

const admin = submissionListFixture();
const list = (query = "") => admin.titles(`/api/submissions${query}`);
const total = async (query: string) =>
  (await admin.get(`/api/submissions${query}`)).headers.get("X-Total-Count");

/** The editions 2026, 2027 and 2028; the second one is open. */
let years: string[];
beforeAll(async () => {
  years = [(await currentEdition(admin.db)).id, await prepareEdition(admin.app, 2027)];
  await openEdition(admin.app, years[1] ?? "");
  years.push(await prepareEdition(admin.app, 2028));
});

/** Two films of 2026 and three of 2027, one of them for the next edition; a minute apart each. */
let ids: string[];
beforeEach(async () => {
  const [first, second] = years;
  const film = (filmTitle: string, editionId: string | undefined, more = {}) =>
    admin.add({ filmTitle, editionId, country: "Norway", genre: "drama", ...more });
  ids = [
    await film("Harbor lights", first, { isFavorite: true, country: "Peru", genre: "comedy" }),
    await film("Now", second, { isFavorite: true }),
    await film("Lights again", first, { status: "accepted" }),
    await film("Northern lights", second, { status: "accepted", amountCents: 3_000 }),
    await film("Much later", second, { forNext: true, country: "Chile" }),
  ];
});

test("lists the current edition, one year, or all, each with its totals", async () => {
  expect(await list()).toEqual(["Much later", "Northern lights", "Now"]);
  expect(await list("?edition=2027")).toEqual(await list());
  expect(await list("?edition=2026")).toEqual(["Lights again", "Harbor lights"]);
  expect(await list("?edition=2028")).toEqual([]);
  const all = ["Much later", "Northern lights", "Lights again", "Now", "Harbor lights"];
  expect(await list("?edition=all")).toEqual(all);
  expect(await admin.walk("/api/submissions?edition=all&limit=2")).toEqual(all);
  expect(await admin.walk("/api/submissions?edition=all&limit=1&sort=title")).toEqual(
    [...all].sort(),
  );
  expect(await list("?edition=all&status=accepted")).toEqual(["Northern lights", "Lights again"]);
  expect(await admin.titles("/api/submissions/favorites")).toEqual(["Now"]);
  expect(await admin.titles("/api/submissions/favorites?edition=2026")).toEqual(["Harbor lights"]);
  expect(await admin.titles("/api/submissions/favorites?edition=all")).toHaveLength(2);
  for (const [query, count] of [
    ["", "3"],
    ["?edition=2026&status=accepted", "1"],
    ["?edition=all", "5"],
    ["?edition=all&country=Norway", "3"],
  ] as const) {
    expect(await total(query), query).toBe(count);
  }
});

test("searches within the requested edition; the edition's marker cannot be searched", async () => {
  expect(await list("?q=light")).toEqual(["Northern lights"]);
  expect(await total("?q=light")).toBe("1");
  expect(await list("?q=lihgts")).toEqual(["Northern lights"]);
  expect(await list("?q=lights&edition=2026")).toEqual(["Lights again", "Harbor lights"]);
  expect(await list("?q=lights&edition=all")).toHaveLength(3);
  expect(await total("?q=lights&edition=all&country=Norway")).toBe("2");
  for (const q of ["2026", "2027", "' 2027'", "202"]) {
    expect(await list(`?q=${encodeURIComponent(q)}&edition=all`)).toEqual([]);
  }
  // An entry that moves to another edition is found there.
  const [, , third] = years;
  await openEdition(admin.app, third ?? "");
  expect(await list("?q=later")).toEqual(["Much later"]);
  expect(await list("?q=later&edition=2027")).toEqual([]);
  await openEdition(admin.app, years[1] ?? "");
});

test("an entry has its year, and says if it is for the next edition", async () => {
  const read = async (path: string) => (await (await admin.get(path)).json()) as Submission;
  expect(await read(`/api/submissions/${ids[0]}`)).toMatchObject({
    edition: "2026",
    forNext: false,
  });
  expect(await read(`/api/submissions/${ids[4]}`)).toMatchObject({
    edition: "2027",
    forNext: true,
  });
  const starred = await admin.post(`/api/submissions/${ids[0]}/favorite`, {});
  expect(await starred.json()).toMatchObject({ edition: "2026", isFavorite: false });
  const file = await (await admin.get("/api/submissions/export?edition=2026&sort=oldest")).text();
  const lines = file.trim().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/,"Edition","For the next edition","Id"$/);
  expect(lines[1]).toMatch(/Harbor lights.*,"2026","?"?,"[0-9a-f-]{36}"$/);
});

test("an export of all editions names the category of each entry as its own edition does", async () => {
  const ofNext = eq(categories.editionId, years[1] ?? "");
  await admin.db.update(categories).set({ name: "Short Romance" }).where(ofNext);
  const file = await (await admin.get("/api/submissions/export?edition=all&sort=oldest")).text();
  const [header = [], ...rows] = (parseCsv(file) ?? []).map(({ values }) => values);
  const [year, category] = [header.indexOf("Edition"), header.indexOf("Category")];
  expect([...new Set(rows.map((row) => `${row[year]} ${row[category]}`))].sort()).toEqual([
    "2026 Short Film",
    "2027 Short Romance",
  ]);
  await admin.db.update(categories).set({ name: "Short Film" }).where(ofNext);
});

test("neighbors are those of the list that an entry was opened from", async () => {
  const beside = (edition: string, id?: string) => findNeighbors(admin.db, { edition }, id ?? "");
  expect(await beside("2026", ids[0])).toEqual({ previous: ids[2], next: null });
  expect(await beside("2027", ids[3])).toEqual({ previous: ids[4], next: ids[1] });
  expect(await beside("all", ids[2])).toEqual({ previous: ids[3], next: ids[1] });
});

test("late entries are those after the deadline of their own edition", async () => {
  const day = (moment: string) => ({ submittedAt: new Date(moment) });
  await admin.add({
    filmTitle: "Late in 2026",
    editionId: years[0],
    ...day("2026-02-03T00:00:00Z"),
  });
  await admin.add({
    filmTitle: "Early in 2027",
    editionId: years[1],
    ...day("2026-02-03T00:00:00Z"),
  });
  await admin.add({
    filmTitle: "Late in 2027",
    editionId: years[1],
    ...day("2027-02-03T00:00:00Z"),
  });
  expect(await list("?late=true")).toEqual(["Late in 2027"]);
  expect(await list("?late=true&edition=2026")).toEqual(["Late in 2026"]);
  expect(await list("?late=true&edition=all")).toEqual(["Late in 2027", "Late in 2026"]);
});

test("the dashboard shows the current edition without entries for the next one", async () => {
  expect(await readDashboardFigures(admin.db)).toMatchObject({
    submissions: 2,
    revenue: [{ currency: "usd", cents: 5_000 }],
  });
  expect((await readCountries(admin.db)).top).toEqual([{ country: "Norway", entries: 2 }]);
  const weeks = await readWeeks(admin.db);
  expect(weeks.flatMap(({ entries }) => entries.short_film ?? [])).toEqual([2]);
  // The filters offer the values of the list.
  expect(await readFilterOptions(admin.db)).toEqual({
    genres: ["drama"],
    countries: ["Chile", "Norway"],
    sources: [],
  });
  expect((await readFilterOptions(admin.db, "all")).countries).toEqual(["Chile", "Norway", "Peru"]);
  expect((await readEditions(admin.db)).map(({ slug, isCurrent }) => [slug, isCurrent])).toEqual([
    ["2028", false],
    ["2027", true],
    ["2026", false],
  ]);
});

test("an export has the category names and the time zone of its edition", async () => {
  const [, id = ""] = years;
  await updateSettings(admin.db, admin.app.deps.clock(), id, (settings) => ({
    ...settings,
    categories: settings.categories.map((category) => ({ ...category, name: "Romance" })),
  }));
  await admin.db.update(editions).set({ timeZone: "Europe/Madrid" }).where(eq(editions.id, id));
  const columns = async (edition: string) => {
    const file = await admin.get(`/api/submissions/export?edition=${edition}&sort=oldest`);
    const [header = [], first = []] = (parseCsv(await file.text()) ?? []).map(
      ({ values }) => values,
    );
    return [first[header.indexOf("Category")], header.find((name) => name.startsWith("Submitted"))];
  };
  expect(await columns("2026")).toEqual(["Short Film", "Submitted (America/Los_Angeles)"]);
  expect(await columns("2027")).toEqual(["Romance", "Submitted (Europe/Madrid)"]);
});

test("refuses a year without an edition", async () => {
  for (const path of ["", "/favorites", "/export"]) {
    for (const edition of ["2031", "1999", "next", "ALL"]) {
      const response = await admin.get(`/api/submissions${path}?edition=${edition}`);
      expect(response.status, `${path} ${edition}`).toBe(422);
      expect(JSON.stringify(await response.json())).toContain('"edition"');
    }
  }
});
