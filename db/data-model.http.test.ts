import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createTestApp } from "~/tests/harness";
import { describeDataModel, describeFunctions } from "./data-model";

// After a migration: `npm run db:describe`.

test("db/functions holds every function and trigger as the migrations leave them", async () => {
  const { deps, close } = await createTestApp();
  const described = Object.fromEntries(await describeFunctions(deps.db));
  await close();
  const files = readdirSync("db/functions").sort();
  const writtenFiles = files.map((file) => [file, readFileSync(`db/functions/${file}`, "utf8")]);
  expect(Object.fromEntries(writtenFiles)).toEqual(described);
});

test("docs/data-model.md describes the migrated database", async () => {
  const { deps, close } = await createTestApp();
  const described = await describeDataModel(deps.db);
  await close();
  expect(readFileSync("docs/data-model.md", "utf8")).toBe(described);
});
