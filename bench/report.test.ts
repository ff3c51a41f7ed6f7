import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { answerReader } from "./client/answers";
import { aimText, median, ratios, spread, written } from "./figures";
import { parts } from "./registry";
import { betweenMarks, marks, plainLine, ratioLine, tableOf } from "./report";

test("the median is the middle one, whatever the order", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([10, 9, 100, 11])).toBe(11);
  expect(median([])).toBeNaN();
});

test("a figure is written with the digits that say something", () => {
  expect([1_234.4, 99.94, 0.0891, 0, Number.NaN].map(written)).toEqual([
    "1,234",
    "99.9",
    "0.09",
    "0.00",
    "–",
  ]);
});

test("a spread tells the median and both ends, and one round only itself", () => {
  expect(spread([300, 100, 200], "/s")).toBe("200/s (100–300)");
  expect(spread([7], " ms")).toBe("7.00 ms");
});

test("ratios compare within a round: what slows one round slows both of its sides", () => {
  expect(ratios([100, 10], [200, 20])).toEqual([0.5, 0.5]);
});

test("a line's aim is the ratio's where something stands beside, else the figure's", () => {
  const beside = { other: "bare", unit: "/s", aim: { least: 0.8 } };
  const line = ratioLine({ work: "page" }, { ours: [70, 90], beside: [100, 100], ...beside });
  expect(line).toMatchObject({ ratio: "0.90 (0.70–0.90)", aim: "≥ 0.8", met: true });
  expect(plainLine({ work: "start" }, [3], " s", { most: 1 })).toMatchObject({
    ours: "3.00 s",
    aim: "≤ 1 s",
    met: false,
  });
  expect(plainLine({ work: "memory" }, [3], " MB").met).toBe(null);
  expect(aimText({ least: 1_000 }, "/s")).toBe("≥ 1,000/s");
});

test("the table is Markdown and marks what is met, missed or without an aim", () => {
  const lines = [
    plainLine({ work: "a", engine: "embedded" }, [1], "", { most: 1 }),
    plainLine({ work: "b" }, [2], "", { most: 1 }),
    plainLine({ work: "c" }, [2], ""),
  ];
  const cells = tableOf(lines)
    .split("\n")
    .map((row) => row.split("|").map((cell) => cell.trim()));
  expect(cells.map((row) => row.length)).toEqual([9, 9, 9, 9, 9]);
  expect(cells.slice(2).map((row) => row[7])).toEqual(["✓", "✗", ""]);
});

test("writing the page changes what is between its marks alone", () => {
  const page = `before\n${marks.start}\nold\n${marks.end}\nafter\n`;
  expect(betweenMarks(page, "new")).toBe(`before\n${marks.start}\n\nnew\n\n${marks.end}\nafter\n`);
  expect(betweenMarks(betweenMarks(page, "x"), "new")).toBe(betweenMarks(page, "new"));
  expect(() => betweenMarks("nothing", "new")).toThrow("lacks");
  expect(() => betweenMarks(page + page, "new")).toThrow("twice");
  expect(() => betweenMarks(readFileSync("docs/performance.md", "utf8"), "new")).not.toThrow();
});

test("the parts have names of their own", () => {
  expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length);
});

test("answers are told apart however their bytes arrive", () => {
  const bytes = Buffer.from(
    [
      "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nfirst",
      "HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nseco\r\n2\r\nnd\r\n0\r\n\r\n",
      "HTTP/1.1 304 Not Modified\r\nETag: x\r\n\r\n",
      "HTTP/1.1 503 Busy\r\ncontent-length: 0\r\n\r\n",
    ].join(""),
  );
  for (let size = 1; size <= 40; size += 1) {
    const heard: string[] = [];
    const read = answerReader(
      () => true,
      ({ status, body }) => heard.push(`${status} ${body}`),
    );
    // A client sends its next request after each answer, so a piece never holds two.
    let at = 0;
    const ends = ["first", "0\r\n\r\n", "x\r\n\r\n", "length: 0\r\n\r\n"].map(
      (ending) => bytes.indexOf(ending) + ending.length,
    );
    for (const end of ends) {
      for (; at < end; at += size) read(bytes.subarray(at, Math.min(end, at + size)));
      at = end;
    }
    expect(heard).toEqual(["200 first", "201 second", "304 ", "503 "]);
  }
});
