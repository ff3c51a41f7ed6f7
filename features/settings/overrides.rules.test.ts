import { expect, test } from "vitest";
import { categoryOf, formAddress, orderedTypes } from "./category.rules";
import type { Category } from "./category.schema";
import { categoryCount } from "./category.texts";
import { documentedCategories } from "./documented-categories.rules";
import { settingOverrides, settingsWith } from "./overrides.rules";
import { defaultSettings } from "./schema";
import { submitTitle } from "./submit-title.rules";

const [, feature] = documentedCategories as [Category, Category];
const studentFilm: Category = {
  ...feature,
  type: "student_film",
  slug: "students",
  kind: "film",
  name: "Student Film",
  genres: [{ value: "essay", label: "Essay" }],
};
const place = { timeZone: "Europe/Madrid", currency: "eur" } as const;

test("the defaults differ in nothing", () => {
  expect(settingOverrides(defaultSettings)).toEqual({});
});

test("what is rows of tables is not read among the stored changes", () => {
  const overrides = {
    categories: { student_film: { name: "Stored by a version before" } },
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
