import { expect, test } from "vitest";
import { cleanText, cleanValue } from "./storable-text";

test("a soft line break is a line break, and what nobody sees goes", () => {
  expect(cleanText("one\u000btwo\u0085three\u000cfour")).toBe("one\ntwo\nthree\nfour");
  expect(cleanText("a\u0008b\u001bc\u007f\u0091d")).toBe("abcd");
  expect(cleanText("kept\r\n\tas it is: \u200d\u00ad\u0300")).toBe(
    "kept\r\n\tas it is: \u200d\u00ad\u0300",
  );
});

test("a whole body is cleaned; NUL, lone surrogates and depth are refused with their place", () => {
  expect(
    cleanValue({ film: { title: "a\u000bb" }, tags: ["c\u0008"], year: 2025, none: null }),
  ).toEqual({
    value: { film: { title: "a\nb" }, tags: ["c"], year: 2025, none: null },
  });
  expect(cleanValue({ film: { title: "a\0" } })).toEqual({ kind: "text", path: "film.title" });
  expect(cleanValue({ film: { title: "a\ud800" } })).toEqual({ kind: "text", path: "film.title" });
  expect(cleanValue({ film: { "a\u0007": 1 } })).toEqual({ kind: "text", path: "film" });
  let deep: unknown = "text";
  for (let level = 0; level < 30; level += 1) deep = [deep];
  expect(cleanValue(deep)).toEqual({ kind: "depth" });
  const proto = cleanValue(JSON.parse('{"__proto__": {"x": 1}}')) as { value: object };
  expect(Object.keys(proto.value)).toEqual(["__proto__"]);
});
