import { expect, test } from "vitest";
import { findPages } from "./find.rules";

const first = (q: string) => findPages(q)[0]?.title;

test("a page is found by its name, by what is on it, and with a slip", () => {
  expect(first("subm")).toBe("Submissions");
  expect(first("mailing list")).toBe("Subscribers");
  expect(first("countdown")).toBe("Festival: Dates");
  expect(findPages("dedline").map(({ title }) => title)).toContain("Festival: Dates");
  expect(first("withdrawn")).toBe("Withdrawn");
  expect(first("OUTBÓX")).toBe("Outbox");
  expect(findPages("xylophone")).toEqual([]);
});

test("without words the most used ones are offered", () => {
  expect(findPages("").map(({ title }) => title)).toContain("Messages");
});
