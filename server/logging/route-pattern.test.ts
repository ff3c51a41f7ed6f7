import { expect, test } from "vitest";
import { toRoutePattern } from "./route-pattern";

const read = toRoutePattern([
  "/",
  "/entry/:token",
  "/admin/news/new",
  "/admin/news/:id",
  "/cards/*",
  "/site.webmanifest",
  "/api/mail-suppressions/{address}",
  "/api/submissions",
  "/api/submissions/{id}",
]);

test.each([
  ["/", "/"],
  ["/entry/a-secret", "/entry/:token"],
  ["/Entry/a-secret", "/entry/:token"],
  ["/ENTRY/a-secret/", "/entry/:token"],
  ["/entry/a-secret.data", "/entry/:token.data"],
  ["/_root.data", "/.data"],
  ["/api/mail-suppressions/ana%40festival.example", "/api/mail-suppressions/{address}"],
  ["/API/Mail-Suppressions/ana", "/api/mail-suppressions/{address}"],
  ["/api/submissions", "/api/submissions"],
  ["/api/submissions/favorites-mistyped", "/api/submissions/{id}"],
  ["/admin/news/new", "/admin/news/new"],
  ["/admin/news/an-article", "/admin/news/:id"],
  ["/cards/news/an-article.jpg", "/cards/*"],
  ["/site.webmanifest", "/site.webmanifest"],
])("%s is logged as %s", (path, logged) => {
  expect(read(path)).toBe(logged);
});

test.each(["/entri/a-secret", "/entry/a-secret/more", "/ana-lopez", "//evil", "", "/entri/s.data"])(
  "logs nothing of the undeclared path %s",
  (path) => {
    expect(read(path)).toMatch(/^\/…(\.data)?$/);
  },
);
