import { expect, test } from "vitest";
import { chunkGroups } from "./chunk-groups";

const routes = [
  {
    file: "site/layout.tsx",
    children: ["home", "news", "films"].map((name) => ({ file: `site/${name}.tsx` })),
  },
  { file: "jury/layout.tsx" },
  {
    file: "admin/layout.tsx",
    children: ["entries", "films", "people", "audit", "mail"].map((name) => ({
      file: `admin/${name}.tsx`,
    })),
  },
];

/** What each module imports; 'later:' for an import on demand. */
const imports: Record<string, string[]> = {
  "/app/root.tsx": ["clock"],
  "/app/site/layout.tsx": ["clock", "header", "logo", "mark"],
  "/app/site/home.tsx": ["hero", "date", "call", "later:/app/player"],
  "/app/site/news.tsx": ["date", "header", "call"],
  "/app/admin/layout.tsx": ["menu"],
  "/app/jury/layout.tsx": ["mark", "badge"],
  "/app/admin/entries.tsx": ["table", "date", "menu", "rare"],
  "/app/admin/films.tsx": ["table", "rare"],
  "/app/admin/people.tsx": ["table", "form"],
  "/app/admin/audit.tsx": ["form"],
  "/app/site/films.tsx": ["form", "poster", "call"],
  "/app/player": ["menu-icon"],
  header: ["menu-icon"],
  menu: ["menu-icon", "logo", "poster", "badge", "call"],
  call: ["date"],
  form: ["date"],
};
const importing = (id: string, start: string) =>
  Object.keys(imports).filter((from) => imports[from]?.includes(start + id));

const chunkOf = (id: string) =>
  chunkGroups(routes, "/app")(id, {
    getModuleInfo: (id) => ({
      code: "export const a = 1;",
      importedIds: imports[id] ?? [],
      importers: importing(id, ""),
      dynamicImporters: importing(id, "later:"),
    }),
  });

test.each([
  ["clock", "root", "the root needs it"],
  ["header", "site-layout", "a layout and a page of its own need it"],
  ["menu", "admin-layout", "so does another"],
  ["table", "admin-pages", "many pages of a layout need it"],
  ["rare", null, "few pages of a layout need it"],
  ["hero", null, "one page needs it"],
  ["date", "public", "many public pages need it, and pages of another layout"],
  ["logo", "public", "the public layout needs it, and another"],
  ["menu-icon", "public", "the public layout needs it through its header"],
  ["mark", "common", "the public layout needs it, and the jury's"],
  ["poster", "public", "a public page and another layout need it, and it imports nothing"],
  ["badge", "small-admin-jury", "other layouts need it, and it imports nothing"],
  ["call", "public", "the landing page, two others and a layout need it"],
  ["form", null, "pages of two layouts need it, and it imports something"],
])("%s is in %s: %s", (id, chunk, _why) => {
  expect(chunkOf(id)).toBe(chunk);
});
