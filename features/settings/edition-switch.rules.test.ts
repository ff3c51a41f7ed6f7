import { expect, test } from "vitest";
import { editionOfPage, editionPathOf } from "./edition-switch.rules";

const years = [
  { slug: "2027", isCurrent: false, state: "preparing" },
  { slug: "2026", isCurrent: true, state: "over" },
] as const;
const on = (loaderData: unknown, search = "") => editionOfPage({ loaderData, search }, years);

test("a page is about the edition that its loader names, else about the one in its address", () => {
  expect(on({ edition: "2027" })).toBe("2027");
  expect(on({ edition: undefined })).toBe("2026");
  expect(on({ edition: "all" })).toBe("all");
  expect(on({ edition: { slug: "2027" } })).toBe("2027");
  expect(on({ letters: [] }, "?edition=2027")).toBe("2027");
  expect(on({ letters: [] })).toBeNull();
  expect(on(undefined, "?edition=1999")).toBeNull();
});

test("a list stays where it is with its filters, a record leads to its list", () => {
  const list = {
    pathname: "/admin/decisions",
    search: "?outcome=none&cursor=x",
    handle: undefined,
  };
  expect(editionPathOf(list, "2027", "2026")).toBe("/admin/decisions?outcome=none&edition=2027");
  expect(editionPathOf({ ...list, search: "?edition=2027" }, "2026", "2026")).toBe(
    "/admin/decisions",
  );
  const record = {
    pathname: "/admin/submission/1",
    search: "?status=pending",
    handle: { editionPath: () => "/admin/submissions" },
  };
  expect(editionPathOf(record, "2027", "2026")).toBe("/admin/submissions?edition=2027");
});
