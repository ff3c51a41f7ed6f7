import { expect, test } from "vitest";
import { codingFor, matchesEtag } from "./negotiation";

test.each([
  ['W/"a"', true],
  ['"a"', true],
  ['"b", W/"a"', true],
  ['"b,a", "a"', true],
  ["*", true],
  [" * ", true],
  ['"b"', false],
  ['"b,a"', false],
  ['W/"ab"', false],
  ["a", false],
  ["", false],
  [null, false],
  [undefined, false],
])("If-None-Match: %s names the tag: %s", (header, expected) => {
  expect(matchesEtag(header, 'W/"a"')).toBe(expected);
  expect(matchesEtag(header, '"a"')).toBe(expected);
});

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip;q=1.0, br;q=0.5", "br"],
  ["gzip, br;q=0", "gzip"],
  ["br; q=0.0, gzip ;q=0", "identity"],
  ["GZIP", "gzip"],
  ["*", "br"],
  ["*;q=0", "identity"],
  ["br;q=0, *", "gzip"],
  ["identity", "identity"],
  ["brotli", "identity"],
  ["deflate", "identity"],
  ["", "identity"],
  [null, "identity"],
  [undefined, "identity"],
])("Accept-Encoding: %s gets %s", (header, coding) => {
  expect(codingFor(header)).toBe(coding);
});
