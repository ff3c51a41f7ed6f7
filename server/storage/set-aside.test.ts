import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makeDataDir } from "~/tests/data-dir";
import { deleteSetAside, listSetAside } from "./set-aside";

test("a database that a restore set aside is deleted after seven days, and nothing else", async () => {
  const dataDir = makeDataDir();
  const names = [
    "database",
    "images",
    "database-before-2026-11-10T08-00-00",
    "database-before-2026-11-20T08-00-00",
    "database-before-something",
  ];
  for (const name of names) {
    fs.mkdirSync(path.join(dataDir, name));
    fs.writeFileSync(path.join(dataDir, name, "PG_VERSION"), "18");
  }
  await deleteSetAside(dataDir, new Date("2026-11-17T07:59:59Z"));
  expect(fs.readdirSync(dataDir).sort()).toEqual(names.sort());
  await deleteSetAside(dataDir, new Date("2026-11-17T08:00:00Z"));
  expect(fs.readdirSync(dataDir).sort()).toEqual(
    names.filter((name) => name !== "database-before-2026-11-10T08-00-00").sort(),
  );
  expect(listSetAside(dataDir)).toEqual([
    { name: "database-before-2026-11-20T08-00-00", time: Date.parse("2026-11-20T08:00:00Z") },
  ]);
  expect(listSetAside(path.join(dataDir, "none"))).toEqual([]);
});
