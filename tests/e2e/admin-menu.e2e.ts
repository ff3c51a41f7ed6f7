import type { Page } from "@playwright/test";
import { adminGroups } from "~/features/dashboard/admin-menu.rules";
import { searchPages } from "~/features/dashboard/page-search.rules";
import { adminPageList } from "~/lib/admin-pages";
import { pages } from "~/lib/paths";
import { bounds } from "../bounds";
import { expect, expectAccessible, logIn, test } from "./fixtures";

/** The menu of the admin: six groups that fold, what is always there, and one name for each page. */

const groups = adminGroups({ pending: 0, toAnswer: 0, proposed: 0 });
const links = groups.flatMap((group) => group.links);
const documented = [
  "Submissions",
  "Favorites",
  "Messages",
  "Email Templates",
  "Subscribers",
  "Promo",
];

const menuOf = (page: Page) => page.getByRole("navigation", { name: "Main" });
const linkOf = (page: Page, name: string) =>
  menuOf(page).getByRole("link", { name: new RegExp(`^${name}(?: \\d+\\+? waiting)?$`) });

/** The names of the shown links, without their counts. */
const shownNames = async (page: Page) =>
  (await menuOf(page).getByRole("link").allInnerTexts()).map((text) => text.split("\n")[0]?.trim());

test("a page has one name: in the menu, its heading, its title and the search", async ({
  page,
}) => {
  test.setTimeout(bounds.journey);
  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page);
  // A page without a note needs more than its address.
  for (const { to, name, menuName = name } of adminPageList.filter(({ note }) => note)) {
    await page.goto(to);
    // A preview on the page may have headings of its own.
    await expect(page.locator("main h1").first(), to).toHaveText(name);
    const title = (await page.title()).replaceAll(/[\u2066-\u2069]/g, "");
    expect(title.split(" · ")[0], to).toBe(name);
    expect(searchPages(name).find((found) => found.to === to)?.title, to).toBe(name);

    const marked = menuOf(page).locator("[aria-current]");
    await expect(marked, to).toHaveCount(to === pages.adminAccount ? 0 : 1);
    const isInMenu = links.some((link) => link.to === to);
    if (isInMenu) await expect(linkOf(page, menuName), to).toHaveAttribute("aria-current", "page");
    const isTab = links.some(({ tabs }) => tabs.some((tab) => tab.to === to));
    if (isTab) await expect(page.locator("main nav a[aria-current=page]"), to).toHaveText(name);

    const shown = await shownNames(page);
    expect(shown.length, to).toBeLessThanOrEqual(16);
    expect(new Set(shown).size, to).toBe(shown.length);
    expect(shown, to).toEqual(expect.arrayContaining(documented));
    await expect(menuOf(page).getByRole("link").last(), to).toBeInViewport({ ratio: 1 });
    for (const wayOut of [
      page.getByRole("link", { name: "Back to the site" }),
      page.getByRole("button", { name: "Log out", exact: true }),
    ]) {
      await expect(wayOut, to).toBeInViewport({ ratio: 1 });
    }
  }
});

test("only the group of the page is open, also without scripts", async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: process.env.E2E_URL,
  });
  const page = await context.newPage();
  await logIn(page);
  await page.goto(pages.portal);
  for (const { name, links: groupLinks } of groups) {
    await linkOf(page, name).click();
    await expect(page).toHaveURL(groupLinks[0]?.to ?? "");
    const shown = await shownNames(page);
    expect(shown).toEqual(
      groups.flatMap((group) => [
        group.name,
        ...group.links
          .filter(({ always }) => always || group.name === name)
          .map(({ label }) => label),
      ]),
    );
  }
  await context.close();
});

test("by keyboard: a head opens its group, whose links follow", async ({ page }) => {
  await logIn(page);
  await page.goto(pages.portal);
  await linkOf(page, "Selection").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(pages.adminJury);
  await linkOf(page, "Selection").focus();
  for (const name of ["Jury", "Decisions", "Announcements", "Programme"]) {
    await page.keyboard.press("Tab");
    await expect(linkOf(page, name)).toBeFocused();
  }
  // In a low window the menu scrolls to the focused link, below it the way out stays.
  await page.setViewportSize({ width: 1440, height: 560 });
  const last = linkOf(page, "Email Templates");
  await expect(page.getByRole("button", { name: "Log out" })).toBeInViewport({ ratio: 1 });
  await expect(last).not.toBeInViewport();
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 1 });
});

test("on a phone the same menu opens, and closes on a new page", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page);
  await page.goto(pages.adminNews);
  await expect(menuOf(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Open menu" }).click();
  const last = menuOf(page).getByRole("link").last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 0.95 });
  await expect(page.getByRole("button", { name: "Log out" })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await linkOf(page, "Messages").click();
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
  await expect(menuOf(page)).toHaveCount(0);
  // What has the focus is not behind the menu.
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("button", { name: "Log out" }).focus();
  await page.keyboard.press("Tab");
  await expect(menuOf(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("link", { name: "Back to the site" }).click();
  await expect(page).toHaveURL("/");
});
