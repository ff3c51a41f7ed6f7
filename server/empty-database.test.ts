import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makeDataDir } from "~/tests/data-dir";
import { writeEmptyDatabase } from "./empty-database";

/** What the build would have made; its modes are those of a careless copy. */
function template(content = "from the build"): string {
  const folder = path.join(makeDataDir(), "empty-database");
  fs.mkdirSync(path.join(folder, "base"), { recursive: true, mode: 0o755 });
  fs.writeFileSync(path.join(folder, "base", "1"), content, { mode: 0o644 });
  return folder;
}

test("copies the empty database with the owner's permissions only", async () => {
  const folder = path.join(makeDataDir(), "database");
  await writeEmptyDatabase(folder, template());
  const modes = ["", "base", "base/1"].map((name) => fs.statSync(path.join(folder, name)).mode);
  expect(modes.map((mode) => (mode & 0o777).toString(8))).toEqual(["700", "700", "600"]);
  expect(fs.readFileSync(path.join(folder, "base/1"), "utf8")).toBe("from the build");
});

test("never replaces an existing database", async () => {
  const folder = path.join(makeDataDir(), "database");
  await writeEmptyDatabase(folder, template("old"));
  await writeEmptyDatabase(folder, template("new"));
  expect(fs.readFileSync(path.join(folder, "base/1"), "utf8")).toBe("old");
});

test("starts an interrupted copy again", async () => {
  const folder = path.join(makeDataDir(), "database");
  fs.mkdirSync(`${folder}.part/half`, { recursive: true });
  await writeEmptyDatabase(folder, template());
  expect(fs.readdirSync(folder)).toEqual(["base"]);
  expect(fs.existsSync(`${folder}.part`)).toBe(false);
});

test("without a build the database is made where it will lie", async () => {
  const dataDir = makeDataDir();
  await writeEmptyDatabase(path.join(dataDir, "database"), path.join(dataDir, "none"));
  expect(fs.readdirSync(dataDir)).toEqual([]);
});
