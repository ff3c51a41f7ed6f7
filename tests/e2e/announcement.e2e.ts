import type { Page } from "@playwright/test";
import { pages } from "~/lib/paths";
import { bounds } from "../bounds";
import { enterFilm } from "./admin";
import { test } from "./fake-time-site";
import { expect, expectAccessible, logIn, untilHydrated } from "./fixtures";

test.use({ startsAt: "2026-01-20T12:00:00Z", bySmtp: true });

/** From a dozen undecided films to a dozen emails: decided by keyboard, released together. */

const films = 12;
const named = (at: number) => `Film ${String(at).padStart(2, "0")}`;
const addressOf = (at: number) => `film${at}@films.example`;
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

async function expectAccessibleAtAll(page: Page, key?: string) {
  for (const size of sizes) {
    await page.setViewportSize(size);
    // Scrolls the current row into view again.
    if (key) await page.keyboard.press(key);
    await expectAccessible(page);
  }
}

test("a dozen films are decided by keyboard and released together; a bounced email is corrected", {
  tag: "@short",
}, async ({ page, browser, server, watch }) => {
  test.setTimeout(bounds.journey);
  // No script runs in an email's frame, not even the browser driver's.
  watch.allow(/localStorage/);
  watch.allow(/^console: Blocked script execution/);
  const { mailbox } = server;
  await logIn(page);
  for (let at = 1; at <= films; at += 1) {
    await enterFilm(page.request, named(at), { submitterEmail: addressOf(at) });
  }

  // One key decides, two choose feedback comments.
  await page.goto(`${pages.adminDecisions}?outcome=none`);
  await untilHydrated(page);
  const row = (at: number) => page.getByRole("row", { name: new RegExp(named(at)) });
  await expect(page.locator("h1 + p")).toHaveText(new RegExp(`^${films} undecided`));
  await expect(row(films)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("a");
  await expect(row(films - 1)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("w");
  for (let at = films - 2; at >= 1; at -= 1) {
    for (const key of ["1", "6", "r"]) await page.keyboard.press(key);
  }
  await expect(page.locator("h1 + p")).toHaveText(/^0 undecided/);
  await expect(row(films - 2)).toContainText("2 comments");
  // Decided entries keep their place, and are counted.
  await expect(page.getByText(`All ${films} shown`)).toBeVisible();
  await page.keyboard.press("u");
  await expect(page.locator("h1 + p")).toHaveText(/^1 undecided/);
  await page.keyboard.press("r");
  await expect(page.locator("h1 + p")).toHaveText(/^0 undecided/);
  await expectAccessibleAtAll(page, "k");

  // A draft shows its recipients and every email.
  await page.getByRole("link", { name: "Announcements" }).last().click();
  await expect(page.getByText(`${films} decisions have not been announced.`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish selection" })).toBeDisabled();
  await page.getByRole("button", { name: "New announcement" }).click();
  await page.getByLabel("Name").fill("Notification day");
  await page.getByRole("button", { name: "Create draft" }).click();
  await expect(page.getByText(`${films} emails for ${films} entries`)).toBeVisible();
  await expect(page.getByText("No undecided entries")).toBeVisible();
  await page.getByLabel("Search emails").fill(named(7));
  await expect(page.getByRole("list", { name: "Emails" }).getByRole("listitem")).toHaveCount(1);
  const preview = page.frameLocator(`iframe[title="Email to ${addressOf(7)}"]`);
  await expect(preview.getByText(`We are sorry to tell you that ${named(7)}`)).toBeVisible();
  await expect(preview.getByText("The images carry the feeling")).toBeVisible();
  const evening = page.url().replace(/\?.*/, "");
  await expectAccessibleAtAll(page);
  // The preview removed the email's frame from the page.
  await page.goto(evening);
  await untilHydrated(page);

  // A changed decision unlocks the announcement, with a message.
  const step = (name: string) => page.getByRole("button", { name, exact: true });
  await step("Lock emails").click();
  await expect(step("Unlock")).toBeVisible();
  await page.goto(`${pages.adminDecisions}?outcome=waitlisted`);
  await untilHydrated(page);
  await expect(row(films - 1)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("r");
  await expect(row(films - 1).getByRole("button", { name: "Reject" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(page.getByRole("link", { name: /^Waitlisted/ })).toContainText("0");
  await page.goto(evening);
  await untilHydrated(page);
  await expect(page.getByText("This is a draft again.")).toBeVisible();
  // Progress is shown until the lock has answered.
  const hold = Promise.withResolvers<void>();
  const lock = /\/lock$/;
  await page.route(lock, async (route) => {
    const answer = await route.fetch();
    if (route.request().method() === "POST") await hold.promise;
    await route.fulfill({ response: answer });
  });
  await step("Lock emails").click();
  await expect(page.getByText(`${films} of ${films} emails prepared`)).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Preparing the emails" })).toBeVisible();
  hold.resolve();
  await expect(step("Unlock")).toBeVisible();
  await page.unroute(lock);

  // The number must be typed; the release can be undone.
  const number = page.getByLabel(`Type ${films} to confirm`);
  await number.fill(String(films - 1));
  await step("Release").click();
  await expect(page.getByText(`There are ${films} emails.`)).toBeVisible();
  await number.fill(String(films));
  await step("Release").click();
  await expect(page.getByRole("timer")).toHaveText(/^(10:00|9:\d\d)$/);
  await expectAccessibleAtAll(page);
  await page.goto(evening);
  await untilHydrated(page);
  await step("Undo").click();
  // The countdown comes into view at the top of the page, also on a phone, and the next Tab key is at `Undo`.
  const countdown = page.getByRole("region", { name: "Time until the emails are sent" });
  for (const size of sizes) {
    await page.setViewportSize(size);
    await number.fill(String(films));
    await number.press("Enter");
    await expect(countdown).toBeFocused();
    await expect(page.getByRole("timer")).toBeInViewport({ ratio: 1 });
    await expect(step("Undo")).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Tab");
    await expect(step("Undo")).toBeFocused();
    if (size !== sizes.at(-1)) await page.keyboard.press("Enter");
  }
  const toFilms = () =>
    mailbox.received.filter(({ raw }) => /^Subject: .*(About|selection)/m.test(raw));
  expect(toFilms()).toHaveLength(0);
  mailbox.setFailure({ unknown: addressOf(3) });
  const { now } = (await (await server.request("/api/clock")).json()) as { now: string };
  await server.moveTo(new Date(Date.parse(now) + 11 * 60_000).toISOString());
  await expect.poll(() => toFilms().length).toBe(films - 1);

  // The result: one email bounced, and its address is corrected here.
  await page.goto(evening);
  await untilHydrated(page);
  const failures = page.getByRole("list", { name: "Emails that bounced or failed" });
  await expect(failures).toContainText(addressOf(3));
  await expect(failures).toContainText("No such mailbox");
  await expectAccessibleAtAll(page);
  mailbox.setFailure(null);
  await step(`Fix and resend: ${named(3)}`).click();
  await page.getByRole("textbox", { name: "Email" }).fill("mended@films.example");
  await step("Send again").click();
  await expect(failures).toBeHidden();
  // The new address also gets an email about the change.
  const toMended = () => toFilms().filter(({ to }) => to.includes("mended@films.example"));
  await expect.poll(() => toMended().length).toBe(1);

  // Each filmmaker reads it in the email and on the private page; the delivery report only records visits of the page.
  const pageOf = (to: string) => {
    const raw = toFilms()
      .findLast((mail) => mail.to.includes(to))
      ?.raw.replace(/=\r?\n/g, "");
    return /\/entry\/[\w-]{32}/.exec(raw ?? "")?.[0] ?? "";
  };
  const outside = await browser.newContext({ baseURL: server.url });
  const filmmaker = await outside.newPage();
  await filmmaker.goto(pageOf(addressOf(films)));
  await expect(filmmaker.getByText("Accepted").first()).toBeVisible();
  await filmmaker.goto(pageOf("mended@films.example"));
  await expect(filmmaker.getByText("Not selected").first()).toBeVisible();
  await outside.close();
  await page.goto(evening);
  await page.getByLabel("Search the delivery report").fill("mended");
  await expect(page.getByRole("row", { name: new RegExp(named(3)) })).toBeVisible();
});
