import { expect, test } from "vitest";
import { kinds } from "./registry";
import { isGood, type Line, sumOf, tableOf } from "./table";

const line: Line = {
  fault: "killed while people pay",
  engine: "embedded",
  times: 20,
  acknowledged: 1_240,
  lost: 0,
  doubled: 0,
  outageMs: 1_249,
  passed: true,
};

test("a result is a line; one that lost or duplicated something or failed is marked", () => {
  expect(tableOf([line]).split("\n")).toEqual([
    "| what                    | engine   | how often | acknowledged | lost | doubled | longest outage |   |",
    "| ----------------------- | -------- | --------- | ------------ | ---- | ------- | -------------- | - |",
    "| killed while people pay | embedded | 20        | 1,240        | 0    | 0       | 1.2 s          | ✓ |",
  ]);
  expect([line, { ...line, lost: 1 }, { ...line, doubled: 1 }].map(isGood)).toEqual([
    true,
    false,
    false,
  ]);
  expect(tableOf([{ ...line, passed: false }])).toContain("✗");
  expect(sumOf([line, { ...line, lost: 2 }])).toBe(
    "40 faults, 2,480 writes acknowledged: 2 lost, 0 doubled.",
  );
});

test("every scenario has a unique name", () => {
  expect(new Set(kinds.map(({ name }) => name)).size).toBe(kinds.length);
});
