import type { Page } from "@playwright/test";
import { pathFor } from "~/lib/paths";
import { shortFilm } from "../submission-fixtures";
import {
  continueButton,
  fillShortFilm,
  openForm,
  toastWith,
  toPayment,
  untilAlive,
} from "./entry-form";
import { expect, test } from "./fixtures";

const thanks = (page: Page) => page.getByRole("heading", { level: 1, name: /Thank you/ });
const pay = (page: Page) => page.getByRole("button", { name: "Pay $30" });
const isConfirm = (url: URL) => /\/api\/sandbox\/payments\/.+\/confirm$/.test(url.pathname);
const isHandIn = (url: URL) => url.pathname === "/api/submissions";

/** Counts the calls that pay and that submit. */
function countCalls(page: Page) {
  const calls = { paid: 0, handedIn: 0, opened: 0 };
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (isConfirm(url)) calls.paid += 1;
    if (isHandIn(url)) calls.handedIn += 1;
    if (url.pathname === "/api/create-payment-intent") calls.opened += 1;
  });
  return calls;
}

test("a short film is filled in, paid and submitted", async ({ page }) => {
  await toPayment(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Complete Your Short Film Submission",
  );
  await expect(page.getByText("Sandbox payments: no card is charged")).toBeVisible();
  await expect(page.getByLabel("Test card that pays")).toBeChecked();
  // The festival has no codes: the code field is hidden.
  await expect(page.getByText("I have a code")).toHaveCount(0);
  await pay(page).click();
  await expect(thanks(page)).toBeFocused();
  await expect(toastWith(page, "Submission Successful!")).toBeVisible();
  await expect(toastWith(page, "Check your email for confirmation!")).toBeVisible();
  const receipt = page.getByRole("main");
  await expect(receipt).toContainText(shortFilm.filmTitle);
  await expect(receipt).toContainText("$30");
  // In weeks, or with the next selection once this year's is made.
  await expect(receipt).toContainText("We review every entry and will email you");
  await expect(receipt).toContainText(/HL\d{2}-\d{4,}/);
  await page.getByRole("button", { name: "Submit another" }).click();
  await expect(page.getByLabel("Film title")).toHaveValue("");
  await page.reload();
  await untilAlive(page);
  await expect(page.getByLabel("Film title")).toHaveValue("");
});

test("a declined card shows an error, and another card pays the same fee", async ({ page }) => {
  const calls = countCalls(page);
  await toPayment(page);
  await page.getByLabel("Test card that is declined").check();
  await pay(page).click();
  await expect(page.getByRole("alert").getByText("Your card was declined.")).toBeVisible();
  await expect(toastWith(page, "Payment Failed")).toBeVisible();
  await page.getByLabel("Test card that pays").check();
  await pay(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(calls).toEqual({ paid: 2, handedIn: 1, opened: 1 });
});

test("a bank's confirmation can be refused and approved", async ({ page }) => {
  await toPayment(page);
  await page.getByLabel("Test card that asks for confirmation").check();
  await pay(page).click();
  await page.getByRole("button", { name: "Refuse" }).click();
  await expect(page.getByRole("alert").getByText("The confirmation was refused.")).toBeVisible();
  await pay(page).click();
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(thanks(page)).toBeVisible();
});

test("pressing twice pays once", { tag: "@short" }, async ({ page }) => {
  const calls = countCalls(page);
  await toPayment(page);
  await pay(page).dblclick();
  await expect(thanks(page)).toBeVisible();
  expect(calls).toEqual({ paid: 1, handedIn: 1, opened: 1 });
});

test("an unchanged entry opens one payment, a changed one another", async ({ page }) => {
  const calls = countCalls(page);
  await toPayment(page);
  await page.getByRole("button", { name: "Back to Form" }).click();
  await continueButton(page).click();
  await pay(page).waitFor();
  expect(calls.opened).toBe(1);
  await page.goBack();
  await page.getByLabel("Film title").fill("Another title");
  await continueButton(page).click();
  await pay(page).waitFor();
  expect(calls.opened).toBe(2);
  await expect(page.getByText("Another title")).toBeVisible();
});

test("a reload continues the same payment", async ({ page }) => {
  const calls = countCalls(page);
  const opening = page.waitForResponse((response) => response.url().endsWith("payment-intent"));
  await openForm(page, "submitShortFilm");
  await fillShortFilm(page);
  const title = `Come back ${crypto.randomUUID()}`;
  await page.getByLabel("Film title").fill(title);
  await continueButton(page).click();
  await pay(page).waitFor();
  const first = (await (await opening).json()) as { paymentIntentId: string };
  const again = page.waitForResponse((response) =>
    /unpaid-entries\/.*\/payment$/.test(response.url()),
  );
  await page.reload();
  expect(await (await again).json()).toMatchObject({ paymentIntentId: first.paymentIntentId });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Complete Your Short Film Submission",
  );
  await expect(page.getByText("you have not been charged yet")).toBeVisible();
  await expect(page.getByText(title)).toBeVisible();
  await pay(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(calls).toEqual({ paid: 1, handedIn: 1, opened: 1 });
});

test("a paid entry that could not be submitted is submitted later, and never paid again", async ({
  page,
}) => {
  const calls = countCalls(page);
  await toPayment(page);
  await page.route(isHandIn, (route) => route.abort());
  await pay(page).click();
  await expect(toastWith(page, "Submission Failed")).toBeVisible();
  await expect(toastWith(page, "Something went wrong. Please try again.")).toBeVisible();
  await expect(page.getByText("Your fee is paid and nothing is lost.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Your fee is paid and nothing is lost.")).toBeVisible();
  await page.unroute(isHandIn);
  await page.getByRole("button", { name: "Submit again" }).click();
  await expect(thanks(page)).toBeVisible();
  expect(calls.paid).toBe(1);
  expect(calls.opened).toBe(1);
});

test("a payment whose response was lost is found again", { tag: "@short" }, async ({ page }) => {
  const calls = countCalls(page);
  await toPayment(page);
  await page.route(isConfirm, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await pay(page).click();
  await expect(toastWith(page, "Payment Error")).toBeVisible();
  await expect(toastWith(page, "An unexpected error occurred during payment.")).toBeVisible();
  await page.reload();
  await expect(thanks(page)).toBeVisible();
  expect(calls.paid).toBe(1);
});

test("a payment that was never completed leaves the form as it was", async ({ page }) => {
  await toPayment(page);
  await page.route(isConfirm, (route) => route.abort());
  await pay(page).click();
  await expect(toastWith(page, "Payment Error")).toBeVisible();
  await page.reload();
  await expect(page.getByText("you were not charged")).toBeVisible();
  await expect(page.getByLabel("Film title")).toHaveValue(shortFilm.filmTitle);
});

test("returning from the provider's page submits the entry", async ({ page }) => {
  await openForm(page, "submitShortFilm");
  await fillShortFilm(page);
  const opening = page.waitForResponse((response) => response.url().endsWith("payment-intent"));
  await continueButton(page).click();
  const intent = (await (await opening).json()) as Record<string, string>;
  // The provider received the payment, and this browser knows only that it sent the request.
  await page.route(isConfirm, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await pay(page).click();
  await expect(toastWith(page, "Payment Error")).toBeVisible();
  const query = new URLSearchParams({
    payment_intent: intent.paymentIntentId ?? "",
    payment_intent_client_secret: intent.clientSecret ?? "",
    redirect_status: "succeeded",
  });
  await page.goto(`${pathFor("submit")}?${query}`);
  await expect(thanks(page)).toBeVisible();
  expect(page.url()).not.toContain("payment_intent");
});

test("in another browser the return page shows what the server knows, not what the address says", async ({
  page,
  request,
}) => {
  const back = (id: string, status: string) =>
    page.goto(`${pathFor("submit")}?payment_intent=${id}&redirect_status=${status}`);
  await back("pi_1", "succeeded");
  await expect(page.getByText("We can't find this payment.")).toBeVisible();
  await expect(page).toHaveURL(/\/submit$/);

  const origin = new URL(page.url()).origin;
  const { submissionType, ...submission } = shortFilm;
  const opened = await request.post("/api/create-payment-intent", {
    data: { amount: 30, submissionType, submission },
    headers: { origin },
  });
  const { paymentIntentId, clientSecret } = (await opened.json()) as Record<string, string>;
  await back(paymentIntentId ?? "", "succeeded");
  await expect(page.getByText("you were not charged")).toBeVisible();

  await request.post(`/api/sandbox/payments/${paymentIntentId}/confirm`, {
    data: { clientSecret, card: "pays" },
    headers: { origin },
  });
  let requestCount = 0;
  await page.route("**/api/payment-return", (route) => {
    requestCount += 1;
    return route.abort();
  });
  await back(paymentIntentId ?? "", "failed");
  await expect(page.getByText("We can't confirm your payment yet")).toBeVisible();
  await expect(page).toHaveURL(/\/submit$/);
  await page.waitForLoadState("networkidle");
  expect(requestCount).toBe(1);
  await page.unroute("**/api/payment-return");
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText("Your payment arrived and your entry is submitted.")).toBeVisible();
});

test("opening a payment can be retried", async ({ page }) => {
  await openForm(page, "submitShortFilm");
  await fillShortFilm(page);
  await page.route("**/api/create-payment-intent", (route) => route.abort());
  await continueButton(page).click();
  await expect(toastWith(page, "Failed to initialize payment. Please try again.")).toBeVisible();
  await expect(
    page.getByText("Failed to initialize payment. Please refresh and try again."),
  ).toBeVisible();
  await page.unroute("**/api/create-payment-intent");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(pay(page)).toBeVisible();
});

test("what the server refuses is marked on the form", async ({ page }) => {
  await openForm(page, "submitShortFilm");
  await fillShortFilm(page);
  const message = "Year cannot be in the future";
  await page.route("**/api/create-payment-intent", async (route) => {
    // Long enough for the payment step to be shown.
    await page.getByText("Preparing the payment…").waitFor();
    await route.fulfill({
      status: 422,
      contentType: "application/problem+json",
      json: {
        status: 422,
        detail: message,
        errors: [{ path: "submission.completionYear", message }],
      },
    });
  });
  await continueButton(page).click();
  await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByLabel("Completion year")).toBeFocused();
  await expect(page.getByLabel("Completion year")).toHaveAttribute("aria-invalid", "true");
});
