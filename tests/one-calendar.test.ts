import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * Only lib/dates computes local times. Code that formats a moment, reads its calendar parts or parses a moment belongs
 * into calendar.ts or wall-clock.ts, which handle every JavaScript engine and zone.
 */
const patterns: Record<string, RegExp> = {
  "a format of its own": /\bIntl\.DateTimeFormat|\.toLocale(?:Date|Time)String\(/,
  "a locale that is read back": /\.toLocaleString\((?:undefined|[^)]*(?:sv-SE|en-CA|timeZone))/,
  "parts of a date":
    /\.get(?:UTC)?(?:Month|Date|Day|Hours|Minutes)\(|\.getFullYear\(|\.getTimezoneOffset\(/,
  "a moment made of pieces": /\bDate\.UTC\(|(?:Date\.parse|new Date)\(\s*`/,
  "a calendar of its own": /\bTemporal\.|at time zone/i,
};

const folders = "{app,demo,features,lib,server,components,db}/**/*.{ts,tsx}";
const allowedFiles = /^(?:lib\/dates|features\/settings)\/|\.test\.ts$/;

test("only lib/dates and the settings compute local times", () => {
  const offenders = globSync(folders)
    .filter((file) => !allowedFiles.test(file))
    .flatMap((file) => {
      const code = readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
      return Object.entries(patterns)
        .filter(([, pattern]) => pattern.test(code))
        .map(([name]) => `${file}: ${name}`);
    });
  expect(offenders).toEqual([]);
});
