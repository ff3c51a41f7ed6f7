import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  completeTypedUrl,
  continueList,
  type Edit,
  insertParagraph,
  insertText,
  linkTo,
  pictureOf,
  type TextSelection,
  toggleEmphasis,
  toggleLineMark,
} from "./markdown-editing";
import { readMarkdown } from "./parse-markdown";

/** '[' and ']' mark the selection, '|' the cursor. */
function chosenIn(shown: string): TextSelection {
  const from = shown.search(/[[|]/);
  const to = shown.includes("[") ? shown.indexOf("]") - 1 : from;
  return { text: shown.replace(/[[\]|]/g, ""), from, to };
}
function after({ text }: TextSelection, { from, to, put, selection }: Edit): string {
  const next = text.slice(0, from) + put + text.slice(to);
  const [start, end] = selection;
  const words = start === end ? "|" : `[${next.slice(start, end)}]`;
  return next.slice(0, start) + words + next.slice(end);
}
const when = (shown: string, edit: (chosen: TextSelection) => Edit) => {
  const chosen = chosenIn(shown);
  return after(chosen, edit(chosen));
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
  ] as const)("%s with %s", (shown, mark, expected) => {
    expect(when(shown, (chosen) => toggleEmphasis(chosen, mark))).toBe(expected);
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
  ] as const)("%j as %s", (shown, kind, expected) => {
    expect(when(shown, (chosen) => toggleLineMark(chosen, kind))).toBe(expected);
  });
});

describe("Enter", () => {
  test.each([
    ["- one|", "- one\n- |"],
    ["  * one|", "  * one\n  * |"],
    ["9. one|", "9. one\n10. |"],
    ["> one|", "> one\n> |"],
    ["- one\n- |", "- one\n|"],
  ])("%j", (shown, expected) => {
    expect(when(shown, (chosen) => continueList(chosen) as Edit)).toBe(expected);
  });
  test.each(["one|", "", "|- one", "- [one]", "-one|"])(
    "does nothing of its own in %j",
    (shown) => {
      expect(continueList(chosenIn(shown || "|"))).toBeNull();
    },
  );
});

test("inserts text at the cursor, a picture in a separate paragraph", () => {
  expect(when("Dear |,", (chosen) => insertText(chosen, "{{EMAIL}}"))).toBe("Dear {{EMAIL}}|,");
  const apart = (shown: string) => when(shown, (chosen) => insertParagraph(chosen, "P"));
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
])("%s means %s", (typed, meant) => {
  expect(completeTypedUrl(typed)).toBe(meant);
});

test("links and pictures are written so that they are read as such", () => {
  expect(linkTo("javascript:alert(1)", "x")).toBeNull();
  expect(linkTo("/submit", "x", { filledIn: true })).toBeNull();
  expect(linkTo("{{FILM_URL}}", "x", { filledIn: true })).toBe("[x]({{FILM_URL}})");
  expect(linkTo("films.example", "")).toBe("[https://films.example](https://films.example)");
  expect(readMarkdown(linkTo("https://a.example/b_(c)", "the [other] one") ?? "")).toEqual([
    { is: "p", in: [{ is: "link", to: "https://a.example/b_%28c%29", in: ["the [other] one"] }] },
  ]);
  const words = fc.string({ minLength: 1 }).filter((text) => /^[\w[\]\\ .,!?]*\w$/.test(text));
  fc.assert(
    fc.property(words, (alt) => {
      const [picture] = readMarkdown(pictureOf("/images/a.webp", alt));
      const told = alt.trim().replace(/\s+/g, " ");
      expect(picture).toEqual({ is: "picture", src: "/images/a.webp", alt: told });
    }),
  );
});
