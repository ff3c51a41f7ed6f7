import type { Locator, Page } from "@playwright/test";
import { pages } from "~/lib/paths";
import { bounds } from "../bounds";
import { accessCode, directorEmail } from "../director-account";
import { uniqueWord, widths } from "./admin";
import { asOwnPage, expect, expectAccessible, logIn, readMails, test } from "./fixtures";
import { adminStates, type PageState, publicForms } from "./states";

/**
 * By keyboard only: every control of every form and dialog is reached, in reading order and with a visible focus; then
 * 'Your data' and the login pages, where axe checks each step.
 */

/** Marks the controls of a part of the page that Tab reaches; resolves to how many. */
const markStops = (part: Locator): Promise<number> =>
  part.evaluate((element) => {
    const controls = "a[href], button, input, select, textarea, summary, [tabindex]";
    const groups = new Set<string>();
    const stops = [...element.querySelectorAll<HTMLElement>(controls)].filter((stop) => {
      const { type, name, checked } = stop as HTMLInputElement;
      if (stop.tabIndex < 0 || stop.matches(":disabled, [inert] *") || !stop.checkVisibility())
        return false;
      // A group of radio buttons is one stop: the chosen one, or the first.
      if (type !== "radio") return true;
      const group = [...element.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)];
      if (groups.has(name) || (!checked && group.some((radio) => radio.checked))) return false;
      groups.add(name);
      return true;
    });
    for (const [at, stop] of stops.entries()) stop.dataset.stop = String(at);
    element.setAttribute("tabindex", "-1");
    element.focus();
    return stops.length;
  });

const parts: [state: PageState, part: string][] = [
  ...publicForms.map((address): [PageState, string] => [{ address, shows: "a form" }, "main form"]),
  ...adminStates
    .filter(({ dialog }) => dialog)
    .map((state): [PageState, string] => [state, "[role=dialog], dialog[open]"]),
];

test("every control of a form and a dialog is reached by keyboard", { tag: "@short" }, async ({
  page,
}) => {
  test.setTimeout(bounds.journey);
  await logIn(page);
  for (const [{ address, shows, open }, within] of parts) {
    await test.step(`${address}: ${shows}`, async () => {
      await page.goto(address);
      await open?.(page);
      const part = page.locator(within).first();
      await expect(part).toBeVisible();
      const count = await markStops(part);
      expect(count).toBeGreaterThanOrEqual(1);
      const reached: number[] = [];
      // A field for a time has several stops within.
      for (let presses = 0; presses < 8 * count && reached.at(-1) !== count - 1; presses += 1) {
        await page.keyboard.press("Tab");
        const { stop, outlined } = await page.evaluate(() => {
          const focused = document.activeElement as HTMLElement;
          const near = [focused, focused.closest("label")].filter((element) => element !== null);
          const outlined = near.some(
            (candidate) => getComputedStyle(candidate).outlineStyle !== "none",
          );
          return { stop: Number(focused.dataset.stop ?? -1), outlined };
        });
        // Without a number: a control that came after the marks.
        if (stop === -1 || stop === reached.at(-1)) continue;
        expect(outlined, `a focus ring on control ${stop}`).toBe(true);
        reached.push(stop);
      }
      expect(reached).toEqual(Array.from({ length: count }, (_, at) => at));
    });
  }
});

const mostStops = 80;

/** Presses Tab until this element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The keyboard never came to ${target}.`);
}

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** Runs axe at each width, and checks that nothing is wider than the window. */
async function expectGood(page: Page): Promise<void> {
  for (const size of widths) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(size.width);
  }
}

test("personal data is requested, shown and deleted by keyboard only", { tag: "@short" }, async ({
  page,
}) => {
  const email = `${uniqueWord()}@mail.example`;
  const subscribed = await page.request.post("/api/email-subscribers", {
    data: { email, source: "popup" },
    headers: asOwnPage,
  });
  expect(subscribed.ok()).toBe(true);
  await page.goto(pages.yourData);
  await expectGood(page);
  await typeInto(page, page.getByLabel("Email"), email);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText("We've emailed you");
  await expectGood(page);
  const find = () =>
    readMails()
      .map((mail) => mail.replace(/=\r?\n/g, ""))
      .find((mail) => mail.includes(email) && mail.includes("/your-data/")) ?? "";
  await expect.poll(find, { timeout: 20_000 }).toContain("/your-data/");
  const code = /^(\d{6})\r?$/m.exec(find())?.[1] ?? "";
  await page.goto(/\/your-data\/[\w-]{43}/.exec(find())?.[0] ?? "");
  await expectGood(page);
  const digits = page.getByLabel("Six digits");
  await typeInto(page, digits, code === "000000" ? "000001" : "000000");
  await page.keyboard.press("Enter");
  await expect(page.getByText("This code is wrong")).toBeVisible();
  await expectGood(page);
  await typeInto(page, digits, code);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "What we have" })).toBeVisible();
  await expectGood(page);
  await tabTo(page, page.getByRole("link", { name: "Delete my data" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "What will be deleted" })).toBeVisible();
  await expectGood(page);
  const confirm = page.getByLabel("Type your email to confirm");
  await typeInto(page, confirm, "other@mail.example");
  await page.keyboard.press("Enter");
  await expect(confirm).toHaveAttribute("aria-invalid", "true");
  await expectGood(page);
  await typeInto(page, confirm, email);
  await tabTo(page, page.getByRole("button", { name: "Delete", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your data has been deleted" })).toBeVisible();
  await expectGood(page);
});

test("the director logs in by keyboard only, also after a wrong code", async ({ page }) => {
  await page.goto(pages.portal);
  await expectGood(page);
  const field = page.getByLabel("Access code");
  await typeInto(page, page.getByLabel("Director email"), directorEmail);
  await typeInto(page, field, "not the access code");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Invalid email or password");
  await expect(field).toBeFocused();
  await expectGood(page);
  await typeInto(page, field, accessCode);
  await tabTo(page, page.getByRole("button", { name: "Access Portal" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: /^Director/ })).toBeVisible();
});

test("a code is requested at the jury's login by keyboard only", async ({ page }) => {
  await page.goto(pages.juryLogin);
  await expectGood(page);
  await typeInto(page, page.getByLabel("E-mail"), "nobody@jury.example");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText("we've emailed you a six-digit code");
  const digits = page.getByLabel("Six digits");
  await expect(digits).toBeFocused();
  await page.keyboard.type("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByText("This code is wrong, expired or already used")).toBeVisible();
  await expectGood(page);
});
