import { expect, test } from "vitest";
import { genreLabel } from "./category-form.rules";
import { defaultSettings } from "./schema";

test("a genre is called as its own category calls it, else as another does, else by its value", () => {
  const genres = (label: string) => [{ value: "anim", label }];
  const [first, second, ...otherCategories] = defaultSettings.categories;
  if (!first || !second) throw new Error("There are four documented categories.");
  const settings = {
    categories: [
      { ...first, type: "animation", genres: genres("Animated film") },
      { ...second, type: "kids", genres: genres("For children") },
      ...otherCategories,
    ],
  };
  expect(genreLabel(settings, "anim", "kids")).toBe("For children");
  expect(genreLabel(settings, "anim", "short_film")).toBe("Animated film");
  expect(genreLabel(settings, "anim")).toBe("Animated film");
  expect(genreLabel(settings, "romantic_comedy", "kids")).toBe("Romantic comedy");
  expect(genreLabel(defaultSettings, "sci-fi", "feature_film")).toBe("Sci-fi");
});
