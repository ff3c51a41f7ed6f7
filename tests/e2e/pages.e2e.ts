import { pages } from "~/lib/paths";
import { enterLogLine, uniqueWord } from "./admin";
import { delayResponse, expect, expectAccessible, readMails, test } from "./fixtures";

/** What all public pages must have, whatever their content. */

const forms = [
  pages.submitShortFilm,
  pages.submitFeatureFilm,
  pages.submitSeriesPilot,
  pages.submitLogLine,
  pages.submitFilm,
];
const fixed = [
  pages.home,
  pages.news,
  pages.contact,
  pages.submit,
  ...forms,
  pages.privacyPolicy,
  pages.termsOfService,
  pages.cookiePolicy,
];
/** The fonts of headlines and of texts. */
const faces = ["Imbue Variable", "Instrument Sans Variable"];
const withForm = new Set<string>([...forms, pages.home, pages.contact]);

for (const path of [...fixed, "an article"]) {
  test(`${path}: has a title and a description, and fits the smallest window`, async ({ page }) => {
    // The oldest: other tests publish and unpublish newer ones.
    const [article] = (await (await page.request.get("/api/news?limit=200")).json()).slice(-1);
    const address = path.startsWith("/") ? path : `/news/${article.id}`;
    await page.goto(address);
    await expect(page.locator("h1")).toHaveCount(1);
    await expect(page).toHaveTitle(/Heartlight Film Festival$/);
    const head = (selector: string, name: string) =>
      page.locator(`head ${selector}`).getAttribute(name);
    expect((await head("meta[name=description]", "content"))?.length).toBeGreaterThan(20);
    expect(new URL((await head("link[rel=canonical]", "href")) ?? "").pathname).toBe(address);
    await page.setViewportSize({ width: 320, height: 700 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);

    const picture = await page.locator('meta[property="og:image"]').getAttribute("content");
    const card = await page.request.get(new URL(picture ?? "").pathname);
    expect(card.headers()["content-type"]).toBe("image/jpeg");
    await expect(page.locator('meta[name="twitter:card"]')).toHaveAttribute(
      "content",
      "summary_large_image",
    );
  });
}

const still = [
  pages.home,
  pages.programme,
  pages.contact,
  pages.submit,
  pages.submitShortFilm,
  pages.submitFilm,
];
for (const path of still) {
  test(`${path}: nothing moves when its fonts load late`, async ({ page }) => {
    const releaseFonts = await delayResponse(page, /imbue-|instrument-/);
    await page.setViewportSize({ width: 412, height: 823 });
    // The page is not loaded until its fonts are.
    await page.goto(path, { waitUntil: "commit" });
    const painted = () => performance.getEntriesByName("first-contentful-paint").length;
    await expect.poll(() => page.evaluate(painted)).toBe(1);
    const come = (face: string) =>
      page.evaluate((name) => document.fonts.check(`16px "${name}"`), face);
    for (const face of faces) expect(await come(face)).toBe(false);
    await page.evaluate(() => {
      const shifts = { moved: 0, texts: [] as string[] };
      Object.assign(window, { shifts });
      type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as Shift[]) {
          shifts.moved += value;
          for (const { node } of sources) shifts.texts.push(node?.textContent?.slice(0, 60) ?? "");
        }
      }).observe({ type: "layout-shift" });
    });
    releaseFonts();
    for (const face of faces) await expect.poll(() => come(face)).toBe(true);
    await page.waitForTimeout(300);
    type Shifts = { moved: number; texts: string[] };
    const { moved, texts } = await page.evaluate(
      () => (window as unknown as { shifts: Shifts }).shifts,
    );
    expect(moved, texts.join(" | ")).toBeLessThan(0.001);
  });
}

test("the private pages of emailed links fit the smallest window and are not indexed", async ({
  page,
  request,
  watch,
}) => {
  watch.allow(/^404 document/);
  const mark = uniqueWord();
  await enterLogLine(request, mark);
  const findEmail = () =>
    readMails().find((mail) => mail.includes(mark) && mail.includes("/entry/"));
  await expect.poll(findEmail, { timeout: 20_000 }).toBeTruthy();
  const [entry = ""] = /\/entry\/[\w-]{20,}/.exec((findEmail() ?? "").replace(/=\r?\n/g, "")) ?? [];
  for (const address of [entry, "/entry/nobody-knows-this-one-at-all", "/unsubscribe/nothing"]) {
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(address === entry ? 200 : 404);
    await expect(page.locator("h1")).toHaveCount(1);
    await expect(page).toHaveTitle(/\w{3}/);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await page.setViewportSize({ width: 320, height: 900 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  }
});

test("an unknown address is a 404 page with links", async ({ page, watch }) => {
  watch.allow(/^404 document/);
  const answer = await page.goto("/nothing/at/all");
  expect(answer?.status()).toBe(404);
  await expect(page.locator("h1")).toHaveText("Page Not Found");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
  await page.locator("main").getByRole("link").first().click();
  await expect(page).not.toHaveURL(/nothing/);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("every page is readable, and the forms say that they need scripts", async ({ page }) => {
    for (const path of fixed) {
      await page.goto(path);
      await expect(page.locator("h1")).toBeVisible();
      const text = page.locator("main :is(h1, h2, h3, p, li, label):visible");
      expect(await text.count(), path).toBeGreaterThan(3);
      const notice = page.locator("noscript p:visible", { hasText: "needs JavaScript" });
      await expect(notice, path).toHaveCount(withForm.has(path) ? 1 : 0);
    }
    await page.goto(pages.home);
    await expect(page.getByRole("link", { name: "all news", exact: true })).toHaveAttribute(
      "href",
      pages.news,
    );
    await page.locator(".site-foot").getByRole("link", { name: "Guidelines" }).click();
    await expect(page).toHaveURL(/#guidelines$/);
    await expect(page.getByRole("heading", { name: "Before you submit" }).first()).toBeVisible();
  });
});
