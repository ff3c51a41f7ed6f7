import { expect, test } from "vitest";
import {
  findEmptyVariables,
  removeEmptyElements,
  removeEmptyLines,
  removeEmptyParagraphs,
} from "./remove-empty.rules";
import { optionalDecisionVariables } from "./texts";

test("a line with a label is left out when its variable has no value", () => {
  const markdown =
    "Dear {{NAME}},\n\nTitle: {{TITLE}}\nFilm: {{FILM_URL}}\n**Phone:** **{{PHONE}}**\nBye";
  const values = { NAME: "", TITLE: "Rain", FILM_URL: "", PHONE: "" };
  expect(removeEmptyLines(markdown, values)).toBe("Dear {{NAME}},\n\nTitle: {{TITLE}}\nBye");
  expect(removeEmptyLines("A {{FILM_URL}} in a sentence", values)).toBe(
    "A {{FILM_URL}} in a sentence",
  );
});

test("removes only the HTML element around an empty value", () => {
  const empty = findEmptyVariables(
    { FEEDBACK: " ", PERSONAL_NOTE: "x" },
    optionalDecisionVariables,
  );
  expect(empty).toEqual(optionalDecisionVariables.filter((name) => name !== "PERSONAL_NOTE"));
  const cut = (html: string) => removeEmptyElements(html, empty);
  expect(cut("<p>a</p><p>They said <b>{{FEEDBACK}}</b></p><p>b</p>")).toBe("<p>a</p><p>b</p>");
  expect(cut("<ul><li>{{FEEDBACK}}</li></ul><p>b</p>")).toBe("<p>b</p>");
  expect(cut("<div>a {{FEEDBACK}}b</div>")).toBe("<div>a b</div>");
  expect(cut("<p>{{PERSONAL_NOTE}}</p>")).toBe("<p>{{PERSONAL_NOTE}}</p>");
  expect(removeEmptyParagraphs("a\n\nb {{FEEDBACK}}\nc\n\nd", empty)).toBe("a\n\nd");
});
