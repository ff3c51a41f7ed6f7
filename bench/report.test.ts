import { expect, test } from "vitest";
import { responseReader } from "./client";
import { formatFigure, formatSpread, formatTable, median, meetsBar } from "./report";

test("the median is written with three significant digits and the ends of its rounds", () => {
  expect([median([9, 1, 5]), median([10, 9, 100, 11])]).toEqual([5, 11]);
  expect([1_234.4, 99.94, 0.0891].map(formatFigure)).toEqual(["1,234", "99.9", "0.09"]);
  expect(formatSpread([300, 100, 200], "/s")).toBe("200/s (100–300)");
});

test("a bar is the ratio's where something is compared, taken round by round", () => {
  const compared = { name: "bare", figures: [100, 10] };
  const line = { work: "page", engine: "embedded", measured: [50, 6], unit: "/s", compared };
  const rows = [
    { ...line, bar: { min: 0.5 } },
    { ...line, bar: { min: 0.7 } },
    { work: "start", engine: "", measured: [3], unit: " s", bar: { max: 1 } },
    { work: "other", engine: "", measured: [3], unit: " s" },
  ];
  expect(rows.map(meetsBar)).toEqual([true, false, false, null]);
  const cells = formatTable(rows)
    .split("\n")
    .map((row) => row.split("|").map((cell) => cell.trim()));
  expect(cells[2]?.slice(5, 8)).toEqual(["0.60 (0.50–0.60)", "≥ 0.5", "✓"]);
  expect(cells.slice(3).map((row) => row[7])).toEqual(["✗", "✗", ""]);
});

test("a response is read in whatever pieces it arrives", () => {
  const responses = [
    "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nfirst",
    "HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nseco\r\n2\r\nnd\r\n0\r\n\r\n",
    "HTTP/1.1 304 Not Modified\r\nETag: x\r\n\r\n",
    "HTTP/1.1 503 Busy\r\ncontent-length: 0\r\n\r\n",
  ].map((text) => Buffer.from(text));
  for (let size = 1; size <= 40; size += 1) {
    const received: string[] = [];
    const read = responseReader(({ status, body }) => received.push(`${status} ${body}`));
    for (const bytes of responses) {
      for (let at = 0; at < bytes.length; at += size) read(bytes.subarray(at, at + size));
    }
    expect(received).toEqual(["200 first", "201 second", "304 ", "503 "]);
  }
});
