import { expect, test } from "vitest";
import { withoutEmptyLines } from "./template-values.rules";

test("a line with a label is left out when its variable has no value", () => {
  const markdown =
    "Dear {{NAME}},\n\nTitle: {{TITLE}}\nFilm: {{FILM_URL}}\n**Phone:** **{{PHONE}}**\nBye";
  const values = { NAME: "", TITLE: "Rain", FILM_URL: "", PHONE: "" };
  expect(withoutEmptyLines(markdown, values)).toBe("Dear {{NAME}},\n\nTitle: {{TITLE}}\nBye");
  expect(withoutEmptyLines("A {{FILM_URL}} in a sentence", values)).toBe(
    "A {{FILM_URL}} in a sentence",
  );
});
