import sharp from "sharp";
import { pages } from "~/lib/paths";
import { expect, expectAccessible, toastOf } from "./fixtures";
import { logInAt, test } from "./separate-site";

/** A director replaces a picture of the public pages, and goes back. */

test.use({
  siteSettings: { DEMO: "on", CLOCK: "2026-02-04T18:00Z", RATE_LIMITS: "off" },
});

const blue = { r: 30, g: 70, b: 160 };
const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: blue } })
    .png()
    .toBuffer();

test("an own picture with its description is on the home page until it is reset", async ({
  page,
  server,
}) => {
  await logInAt(page.context(), server.url);
  await page.goto(pages.adminLook);
  await page.getByRole("button", { name: /^Change.*About/ }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "About" });
  const upload = async (width: number, height: number) => {
    await dialog
      .getByLabel("Upload a picture")
      .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: await draw(width, height) });
    await expect(toastOf(page).filter({ hasText: "Picture uploaded" }).last()).toBeVisible();
  };
  await upload(300, 300);
  const save = dialog.getByRole("button", { name: "Save picture" });
  await save.click();
  await expect(dialog.getByText(/^Describe the picture for people/)).toBeVisible();
  await dialog.getByLabel("Description").fill("A wall, painted blue");
  await save.click();
  await expect(dialog.getByText(/it must be at least 800 × 800/)).toBeVisible();
  await expectAccessible(page);
  await upload(900, 900);
  await save.click();
  await expect(dialog).toHaveCount(0);
  const picture = page.getByRole("img", { name: "A wall, painted blue" });
  await expect(picture).toBeVisible();
  await expectAccessible(page);

  await page.goto(pages.home);
  await expect(picture).toHaveAttribute("src", /^\/images\/[0-9a-f]{64}-900\.webp$/);
  await page.goto(pages.adminLook);
  await page.getByRole("button", { name: /^Reset to default.*About/ }).click();
  await expect(picture).toHaveCount(0);
  await page.goto(pages.home);
  await expect(page.getByRole("img", { name: /woven into a heart/ })).toHaveCount(1);
});
