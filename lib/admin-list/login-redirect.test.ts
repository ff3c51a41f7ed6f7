import { describe, expect, test } from "vitest";
import { loginAddress, safeReturnPath } from "./login-redirect";

describe("where a login may lead", () => {
  test.each([
    ["/admin/contacts", "/admin/contacts"],
    ["/admin/submissions?type=log_line&q=a%2Fb", "/admin/submissions?type=log_line&q=a%2Fb"],
    ["/admin/../news/x#top", "/news/x#top"],
    ["/admin/submissions?from=//evil.example", "/admin/submissions?from=//evil.example"],
  ])("%j stays on the site", (to, expected) => {
    expect(safeReturnPath(to)).toBe(expected);
  });

  test.each([
    null,
    "",
    "admin",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "/\\/evil.example",
    "\\\\evil.example",
    "/admin\\..\\..\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/.//evil.example",
    "/admin/..//evil.example",
    "https://evil.example",
    "http:evil.example",
    "javascript:alert(1)",
    " //evil.example",
    "@evil.example",
  ])("%j is refused", (to) => {
    expect(safeReturnPath(to)).toBeNull();
  });

  test("whatever is let through, a browser stays on its origin", () => {
    const pieces = ["/", "\\", ".", "..", "\t", "//", "evil.example", "@", ":", "?", "#", "%2f"];
    for (const a of pieces) {
      for (const b of pieces) {
        for (const c of pieces) {
          const to = safeReturnPath(`/${a}${b}${c}evil.example`);
          if (to) expect(new URL(to, "https://own.example/x").origin).toBe("https://own.example");
        }
      }
    }
  });
});

test("a login returns to the previous page, and never to the login", () => {
  expect(loginAddress({ pathname: "/admin/contacts", search: "?archived=true" })).toBe(
    "/backstage-7f3a9c?to=%2Fadmin%2Fcontacts%3Farchived%3Dtrue",
  );
  expect(loginAddress({ pathname: "/backstage-7f3a9c", search: "" })).toBe("/backstage-7f3a9c");
  expect(loginAddress({ pathname: "//evil.example", search: "" })).toBe("/backstage-7f3a9c");
});
