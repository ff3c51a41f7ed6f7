import { expect, test } from "vitest";
import { isPreviewed, previewPathOf } from "./preview.rules";

test("a year is seen in advance on the pages that show it, and nowhere else", () => {
  const previewPages = [
    "/",
    "/_root.data",
    "/submit",
    "/submit/short-film",
    "/submit/short-film.data",
  ];
  expect(previewPages.filter(isPreviewed)).toEqual(previewPages);
  const otherPages = [
    "/2026",
    "/admin/editions",
    "/entry/abc",
    "/news/opening",
    "/submit/short-film/x",
  ];
  expect(otherPages.filter(isPreviewed)).toEqual([]);
});

test("rewrites links to pages that have a preview", () => {
  const preview = { origin: "https://festival.example", slug: "2027" };
  const to = (href: string) =>
    previewPathOf(new URL(href, "https://festival.example").href, preview);
  expect(to("/submit/log-line")).toBe("/submit/log-line?preview=2027");
  expect(to("/#categories")).toBe("/?preview=2027#categories");
  expect(to("/submit?from=hero")).toBe("/submit?from=hero&preview=2027");
  expect(to("/admin/editions/2027")).toBeNull();
  expect(to("https://elsewhere.example/submit")).toBeNull();
  expect(to("mailto:hello@festival.example")).toBeNull();
});
