import { expect, test } from "vitest";
import { documentedTypes } from "~/db/enums";
import { defaultSettings, festivalSettingsSchema } from "~/features/settings/schema";
import { changesIn } from "./fields.rules";
import { settingsSections } from "./schema";
import { sectionIds } from "./sections.texts";
import { valueAt, withValueAt } from "./value-paths.rules";

const fields = sectionIds.flatMap((id) =>
  settingsSections[id].groups.flatMap((group) => group.fields),
);

/** The paths of all values that are no list of lines; categories by their type. */
function paths(value: unknown, at = ""): string[] {
  const parts = Array.isArray(value) && at === "categories" ? named(value) : value;
  if (typeof parts !== "object" || parts === null || Array.isArray(parts)) return [at];
  return Object.entries(parts).flatMap(([key, part]) => paths(part, at ? `${at}.${key}` : key));
}
const named = (list: { type: string }[]) =>
  Object.fromEntries(list.map((item) => [item.type, item]));

test("each setting belongs to one section, except fixed ones", () => {
  const settable = fields.map(({ setting }) =>
    setting.replace(/^texts\.heroLines\.\d$/, "texts.heroLines"),
  );
  const missing = paths(defaultSettings).filter((path) => !settable.includes(path));
  const look = ["type", "name", "plural", "emoji", "accent", "art", "artAlt"];
  expect(missing).toEqual([
    "timeZone",
    "currency",
    ...["first.code", "first.name", "between", "last.code", "last.name", "last.endsOn"].map(
      (part) => `feeDeadlines.${part}`,
    ),
    "priceTiers",
    ...documentedTypes.flatMap((type) => {
      const lookPaths = look.map((key) => `categories.${type}.${key}`);
      return type === "log_line"
        ? [...lookPaths, "categories.log_line.acceptedMinutes"]
        : lookPaths;
    }),
    "generalForm",
    ...Object.keys(defaultSettings.social).map((platform) => `social.${platform}`),
  ]);
  const names = sectionIds.flatMap((id) =>
    settingsSections[id].groups.flatMap((group) => group.fields.map(({ name }) => `${id}.${name}`)),
  );
  expect(new Set(names).size).toBe(names.length);
});

test.each(sectionIds)("%s: accepts its own values and writes them back unchanged", (id) => {
  const { schema, read, write } = settingsSections[id];
  const passed = schema.parse(read(defaultSettings));
  expect(write(defaultSettings, passed)).toEqual(defaultSettings);
});

test("the defaults pass their own rules", () => {
  expect(festivalSettingsSchema.parse(defaultSettings)).toEqual(defaultSettings);
});

test("a change of one setting is listed in its section alone, under its name", () => {
  const to = withValueAt(defaultSettings, "categories.feature_film.acceptedMinutes.max", 200);
  expect(sectionIds.flatMap((id) => changesIn(id, defaultSettings, to))).toEqual([
    {
      name: "feature_film.max",
      label: "Feature Film: Accepted to, minutes",
      before: ["300"],
      after: ["200"],
    },
  ]);
  expect(valueAt(defaultSettings, "categories.feature_film.acceptedMinutes.max")).toBe(300);
});
