import { enterFilm, ownWord } from "./desk";
import { untilAlive } from "./entry-form";
import { expect, readMails, test } from "./fixtures";

test("a filmmaker corrects the whole entry from the link in the letter, and is told what is so", async ({
  page,
  request,
}) => {
  const title = `The Last Bus ${ownWord()}`;
  await enterFilm(request, title);
  const letter = () => readMails().find((mail) => mail.includes(title) && /\/entry\//.test(mail));
  await expect.poll(letter).toBeTruthy();
  const link = /\/entry\/[\w-]{32}/.exec(letter()?.replace(/=\r?\n/g, "") ?? "")?.[0];
  await page.goto(link ?? "");
  await untilAlive(page);
  await expect(page.getByText(/can be corrected (through|until) \w+ \d+, \d{4}/)).toBeVisible();
  await page.getByRole("button", { name: "Correct this entry" }).click();
  await expect(page.getByLabel("Full name")).toBeFocused();
  await expect(page.getByRole("button", { name: "Save corrections" })).toBeDisabled();
  await page.getByLabel("Film title").fill(`${title}, Recut`);
  await page.getByLabel("Duration").fill("41");
  await page.getByRole("button", { name: "Save corrections" }).click();
  await expect(page.getByText("Short films must be 40 minutes or less")).toBeVisible();
  await page.getByLabel("Duration").fill("21");
  await page.getByRole("button", { name: "Save corrections" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${title}, Recut` })).toBeVisible();
  await expect(page.getByText("21 minutes")).toBeVisible();
  await expect(page.getByRole("button", { name: "Correct this entry" })).toBeFocused();
});
