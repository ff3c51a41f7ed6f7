import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { pathFor } from "~/lib/paths";
import { type StripeDouble, startStripeDouble } from "../fakes/stripe";
import { fakeStripeJs } from "../fakes/stripe-js";
import { type ServerProcess, startServer } from "../server-process";
import { continueButton, fillShortFilm, openForm, toastWith } from "./entry-form";
import { expect, test } from "./fixtures";

/** The same path with Stripe as the provider; its script and its server are fakes. */

// In one process, with one site.
test.describe.configure({ mode: "default" });

let double: StripeDouble;
let server: ServerProcess;
let folder: string;

test.beforeAll(async () => {
  double = await startStripeDouble();
  folder = await mkdtemp(path.join(os.tmpdir(), "heartlight-stripe-"));
  server = await startServer({
    DATA_DIR: folder,
    RATE_LIMITS: "off",
    STRIPE_SECRET_KEY: "sk_test_double",
    STRIPE_PUBLISHABLE_KEY: "pk_test_double",
    STRIPE_API_BASE: double.url,
  });
});
test.afterAll(async () => {
  await server?.end("SIGTERM");
  await double?.close();
  await rm(folder, { recursive: true, force: true });
});

// The fakes are on other origins.
test.beforeEach(({ watch }) => watch.allow(/^request to another origin/));

const thanks = (page: Page) => page.getByRole("heading", { level: 1, name: /Thank you/ });
const pay = (page: Page) => page.getByRole("button", { name: "Pay $30" });

async function toStripe(page: Page) {
  await openForm(page, "submitShortFilm", server.url);
  await fillShortFilm(page);
  await continueButton(page).click();
  await expect(page.getByText("Card fields")).toBeVisible();
  await expect(pay(page)).toBeEnabled();
}

test("a card pays in Stripe's own fields, in the festival's style", async ({ page }) => {
  const stripe = await fakeStripeJs(page, double);
  await toStripe(page);
  expect(stripe.received.key).toBe("pk_test_double");
  expect(stripe.received.element).toMatchObject({ layout: "tabs" });
  expect(stripe.received.options).toMatchObject({
    appearance: { variables: { colorPrimary: "#f5a8c9" } },
  });
  const before = double.captured().length;
  await pay(page).dblclick();
  await expect(thanks(page)).toBeVisible();
  expect(double.captured().length).toBe(before + 1);
  expect(stripe.returnUrl).toBe(`${server.url}${pathFor("submit")}`);
});

test("a refusal shows the provider's sentence, and the next card pays", async ({ page }) => {
  const stripe = await fakeStripeJs(page, double);
  await toStripe(page);
  stripe.next = "is declined";
  await pay(page).click();
  await expect(
    page.getByRole("alert").getByText("Your card has insufficient funds."),
  ).toBeVisible();
  await expect(toastWith(page, "Payment Failed")).toBeVisible();
  stripe.next = "breaks";
  await pay(page).click();
  await expect(toastWith(page, "Payment Error")).toBeVisible();
  stripe.next = "pays";
  await pay(page).click();
  await expect(thanks(page)).toBeVisible();
});

test("a bank's page redirects away and back, and the entry is submitted", {
  tag: "@short",
}, async ({ page }) => {
  const stripe = await fakeStripeJs(page, double);
  await toStripe(page);
  stripe.next = "redirects";
  await pay(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(page.url()).toBe(`${server.url}${pathFor("submitShortFilm")}`);
});

test("the page waits for a slow bank, and pays once", async ({ page }) => {
  const stripe = await fakeStripeJs(page, double);
  await toStripe(page);
  stripe.next = "takes its time";
  await pay(page).click();
  await expect(page.getByText("Your bank is still processing the payment.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Your bank is still processing the payment.")).toBeVisible();
  for (const intent of double.intents.values()) {
    if (intent.status === "processing") double.confirm(intent.id);
  }
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(thanks(page)).toBeVisible();
});

test("if the card fields cannot be loaded, the form can be opened again", async ({ page }) => {
  await page.route("https://js.stripe.com/**", (route) => route.abort());
  await openForm(page, "submitShortFilm", server.url);
  await fillShortFilm(page);
  await continueButton(page).click();
  await expect(page.getByText("The payment fields could not be loaded.")).toBeVisible();
  await page.getByRole("button", { name: "Back to Form" }).click();
  await expect(page.getByLabel("Film title")).not.toHaveValue("");
});
