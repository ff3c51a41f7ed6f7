import type { BrowserContext, Page } from "@playwright/test";
import { storageRegistryFor } from "~/lib/browser-storage/cookie-policy.texts";
import { storageRegistry } from "~/lib/browser-storage/registry";
import { isAdminPath, pages, pathFor } from "~/lib/paths";
import { accessCode, directorEmail } from "../director-account";
import { enterLogLine, sendMessage, uniqueWord } from "./admin";
import { fillShortFilm, openForm } from "./entry-form";
import { expect, test, untilHydrated } from "./fixtures";

/** The documented browser storage, compared with the browser's real one. */

/** Every page without a parameter. */
const whole = Object.values(pages).filter((address) => !address.includes(":"));

/** The names in the cookie policy; a row for several keys ends with '…'. */
async function listed(page: Page): Promise<string[]> {
  await page.goto(pages.cookiePolicy);
  const names = await page.getByRole("article").locator("li code").allTextContents();
  return names.map((name) => name.replace(/…$/, "")).sort();
}

/** On https some names have a prefix, as the policy says. */
const bareName = ({ name }: { name: string }) => name.replace(/^__Host-/, "");

/** What the browser stores now, with the name from the policy. */
async function storedNames(context: BrowserContext, page: Page): Promise<string[]> {
  const cookies = (await context.cookies()).map(bareName);
  const entries = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
  ]);
  const registered = Object.values(storageRegistry).map(({ name }) => name);
  const several = registered.filter((name) => /[:-]$/.test(name));
  return [...cookies, ...entries].map(
    (name) => several.find((beginning) => name.startsWith(beginning)) ?? name,
  );
}

const namesOf = (role: "visitor" | "director" | "juror") =>
  storageRegistryFor(role)
    .map(({ name }) => name)
    .sort();

test("a visitor's browser stores what the cookie policy lists, and no cookie", async ({
  context,
}) => {
  const page = await context.newPage();
  const names = new Set<string>();
  const look = async () => {
    for (const name of await storedNames(context, page)) names.add(name);
  };
  await page.clock.install();
  for (const address of whole.filter((address) => !isAdminPath(address))) {
    await page.goto(address);
    await untilHydrated(page);
    await look();
  }
  await page.clock.runFor(2_100);
  const banner = page.getByRole("region", { name: "Cookies" });
  await banner.getByRole("button", { name: "Decline Non-Essential" }).click();
  await page.clock.runFor(9_000);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await look();
  await openForm(page, "submitShortFilm");
  await fillShortFilm(page);
  await page.clock.runFor(2_000);
  await look();
  // Proving an address, voting in a hall and saving a screening that is to come: other tests cover them.
  const { yourData, vote, programme } = storageRegistry;
  const acts: string[] = [yourData, vote, programme].map(({ name }) => name);
  expect([...names].sort()).toEqual(namesOf("visitor").filter((name) => !acts.includes(name)));
  expect(await context.cookies()).toEqual([]);
  const all = (["visitor", "director", "juror"] as const).flatMap(namesOf);
  expect(await listed(page)).toEqual(all.sort());
});

test("the director's browser stores what else the cookie policy lists", async ({ page }) => {
  test.slow();
  const names = new Set<string>();
  const look = async () => {
    for (const name of await storedNames(page.context(), page)) names.add(name);
  };
  const message = await sendMessage(page.request, uniqueWord());
  await enterLogLine(page.request, uniqueWord());
  await page.goto(pages.portal);
  await page.getByLabel("Director email").fill(directorEmail);
  await page.getByLabel("Access code").fill(accessCode);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await look();
  for (const address of whole.filter(isAdminPath)) {
    await page.goto(address);
    await look();
  }
  await page.goto(pathFor("adminContact", { id: message }));
  await page.getByLabel("Your reply").fill("Yes, at noon.");
  await look();
  await page.goto(pages.adminNewsNew);
  await page.getByLabel("Title").fill("A matinee");
  await expect(page.getByText("Not saved yet, stored in this browser")).toBeVisible();
  await look();
  await page.goto(`${pages.adminSubmissions}?view=table`);
  await page.keyboard.press("?");
  await page.getByRole("checkbox", { name: "Use these shortcuts in this browser" }).uncheck();
  await page.keyboard.press("Escape");
  await page.getByRole("checkbox", { name: "Move to the next entry automatically" }).uncheck();
  await page.getByRole("button", { name: "Preview" }).click();
  await look();
  const visitors = namesOf("visitor");
  expect([...names].filter((name) => !visitors.includes(name)).sort()).toEqual(namesOf("director"));

  const lasting = await page.context().cookies();
  const now = Date.now() / 1_000;
  for (const { name, seconds } of storageRegistryFor("director").filter(
    ({ kind }) => kind === "cookie",
  )) {
    const { expires } = lasting.find((cookie) => bareName(cookie) === name) ?? { expires: 0 };
    // Compared to the hour: the cookie may have been set a while ago.
    expect(Math.abs(expires - now - (seconds ?? 0)), name).toBeLessThan(3_600);
  }
});
