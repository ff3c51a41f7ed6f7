import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  completeTypedUrl,
  continueList,
  type Edit,
  formatLink,
  formatPicture,
  insertParagraph,
  insertText,
  type TextSelection,
  toggleEmphasis,
  toggleLineMark,
} from "./markdown-editing";
import { readMarkdown } from "./parse-markdown";

/** '[' and ']' mark the selection, '|' the cursor. */
function chosenIn(text: string): TextSelection {
  const from = text.search(/[[|]/);
  const to = text.includes("[") ? text.indexOf("]") - 1 : from;
  return { text: text.replace(/[[\]|]/g, ""), from, to };
}
function after({ text }: TextSelection, { from, to, replacement, selection }: Edit): string {
  const next = text.slice(0, from) + replacement + text.slice(to);
  const [start, end] = selection;
  const words = start === end ? "|" : `[${next.slice(start, end)}]`;
  return next.slice(0, start) + words + next.slice(end);
}
const edited = (text: string, edit: (selection: TextSelection) => Edit) => {
  const selection = chosenIn(text);
  return after(selection, edit(selection));
};

describe("stress", () => {
  test.each([
    ["so [very] good", "**", "so **[very]** good"],
    ["so **[very]** good", "**", "so [very] good"],
    ["so [**very**] good", "**", "so [very] good"],
    ["so [very ]good", "*", "so *[very]* good"],
    ["so **[very]** good", "*", "so ***[very]*** good"],
    ["so ***[very]*** good", "*", "so **[very]** good"],
    ["so ***[very]*** good", "**", "so *[very]* good"],
    ["so *[very]* good", "**", "so ***[very]*** good"],
    ["a|b", "**", "a**|**b"],
    ["a**|**b", "**", "a|b"],
    ["a **b|** c", "**", "a **b**| c"],
    ["a *b|* c", "*", "a *b*| c"],
    ["a **b|** c", "*", "a **b*|*** c"],
  ] as const)("%s with %s", (text, mark, expected) => {
    expect(edited(text, (selection) => toggleEmphasis(selection, mark))).toBe(expected);
  });
});

describe("lines", () => {
  test.each([
    ["one\ntw|o\nthree", "heading", "one\n## two|\nthree"],
    ["## tw|o", "heading", "two|"],
    ["- tw|o", "heading", "## two|"],
    ["one\n[two\nthr]ee\nfour", "list", "one\n[- two\n- three]\nfour"],
    ["[- two\n- three]", "list", "[two\nthree]"],
    ["[- two\n\n- three]", "numbers", "[1. two\n\n2. three]"],
    ["[two\n\nthree]", "quote", "[> two\n>\n> three]"],
    ["[> two\n> \n> three]", "quote", "[two\n\nthree]"],
    ["[two\n]three", "list", "- two|\nthree"],
    ["|", "list", "- |"],
    ["one\n|", "quote", "one\n> |"],
  ] as const)("%j as %s", (text, kind, expected) => {
    expect(edited(text, (selection) => toggleLineMark(selection, kind))).toBe(expected);
  });
});

describe("Enter", () => {
  test.each([
    ["- one|", "- one\n- |"],
    ["  * one|", "  * one\n  * |"],
    ["9. one|", "9. one\n10. |"],
    ["> one|", "> one\n> |"],
    ["- one\n- |", "- one\n|"],
  ])("%j", (text, expected) => {
    expect(edited(text, (selection) => continueList(selection) as Edit)).toBe(expected);
  });
  test.each(["one|", "", "|- one", "- [one]", "-one|"])("does nothing of its own in %j", (text) => {
    expect(continueList(chosenIn(text || "|"))).toBeNull();
  });
});

test("inserts text at the cursor, a picture in a separate paragraph", () => {
  expect(edited("Dear |,", (selection) => insertText(selection, "{{EMAIL}}"))).toBe(
    "Dear {{EMAIL}}|,",
  );
  const apart = (text: string) => edited(text, (selection) => insertParagraph(selection, "P"));
  expect(apart("one|two")).toBe("one\n\nP\n\n|two");
  expect(apart("one\n|\ntwo")).toBe("one\n\nP\n|\ntwo");
  expect(apart("|")).toBe("P\n\n|");
});

test.each([
  ["films.example/a?b=1", "https://films.example/a?b=1"],
  [" ines@films.example ", "mailto:ines@films.example"],
  ["http://films.example", "http://films.example"],
  ["/submit", "/submit"],
  ["javascript:alert(1)", "javascript:alert(1)"],
])("%s means %s", (input, expected) => {
  expect(completeTypedUrl(input)).toBe(expected);
});

test("links and pictures are written so that they are read as such", () => {
  expect(formatLink("javascript:alert(1)", "x")).toBeNull();
  expect(formatLink("/submit", "x", { isEmailTemplate: true })).toBeNull();
  expect(formatLink("{{FILM_URL}}", "x", { isEmailTemplate: true })).toBe("[x]({{FILM_URL}})");
  expect(formatLink("films.example", "")).toBe("[https://films.example](https://films.example)");
  expect(readMarkdown(formatLink("https://a.example/b_(c)", "the [other] one") ?? "")).toEqual([
    { is: "p", in: [{ is: "link", to: "https://a.example/b_%28c%29", in: ["the [other] one"] }] },
  ]);
  const words = fc.string({ minLength: 1 }).filter((text) => /^[\w[\]\\ .,!?]*\w$/.test(text));
  fc.assert(
    fc.property(words, (alt) => {
      const [picture] = readMarkdown(formatPicture("/images/a.webp", alt));
      const altText = alt.trim().replace(/\s+/g, " ");
      expect(picture).toEqual({ is: "picture", src: "/images/a.webp", alt: altText });
    }),
  );
});
