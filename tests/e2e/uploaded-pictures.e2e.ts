import sharp from "sharp";
import { pages } from "~/lib/paths";
import { expect, expectAccessible, logIn, test } from "./fixtures";

/** Pictures that directors upload where a page or a film shows one. */

const widths = [390, 768, 1440];

test("a page and a film's director get an uploaded picture", async ({ page }) => {
  const buffer = await sharp({
    create: { width: 1_400, height: 875, channels: 3, background: "#a33" },
  })
    .jpeg()
    .toBuffer();
  const upload = () =>
    page
      .getByLabel("Upload a picture")
      .setInputFiles({ name: "stage.jpg", mimeType: "image/jpeg", buffer });
  const look = async (name: string) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
      await page.screenshot({ path: `test-results/pictures/${name}-${width}.png`, fullPage: true });
    }
  };

  await logIn(page);
  await page.goto(pages.adminSitePages);
  await upload();
  await expect(page.getByRole("textbox", { name: /^Picture/ })).toHaveValue(/^\/images\/.+\.webp$/);
  await look("page-editor");

  // A film that was proposed is only read.
  const films = await (
    await page.request.get("/api/director/films?state=programme&limit=1")
  ).json();
  const [film] = films;
  await page.goto(`/admin/films/${film.id}`);
  await upload();
  const photo = page.getByRole("textbox", { name: "Photo of the director" });
  await page.getByRole("button", { name: "Director's photo" }).last().click();
  await expect(photo).toHaveValue(/^\/images\/.+\.webp$/);
  await look("film-photo");
});
