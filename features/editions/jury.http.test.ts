import { afterEach, beforeEach, expect, test } from "vitest";
import { editions, publicVersion } from "~/db/schema";
import type { Person } from "~/features/auth/people/schema";
import { juryFixture } from "~/tests/jury-fixture";
import { findPublicEdition, readEditionPage } from "./public.queries.server";

/** The pages of an edition name the jurors who agreed, after the selection is published. */

let house: Awaited<ReturnType<typeof juryFixture>>;
beforeEach(async () => {
  house = await juryFixture(["Imani Cole", "Pavel Horak", "Yuna Park"]);
});
afterEach(() => house.app.close());

const page = async () => {
  const { db, deps } = house.app;
  const edition = await findPublicEdition(db, "2026");
  const editionPage = edition && (await readEditionPage(db, edition, "", deps.clock()));
  return editionPage?.html ?? "";
};
const named = async () =>
  [...(await page()).matchAll(/(Imani Cole|Pavel Horak|Yuna Park|Imani C\.)/g)].map(
    ([name]) => name,
  );

async function change(name: string, changes: object): Promise<Person> {
  const { ask, get, director } = house;
  const people = await get<Person[]>(director, "/api/jury/people");
  const person = people.find((person) => person.name === name);
  if (!person) throw new Error(`${name} is gone.`);
  const json = { version: person.version, ...changes };
  const { status, body } = await ask<Person>(
    ...([director, "PATCH", `/api/jury/people/${person.id}`, json] as const),
  );
  expect(status).toBe(200);
  return body;
}

const publishSelection = () =>
  house.app.db.update(editions).set({ selectionPublishedAt: house.app.deps.clock() });

test("names a juror who agreed, once, when the selection is published", async () => {
  const [imani, pavel] = house.jurors;
  if (!imani || !pavel) throw new Error("There are no jurors.");
  await house.makeJury();
  await house.makeJury(["feature_film"], [pavel, imani]);
  expect((await change("Pavel Horak", { mayBeNamed: true })).mayBeNamed).toBe(true);
  await change("Imani Cole", { mayBeNamed: true });
  // No one should contact them while they judge.
  expect(await named()).toEqual([]);
  expect(await page()).not.toContain("The jury");
  await publishSelection();
  expect(await named()).toEqual(["Imani Cole", "Pavel Horak"]);
  expect(await page()).toContain("<h2>The jury</h2>");

  const pages = async () => (await house.app.db.select().from(publicVersion))[0]?.version;
  const before = await pages();
  // A change of private fields does not re-render a page.
  await change("Yuna Park", { company: "Nordlys Film" });
  expect(await pages()).toBe(before);
  await change("Pavel Horak", { mayBeNamed: false });
  expect(await pages()).not.toBe(before);
  expect(await named()).toEqual(["Imani Cole"]);
  // A juror whose scores are excluded is not named.
  const body = { scores: "exclude" };
  await house.ask(house.director, "POST", `/api/jury/people/${imani.id}/revoke`, body);
  expect(await named()).toEqual([]);
});

test("names jurors after the festival too, and archives the names unchanged", async () => {
  await house.makeJury();
  await change("Imani Cole", { mayBeNamed: true });
  house.app.setNow("2026-02-27T07:59:59Z");
  expect(await named()).toEqual([]);
  house.app.setNow("2026-02-27T08:00:00Z");
  expect(await named()).toEqual(["Imani Cole"]);
  house.app.setNow("2026-02-20T12:00:00Z");
  for (const step of ["close", "archive"]) {
    const at = "/api/editions/2026";
    const { version } = await house.get<{ version: number }>(house.director, at);
    const done = await house.ask(house.director, "POST", `${at}/${step}`, { version });
    expect(done.status, done.text).toBe(200);
  }
  const pageBefore = await page();
  expect(await named()).toEqual(["Imani Cole"]);
  await change("Imani Cole", { name: "Imani C.", mayBeNamed: false });
  await change("Yuna Park", { mayBeNamed: true });
  expect(await page()).toBe(pageBefore);
});
