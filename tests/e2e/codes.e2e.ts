import { pages, pathFor } from "~/lib/paths";
import { logLine } from "../submission-fixtures";
import { widths } from "./admin";
import { continueButton } from "./entry-form";
import { asOwnPage, expect, expectAccessible, untilHydrated } from "./fixtures";
import { logInAt, test } from "./separate-site";

test.use({ siteSettings: { CLOCK: "2026-01-24T18:00Z" } });

test("a code takes a quarter off a fee, made and applied by keyboard", async ({ page, server }) => {
  await logInAt(page.context(), server.url);
  await page.goto(server.url + pages.adminCall);
  await untilHydrated(page);
  await expect(page.getByText("No codes yet")).toBeVisible();
  await page.getByRole("button", { name: "New code" }).press("Enter");
  await page.getByRole("textbox", { name: "Code" }).fill("Student-25");
  await page.getByLabel("Percentage", { exact: true }).fill("25");
  await page.getByLabel("Percentage", { exact: true }).press("Enter");
  await expect(page.getByText("25% off · All categories · 0 used")).toBeVisible();

  await page.goto(server.url + pathFor("submitLogLine"));
  await untilHydrated(page);
  await page.getByLabel("Full name").fill(logLine.submitterName);
  await page.getByLabel("Email").fill(logLine.submitterEmail);
  await page.getByRole("textbox", { name: "Log line" }).fill(logLine.logLine);
  await page.getByRole("checkbox").check();
  await continueButton(page).click();
  await page.getByText("I have a code").press("Enter");
  await page.getByLabel("Code").fill("nothing");
  await page.getByLabel("Code").press("Enter");
  await expect(page.getByText("We can't find this code.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Code").fill("student 25");
  await page.getByLabel("Code").press("Enter");
  await expect(page.getByText("Code applied: student 25")).toBeVisible();
  await page.getByRole("button", { name: "Pay $0.75" }).press("Enter");
  await expect(page.getByRole("main")).toContainText("$0.75");
});

test("a code that makes an entry free changes the price and waits for 'Submit for free'", async ({
  page,
  server,
}) => {
  await logInAt(page.context(), server.url);
  const response = await page.request.post(`${server.url}/api/waivers`, {
    data: { submissionType: "log_line", note: "A guest", lastDay: "2026-12-31" },
    headers: asOwnPage,
  });
  const { code } = await response.json();
  await page.goto(`${server.url}${pathFor("submitLogLine")}?code=${code}`);
  await untilHydrated(page);
  await page.getByLabel("Full name").fill(logLine.submitterName);
  await page.getByLabel("Email").fill("guest@films.example");
  await page.getByRole("textbox", { name: "Log line" }).fill(logLine.logLine);
  await page.getByRole("checkbox").check();
  await continueButton(page).click();
  await page.getByRole("button", { name: "Apply code" }).click();
  const submit = page.getByRole("button", { name: "Submit for free" });
  await expect(submit).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Fee summary" })).toContainText(
    "Total, USD Free",
  );
  for (const size of widths) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
  const entries = await page.request.get(`${server.url}/api/submissions?q=guest`);
  expect(await entries.json()).toEqual([]);
  await submit.press("Enter");
  await expect(page.getByRole("main")).toContainText("We received your log line");
});
