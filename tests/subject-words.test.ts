import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { defaultSettings } from "~/features/settings/schema";
import { words } from "~/features/settings/words.schema";

/**
 * Another festival has another name and another subject. Sentences about them are settings (features/settings), so
 * that nothing of the documented festival is on its pages, in its emails or in its files.
 */

const subject = /heartlight|romanc|romantic|\blov(?:e|es|ed|ely|ing|er|ers)\b|valentine/i;

/** The registry of settings: the documented texts. */
const registry = [
  "features/settings/schema.ts",
  "features/settings/words.schema.ts",
  "features/settings/documented-categories.rules.ts",
];

/** Lines that may have such a word, each for its reason: 'file: the text around it'. */
const allowed: Record<string, string> = {
  "features/settings/overrides.rules.ts: romancePercent": "the former name of a stored setting",
  'features/settings-admin/sections.texts.ts: valuePath: "romancePercent"':
    "a field of a documented call",
  "features/setup/neutral.texts.ts: romancePercent": "a field of a documented call",
  "features/films/schema.ts: Romance": "a genre that a film of any festival may have",
  "features/settings/category-form.rules.ts: roman": "genres, as stored entries have them",
  "features/media/artwork.rules.ts: words: /": "words in descriptions that directors write",
  "features/og-images/render.rules.server.ts: family:": "names of fonts within the renderer",
  "features/screeners/links.gateway.server.ts: link-check": "names the program to hosts of films",
  "lib/browser-storage/registry.ts: heartlight": "another name would log everybody out",
  "lib/secret-keys.server.ts: hkdfSync": "another name would be another key",
  "server/prepare-starts.ts: mkdtemp": "a temporary folder",
  "server/backups/archive.ts: heartlight backup": "part of signatures of stored backups",
  "server/backups/retention.ts: heartlight-": "names of stored backups",
  "server/doctor/report.ts: on Node": "the program's name, for whoever is asked for help",
  "server/env.ts: director@heartlight.example": "the director of a trial",
  "server/env.ts: wordsIn": "access codes that are easy to guess",
  "server/metrics.ts: heartlight_": "names that dashboards of operators rely on",
};

const files = ["app", "components", "db", "features", "lib", "server"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.posix.join(entry.parentPath, entry.name))
    .filter((file) => !/\.test\.tsx?$/.test(file) && !registry.includes(file)),
);

/** The lines of a file, with spaces for its comments. */
function codeOf(file: string): string[] {
  const source = readFileSync(file, "utf8");
  const { comments } = parseSync(file, source);
  return comments
    .reduceRight(
      (code, { start, end }) =>
        code.slice(0, start) + code.slice(start, end).replace(/[^\n]/g, " ") + code.slice(end),
      source,
    )
    .split("\n");
}

const used = new Set<string>();
const isAllowed = (file: string, line: string) =>
  Object.keys(allowed).some((place) => {
    const [allowedFile = "", ...around] = place.split(": ");
    const fits = file === allowedFile && line.includes(around.join(": "));
    if (fits) used.add(place);
    return fits;
  });

test("words about the documented subject are in the registry of settings alone", () => {
  const wrong = files.flatMap((file) =>
    codeOf(file).flatMap((line, at) =>
      subject.test(line) && !isAllowed(file, line) ? [`${file}:${at + 1}: ${line.trim()}`] : [],
    ),
  );
  expect(wrong, "make it a setting in words.schema.ts, or allow it with its reason").toEqual([]);
  expect(Object.keys(allowed).filter((place) => !used.has(place))).toEqual([]);
});

test("names of settings, which every page contains, have no such word", () => {
  const names = (value: unknown): string[] =>
    typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([name, part]) => [name, ...names(part)])
      : [];
  expect(names(defaultSettings).filter((name) => subject.test(name))).toEqual([]);
  expect(Object.keys(words.initial).length).toBeGreaterThan(10);
});
