import { shortFilm } from "../submission-fixtures";
import { enterFilm, uniqueWord, widths } from "./admin";
import { continueButton, fillShortFilm, openForm, untilAlive } from "./entry-form";
import { asOwnPage, expect, expectAccessible, readMails, test } from "./fixtures";

test("a filmmaker edits the whole entry from the link in the email", { tag: "@short" }, async ({
  page,
  request,
}) => {
  const title = `The Last Bus ${uniqueWord()}`;
  await enterFilm(request, title);
  const findEmail = () =>
    readMails().find((mail) => mail.includes(title) && /\/entry\//.test(mail));
  await expect.poll(findEmail).toBeTruthy();
  const link = /\/entry\/[\w-]{32}/.exec(findEmail()?.replace(/=\r?\n/g, "") ?? "")?.[0];
  await page.goto(link ?? "");
  await untilAlive(page);
  await expect(page.getByText(/You can edit your entry until \w+ \d+, \d{4}/)).toBeVisible();
  await page.getByRole("button", { name: "Edit this entry" }).click();
  await expect(page.getByLabel("Full name")).toBeFocused();
  await expect(page.getByRole("button", { name: "Save changes" })).toBeDisabled();
  await page.getByLabel("Film title").fill(`${title}, Recut`);
  await page.getByLabel("Duration").fill("41");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Short films must be 40 minutes or less")).toBeVisible();
  await page.getByLabel("Duration").fill("21");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${title}, Recut` })).toBeVisible();
  await expect(page.getByText("21 minutes")).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit this entry" })).toBeFocused();

  // Typed values survive a reload; another window saves meanwhile.
  const correct = page.getByRole("button", { name: "Edit this entry" });
  await correct.click();
  await page.getByLabel("Film title").fill(`${title}, Mine`);
  await page.reload();
  const json = { filmTitle: `${title}, Theirs`, director: "Somebody Else" };
  await request.patch(`/api${link?.replace("/entry/", "/entries/")}`, {
    data: json,
    headers: asOwnPage,
  });
  await correct.click();
  await expect(page.getByLabel("Film title")).toHaveValue(`${title}, Mine`);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("was changed in another window")).toBeVisible();
  await expect(page.getByText(`Saved version: ${title}, Theirs`)).toBeVisible();
  await expect(page.getByLabel("Director")).toHaveValue("Somebody Else");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${title}, Mine` })).toBeVisible();
  await expectAccessible(page);
});

test("an invalid link lets filmmakers request their entries' links by email", async ({
  page,
  request,
  watch,
}) => {
  watch.allow(/^404 document/);
  const title = `Lost ${uniqueWord()}`;
  await enterFilm(request, title);
  await page.goto("/entry/nobody-knows-this-one-at-all");
  await expect(
    page.getByRole("heading", {
      name: "Get a new link",
    }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("Email is required")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Your email").fill(shortFilm.submitterEmail);
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^If we have entries from/)).toBeVisible();
  await expect
    .poll(() => readMails().some((mail) => /^Subject: The links? to your/m.test(mail)))
    .toBe(true);
});

test("a film that is sent later is the first thing said, and 'My entry' leads back to it", async ({
  page,
}) => {
  const look = async (name: string) => {
    for (const size of widths) {
      await page.setViewportSize(size);
      await expectAccessible(page);
      const path = `${process.env.PICTURES}/${name}-${size.width}.png`;
      if (process.env.PICTURES) await page.screenshot({ path });
    }
  };
  const email = `${uniqueWord().toLowerCase()}@films.example`;
  const missing = page.getByText(
    /One thing is missing: your film. Please send it by \w+ \d+, \d{4}\./,
  );
  await openForm(page, "submitShortFilm");
  await fillShortFilm(page);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Send it later").check();
  await continueButton(page).click();
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(missing).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Thank you. Your entry is submitted.",
  );
  await look("thanks-missing");
  await page.getByRole("link", { name: "Send your film" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My entry");
  await look("my-entry");
  await page.getByLabel("Your email").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText(`If we have entries from ${email}`)).toBeVisible();
  const findEmail = () =>
    readMails().find((mail) => mail.includes(email) && /^Subject: The link to your/m.test(mail));
  await expect.poll(findEmail).toBeTruthy();
  const link = /\/entry\/[\w-]{32}/.exec(findEmail()?.replace(/=\r?\n/g, "") ?? "")?.[0];
  await page.goto(link ?? "");
  await expect(missing).toBeVisible();
  await look("private-page-missing");
  await page.getByRole("link", { name: "Send your film" }).click();
  await expect(page.getByRole("heading", { name: "Your film", exact: true })).toBeInViewport();

  // Both ways to the page.
  for (const start of ["/submit", "/contact"]) {
    await page.goto(start);
    await page.getByRole("link", { name: "My entry" }).last().click();
    await expect(page).toHaveURL(/\/entry$/);
  }
});
