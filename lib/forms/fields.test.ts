import { expect, it } from "vitest";
import { optionalLink, optionalPicture, requiredLine } from "./fields";

const link = optionalLink("Must be a valid URL");
const read = (input: unknown) => link.safeParse(input).data;

it.each([
  ["vimeo.com/123", "https://vimeo.com/123"],
  ["  www.films.example/a?b=c#d ", "https://www.films.example/a?b=c#d"],
  ["//films.example/a", "https://films.example/a"],
  ["films.example:8080/a", "https://films.example:8080/a"],
  ["http://films.example", "http://films.example"],
  ["HTTPS://films.example", "HTTPS://films.example"],
  ["", null],
  [null, null],
])("a link typed as %j is stored as %j", (input, stored) => {
  expect(read(input)).toBe(stored);
});

it("an @ after the host is part of an address", () => {
  expect(read("https://films.example/@ana?mail=a@b.example")).not.toBeUndefined();
});

it.each([
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  "data:text/html,x",
  "mailto:a@films.example",
  "ftp://films.example",
  "see the mail",
  "n/a",
  "tba",
  "java.script:alert(1)",
  "https://vimeo.com@evil.example/1",
  "https://user:secret@films.example/1",
  "https:\\\\user@films.example/1",
  "ana@films.example",
])("%j is no link", (input) => {
  expect(link.safeParse(input).success).toBe(false);
});

const picture = optionalPicture("Enter a path");

it.each([
  [" /art/curtain.webp ", "/art/curtain.webp"],
  ["https://films.example/a.png", "https://films.example/a.png"],
  ["", null],
  [undefined, null],
])("a picture typed as %j is stored as %j", (input, stored) => {
  expect(picture.parse(input)).toBe(stored);
});

it.each(["//films.example/a.png", "/\\films.example", "http://films.example", "art/a.webp", "x"])(
  "%j is no picture",
  (input) => {
    expect(picture.safeParse(input).success).toBe(false);
  },
);

it.each([
  ["Anna\r\n  Lind", "Anna Lind"],
  ["Anna  Lind\t", "Anna  Lind"],
])("a line pasted as %j is %j", (input, stored) => {
  expect(requiredLine("Enter a name").parse(input)).toBe(stored);
});

it("a line of nothing but spaces between two letters is refused at once", () => {
  const began = performance.now();
  const spaces = " ".repeat(200_000);
  expect(requiredLine("Enter a name").safeParse(`a${spaces}b`).success).toBe(false);
  expect(performance.now() - began).toBeLessThan(1_000);
});
