import type { Page } from "@playwright/test";
import { pages, sections } from "~/lib/paths";
import {
  delayResponse,
  expect,
  expectAccessible,
  openCall,
  openWithClock,
  test,
  toastOf,
  untilHydrated,
} from "./fixtures";

/** What the site documents: its facts, links, badge colours and error messages. */

const stored = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key);

test.describe("the landing page's facts", () => {
  const expectTexts = (page: Page, section: string, ...texts: string[]) =>
    Promise.all(texts.map((text) => expect(page.locator(`#${section}`)).toContainText(text)));

  test("each category has its advertised figures", async ({ page }) => {
    await page.goto(pages.home);
    const cards = page.locator(".poster");
    const cardTexts = [
      ["Short Films", "🎬", "Under 30 minutes", "$10,000", "$50 early bird, $70 regular"],
      ["Feature Films", "🎞️", "60+ minutes", "$30,000", "$100 early bird, $130 regular"],
      ["Series Pilots", "📺", "20-60 minutes", "$10,000", "$80 early bird, $110 regular"],
      ["Log Lines", "✍️", "200 words max", "$1,000", "$1 early bird, $1 regular"],
    ];
    await expect(cards).toHaveCount(cardTexts.length);
    for (const [index, texts] of cardTexts.entries()) {
      for (const text of [...texts, "January 31, 2026"]) {
        await expect(cards.nth(index)).toContainText(text);
      }
      // The emoji is in the text; a drawing in its colour is shown.
      const icon = cards.nth(index).locator(".poster-icon");
      await expect(icon.locator("svg path")).toHaveCount(1);
      expect((await icon.locator("span").boundingBox())?.width).toBeLessThanOrEqual(1);
    }
  });

  test("the guidelines, the story and the festival's place and dates", async ({ page }) => {
    await page.goto(pages.home);
    await expectTexts(
      page,
      sections.guidelines,
      "August 31, 2025",
      "January 31, 2026",
      "5pm PST",
      "February 1, 2026",
      "February 14-26, 2026",
      "$2,000",
      "mentorship",
      "$1,000",
      "laurels",
      "$500",
      "There are no fee waivers or student discounts",
      "MP4, MOV or AVI",
      "Minimum 1080p",
      "English, if the film is not in English",
      "at most 500 words",
      "Cast and crew",
      "Create an account",
      "Upload the film and materials",
      "Receive a confirmation email",
    );
    await expect(page.locator(`#${sections.guidelines} .fees tbody tr`)).toHaveText([
      /Short Films\s*\$50\s*\$70/,
      /Feature Films\s*\$100\s*\$130/,
      /Series Pilots\s*\$80\s*\$110/,
      /Log Lines\s*\$1 at all deadlines/,
    ]);
    await page.locator(".counters").scrollIntoViewIfNeeded();
    await expect(page.locator(".counters li")).toHaveText([
      /2025\s*Inaugural year/,
      /4\s*Streaming partners/,
      /100%\s*Romance focus/,
    ]);
    await expectTexts(
      page,
      sections.contact,
      "Sunny Southern California",
      "February 14-26, 2026, viewing and awards ceremony",
      "Follow Us",
      "Send Us a Message",
    );
    const follow = page.locator(`#${sections.contact}`);
    for (const name of ["Facebook", "Twitter", "Instagram", "YouTube", "LinkedIn"]) {
      await expect(follow.getByRole("link", { name })).toBeVisible();
    }
    const subjects = page.getByLabel("Subject").getByRole("option");
    await expect(subjects.filter({ hasNotText: "Choose" })).toHaveText([
      "General Inquiry",
      "Ticket Support",
      "Media Relations",
      "Filmmaker Submissions",
      "Sponsorship Opportunities",
    ]);
    await expect(page.getByLabel("Message", { exact: true })).toHaveAttribute("rows", "5");
    const foot = page.locator(".site-foot");
    await expect(foot).toContainText("Celebrating romance through cinema");
    await expect(foot).toContainText("January 31, 2026");
    await expect(foot).toContainText("February 14-26, 2026");
  });
});

test.describe("links through the site", () => {
  test.use({ viewport: { width: 1440, height: 900 } });
  const top = (page: Page, section: string) =>
    page
      .locator(`#${section}`)
      .evaluate((element) => Math.round(element.getBoundingClientRect().top));

  test("each link to a section scrolls to it", async ({ page }) => {
    await page.goto(pages.home);
    await openCall(page);
    for (const [from, name, section] of [
      [".fold-lead", "Submit", sections.submit],
      [".fold-lead", "Categories", sections.categories],
      [".fold-lead", "Guidelines", sections.guidelines],
      [".fold-lead", "Contact", sections.contact],
      [".site-nav", "About", sections.about],
      [`#${sections.guidelines}`, "Questions? Contact Us", sections.contact],
      [`#${sections.about}`, "Contact Our Team", sections.contact],
      [".site-foot", "About", sections.about],
      [".site-foot", "Contact", sections.contact],
    ] as const) {
      await test.step(`'${name}' of ${from}`, async () => {
        await page.evaluate(() => {
          (document.activeElement as HTMLElement | null)?.blur();
          scrollTo(0, 0);
        });
        await page.locator(from).getByRole("link", { name, exact: true }).click();
        await expect(page.locator(`#${section}`)).toBeFocused();
        // The closing section may end before the page can scroll that far.
        await expect.poll(() => top(page, section)).toBeGreaterThanOrEqual(100);
        await expect.poll(() => top(page, section)).toBeLessThan(700);
      });
    }
  });

  test("the logo, the partner badge and 'Start Submission'", async ({ page }) => {
    await page.goto(pages.contact);
    const header = page.locator(".site-nav");
    await expect(header).toContainText("Heartlight");
    await expect(header).toContainText("Film Festival");
    await header.getByRole("link", { name: "Official Streaming Partner" }).click();
    await expect(page).toHaveURL(new RegExp(`/(#${sections.home})?$`));
    await openCall(page);
    await page.getByRole("link", { name: "Start Submission" }).click();
    await expect(page).toHaveURL(new RegExp(`${pages.submit}$`));
    await page
      .locator(".site-nav")
      .getByRole("link", { name: /Heartlight/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/$/);
  });

  test("a section's link on another page leads to the landing page's section", async ({ page }) => {
    // The news is above the section: while it loads, the browser keeps its place only to the pixel.
    const answer = await delayResponse(page, "**/api/news");
    await page.goto(pages.privacyPolicy);
    await page.locator(".site-foot").getByRole("link", { name: "Categories" }).click();
    await expect(page).toHaveURL(new RegExp(`/(#${sections.categories})?$`));
    await expect.poll(() => top(page, sections.categories)).toBe(120);
    answer();
  });
});

test.describe("an article", () => {
  const article = {
    id: "told",
    title: "The whole title of an article that is longer than fifty characters",
    excerpt: "An excerpt.",
    content: "First line\nsecond line\n\nAnd a paragraph.",
    imageUrl: "/art/news-road.webp",
    category: "Jury",
    categoryColor: "gold",
    publishDate: "Jan 6, 2026",
    author: "June Park",
  };

  test("has every field, and a badge of each colour", async ({ page }) => {
    await page.route("**/api/news", (route) => route.fulfill({ json: [article] }));
    for (const color of ["gold", "purple", "green", "pink", "rose"]) {
      // An article that was read is cached; a reload reads it again.
      await page.goto(pages.home);
      await page.route("**/api/news/told", (route) =>
        route.fulfill({ json: { ...article, categoryColor: color } }),
      );
      await page.locator("a.post").first().click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(article.title);
      const badge = page.locator(".article .status");
      await expect(badge).toHaveText("Jury");
      const tint = await badge.evaluate((element) => {
        const probe = document.createElement("i");
        probe.style.color = `var(--color-${element.getAttribute("data-tone")})`;
        element.append(probe);
        const expected = getComputedStyle(probe).color;
        probe.remove();
        return { wanted: expected, shown: getComputedStyle(element).color };
      });
      await expect(badge).toHaveAttribute("data-tone", color);
      expect(tint.shown).toBe(tint.wanted);
      await expect(page.getByText("Published on Jan 6, 2026 by June Park")).toBeVisible();
      await expect(page.locator(".article-lead")).toHaveText(article.excerpt);
      const text = page.locator(".article-text");
      await expect(text).toHaveCSS("white-space", /pre/);
      expect(await text.textContent()).toBe(article.content);
      await expect(page.locator(".article img")).toHaveAttribute("src", article.imageUrl);
      await expectAccessible(page);
      await page.getByRole("link", { name: "Back to Home" }).click();
      await expect(page).toHaveURL(/\/$/);
    }
  });

  test("that cannot be loaded shows an error, and a retry shows it", async ({ page, watch }) => {
    watch.allow(/^503 fetch \/api\/news\/told$/);
    let fails = true;
    await page.route("**/api/news", (route) => route.fulfill({ json: [article] }));
    await page.route("**/api/news/told", (route) =>
      fails
        ? route.fulfill({ status: 503, json: { detail: "Away." } })
        : route.fulfill({ json: article }),
    );
    await page.goto(pages.home);
    await page.locator("a.post").first().click();
    await expect(page.getByText("This article could not be loaded")).toBeVisible();
    fails = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(article.title);
  });

  test("without news the page says so", async ({ page }) => {
    await page.route("**/api/news", (route) => route.fulfill({ json: [] }));
    await page.goto(pages.home);
    await expect(page.getByText("No news yet.")).toBeVisible();
  });
});

test.describe("errors", () => {
  const writeMessage = async (page: Page) => {
    await page.goto(pages.contact);
    await expect(page.getByLabel("Quick check that you are human")).toBeEnabled();
    await page.getByLabel("First name").fill("Ada");
    await page.getByLabel("Last name").fill("Vance");
    await page.getByLabel("Email").fill("ada@mail.example");
    await page.getByLabel("Subject").selectOption("General Inquiry");
    await page.getByLabel("Message", { exact: true }).fill("Is there a matinee?");
    const [a = 0, b = 0] = ((await page.locator(".human-sum").textContent()) ?? "")
      .match(/\d+/g)
      ?.map(Number) ?? [0, 0];
    await page.getByLabel("Quick check that you are human").fill(String(a + b));
    await page.waitForTimeout(3_000);
  };
  const send = (page: Page) => page.getByRole("button", { name: "Send Message" }).click();

  test("a refused message stays typed, with the server's sentence", async ({ page, watch }) => {
    watch.allow(/^503 fetch \/api\/contact$/);
    await writeMessage(page);
    await page.route("**/api/contact", (route) =>
      route.fulfill({
        status: 503,
        contentType: "application/problem+json",
        body: JSON.stringify({ title: "Away", status: 503, detail: "We are being mended." }),
      }),
    );
    await send(page);
    await expect(toastOf(page)).toContainText("Error");
    await expect(toastOf(page)).toContainText("503: We are being mended.");
    await expect(page.getByLabel("Message", { exact: true })).toHaveValue("Is there a matinee?");
  });

  test("a message that cannot be sent stays typed", async ({ page, context, watch }) => {
    watch.allow(/ERR_INTERNET_DISCONNECTED|failed fetch/);
    await writeMessage(page);
    await context.setOffline(true);
    await send(page);
    await expect(toastOf(page)).toContainText("The site could not be reached.");
    await expect(page.getByLabel("Message", { exact: true })).toHaveValue("Is there a matinee?");
    await context.setOffline(false);
    await send(page);
    await expect(toastOf(page)).toContainText("Message Sent!");
  });

  test("a refused subscription shows the error and keeps the address", async ({ context }) => {
    const page = await context.newPage();
    await openWithClock(page, pages.termsOfService);
    await page.clock.runFor(10_100);
    const popup = page.getByRole("dialog");
    await page.route("**/api/email-subscribers", (route) =>
      route.fulfill({ status: 500, contentType: "text/plain", body: "" }),
    );
    await popup.getByLabel("Email").fill("reader@mail.example");
    await popup.getByRole("button", { name: "Subscribe" }).click();
    await expect(toastOf(page)).toContainText("Subscription failed");
    await expect(toastOf(page)).toContainText("500: Internal Server Error");
    await expect(popup.getByLabel("Email")).toHaveValue("reader@mail.example");
  });

  test("the banner's close button declines, 'Accept All' accepts", async ({ context }) => {
    const page = await context.newPage();
    await openWithClock(page, pages.privacyPolicy);
    await page.clock.runFor(2_100);
    const banner = page.getByRole("region", { name: "Cookies" });
    await banner.getByRole("button", { name: "Close" }).click();
    await expect(banner).toBeHidden();
    expect(await stored(page, "cookieConsent")).toBe("declined");
    await page.evaluate(() => localStorage.removeItem("cookieConsent"));
    await page.reload();
    await untilHydrated(page);
    await page.clock.runFor(2_100);
    await banner.getByRole("button", { name: "Accept All" }).click();
    expect(await stored(page, "cookieConsent")).toBe("accepted");
    expect(await context.cookies()).toEqual([]);
  });
});
