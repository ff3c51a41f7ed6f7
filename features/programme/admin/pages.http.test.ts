import { expect, test } from "vitest";
import { editions } from "~/db/schema";
import { type AnyRow, planning } from "~/tests/programme-fixture";
import { programmeToDo } from "../action-items.server";
import { noConflict } from "../conflicts.server";
import { readBlocksPage } from "./pages.server";

const plan = planning();

test("films of an earlier edition get no new blocks at once and wait for no screening", async () => {
  const { db } = plan.app;
  const shown = await plan.film({ title: "Shown last year" });
  const films = [{ filmId: shown.id, gapSeconds: 0 }];
  await plan.block({ title: "Last year's night", kind: "single", films });
  await db.update(editions).set({ state: "closed" });
  await db.insert(editions).values({ slug: "2027", name: "2027 edition", state: "open" });
  const added = await plan.film({ title: "Of this year" });

  const page = await readBlocksPage(db, noConflict);
  expect(page.blocks).toEqual([]);
  const earlier = Object.fromEntries(page.films.map(({ id, isOfEarlier }) => [id, isOfEarlier]));
  expect(earlier).toEqual({ [shown.id]: true, [added.id]: false });
  expect(await programmeToDo(db)).toMatchObject({ unplaced: 1 });
  const ids = async (state: string) =>
    (await plan.get(`/api/director/films?state=${state}`)).map(({ id }: AnyRow) => id);
  expect(await ids("programme")).toEqual([added.id]);
  expect(await ids("earlier")).toEqual([shown.id]);

  // Shown again this year, it is of this programme.
  await plan.block({ title: "Once more", kind: "single", films });
  expect(await ids("earlier")).toEqual([]);
  expect(await programmeToDo(db)).toMatchObject({ unplaced: 2 });
});
