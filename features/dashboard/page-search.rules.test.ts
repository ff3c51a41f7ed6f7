import { expect, test } from "vitest";
import { adminPageList } from "~/lib/admin-pages";
import { searchPages } from "./page-search.rules";

const first = (q: string) => searchPages(q)[0]?.title;

test("finds a page by its name, its content, and with a typing error", () => {
  expect(first("subm")).toBe("Submissions");
  expect(first("mailing list")).toBe("Email Subscribers");
  expect(first("countdown")).toBe("Dates");
  expect(searchPages("dedline").map(({ title }) => title)).toContain("Dates");
  expect(first("withdrawn")).toBe("Withdrawn");
  expect(first("OUTBÓX")).toBe("Outbox");
  expect(searchPages("xylophone")).toEqual([]);
});

test("finds every page by its name, and shows that name", () => {
  for (const { name, note, to } of adminPageList) {
    const found = searchPages(name).find((page) => page.to === to);
    expect(found?.title, name).toBe(note && name);
  }
});

test("without words shows the most used pages", () => {
  expect(searchPages("").map(({ title }) => title)).toContain("Messages");
});
