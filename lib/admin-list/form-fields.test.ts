import { expect, test } from "vitest";
import { fieldPathFor } from "./form-fields";

test.each([
  ["title", "title"],
  ["guests.1.email", "guests.1.email"],
  ["languages.2", "languages"],
  ["hours.0.opens", "hours"],
  ["never.typed", "never"],
])("a refusal of %s is shown at %s", (path, field) => {
  const guests = [{ email: "" }, { email: "nobody" }];
  expect(fieldPathFor({ title: "", languages: "French, Thai", hours: "", guests }, path)).toBe(
    field,
  );
});
