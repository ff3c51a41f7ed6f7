import { expect, test } from "vitest";
import { editions } from "~/db/schema";
import { planning } from "~/tests/programme-fixture";
import { noConflict } from "../conflicts.server";
import { readBlocksPage } from "./pages.server";

const plan = planning();

test("films that an earlier edition has shown are marked, so that they get no new blocks at once", async () => {
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
});
