import { expect, test } from "vitest";
import { searchPages } from "./page-search.rules";

const first = (q: string) => searchPages(q)[0]?.title;

test("finds a page by its name, its content, and with a typing error", () => {
  expect(first("subm")).toBe("Submissions");
  expect(first("mailing list")).toBe("Subscribers");
  expect(first("countdown")).toBe("Festival: Dates");
  expect(searchPages("dedline").map(({ title }) => title)).toContain("Festival: Dates");
  expect(first("withdrawn")).toBe("Withdrawn");
  expect(first("OUTBÓX")).toBe("Outbox");
  expect(searchPages("xylophone")).toEqual([]);
});

test("without words shows the most used pages", () => {
  expect(searchPages("").map(({ title }) => title)).toContain("Messages");
});
