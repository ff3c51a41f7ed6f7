import { expect, test } from "vitest";
import { detailLines } from "./details.rules";

test("shows a change with its old and new value", () => {
  const fields = [
    { label: "Short film, early", before: "$20", after: "$25" },
    { label: "Closes", before: null, after: "January 31" },
  ];
  expect(detailLines({ fields })).toEqual([
    "Short film, early: $20 → $25",
    "Closes: none → January 31",
  ]);
  expect(detailLines({ roles: { before: "juror", after: "juror, programmer" } })).toEqual([
    "roles: juror → juror, programmer",
  ]);
  expect(detailLines({ inThisHour: 10, movedEntries: 3 })).toEqual([
    "times in this hour: 10",
    "entries moved: 3",
  ]);
});

test("shows any detail in few, short lines", () => {
  expect(detailLines({})).toEqual([]);
  expect(detailLines({ a: null, b: "", c: [] })).toEqual([]);
  expect(detailLines({ problems: [{ code: 1, text: "Two rooms" }, { text: "One film" }] })).toEqual(
    ["problems: Two rooms, One film"],
  );
  const [long = ""] = detailLines({ html: `<p>${"love ".repeat(200)}</p>` });
  expect(long.length).toBeLessThanOrEqual(160);
  expect(long.endsWith("…")).toBe(true);
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`field ${at}`, at]));
  expect(detailLines(many)).toHaveLength(12);
  expect(detailLines(many).at(-1)).toBe("and 29 more");
  expect(detailLines({ constructor: { toString: "x" } })).toEqual(["constructor: toString x"]);
});
