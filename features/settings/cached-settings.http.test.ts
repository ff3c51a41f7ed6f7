import { afterEach, beforeEach, expect, test } from "vitest";
import { editions, emailTemplates, festivalSettings } from "~/db/schema";
import { createTestApp, type TestApp } from "~/tests/harness";
import { cachedWithSettings, getSettings } from "./queries.server";

/** What is put together from rows that seldom change is made once for each version of them. */

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

test("what goes with the facts is made once, until one of their rows changes", async () => {
  let made = 0;
  const count = cachedWithSettings(async () => {
    made += 1;
    return made;
  });
  const now = async () => count(app.db, await getSettings(app.db));
  expect([await now(), await now(), await now()]).toEqual([1, 1, 1]);

  await app.db.insert(emailTemplates).values({ id: "payment", subject: "Paid", html: "<p>Ta</p>" });
  expect([await now(), await now()]).toEqual([2, 2]);
  await app.db.update(emailTemplates).set({ subject: "Paid, thank you" });
  expect([await now(), await now()]).toEqual([3, 3]);
  await app.db.update(editions).set({ name: "The second" });
  expect([await now(), await now()]).toEqual([4, 4]);
  await app.db.insert(festivalSettings).values({ overrides: { reviewTime: "soon" } });
  expect([await now(), await now()]).toEqual([5, 5]);
  await app.db.delete(emailTemplates);
  expect([await now(), await now()]).toEqual([6, 6]);
});

test("of facts that are not in force (a preview's) nothing is kept", async () => {
  const count = cachedWithSettings(async (_, { brand }) => ({ said: brand.name }));
  const facts = await getSettings(app.db);
  const preview = { ...facts, brand: { ...facts.brand, name: "Lamplight" } };
  expect(await count(app.db, preview)).toEqual({ said: "Lamplight" });
  expect(await count(app.db, preview)).not.toBe(await count(app.db, preview));
  expect(await count(app.db, facts)).toBe(await count(app.db, facts));
});
