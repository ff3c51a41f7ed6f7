import { expect, test } from "vitest";
import {
  countColumns,
  defaultParts,
  readParts,
  togglePart,
  withParts,
  writeParts,
} from "./list-parts.rules";

test("columns are read from an address, and written to it", () => {
  expect(readParts(null)).toEqual(defaultParts);
  expect(readParts("director.answer:camera.preview")).toEqual([
    "director",
    "answer:camera",
    "preview",
  ]);
  expect(readParts("constructor.<b>.score.")).toEqual(["score"]);
  expect(readParts(writeParts([]))).toEqual([]);
  expect(readParts(writeParts(defaultParts))).toEqual(defaultParts);
  expect(togglePart(["score", "preview"], "preview")).toEqual(["score"]);
  expect(togglePart(["score"], "answer:camera")).toEqual(["score", "answer:camera"]);
  expect(countColumns(["score", "preview"])).toBe(1);
  expect(withParts("?q=a", null)).toBe("?q=a");
  expect(withParts("?q=a", "score")).toBe("?q=a&show=score");
  expect(withParts("", "score")).toBe("?show=score");
});
