import { pages } from "~/lib/paths";
import { expect, test } from "./fixtures";

/** Every control of every form is reached in reading order, and works with the keyboard. */
const forms = [
  "submitShortFilm",
  "submitFeatureFilm",
  "submitSeriesPilot",
  "submitLogLine",
  "submitFilm",
] as const;

for (const form of forms) {
  test(`${pages[form]} is filled in by keyboard only`, async ({ page }) => {
    await page.goto(pages[form]);
    const fields = page.locator("form").locator("input, select, textarea");
    await expect(page.getByLabel(/I agree/)).toBeVisible();
    // A group of radio buttons is one tab stop; hidden fields are none.
    const wanted = await fields.evaluateAll((all) => {
      const names = all
        .filter((field) => (field as HTMLElement).offsetParent !== null)
        .map((field) => (field as HTMLInputElement).name);
      return [...new Set(names)];
    });
    expect(wanted.length).toBeGreaterThanOrEqual(5);

    const reached: string[] = [];
    await page.locator("form").evaluate((element) => {
      element.setAttribute("tabindex", "-1");
      element.focus();
    });
    for (let presses = 0; presses < 60 && reached.at(-1) !== "agreedToTerms"; presses += 1) {
      await page.keyboard.press("Tab");
      const { name, outlined } = await page.evaluate(() => {
        const focused = document.activeElement as HTMLInputElement;
        const near = [focused, focused.closest("label")].filter((element) => element !== null);
        const outlined = near.some((element) => getComputedStyle(element).outlineStyle !== "none");
        return { name: focused.name, outlined };
      });
      expect(outlined, `a focus ring on ${name}`).toBe(true);
      if (name && reached.at(-1) !== name) reached.push(name);
      if (name === "genre") await page.keyboard.press("ArrowDown");
      if (name === "duration") await page.keyboard.type("42");
    }
    expect(reached.filter((name) => wanted.includes(name))).toEqual(wanted);
    await page.keyboard.press("Space");
    await expect(page.getByLabel(/I agree/)).toBeChecked();
  });
}
