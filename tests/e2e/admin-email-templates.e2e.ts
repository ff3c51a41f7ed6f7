import { pathFor } from "~/lib/paths";
import { openPayment, pay, shortFilm, submitEntry } from "../submission-fixtures";
import { expect, expectAccessible, logIn, untilHydrated } from "./fixtures";
import { test } from "./separate-site";

/** The director edits the automated emails. */

test.describe.configure({ mode: "serial" });
// The browser driver's own scripts do not run in the email's frame either.
test.beforeEach(async ({ page, watch }) => {
  await logIn(page);
  watch.allow(/localStorage/);
  watch.allow(/^console: Blocked script execution in '(about:blank|.*\/preview(\?framed=1)?)'/);
});

const editor = pathFor("adminEmailTemplate", { id: "submission" });

test("an email is edited beside its preview, and the next filmmaker gets it", async ({
  page,
  server,
}) => {
  const first = await openPayment(server, shortFilm, { amount: 30 });
  await pay(server, first);
  await submitEntry(server, first);

  await page.goto(pathFor("adminEmailTemplates"));
  await page.getByRole("link", { name: "Edit Submission confirmation" }).click();
  const preview = page.frameLocator("[data-testid=letter] iframe").last();
  await expect(preview.getByRole("heading")).toHaveText("We received The Last Bus to Ojai");
  await expect(page.getByLabel("Example data")).toHaveValue(/^[0-9a-f-]{36}$/);

  await page.getByRole("button", { name: "HTML", exact: true }).click();
  await expect(page.getByLabel("HTML", { exact: true })).toHaveValue(/^<p>Dear /);
  await page.getByLabel("HTML").fill("<p>Dear {{FILMMAKER_NAME}}, {{FILM_TITEL}} is here.</p>");
  await expect(page.getByText("Did you mean {{FILM_TITLE}}?")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  await page.getByLabel("HTML").fill("<script>alert(1)</script>");
  await expect(page.getByText("An email can't contain <script>.")).toBeVisible();

  await page.getByLabel("HTML").fill("<p>Dear {{FILMMAKER_NAME}}, welcome to the dark: </p>");
  await page.getByLabel("HTML").evaluate((area: HTMLTextAreaElement) => {
    const end = area.value.length - "</p>".length;
    area.setSelectionRange(end, end);
  });
  await page.getByRole("button", { name: "FILM_TITLE", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("HTML")).toHaveValue(
    "<p>Dear {{FILMMAKER_NAME}}, welcome to the dark: {{FILM_TITLE}}</p>",
  );
  await page.getByLabel("Subject").fill("{{FILM_TITLE}} is in the dark with us");
  await expect(preview.getByRole("heading")).toHaveText(
    "The Last Bus to Ojai is in the dark with us",
  );
  await expect(
    preview.getByText("Dear Marisol Vance, welcome to the dark: The Last Bus to Ojai"),
  ).toBeVisible();

  await page.getByRole("button", { name: "Send me a test" }).click();
  await expect(
    page.getByText("We sent a test to director@heartlight.example.").first(),
  ).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(pathFor("adminEmailTemplates"));
  await expect(page.getByText(/^Changed /)).toBeVisible();

  const second = await openPayment(server, shortFilm, { amount: 30 });
  await pay(server, second);
  await submitEntry(server, second);
  await page.goto(pathFor("adminOutbox"));
  const row = page
    .getByRole("row")
    .filter({ hasText: "marisol@films.example" })
    .filter({ hasText: "The Last Bus to Ojai is in the dark with us" });
  await expect(row).toHaveCount(1);
  await expect(
    page.getByRole("row").filter({ hasText: "Test: The Last Bus to Ojai is in the dark" }),
  ).toContainText("director@heartlight.example");
  const openedPage = page.context().waitForEvent("page");
  await row.getByRole("link", { name: /in the dark/ }).click();
  await expect(
    (await openedPage).getByText("welcome to the dark: The Last Bus to Ojai"),
  ).toBeVisible();
});

test("an email is written by keyboard only, and HTML and plain text follow", async ({
  page,
  server,
}) => {
  await page.goto(editor);
  const reset = page.getByRole("button", { name: "Reset to the default" });
  if (await reset.isVisible()) {
    await untilHydrated(page);
    await reset.click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Reset" }).click();
    await expect(page).toHaveURL(pathFor("adminEmailTemplates"));
    await page.goto(editor);
  }
  await untilHydrated(page);
  const words = page.getByLabel("Text", { exact: true });
  const preview = page.frameLocator("[data-testid=letter] iframe").last();
  await expect(words).toHaveValue(
    /^Dear \{\{FILMMAKER_NAME\}\},\n\n[\s\S]*\nTitle: \{\{FILM_TITLE\}\}\n/,
  );
  await expect(preview.getByText("Title", { exact: true })).toBeVisible();
  await words.focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Dear ");
  await page.getByRole("button", { name: "FILMMAKER_NAME", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(words).toBeFocused();
  await page.keyboard.type(",\n\nwe are ");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("glad");
  await page.keyboard.press("Control+b");
  await page.keyboard.type(".\n\n- one\ntwo\n\n");
  await expect(words).toHaveValue("Dear {{FILMMAKER_NAME}},\n\nwe are **glad**.\n\n- one\n- two\n");
  await expect(preview.getByText("Dear Marisol Vance,")).toBeVisible();
  await expect(preview.locator("b")).toHaveText("glad");
  await expect(preview.getByRole("listitem")).toHaveText(["one", "two"]);
  await page.getByLabel("Subject").focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("It is here: ");
  await page.getByRole("button", { name: "FILM_TITLE", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Subject")).toHaveValue("It is here: {{FILM_TITLE}}");
  await page.getByRole("button", { name: "Save", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(pathFor("adminEmailTemplates"));
  // The list shows a small preview of the email.
  const small = page.frameLocator("iframe[title^='Submission confirmation']");
  await expect(
    small.getByRole("heading", { name: "It is here: The Last Bus to Ojai" }),
  ).toBeVisible();
  await expectAccessible(page);

  const payment = await openPayment(server, shortFilm, { amount: 30 });
  await pay(server, payment);
  await submitEntry(server, payment);
  await page.goto(pathFor("adminOutbox"));
  await expect(page.getByRole("row").filter({ hasText: "It is here: The Last Bus" })).toHaveCount(
    1,
  );
});

test("leaving asks before typed text is lost", async ({ page }) => {
  await page.goto(editor);
  await page.getByLabel("Subject").fill("Something else");
  await page.getByRole("button", { name: "Discard" }).click();
  const question = page.getByRole("alertdialog", { name: "Discard your changes?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(question).toBeHidden();
  await expect(page.getByLabel("Subject")).toHaveValue("Something else");
});

test("if the dialog cannot be loaded, the browser's own dialog asks", async ({ page, watch }) => {
  watch.allow(/confirm-dialog-content/);
  await page.route(/confirm-dialog-content/, (route) => route.abort());
  await page.goto(editor);
  await page.getByLabel("Subject").fill("Something else");
  const questions: string[] = [];
  page.on("dialog", async (dialog) => {
    questions.push(dialog.message());
    await (questions.length > 1 ? dialog.accept() : dialog.dismiss());
  });
  const leave = page.getByRole("link", { name: "Subscribers" });
  await leave.click();
  await expect.poll(() => questions).toEqual([expect.stringContaining("Discard your changes?")]);
  await expect(page.getByLabel("Subject")).toHaveValue("Something else");
  await leave.click();
  await expect(page).toHaveURL(pathFor("adminSubscribers"));
  expect(questions).toHaveLength(2);
});

test("the default text can be restored", async ({ page }) => {
  await page.goto(editor);
  await expect(page.getByLabel("Subject")).toBeEnabled();
  await page.getByRole("button", { name: "Reset to the default" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reset" }).click();
  await expect(page).toHaveURL(pathFor("adminEmailTemplates"));
  await expect(page.getByText("We received {{FILM_TITLE}}")).toBeVisible();
  await expect(page.getByText(/^Changed /)).toHaveCount(0);
});

test("words are added below an email with a standard text, and taken out again", async ({
  page,
}) => {
  await page.goto(pathFor("adminEmailTemplates"));
  await page.getByRole("link", { name: "Edit Refund" }).click();
  const sent = page.frameLocator("iframe[title='Refund, as it is sent now']");
  await expect(sent.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByLabel("Text (optional)").fill("Dear {{FILMMAKER_NAME}}");
  await expect(page.getByText(/is not one of the variables/)).toBeVisible();
  await page.getByLabel("Text (optional)").fill("Our bank needs **a week**.");
  await expect(page.getByRole("button", { name: "Send me a test" })).toBeDisabled();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(pathFor("adminEmailTemplates"));
  const row = page.getByRole("listitem").filter({ hasText: "when a fee is refunded" });
  await expect(row).toContainText("Your text: Our bank needs **a week**.");

  await row.getByRole("link", { name: "Edit Refund" }).click();
  await expect(sent.getByText("Our bank needs a week.")).toBeVisible();
  await page.getByRole("button", { name: "Send me a test" }).click();
  await expect(page.getByText("Test sent").first()).toBeVisible();
  await page.getByRole("button", { name: "Reset to the default" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reset" }).click();
  await expect(page).toHaveURL(pathFor("adminEmailTemplates"));
  await expect(row).not.toContainText("Your text");
});

test("the former addresses of emails open their editor", async ({ page }) => {
  for (const [address, id, name] of [
    [pathFor("adminImportEmail"), "import_letter", "Email with the private page"],
    [pathFor("adminDecisionLetter", { id: "decision.rejected" }), "decision.rejected", "Rejection"],
  ] as const) {
    await page.goto(address);
    await expect(page).toHaveURL(pathFor("adminEmailTemplate", { id }));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  }
});
