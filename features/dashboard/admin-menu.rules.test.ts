import { expect, test } from "vitest";
import { adminPageList } from "~/lib/admin-pages";
import { isAdminPath, pages, programmerPages } from "~/lib/paths";
import { adminGroups, programmerGroups } from "./admin-menu.rules";

const groups = adminGroups({ pending: 1, toAnswer: 2, proposed: 3 });
const links = groups.flatMap((group) => group.links);

test("every admin page has a name, except those of one record and the redirects", () => {
  const named = adminPageList.map(({ to }) => to as string);
  const missing = Object.values(pages).filter(
    (page) => isAdminPath(page) && !page.includes(":") && !named.includes(page),
  );
  expect(missing).toEqual([pages.adminHome, pages.adminImportEmail]);
  const names = adminPageList.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test("every page without a place of its own is marked on one link of the menu, or is the account", () => {
  const placesOf = (page: string) =>
    links.filter(({ to, tabs, below }) =>
      [to, ...tabs.map((tab) => tab.to), ...below].some((address) =>
        `${page}/`.startsWith(`${address}/`),
      ),
    );
  const unmarked = Object.values(pages).filter(
    (page) => isAdminPath(page) && placesOf(page).length !== 1,
  );
  expect(unmarked).toEqual([pages.adminHome, pages.adminAccount]);
});

test("the six documented links are always shown, and at most sixteen entries", () => {
  const documented = links.filter(({ always }) => always).map(({ label }) => label);
  expect(documented.toSorted()).toEqual([
    "Email Templates",
    "Favorites",
    "Messages",
    "Promo",
    "Submissions",
    "Subscribers",
  ]);
  for (const open of groups) {
    const shown = groups.flatMap((group) => [
      group.name,
      ...group.links.filter(({ always }) => always || group === open),
    ]);
    expect(shown.length, open.name).toBeLessThanOrEqual(16);
  }
});

test("the links have their counts", () => {
  expect(links.filter(({ count }) => count).map(({ to, count }) => [to, count])).toEqual([
    [pages.adminContacts, 2],
    [pages.adminSubmissions, 1],
    [pages.adminFilms, 3],
  ]);
});

test("programmers see what they may open, none of it folded, in their edition", () => {
  const shown = programmerGroups("2026").flatMap((group) => group.links);
  expect(shown.map(({ to, always }) => [to, always]).toSorted()).toEqual(
    programmerPages.map((page) => [`${pages[page]}?edition=2026`, true]).toSorted(),
  );
});
