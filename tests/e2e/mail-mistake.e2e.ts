import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { bounds } from "../bounds";
import { directorEmail } from "../director-account";
import { startSmtpDouble } from "../fakes/smtp";
import { startServer } from "../server-process";
import { expect, test, toastOf } from "./fixtures";
import { logInAt } from "./separate-site";

test("a mistake in the mail settings is told on the dashboard, and undone in the outbox", async ({
  page,
  context,
  watch,
}) => {
  test.setTimeout(bounds.journey);
  const smtp = await startSmtpDouble();
  const DATA_DIR = fs.mkdtempSync(path.join(os.tmpdir(), "heartlight-mail-mistake-"));
  const server = await startServer({ DATA_DIR, SMTP_URL: smtp.url });
  // The whole journey is on a site of its own.
  watch.allow(new RegExp(`another origin: ${server.url}`));
  const write = async (message: string) => {
    const person = { firstName: "Ana", lastName: "Reis", email: "ana@films.example" };
    const human = { honeypot: "", formTime: 9_000 };
    const answer = await context.request.post(`${server.url}/api/contact`, {
      data: { ...person, ...human, subject: "General Inquiry", message },
      headers: { Origin: server.url },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  await logInAt(context, server.url);

  smtp.setFailure({ at: "RCPT", code: 550, say: "5.1.1 No such user here" });
  await write("The first message");
  await expect(async () => {
    await page.goto(`${server.url}/admin/outbox?state=failed`);
    await expect(page.getByText("This address does not exist: 550 5.1.1")).not.toHaveCount(0);
  }).toPass();
  const suppressed = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Suppressed addresses" }) });
  await expect(suppressed).toContainText(directorEmail);

  smtp.setFailure(null);
  await suppressed.getByRole("button", { name: "Lift these suppressions" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Lift these suppressions" }).click();
  await expect(toastOf(page)).toContainText("Emails to 1 address are allowed again");
  await expect(suppressed).toBeHidden();
  await page.getByRole("button", { name: "Retry all" }).click();
  await dialog.getByRole("button", { name: "Retry all" }).click();
  await expect(toastOf(page).filter({ hasText: /emails? queued again/ })).toBeVisible();
  const subjects = () => smtp.received.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1] ?? "");
  await expect.poll(subjects).toContainEqual(expect.stringContaining("a message from Ana Reis"));

  smtp.setFailure({ at: "RCPT", code: 550, say: "5.1.0 Sender address rejected" });
  await write("The second message");
  await expect(async () => {
    await page.goto(`${server.url}/admin`);
    const line = page.getByRole("link", { name: /No email is sent/ });
    await expect(line).toContainText("550 5.1.0 Sender address rejected", { timeout: 1_000 });
    await line.click();
  }).toPass();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Integrations");
  await page.getByRole("button", { name: "Check now" }).click();
  const check = page.getByRole("listitem").filter({ hasText: "127.0.0.1: The mail server" });
  await expect(check).toContainText("Set MAIL_FROM to an address that this account may send from.");
  await server.end();
  await smtp.close();
  fs.rmSync(DATA_DIR, { recursive: true, force: true });
});
