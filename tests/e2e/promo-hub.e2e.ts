import type { Page } from "@playwright/test";
import { bounds } from "../bounds";
import { uniqueWord, widths } from "./admin";
import {
  expect,
  expectAccessible,
  logIn,
  readMails,
  test,
  untilHydrated,
  withMotion,
} from "./fixtures";

/** The Promo Command Hub and the pages of external services, with none of them configured. */

test.beforeEach(async ({ page }) => {
  await logIn(page);
});

const toast = (page: Page) => page.locator(".toast");
const results = (page: Page) => page.getByRole("region", { name: "Search results" });

test("the hub shows the four figures and everything in the documents", async ({ page }) => {
  await page.goto("/admin/promo");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Promo Command Hub");
  const figures = page.locator(".desk-stats dd");
  await expect(figures).toHaveCount(4);
  await expect(figures.nth(0)).toContainText("2.8M");
  await expect(figures.nth(1)).toContainText("6.7%");
  await expect(figures.nth(3)).toContainText(/^8set up/);
  for (const size of widths) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, "nothing sticks out").toBe(0);
  }
});

test("a campaign needs both fields, is created, and finds contacts", async ({ page }) => {
  const name = `Call for ${uniqueWord()}`;
  await page.goto("/admin/promo");
  const create = page.getByRole("button", { name: "Create campaign" });
  await page.getByLabel("Campaign name").fill(name);
  await create.click();
  await expect(toast(page)).toContainText("Missing Information");
  await expect(toast(page)).toContainText("Please enter campaign name and target audience");

  await page.getByLabel("Target audience").fill("short film producers");
  const gatherRequest = page.waitForRequest("**/api/promo/gather-contacts");
  await create.click();
  expect((await gatherRequest).postDataJSON()).toEqual({
    campaignName: name,
    targetAudience: "short film producers",
  });
  await expect(toast(page)).toContainText("Campaign Created!");
  await expect(toast(page)).toContainText(/Found \d+ contacts/);
  const count = Number(/Found (\d+)/.exec((await toast(page).textContent()) ?? "")?.[1]);
  await expect(results(page).getByRole("listitem")).toHaveCount(count);
  const box = await results(page).boundingBox();
  expect(box?.height).toBeLessThanOrEqual(240);

  const jar = page.locator(".desk-box").filter({ hasText: "Saved contacts" });
  await expect(jar.getByRole("listitem")).toHaveCount(8);
  await page.goto("/admin/promo/campaigns");
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText("Draft");
});

test("people are searched by keywords, once there are some, and by hashtags", async ({ page }) => {
  await page.goto("/admin/promo");
  const search = page.getByRole("button", { name: "Search Apollo" });
  await expect(search).toBeDisabled();
  await page.getByLabel("Search query").fill("   ");
  await expect(search).toBeDisabled();
  await page.getByLabel("Search query").fill("festival press");
  const byWords = page.waitForRequest("**/api/promo/search-apollo");
  await search.click();
  expect((await byWords).postDataJSON()).toEqual({ query: "festival press" });
  await expect(page.getByText(/For 'festival press': \d+ people/)).toBeVisible();
  await expect(page.getByText("Sample").first()).toBeVisible();

  const byTags = page.waitForRequest("**/api/promo/search-twitter");
  await page.getByRole("button", { name: "Search Twitter" }).click();
  expect((await byTags).postDataJSON()).toEqual({ hashtags: ["filmmaker", "filmfestival"] });
  await expect(page.getByText(/For #filmmaker #filmfestival: \d+ people/)).toBeVisible();
});

test("a refused search and a refused campaign are shown with the documented titles", async ({
  page,
  watch,
}) => {
  watch.allow(/^502 fetch/);
  const refused = { status: 502, contentType: "application/problem+json" };
  const detail = "Apollo does not accept the API key.";
  await page.route("**/api/promo/{gather-contacts,search-*}", (route) =>
    route.fulfill({ ...refused, body: JSON.stringify({ status: 502, detail }) }),
  );
  await page.goto("/admin/promo");
  await page.getByLabel("Search query").fill("anything");
  await page.getByRole("button", { name: "Search Apollo" }).click();
  await expect(toast(page)).toContainText("Search Error");
  await expect(toast(page)).toContainText(detail);
  await page.getByLabel("Campaign name").fill("a");
  await page.getByLabel("Target audience").fill("b");
  await page.getByRole("button", { name: "Create campaign" }).click();
  await expect(toast(page)).toContainText("Campaign Error");
});

test("a refusal without a message uses the documented text", async ({ page, watch }) => {
  watch.allow(/^502 fetch/);
  // Over HTTP/2 an empty response has not even a status text.
  await page.addInitScript(() => {
    const ask = window.fetch;
    window.fetch = async (input, init) => {
      const wordless = /gather|search|social|test-email/.test(String(input));
      return wordless ? new Response("", { status: 502, statusText: "" }) : ask(input, init);
    };
  });
  const says = async (title: string, words: string) => {
    await expect(toast(page)).toContainText(title);
    await expect(toast(page)).toContainText(words);
  };
  await page.goto("/admin/promo");
  await page.getByLabel("Search query").fill("anything");
  await page.getByRole("button", { name: "Search Apollo" }).click();
  await says("Search Error", "Apollo search failed");
  await page.getByRole("button", { name: "Search Twitter" }).click();
  await says("Search Error", "Twitter search failed");
  await page.getByLabel("Campaign name").fill("a");
  await page.getByLabel("Target audience").fill("b");
  await page.getByRole("button", { name: "Create campaign" }).click();
  await says("Campaign Error", "Failed to create campaign");
  await expect(page.getByLabel("Campaign name"), "what was typed stays").toHaveValue("a");
  await page.getByRole("button", { name: "Save social links" }).click();
  await says("Error", "Failed to save social media links");
  await page.goto("/test-email");
  await page.getByRole("button", { name: "Send Test Email" }).click();
  await says(
    "Email Test Failed",
    "Failed to send test email. Please check your SendGrid configuration.",
  );
});

test("a campaign needs an audience as well as a name", async ({ page }) => {
  await page.goto("/admin/promo");
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("gather-contacts")) requests.push(request.url());
  });
  for (const [name, audience] of [
    ["", ""],
    ["", "producers"],
    ["  ", "producers"],
    ["Call", "  "],
  ] as const) {
    await page.getByLabel("Campaign name").fill(name);
    await page.getByLabel("Target audience").fill(audience);
    await page.getByRole("button", { name: "Create campaign" }).click();
    await expect(toast(page)).toContainText("Missing Information");
    await expect(toast(page)).toContainText("Please enter campaign name and target audience");
    await toast(page).getByRole("button").click();
    await expect(toast(page)).toHaveCount(0);
  }
  expect(requests).toEqual([]);
});

test("social links have the documented six fields, are sent together, and show a refusal", async ({
  page,
}) => {
  await page.goto("/admin/promo");
  await page.route("**/api/social-media/save", (route) =>
    route.fulfill({ status: 409, contentType: "text/plain", body: "Somebody else saves them." }),
  );
  const saveRequest = page.waitForRequest("**/api/social-media/save");
  await page.getByRole("button", { name: "Save social links" }).click();
  expect(Object.keys((await saveRequest).postDataJSON() as object)).toEqual([
    "facebook",
    "twitter",
    "instagram",
    "linkedin",
    "youtube",
    "tiktok",
  ]);
  await expect(toast(page)).toContainText("Error");
  await expect(toast(page)).toContainText("Somebody else saves them.");
  await expect(toast(page)).not.toContainText("409");
});

test("social links are validated, saved, and public at once", async ({ page }) => {
  const address = `https://tiktok.com/@${uniqueWord()}`;
  const facebook = `https://facebook.com/${uniqueWord()}`;
  await page.goto("/admin/promo");
  await page.getByLabel("TikTok").fill("tiktok.com/@heartlight");
  await page.getByRole("button", { name: "Save social links" }).click();
  await expect(page.getByText("Must be a valid URL that starts with https://")).toBeVisible();
  await page.getByLabel("TikTok").fill(address);
  await page.getByLabel("Facebook").fill(facebook);
  await page.getByRole("button", { name: "Save social links" }).click();
  await expect(toast(page)).toContainText("Social Links Saved");
  await expect(toast(page)).toContainText("TikTok has no icon in Follow Us");
  await page.reload();
  await expect(page.getByLabel("TikTok")).toHaveValue(address);
  await page.goto("/contact");
  await expect(page.locator(`a[href="${facebook}"]`)).toBeVisible();
});

test.describe("with motion", () => {
  test.use(withMotion);

  test("no hearts follow the mouse on the promo pages, unlike other pages", async ({ page }) => {
    // Without a graphics card, six pages in motion.
    test.setTimeout(bounds.journey);
    const open = async (address: string) => {
      await page.goto(address);
      await untilHydrated(page);
    };
    const wave = async () => {
      for (let step = 0; step < 4; step += 1) {
        // In the page's head: over a table that reaches the end of the window there are none.
        await page.mouse.move(300 + step * 60, 20);
        await page.waitForTimeout(110);
      }
    };
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const address of ["", "/contacts", "/campaigns"]) {
      await open(`/admin/promo${address}`);
      await wave();
      await expect(page.locator(".heart"), address).toHaveCount(0);
    }
    for (const address of ["/admin/favorites", "/test-image", "/test-email"]) {
      await open(address);
      // Again until their code is there, which loads late.
      await expect(async () => {
        await wave();
        expect(await page.locator(".heart").count(), address).toBeGreaterThan(0);
      }).toPass();
    }
  });
});

test("a tracked link counts its clicks", async ({ page, browser }) => {
  const label = `Poster ${uniqueWord()}`;
  await page.goto("/admin/promo/campaigns");
  await page.getByLabel("Campaign", { exact: true }).selectOption({ index: 1 });
  await page.getByLabel("Where you use it").fill(label);
  await page.getByRole("button", { name: "Create link" }).click();
  const row = page.getByRole("row").filter({ hasText: label });
  await expect(row).toBeVisible();
  const address =
    /\/go\/\w+$/.exec((await row.locator("b").first().textContent()) ?? "")?.[0] ?? "";

  const stranger = await browser.newContext({
    userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36",
  });
  const visit = await stranger.newPage();
  await visit.goto(`${process.env.E2E_URL}${address}`);
  expect(new URL(visit.url()).pathname).toBe("/submit");
  expect(await stranger.cookies()).toEqual([]);
  await stranger.close();
  await page.reload();
  await expect(row.getByRole("cell", { name: "1", exact: true })).toBeVisible();

  for (const size of widths) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
});

test("the test email is sent, and its address is shown", async ({ page }) => {
  await page.goto("/test-email");
  await expect(page.getByLabel("Send to")).toHaveValue(/@/);
  const email = `${uniqueWord()}@mail.example`;
  await page.getByLabel("Send to").fill(email);
  await page.getByRole("button", { name: "Send Test Email" }).click();
  await expect(toast(page)).toContainText("Email Test Successful");
  await expect(toast(page)).toContainText(`Test email sent to ${email}. Check your inbox!`);
  await expect(page.getByText("Email Sent Successfully!")).toBeVisible();
  expect(readMails().some((mail) => mail.includes(email))).toBe(true);
  await expectAccessible(page);
});

test("a failed test email is shown under its title", async ({ page, watch }) => {
  watch.allow(/^502 fetch/);
  await page.route("**/api/test-email", (route) =>
    route.fulfill({
      status: 502,
      contentType: "application/problem+json",
      body: JSON.stringify({ status: 502, detail: "SendGrid does not accept the API key." }),
    }),
  );
  await page.goto("/test-email");
  await page.getByRole("button", { name: "Send Test Email" }).click();
  await expect(toast(page)).toContainText("Email Test Failed");
  await expect(toast(page)).toContainText("SendGrid does not accept the API key.");
});

test("one button generates the festival's background and shows its address", async ({
  page,
  watch,
}) => {
  watch.allow(/^500 fetch/);
  await page.goto("/test-image");
  await page.getByRole("button", { name: "Generate festival background" }).click();
  const picture = page.getByRole("img", { name: "Generated festival background" });
  await expect(picture).toBeVisible({ timeout: 40_000 });
  const address = (await picture.getAttribute("src")) ?? "";
  await expect(page.getByRole("link", { name: address })).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1536);
  await expectAccessible(page);

  await page.route("**/api/generate-image", (route) => route.fulfill({ status: 500, body: "" }));
  await page.getByRole("button", { name: "Generate festival background" }).click();
  await expect(page.getByText("Failed to generate image. Please try again.")).toBeVisible();
});

test("the integrations show their configuration", async ({ page }) => {
  await page.goto("/admin/integrations");
  const card = (name: string) => page.getByRole("region", { name });
  await expect(card("Mail")).toContainText("emails are saved to the mail folder");
  await expect(card("Payments")).toContainText("no card is charged");
  await expect(card("Apollo search")).toContainText("results are sample people.");
  for (const size of widths) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
});
