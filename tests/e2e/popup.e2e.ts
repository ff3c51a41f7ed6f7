import type { Page } from "@playwright/test";
import { logLine } from "../submission-fixtures";
import { expect, expectAccessible, logIn, openWithClock, test, untilHydrated } from "./fixtures";

/** When the cookie banner and the newsletter popup appear, that they do not collide, and that they stay closed. */

const stored = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key);

test.describe("the banner and the popup", () => {
  test("appear after 2 and 10 seconds, do not collide on a phone, and stay closed", async ({
    context,
  }) => {
    const page = await context.newPage();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.addInitScript(() => {
      const global = Object.assign(window, { bannerAt: 0 });
      new MutationObserver(() => {
        if (document.querySelector(".cookies")) global.bannerAt ||= performance.now();
      }).observe(document, { childList: true, subtree: true });
    });
    await openWithClock(page, "/privacy-policy");
    const banner = page.getByRole("region", { name: "Cookies" });
    const popup = page.getByRole("dialog");
    await page.clock.runFor(2_100);
    await expect(banner).toBeVisible();
    // The clock also runs: a slow machine may be past the two seconds already.
    const bannerAt = () =>
      page.evaluate(() => (window as unknown as { bannerAt: number }).bannerAt);
    expect(await bannerAt()).toBeGreaterThanOrEqual(2_000);
    await expect(popup).toBeHidden();
    await page.clock.runFor(8_000);
    await expect(popup).toBeVisible();
    await expect(banner).toBeHidden();
    await expectAccessible(page);

    await page.keyboard.press("Escape");
    await expect(popup).toBeHidden();
    await expect(banner).toBeVisible();
    expect(await stored(page, "email-popup-shown")).toBe("true");
    await banner.getByRole("button", { name: "Decline Non-Essential" }).click();
    await expect(banner).toBeHidden();
    expect(await stored(page, "cookieConsent")).toBe("declined");

    await page.reload();
    await untilHydrated(page);
    await page.clock.runFor(15_000);
    await expect(banner).toBeHidden();
    await expect(popup).toBeHidden();
    await page.goto("/cookie-policy");
    await untilHydrated(page);
    await page.getByRole("button", { name: "Accept all" }).click();
    expect(await stored(page, "cookieConsent")).toBe("accepted");
  });

  test("the banner counts from the page's load, however late its code loads", async ({
    context,
  }) => {
    const page = await context.newPage();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/assets/site-overlays-*.js", async (route) => {
      await released;
      await route.continue();
    });
    await openWithClock(page, "/privacy-policy");
    await page.clock.runFor(3_000);
    // No timer runs from here: a banner that waited for two more seconds would not appear.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    release();
    await expect(page.getByRole("region", { name: "Cookies" })).toBeVisible();
  });

  test("the banner covers neither the first screen's text nor its button, and moves nothing", async ({
    context,
  }) => {
    const page = await context.newPage();
    await page.setViewportSize({ width: 430, height: 932 });
    await page.addInitScript(() => {
      // The clock also runs, and the popup would appear first.
      localStorage.setItem("email-popup-shown", "true");
      const global = Object.assign(window, { moved: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          global.moved += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    await openWithClock(page, "/");
    // The current layout; a picture shows the next frame.
    const shift = async () => {
      await page.screenshot();
      return page.evaluate(() => (window as unknown as { moved: number }).moved);
    };
    const before = await shift();
    await page.clock.runFor(2_100);
    const banner = page.getByRole("region", { name: "Cookies" });
    await expect(banner).toBeVisible();
    expect(await shift()).toBe(before);
    const words = page.locator(".lead-film :is(h1, .lead-kicker, .lead-by, .btn)");
    for (const [width, height] of [
      [360, 640],
      [390, 844],
      [430, 932],
      [768, 1024],
      [844, 390],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      const bar = await banner.boundingBox();
      for (const word of await words.all()) {
        const box = await word.evaluate((element) => {
          // A line of the title is as wide as the page, its words are not.
          const words = document.createRange();
          words.selectNodeContents(element);
          return (element.matches(".btn") ? element : words).getBoundingClientRect();
        });
        const apart =
          !bar ||
          box.x >= bar.x + bar.width ||
          box.x + box.width <= bar.x ||
          box.y >= bar.y + bar.height ||
          box.y + box.height <= bar.y;
        expect(apart, `${width} px: ${await word.textContent()}`).toBe(true);
      }
    }
    // Going backwards by keyboard, no link ends up behind it.
    await page.setViewportSize({ width: 390, height: 844 });
    const link = page.locator(".lead-film .lead-signup a").first();
    await page.evaluate(() => scrollTo({ top: 1_200, behavior: "instant" }));
    await link.focus();
    const [bar, box] = [await banner.boundingBox(), await link.boundingBox()];
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  });

  for (const form of ["short-film", "feature-film", "series-pilot", "log-line", "film"]) {
    test(`the banner appears and the popup does not when /submit/${form} is opened first`, async ({
      context,
    }) => {
      const page = await context.newPage();
      await page.setViewportSize({ width: 390, height: 844 });
      // On a slow machine the banner would appear before the field has the focus.
      let focused = () => {};
      const focusing = new Promise<void>((resolve) => {
        focused = resolve;
      });
      await page.route("**/assets/site-overlays-*.js", async (route) => {
        await focusing;
        await route.continue();
      });
      await openWithClock(page, `/submit/${form}`);
      // A field at the lower edge, where the banner will be.
      const field = page.getByRole("textbox").nth(3);
      await field.evaluate((box) => box.scrollIntoView({ block: "end" }));
      await field.evaluate((box) => box.focus({ preventScroll: true }));
      focused();
      await page.clock.runFor(2_100);
      const banner = page.getByRole("region", { name: "Cookies" });
      await expect(banner).toBeVisible();
      const lowest = async () => {
        const [used, bar] = [await field.boundingBox(), await banner.boundingBox()];
        return (bar?.y ?? 0) - ((used?.y ?? 0) + (used?.height ?? 0));
      };
      await expect.poll(lowest).toBeGreaterThanOrEqual(0);
      // Who reads first has nothing in the form yet.
      await field.blur();
      await page.clock.runFor(15_000);
      await expect(page.locator(".hearts")).toBeAttached();
      await expect(page.getByRole("dialog")).toBeHidden();
    });
  }

  test("the popup waits until a visitor who submits an entry has left its pages", async ({
    context,
  }) => {
    const page = await context.newPage();
    await page.addInitScript(() => localStorage.setItem("cookieConsent", "declined"));
    await openWithClock(page, "/submit/log-line");
    await page.getByLabel("Full name").fill(logLine.submitterName);
    await page.getByLabel("Email").fill(logLine.submitterEmail);
    await page.getByRole("textbox", { name: "Log line" }).fill(logLine.logLine);
    await page.getByRole("checkbox").check();
    await page.getByRole("checkbox").blur();
    await page.clock.runFor(14_000);
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.getByRole("button", { name: /^Continue/ }).click();
    const pay = page.getByRole("button", { name: /^Pay / });
    await expect(pay).toBeVisible();
    await page.clock.runFor(14_000);
    await expect(page.getByRole("dialog")).toBeHidden();
    await pay.click();
    const thanks = "Your log line has been submitted. Check your email for confirmation!";
    await expect(page.getByText(thanks, { exact: true })).toBeVisible();
    await page.clock.runFor(14_000);
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.locator("main").getByRole("link", { name: "Back to the festival" }).click();
    await expect(page).toHaveURL("/");
    await page.clock.runFor(1_100);
    await expect(page.getByRole("dialog")).toBeVisible();
  });

  test("the banner counts from the visit's first page, also after navigation", async ({
    context,
  }) => {
    const page = await context.newPage();
    await openWithClock(page, "/submit");
    await page.clock.runFor(1_500);
    await page.getByRole("link", { name: "Use the general form" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Submit Your Film");
    await page.clock.runFor(600);
    await expect(page.getByRole("region", { name: "Cookies" })).toBeVisible();
  });

  test("subscribing thanks the visitor and closes after 3 seconds", async ({ context }) => {
    const page = await context.newPage();
    await openWithClock(page, "/terms-of-service");
    await page.clock.runFor(10_100);
    const popup = page.getByRole("dialog");
    await popup.getByRole("button", { name: "Subscribe" }).click();
    await expect(popup.getByText("Enter your email address first.")).toBeVisible();
    const email = `reader${Date.now()}@mail.example`;
    await popup.getByLabel("Email").fill(`  ${email} `);
    await popup.getByRole("button", { name: "Subscribe" }).click();
    await expect(popup.getByText("Successfully subscribed!")).toBeVisible();
    await page.clock.runFor(3_100);
    await expect(popup).toBeHidden();

    await logIn(page);
    const readers = await (await page.request.get("/api/email-subscribers?limit=5")).json();
    expect(readers).toContainEqual(expect.objectContaining({ email, source: "popup" }));
  });

  test("the popup waits while somebody types, and returns the focus", async ({ context }) => {
    const page = await context.newPage();
    await page.addInitScript(() => localStorage.setItem("cookieConsent", "declined"));
    await openWithClock(page, "/privacy-policy");
    await page.locator("#newsletter").getByRole("textbox").focus();
    await page.clock.runFor(14_000);
    await expect(page.getByRole("dialog")).toBeHidden();
    const link = page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" });
    await link.focus();
    await page.clock.runFor(1_100);
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(link).toBeFocused();
  });
});
