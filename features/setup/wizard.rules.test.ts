import { expect, test } from "vitest";
import { slugOf } from "~/features/settings/category.rules";
import { refusalsOf } from "~/features/settings/look/handlers.server";
import { defaultSettings } from "~/features/settings/schema";
import { pluralOf } from "~/features/settings-admin/call/plural.rules";
import { changeLabel, changeLines } from "./changes.rules";
import { looks, presets } from "./presets.rules";
import { setupDraftSchema, setupFileSchema } from "./schema";
import { withSetup } from "./settings.rules.server";
import { findChanges, findUnknownKeys, mergeValues } from "./values.rules";
import {
  buildSetupFile,
  feePath,
  findPastDays,
  firstDraft,
  referencePrefixOf,
  stepIndex,
  withNewCategory,
  withPreset,
} from "./wizard.rules";

const now = new Date("2025-08-01T12:00:00Z");
const filled = {
  ...firstDraft(defaultSettings, now),
  name: "Otra",
  fullName: "Otra Film Week",
  place: "Madrid",
  email: "hola@otra.example",
};

test.each(presets.map(({ id }) => id))("the preset %s is a set-up that can be applied", (id) => {
  const draft = withPreset(filled, id, defaultSettings, now);
  expect(setupDraftSchema.parse(draft)).toEqual(draft);
  for (const upTo of [
    stepIndex.name,
    stepIndex.place,
    stepIndex.dates,
    stepIndex.categories,
    stepIndex.fees,
    stepIndex.look,
  ]) {
    const file = buildSetupFile(draft, defaultSettings, upTo);
    const setup = setupFileSchema.parse(file);
    expect(findUnknownKeys(file, setup)).toEqual([]);
    const result = withSetup(defaultSettings, setup);
    expect(result).toHaveProperty("settings.brand.name", "Otra");
    if ("errors" in result || upTo < stepIndex.categories) continue;
    const types = draft.categories.map(({ type }) => type);
    expect(result.settings.categories.map(({ type }) => type)).toEqual(types);
  }
});

test("choosing another preset takes back the first one", () => {
  const script = withPreset(filled, "script", defaultSettings, now);
  expect(script.categories.map(({ type }) => type)).toEqual([
    "feature_screenplay",
    "short_screenplay",
    "pilot_script",
  ]);
  expect(script.deadlines.map(({ fees }) => fees.short_screenplay)).toEqual(["25", "25"]);
  expect(withPreset(script, "default", defaultSettings, now)).toEqual(filled);
});

test("every look has enough contrast", () => {
  const themes = looks.flatMap(({ theme }) => theme ?? []);
  expect(themes).toHaveLength(2);
  expect(themes.flatMap(refusalsOf)).toEqual([]);
});

test("fees have their place in the file", () => {
  const { call } = buildSetupFile(filled, defaultSettings) as {
    call: { fees: { type: string; deadline: string }[] };
  };
  const at = Number(feePath(filled, 2, 1).match(/\d+/)?.[0]);
  expect(call.fees[at]).toMatchObject({ type: "series_pilot", deadline: "regular" });
});

test("two deadlines whose names give one code have their own fees", () => {
  const [first, last] = filled.deadlines;
  if (!first || !last) throw new Error("There are two deadlines.");
  const middle = { ...first, name: "Early-bird", endsOn: "2025-10-31" };
  const file = buildSetupFile({ ...filled, deadlines: [first, middle, last] }, defaultSettings);
  const result = withSetup(defaultSettings, setupFileSchema.parse(file));
  expect(result).toHaveProperty("settings.feeDeadlines.between.0.code", "early_bird_2");
});

test("a prefix is made of the name", () => {
  expect(referencePrefixOf("Madrid Short Film Week")).toBe("MSFW");
  expect(referencePrefixOf("madrid documentary days")).toBe("MDD");
  expect(referencePrefixOf("doclisboa")).toBe("DO");
  expect(referencePrefixOf("東京")).toBe("FF");
});

test("values are merged, compared and checked for unknown keys", () => {
  expect(mergeValues({ a: { b: 1, c: [1, 2] } }, { a: { c: [3] } })).toEqual({
    a: { b: 1, c: [3] },
  });
  expect(mergeValues({}, JSON.parse('{"__proto__": {"x": 1}}'))).not.toHaveProperty("x");
  expect(findUnknownKeys({ a: [{ b: 1, c: 2 }] }, { a: [{ b: 1 }] })).toEqual(["a.0.c"]);
  expect(findUnknownKeys(JSON.parse('{"__proto__": 1, "constructor": 2}'), {})).toEqual([
    "__proto__",
    "constructor",
  ]);
  expect(findChanges({ a: ["x"], b: [{ c: 1 }] }, { a: ["x", "y"], b: [] })).toEqual([
    { path: "a", from: ["x"], to: ["x", "y"] },
    { path: "b.0", from: { c: 1 }, to: null },
  ]);
});

test.each([
  ["facts.brand.name", "Name: Short name"],
  ["facts.categories.short_film.features", "Category cards: Short Film: Bullet points"],
  ["edition.timeZone", "Time zone"],
  ["edition.dates.festivalTo", "Last festival day"],
  ["call.deadlines.1.endsOn", "Call for entries: deadlines 2, ends on"],
  ["letters.0", "Emails: 1"],
  ["theme.accents.gold", "Look: accents, gold"],
])("%s reads '%s'", (path, label) => {
  expect(changeLabel(path)).toBe(label);
});

test("values read as lines", () => {
  expect(changeLines(null)).toEqual(["Nothing"]);
  expect(changeLines(true)).toEqual(["On"]);
  expect(changeLines(["a", "b"])).toEqual(["a", "b"]);
  expect(changeLines({ name: "Early", endsOn: null, fees: 3 })).toEqual(["name: Early; fees: 3"]);
});

test.each([
  ["2025-08-01T12:00:00Z", "2026-01-31", "2025-08-31"],
  ["2026-02-02T12:00:00Z", "2027-01-31", "2026-08-31"],
  ["2026-11-28T12:00:00Z", "2027-01-31", "2026-08-31"],
])("at %s the suggested deadline is %s", (at, deadlineDay, endsOn) => {
  const draft = firstDraft(defaultSettings, new Date(at));
  expect(draft.dates).toMatchObject({ deadlineDay });
  expect(draft.deadlines[0]).toMatchObject({ endsOn });
});

test("a new festival begins with texts that speak of no other one", () => {
  const result = withSetup(
    defaultSettings,
    setupFileSchema.parse(buildSetupFile(filled, defaultSettings)),
  );
  if ("errors" in result) throw new Error(JSON.stringify(result.errors));
  const { brand, place, ...rest } = result.settings;
  expect(rest.texts.heroLead).toMatch(/^Otra is a film festival in Madrid\./);
  expect(rest.categories.map(({ prize }) => prize)).toEqual([0, 0, 0, 0]);
  expect(rest.otherPrizes).toEqual([]);
  expect(rest.counters).toMatchObject({ inauguralYear: 2026, streamingPartners: 0 });
  const { pictures: _, mailboxes: __, ...texts } = rest;
  expect(JSON.stringify([brand, place, texts])).not.toMatch(/heartlight|roman(?:ce|tic)|\blove\b/i);
});

test("texts that the director has changed stay", () => {
  const result = withSetup(
    defaultSettings,
    setupFileSchema.parse({ format: 1, facts: { words: { signature: "Un abrazo," } } }),
  );
  if ("errors" in result) throw new Error("The file is refused.");
  const file = buildSetupFile(filled, result.settings) as {
    facts: { words: Record<string, string> };
  };
  expect(file.facts.words).not.toHaveProperty("signature");
  expect(file.facts.words).toHaveProperty("submissionThanks");
  const { brand } = defaultSettings;
  const unchanged = buildSetupFile({ ...filled, ...brand }, defaultSettings) as { facts: object };
  expect(unchanged.facts).not.toHaveProperty("words");
});

test("a category is added with its fees, and another one removed", () => {
  const added = { ...filled, ...withNewCategory(filled) };
  const type = added.categories.at(-1)?.type ?? "";
  const draft = {
    ...added,
    categories: added.categories
      .slice(1)
      .map((category) =>
        category.type === type ? { ...category, name: "Student Documentary" } : category,
      ),
    deadlines: added.deadlines.map((deadline) => ({
      ...deadline,
      fees: { ...deadline.fees, [type]: "5" },
    })),
  };
  expect(setupDraftSchema.parse(draft)).toEqual(draft);
  const result = withSetup(
    defaultSettings,
    setupFileSchema.parse(buildSetupFile(draft, defaultSettings)),
  );
  if ("errors" in result) throw new Error(JSON.stringify(result.errors));
  expect(result.settings.categories.map((category) => category.type)).toEqual([
    "feature_film",
    "series_pilot",
    "log_line",
    "student_documentary",
  ]);
  expect(result.settings.categories.at(-1)).toMatchObject({
    plural: "Student Documentary",
    chargedFee: { earlyBird: 5, regular: 5 },
  });
});

test("a renamed category is called as it was written, and its form has an address of that name", () => {
  const [first, ...otherCategories] = filled.categories;
  if (!first) throw new Error("There are categories.");
  const pilot = otherCategories.map((category) =>
    category.type === "series_pilot" ? { ...category, name: "Portuguese Competition" } : category,
  );
  const file = buildSetupFile(
    { ...filled, categories: [{ ...first, name: "Film" }, ...pilot] },
    defaultSettings,
  );
  const result = withSetup(defaultSettings, setupFileSchema.parse(file));
  if ("errors" in result) throw new Error(JSON.stringify(result.errors));
  const names = result.settings.categories.map((category) => [
    slugOf(category),
    category.name,
    category.plural,
  ]);
  expect(names).toEqual([
    // The general form has the address 'film'.
    ["short-film", "Film", "Film"],
    ["feature-film", "Feature Film", "Feature Films"],
    ["portuguese-competition", "Portuguese Competition", "Portuguese Competition"],
    ["log-line", "Log Line", "Log Lines"],
  ]);
});

test("deadlines whose day has passed are refused, each in its step", () => {
  const [early, last] = filled.deadlines;
  if (!early || !last) throw new Error("There are two deadlines.");
  const past = {
    ...filled,
    timeZone: "Europe/Madrid",
    dates: { ...filled.dates, deadlineDay: "2025-07-31" },
    deadlines: [{ ...early, endsOn: "2025-07-01" }, last],
  };
  const pathsAt = (at: number) => findPastDays({ ...past, step: at }, now).map(({ path }) => path);
  expect(pathsAt(stepIndex.place)).toEqual([]);
  expect(pathsAt(stepIndex.dates)).toEqual(["facts.dates.deadlineDay"]);
  expect(pathsAt(stepIndex.check)).toEqual(["facts.dates.deadlineDay", "call.deadlines.0.endsOn"]);
  const today = { ...past, dates: { ...past.dates, deadlineDay: "2025-08-01" } };
  expect(findPastDays({ ...today, step: stepIndex.dates }, now)).toEqual([]);
});

test.each([
  ["Short Film", "Short Films"],
  ["Student Documentary", "Student Documentaries"],
  ["Essay", "Essays"],
  ["Series", "Series"],
  ["Pitch", "Pitches"],
  ["Work in Progress", "Work in Progresses"],
])("the plural of %s is %s", (name, plural) => {
  expect(pluralOf(name)).toBe(plural);
});
