import { expect, test } from "vitest";
import { peopleTexts } from "~/features/auth/people/texts";
import { mapTexts } from "~/features/import/maps/texts";
import { importTexts } from "~/features/import/texts";
import { emailsPageTexts } from "~/features/mail-admin/texts";
import { callTexts } from "~/features/settings-admin/call/texts";
import { lookPageTexts } from "~/features/settings-admin/look/texts";
import { setupPageTexts } from "~/features/setup/page.texts";
import { isAdminPath, pages } from "~/lib/paths";
import { adminGroups, adminPageList, adminPages } from "./admin-pages.rules";

test("every admin page has an entry, except those of one record and the redirects", () => {
  const declared = adminPageList.map(({ to }) => to);
  const missing = Object.values(pages).filter(
    (page) => isAdminPath(page) && !page.includes(":") && !declared.includes(page),
  );
  expect(missing).toEqual([pages.adminHome, pages.adminImportEmail]);
  expect(new Set(declared).size).toBe(declared.length);
});

test("a title is the one that the page's own feature shows on it", () => {
  for (const [page, title] of [
    [adminPages.adminCall, callTexts.title],
    [adminPages.adminLook, lookPageTexts.title],
    [adminPages.adminPeople, peopleTexts.title],
    [adminPages.adminSetup, setupPageTexts.wizard.title],
    [adminPages.adminSetupFile, setupPageTexts.file.title],
    [adminPages.adminImports, importTexts.title],
    [adminPages.adminImportNew, importTexts.newTitle],
    [adminPages.adminImportMaps, mapTexts.title],
    [adminPages.adminEmailTemplates, emailsPageTexts.title],
  ] as const) {
    expect(page.title).toBe(title);
  }
});

test("the links of a group have places of their own, and their counts", () => {
  const places = adminPageList.flatMap(({ menu }) => (menu ? [`${menu.group} ${menu.order}`] : []));
  expect(new Set(places).size).toBe(places.length);
  const links = adminGroups({ pending: 1, toAnswer: 2, proposed: 3 }).flatMap(({ links }) => links);
  expect(links).toHaveLength(places.length);
  expect(links.filter(({ count }) => count).map(({ to, count }) => [to, count])).toEqual([
    [pages.adminContacts, 2],
    [pages.adminSubmissions, 1],
    [pages.adminFilms, 3],
  ]);
});
