import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, logIn, readMails, test, toastOf, withMotion } from "./fixtures";

/** A visitor reads the site and sends a message. */

test.describe("the contact form", () => {
  const fields = async (page: Page) => {
    await page.goto("/contact");
    const answer = page.getByLabel("Quick check that you are human");
    await expect(answer).toBeEnabled();
    return {
      answer,
      button: page.locator(
        "#contact button[type=submit], main .contact-section button[type=submit]",
      ),
      sum: page.locator(".human-sum"),
    };
  };
  const solve = async (sum: Locator) => {
    const [a = 0, b = 0] = ((await sum.textContent()) ?? "").match(/\d+/g)?.map(Number) ?? [];
    return a + b;
  };
  const fill = async (page: Page, message: string) => {
    await page.getByLabel("First name").fill("Margaret");
    await page.getByLabel("Last name").fill("Holloway");
    await page.getByLabel("Email").fill("margaret@holloway.example");
    await page.getByLabel("Subject").selectOption("Ticket Support");
    await page.getByLabel("Message").fill(message);
  };

  test("sends a message to the director, by email and in the admin", async ({ page }) => {
    const { answer, button, sum } = await fields(page);
    // Short, so that no mail program breaks the line.
    const message = `Aisle seats ${Date.now()}`;
    await fill(page, message);
    await expect(button).toBeDisabled();

    const right = await solve(sum);
    await answer.fill(String(right + 1));
    await expect(answer).toHaveAttribute("data-state", "wrong");
    await expect(button).toBeDisabled();
    await answer.fill(String(right));
    await expect(answer).toHaveAttribute("data-state", "right");
    await expect(page.getByText("Verified")).toBeVisible();
    await expectAccessible(page);

    await page.waitForTimeout(3_000);
    await page.route("**/api/contact", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await button.click();
    await expect(button).toHaveText("Sending...");
    await expect(button).toBeDisabled();
    await expect(button).toHaveText("Message Sent!");
    await expect(toastOf(page)).toContainText(
      "Thank you for your message. We'll get back to you soon.",
    );
    for (const label of ["First name", "Last name", "Email", "Subject", "Message"]) {
      await expect(page.getByLabel(label)).toHaveValue("");
    }
    await expect(answer).toHaveValue("");
    await expect.poll(() => readMails().some((mail) => mail.includes(message))).toBe(true);

    await logIn(page);
    const inbox = await (await page.request.get("/api/contacts?limit=5")).json();
    expect(inbox.map((contact: { message: string }) => contact.message)).toContain(message);
  });

  test("rejects bots: too quick, a wrong sum, a filled honeypot", async ({ page }) => {
    let requestCount = 0;
    await page.route("**/api/contact", (route) => {
      requestCount += 1;
      return route.abort();
    });
    const { answer, button, sum } = await fields(page);
    await fill(page, "I am quick.");
    await answer.fill(String(await solve(sum)));
    // The form counts from its load, which on slow machines was long ago.
    await page.evaluate(() => {
      const now = Date.now();
      Date.now = () => now - 60_000;
    });
    await button.click();
    await expect(toastOf(page)).toContainText("Please take your time filling out the form.");

    await page.locator("input[name=honeypot]").evaluate((trap: HTMLInputElement) => {
      trap.value = "https://cheap.example";
    });
    await button.click();
    await expect(toastOf(page)).toContainText("Please try again.");

    await page.locator("input[name=honeypot]").evaluate((trap: HTMLInputElement) => {
      trap.value = "";
    });
    await answer.fill("1");
    await page.locator("main form").evaluate((form: HTMLFormElement) => form.requestSubmit());
    await expect(toastOf(page)).toContainText("Verification Required");
    expect(requestCount).toBe(0);
  });

  test("Enter shows that the sum is missing", async ({ page }) => {
    const { answer, button } = await fields(page);
    await fill(page, "I use no mouse.");
    await answer.fill("1");
    await expect(button).toBeDisabled();
    await answer.press("Enter");
    await expect(toastOf(page)).toContainText("Verification Required");
    await expect(toastOf(page)).toContainText(
      "Please solve the math problem to verify you're human.",
    );
    // In the message field Enter begins a new line.
    await page.getByLabel("Message").press("End");
    await page.getByLabel("Message").press("Enter");
    await expect(page.getByLabel("Message")).toHaveValue("I use no mouse.\n");
  });

  test("shows missing fields and focuses the first", async ({ page }) => {
    const { answer, button, sum } = await fields(page);
    await answer.fill(String(await solve(sum)));
    await button.click();
    await expect(page.locator(".field-error")).toHaveText([
      "First name is required",
      "Last name is required",
      "Email is required",
      "Please choose a subject",
      "Message is required",
    ]);
    await expect(page.getByLabel("First name")).toBeFocused();
  });
});

test.describe("news", () => {
  test("a card opens its article, with a skeleton while loading", async ({ page }) => {
    await page.goto("/");
    const card = page.locator('a[href^="/news/"]').first();
    // A long title is cut only on the card.
    const title = (await card.getByRole("heading").textContent())?.replace(/\.{3}$/, "") ?? "";
    const checked = Promise.withResolvers<void>();
    await page.route("**/api/news/*", async (route) => {
      await checked.promise;
      await route.continue();
    });
    await card.click();
    await expect(page.locator(".article .skeleton").first()).toBeVisible();
    checked.resolve();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
    await expect(page).toHaveTitle(new RegExp(`^${title}`));
    await expect(page.getByText(/^Published on .+$/)).toBeVisible();
    await page.getByRole("link", { name: "Back to Festival" }).click();
    await expect(page).toHaveURL(/\/$/);
  });

  test("an article opened by its address is rendered without the call", async ({ page }) => {
    const [first] = await (await page.request.get("/api/news?limit=1")).json();
    const calls: string[] = [];
    page.on("request", (request) => calls.push(new URL(request.url()).pathname));
    const answer = await page.goto(`/news/${first.id}`);
    expect(await answer?.text()).toContain(first.title);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(first.title);
    expect(calls.filter((path) => path.startsWith("/api/"))).toEqual([]);
    await expectAccessible(page);
  });

  test("an unknown article is a 404 that says so", async ({ page, watch }) => {
    watch.allow(/^404 document/);
    const answer = await page.goto("/news/nothing-here");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Article Not Found");
    await expect(page.getByText("The article you're looking for doesn't exist.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/");
  });
});

test.describe("hearts", () => {
  test.use(withMotion);

  const wave = async (page: Page) => {
    for (let step = 0; step < 20; step += 1) {
      await page.mouse.move(200 + step * 10, 400 + (step % 3) * 5);
      await page.waitForTimeout(20);
    }
  };

  test("follow a mouse, at most one in 100 ms, and fade within 2 seconds", async ({ page }) => {
    await page.goto("/privacy-policy");
    await expect(page.locator(".hearts")).toBeAttached();
    const started = Date.now();
    await wave(page);
    const heartCount = await page.locator(".heart").count();
    expect(heartCount).toBeGreaterThan(0);
    expect(heartCount).toBeLessThanOrEqual(Math.ceil((Date.now() - started) / 100) + 1);
    await expect(page.locator(".heart")).toHaveCount(0, { timeout: 4_000 });
  });

  test("do not cover the focused control", async ({ page }) => {
    await page.goto("/privacy-policy");
    await expect(page.locator(".hearts")).toBeAttached();
    const link = page.getByRole("article").getByRole("link").first();
    await link.focus();
    const box = await link.boundingBox();
    for (let step = 0; step < 20; step += 1) {
      await page.mouse.move((box?.x ?? 0) + step, (box?.y ?? 0) + 50 + (step % 3));
      await page.waitForTimeout(20);
    }
    expect(await page.locator(".heart").count()).toBe(0);
    await link.blur();
    await page.mouse.move((box?.x ?? 0) + 30, (box?.y ?? 0) + 55);
    await expect(page.locator(".heart")).not.toHaveCount(0);
  });

  test("do not appear with reduced motion", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/privacy-policy");
    await expect(page.locator(".hearts")).toBeAttached();
    await wave(page);
    await expect(page.locator(".heart")).toHaveCount(0);
  });
});

for (const { path, mailbox, settings } of [
  {
    path: "/privacy-policy",
    mailbox: "privacy@heartlight.example",
    settings: ["card payment provider", "not sold", "Jury members", "access, correct and delete"],
  },
  {
    path: "/terms-of-service",
    mailbox: "legal@heartlight.example",
    settings: [
      "original",
      "romantic theme",
      "non-refundable",
      "final",
      "limited to the fees you paid",
    ],
  },
  {
    path: "/cookie-policy",
    mailbox: "cookies@heartlight.example",
    settings: [
      "Essential",
      "Performance",
      "Functionality",
      "Analytics",
      "Content delivery",
      "Session",
    ],
  },
]) {
  test(`${path} shows its facts and contacts`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByText("Last updated: May 28, 2025")).toBeVisible();
    for (const fact of settings) await expect(page.getByRole("article")).toContainText(fact);
    await expect(
      page.getByRole("article").locator(`a[href="mailto:${mailbox}"]`).last(),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/");
  });
}
