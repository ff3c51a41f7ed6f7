import { expect, test } from "vitest";
import { documentedCategories } from "~/features/settings/documented-categories.rules";
import { describeCategory } from "./categories.rules";
import { categoryChangeSchema } from "./category.schema";
import { changeOf, formOf } from "./category-form.rules";

const [shortFilm] = documentedCategories;
if (!shortFilm) throw new Error("There are no documented categories.");
const category = describeCategory(shortFilm, 0);

test("an emptied field of a category is sent, and what is made of the name is made again", () => {
  const emptied = { plural: "", slug: " ", description: "", features: "", genres: "" };
  const change = changeOf({ ...formOf(category), ...emptied, name: "Student Film" }, category);
  expect(change).toMatchObject({
    plural: "Student Films",
    slug: "student-film",
    description: "",
    features: [],
    genres: [],
  });
  const unchanged = changeOf(formOf(category), category);
  expect(categoryChangeSchema.safeParse({ ...unchanged, version: 1 }).success).toBe(true);
});

test("an empty field of a new category is left to the server", () => {
  const change = changeOf({ ...formOf(null), name: "Student Film" }, null);
  for (const name of ["plural", "slug", "description", "features", "genres", "pictureAlt"])
    expect(change, name).not.toHaveProperty(name);
});
