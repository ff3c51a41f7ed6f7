import { accessCode, directorEmail } from "../director-account";
import { widths } from "./admin";
import { expect, logIn, test } from "./fixtures";

/** The director's portal: logging in, navigating, logging out. */

const portal = "/backstage-7f3a9c";
const refused = "Invalid email or password. Only the festival director can access this portal.";
const hint = () => sessionStorage.getItem("heartlight-director");

test("the login shows missing and wrong fields, and opens the dashboard", async ({ page }) => {
  await page.goto(portal);
  await page.getByRole("button", { name: "Access Portal" }).click();
  await expect(page.getByText("Enter the director's email")).toBeVisible();
  await expect(page.getByLabel("Director email")).toBeFocused();
  await page.getByLabel("Director email").fill(directorEmail.toUpperCase());
  await page.getByLabel("Access code").fill("not the access code");
  await page.getByRole("button", { name: "Access Portal" }).click();
  await expect(page.getByRole("alert").getByText(refused)).toBeVisible();
  expect(await page.evaluate(hint)).toBeNull();

  await page.getByLabel("Access code").fill(accessCode);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  expect(await page.evaluate(hint)).toBe("true");
  for (const label of [
    "Total submissions",
    "Contact messages",
    "Revenue generated",
    "Popular category",
  ]) {
    await expect(page.locator("dt").filter({ hasText: label })).toBeVisible();
  }
  await expect(page.locator("dd").filter({ hasText: /^\$[\d,]+/ })).toBeVisible();
});

test("both lists of the dashboard link to their items", async ({ page }) => {
  await logIn(page);
  for (const [list, target] of [
    ["Latest submissions", /\/admin\/submission\//],
    ["Latest messages", /\/admin\/contact\//],
  ] as const) {
    await page.goto(portal);
    const first = page.getByRole("list", { name: list }).getByRole("link").first();
    const name = ((await first.locator("b").textContent()) ?? "").replace(/…$/, "");
    await first.click();
    await expect(page).toHaveURL(target);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  }
});

test("logging out ends the session and deletes stored data", async ({ page }) => {
  await page.goto(`${portal}?to=%2Fadmin%2Fsubmissions`);
  await page.getByLabel("Director email").fill(directorEmail);
  await page.getByLabel("Access code").fill(accessCode);
  await page.getByRole("button", { name: "Access Portal" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Submissions" })).toBeVisible();
  await page.getByRole("link", { name: "Favorites" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Favorites" })).toBeVisible();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("button", { name: "Access Portal" })).toBeVisible();
  await expect(page).toHaveURL(portal);
  expect(await page.evaluate(hint)).toBeNull();
  await page.goBack();
  await expect(page.getByRole("button", { name: "Access Portal" })).toBeVisible();
  expect((await page.request.get("/api/submissions")).status()).toBe(401);
});

test("an ended session leads to the login, and back to the same page", async ({ page }) => {
  await logIn(page);
  await page.goto("/admin/submissions?type=short_film");
  await page.context().clearCookies();
  await page
    .getByRole("button", { name: /^Favorite:/ })
    .first()
    .click();
  await expect(page.getByRole("button", { name: "Access Portal" })).toBeVisible();
  await page.getByLabel("Director email").fill(directorEmail);
  await page.getByLabel("Access code").fill(accessCode);
  await page.getByRole("button", { name: "Access Portal" }).click();
  await expect(page).toHaveURL("/admin/submissions?type=short_film");
});

for (const to of [
  "//evil.example",
  "/\\evil.example",
  "https://evil.example",
  "/.//evil.example",
]) {
  test(`a login never redirects to ${to}`, async ({ page }) => {
    await page.goto(`${portal}?${new URLSearchParams({ to })}`);
    await page.getByLabel("Director email").fill(directorEmail);
    await page.getByLabel("Access code").fill(accessCode);
    await page.getByRole("button", { name: "Access Portal" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(process.env.E2E_URL);
  });
}

test("before hydration no typed value can end up in an address", async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: process.env.E2E_URL,
  });
  const page = await context.newPage();
  await page.goto(portal);
  await expect(page.getByRole("button", { name: "Access Portal" })).toBeDisabled();
  await expect(page.locator("form")).toHaveAttribute("method", "post");
  await context.close();
});

test("the admin pages are readable without scripts", async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: process.env.E2E_URL,
  });
  const page = await context.newPage();
  await logIn(page);
  await page.goto("/admin/submissions");
  await expect(page.locator("[data-entry]").first()).toBeVisible();
  await page.locator("summary", { hasText: "Filter" }).click();
  await page.getByRole("search").getByLabel("Category").selectOption("log_line");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/type=log_line/);
  await expect(page.locator("h1 + p")).toContainText("match");
  await context.close();
});

test("the first screen shows all action items", async ({ page }) => {
  await logIn(page);
  await page.goto(portal);
  const lines = page.getByRole("list", { name: "Needs attention" }).getByRole("link");
  await expect(lines.first()).toBeVisible();
  for (const size of widths) {
    await page.setViewportSize(size);
    for (const line of await lines.all()) {
      await expect(line, `at ${size.width}`).toBeInViewport({ ratio: 1 });
      expect((await line.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  }
});
