import { afterAll, beforeAll, expect, test } from "vitest";
import { juries } from "~/db/schema";
import { openEdition, prepareEdition } from "~/tests/editions-fixture";
import { createTestApp, type TestApp } from "~/tests/harness";
import { takenError } from "./commands.server";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("a value is taken by another row, of the same edition where that is asked", async () => {
  const store = async (name: string) => {
    const [row] = await app.db.insert(juries).values({ name, categories: [] }).returning();
    if (!row) throw new Error("The jury was not stored.");
    return { ...row, changedBy: null, changedAt: null };
  };
  const old = await store("Shorts");
  await openEdition(app, await prepareEdition(app, 2027));
  const named = { column: juries.name, path: "name", message: "Taken" };
  const within = { ...named, edition: juries.editionId };
  const taken = [{ path: "name", message: "Taken" }];

  expect(await takenError(app.db, { ...named, value: "shorts" }, null)).toEqual(taken);
  expect(await takenError(app.db, { ...within, value: "shorts" }, null)).toEqual([]);
  expect(await takenError(app.db, { ...within, value: "shorts" }, old)).toEqual([]);
  const repeated = await store("Shorts");
  expect(await takenError(app.db, { ...within, value: "shorts" }, null)).toEqual(taken);
  expect(await takenError(app.db, { ...within, value: "shorts" }, repeated)).toEqual([]);
  const other = await store("Features");
  expect(await takenError(app.db, { ...within, value: "shorts" }, other)).toEqual(taken);
});
