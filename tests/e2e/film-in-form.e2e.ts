import type { Route } from "@playwright/test";
import { makeFilm } from "../fixtures/make-film";
import { continueButton, fillShortFilm, openForm } from "./entry-form";
import { test } from "./fake-time-site";
import { expect, expectAccessible } from "./fixtures";

/** A film that is uploaded with its entry. */
test.use({ startsAt: "2025-10-15T12:00:00Z", viewport: { width: 390, height: 844 } });

test("a film's file is inspected in the form, leaves during the payment, and arrives", async ({
  page,
}) => {
  const look = async (name: string) => {
    if (!process.env.PICTURES) return;
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const path = `${process.env.PICTURES}/${name}-${width}.png`;
      await page.screenshot({ path, fullPage: true });
    }
    await page.setViewportSize({ width: 390, height: 844 });
  };
  const uploads: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/uploads")) uploads.push(request.method());
  });
  await openForm(page, "submitShortFilm");
  await fillShortFilm(page);
  await page.getByLabel("Send it later").check();
  await expect(page.getByLabel("Film link")).toBeHidden();
  await expect(page.getByText(/your private page, where you can send your film/)).toBeVisible();
  await look("form-later");
  await page.getByLabel("Upload the file").check();
  // Without a file it stays on the form, and says so beside the field.
  const film = page.getByLabel("Film file");
  await continueButton(page).click();
  await expect(film).toBeFocused();
  await expect(film).toHaveAccessibleDescription(/Choose your film's file, or “Send it later”/);
  await expectAccessible(page);
  await look("form-missing");
  const choose = async (name: string, bytes: Uint8Array) =>
    page
      .getByLabel("Film file")
      .setInputFiles({ name, mimeType: "video/mp4", buffer: Buffer.from(bytes) });
  await choose("holiday.mp4", await makeFilm({ codec: "hvc1.1.6.L93.B0", seconds: 60 }));
  await expect(page.getByText("This is HEVC. Export as H.264, AAC, MP4.")).toBeVisible();
  await expectAccessible(page);
  await look("form-refused");
  await choose("final.mp4", await makeFilm({ seconds: 18 * 60, bytesPerSecond: 1_000 }));
  await expect(page.getByText(/Plays everywhere · 18:00/)).toBeVisible();
  await expectAccessible(page);
  await look("form-chosen");
  expect(uploads).toEqual([]);
  // The line is gone after the first part. Then the form is changed: the same upload goes on.
  const offsets: string[] = [];
  page.on("request", (request) => {
    const offset = request.headers()["upload-offset"];
    if (request.method() === "PATCH" && offset) offsets.push(offset);
  });
  const later = (route: Route) =>
    route.request().headers()["upload-offset"] === "0" ? route.continue() : route.abort();
  await page.route(/\/api\/uploads\/./, later);
  await continueButton(page).click();
  await expect.poll(() => offsets.length).toBeGreaterThan(1);
  await page.goBack();
  await page.getByLabel("Film title").fill("The Last Bus to Ventura");
  const moved = page.waitForRequest(
    (request) => request.method() === "POST" && /uploads$/.test(request.url()),
  );
  await continueButton(page).click();
  await moved;
  await page.unroute(/\/api\/uploads\/./, later);
  await expect(page.getByText("Your film has arrived.")).toBeVisible();
  expect(uploads[0]).toBe("POST");
  expect(uploads.filter((method) => method === "POST")).toHaveLength(2);
  expect(uploads).not.toContain("DELETE");
  expect(offsets.filter((offset) => offset === "0")).toHaveLength(1);
  await look("form-payment");
  await page.getByRole("button", { name: "Pay $30" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Thank you/);
  await expect(page.getByText("Your film has arrived.")).toBeVisible();
  await expectAccessible(page);
  await look("form-thanks");
});
