import { expect, test } from "vitest";
import { categoryOf, formAddress, orderedTypes, submitTitle } from "./category.rules";
import type { Category } from "./category.schema";
import { categoryCount } from "./category.texts";
import { documentedCategories } from "./documented-categories.rules";
import { settingOverrides, settingsWith } from "./overrides.rules";
import { defaultSettings } from "./schema";

const [short, feature] = documentedCategories as [Category, Category];
const studentFilm: Category = {
  ...feature,
  type: "student_film",
  slug: "students",
  kind: "film",
  name: "Student Film",
  genres: [{ value: "essay", label: "Essay" }],
};
const place = { timeZone: "Europe/Madrid", currency: "eur" } as const;
/** The settings as they are read again, from JSON as the database stores it. */
const readAgain = (categories: Category[]) => {
  const stored = settingOverrides({ ...defaultSettings, categories });
  return settingsWith(JSON.parse(JSON.stringify(stored)), place).categories;
};

test("the documented categories are stored as nothing", () => {
  expect(settingOverrides(defaultSettings)).toEqual({});
  expect(readAgain(documentedCategories)).toEqual(documentedCategories);
});

test("own categories, their order and deleted ones are read again as they were", () => {
  const closed = { ...short, open: false, text: { min: 10, max: 20 } };
  expect(readAgain([studentFilm, closed])).toEqual([studentFilm, closed]);
  expect(readAgain([...documentedCategories].reverse())).toEqual(
    [...documentedCategories].reverse(),
  );
});

test("a category that no longer fits the schema takes only the categories back", () => {
  const broken = { student_film: { name: "Broken" } };
  const overrides = {
    categories: broken,
    categoryOrder: ["student_film"],
    brand: { tagline: "Kept" },
  };
  const settings = settingsWith(overrides, place);
  expect(settings.categories).toEqual(documentedCategories);
  expect(settings.brand.tagline).toBe("Kept");
});

test("a type that the edition does not have is still named", () => {
  const settings = { categories: [studentFilm] };
  expect(categoryOf(settings, "short_film").name).toBe("Short Film");
  expect(categoryOf(settings, "night_film").plural).toBe("Night Films");
  expect(formAddress(settings, "student_film")).toBe("/submit/students");
  expect(formAddress(settings, "short_film")).toBe("/submit");
  expect(orderedTypes(settings, ["short_film", "student_film", "short_film"])).toEqual([
    "student_film",
    "short_film",
  ]);
});

test("counts and articles", () => {
  expect([1, 4, 12].map(categoryCount)).toEqual([
    "One category.",
    "Four categories.",
    "12 categories.",
  ]);
  expect(defaultSettings.categories.map(submitTitle)).toEqual([
    "Submit a short film",
    "Submit a feature film",
    "Submit a series pilot",
    "Submit a log line",
  ]);
  expect(submitTitle({ type: "escuelas", name: "Escuelas" })).toBe("Submit: Escuelas");
  expect(submitTitle({ type: "short_film", name: "Curtas" })).toBe("Submit: Curtas");
});
