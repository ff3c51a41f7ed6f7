import { pathFor } from "~/lib/paths";
import { bounds } from "../bounds";
import { makeFilm } from "../fixtures/make-film";
import { metadataOf, tusHeaders } from "../tus";
import { enterFilm, uniqueWord } from "./admin";
import { untilAlive } from "./entry-form";
import { test } from "./fake-time-site";
import { expect, expectAccessible, logIn, readMails } from "./fixtures";
import { emailOf, emailTo, openJury } from "./jury";

/** A film from its filmmaker to a juror: uploaded, checked, watched, deleted. */
const startsAt = "2025-10-15T12:00:00Z";
test.use({ startsAt, viewport: { width: 390, height: 844 } });

test("a filmmaker uploads a film on a phone, and a juror watches it on the film's page", {
  tag: "@short",
}, async ({ page, request, server: { dataDir } }) => {
  test.setTimeout(bounds.journey);
  const word = uniqueWord();
  const juror = `Imani ${word}`;
  const title = `The Last Bus ${word}`;
  const jury = await openJury(request, {
    name: "Shorts",
    jurors: [juror],
    now: new Date(startsAt),
  });
  const id = await enterFilm(request, title);
  const findEmail = () =>
    readMails(dataDir).find((mail) => mail.includes(title) && /\/entry\//.test(mail));
  await expect.poll(findEmail).toBeTruthy();
  const link = /\/entry\/[\w-]{32}/.exec(findEmail()?.replace(/=\r?\n/g, "") ?? "")?.[0];
  const look = async (name: string) => {
    if (!process.env.PICTURES) return;
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({
        path: `${process.env.PICTURES}/${name}-${width}.png`,
        fullPage: true,
      });
    }
    await page.setViewportSize({ width: 390, height: 844 });
  };
  const choose = async (name: string, bytes: Uint8Array) =>
    page
      .getByLabel(/film file/i)
      .setInputFiles({ name, mimeType: "video/mp4", buffer: Buffer.from(bytes) });

  await page.addInitScript(() => {
    const { wakeLock } = navigator;
    const ask = wakeLock?.request.bind(wakeLock);
    if (!ask) return;
    wakeLock.request = (type) => {
      performance.mark("wake lock");
      return ask(type);
    };
  });
  await page.goto(link ?? "");
  await untilAlive(page);
  await expect(page.getByRole("heading", { name: "Your film" })).toBeVisible();
  await expect(page.getByText("MP4 or MOV with H.264 and AAC, up to 4 GB.")).toBeVisible();
  await expectAccessible(page);
  await look("empty");
  await choose("holiday.mp4", await makeFilm({ codec: "hvc1.1.6.L93.B0", seconds: 60 }));
  await expect(page.getByText("This is HEVC. Export as H.264, AAC, MP4.")).toBeVisible();
  await look("refused");

  const name = `${"a-very-long-file-name-of-an-export-".repeat(4)}final.mp4`;
  // The screen stays on during an upload, also after the page was hidden.
  const hold = Promise.withResolvers<void>();
  const beginning = /\/api\/uploads$/;
  await page.route(beginning, async (route) => {
    await hold.promise;
    await route.continue();
  });
  // A proxy on the way takes 512 KiB at once, and says more than that with a page of its own.
  const offsets: string[] = [];
  await page.route(/\/api\/uploads\/[\w-]+$/, async (route) => {
    const offset = route.request().headers()["upload-offset"];
    if (route.request().method() !== "PATCH" || !offset) return route.continue();
    offsets.push(offset);
    if (offsets.length > 1) return route.continue();
    await route.fulfill({ status: 413, contentType: "text/html", body: "<h1>Too Large</h1>" });
  });
  await choose(name, await makeFilm({ seconds: 18 * 60, bytesPerSecond: 1_000 }));
  const wakeLocks = () => page.evaluate(() => performance.getEntriesByName("wake lock").length);
  await expect.poll(wakeLocks).toBe(1);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect.poll(wakeLocks).toBe(2);
  hold.resolve();
  await expect(page.getByText("Ready", { exact: true })).toBeVisible();
  expect(offsets).toEqual(["0", "0", "524288", "1048576"]);
  await page.unrouteAll({ behavior: "wait" });
  await expect(page.getByText("The film has no sound.")).toBeVisible();
  await expectAccessible(page);
  await look("ready");
  await page.getByRole("button", { name: "Add subtitles" }).click();
  await page.getByLabel("Language").selectOption("pt");
  const srt = Buffer.from("1\n00:00:01,000 --> 00:00:09,000\n<i>Olá</i>\n");
  const subtitles = { name: `${title}.srt`, mimeType: "application/x-subrip" };
  const fileField = page.getByLabel("Subtitle file");
  await fileField.setInputFiles({ ...subtitles, buffer: Buffer.from("no subtitles") });
  await page.getByRole("button", { name: "Add subtitles" }).click();
  await expect(page.getByText(/We found no subtitles/)).toBeVisible();
  await expectAccessible(page);
  await look("subtitles-refused");
  await fileField.setInputFiles({ ...subtitles, buffer: srt });
  await page.getByLabel("For the deaf and hard of hearing (SDH)").check();
  await page.getByRole("button", { name: "Add subtitles" }).click();
  await expect(page.getByText("Portuguese (SDH)")).toBeVisible();
  await look("subtitles");
  const served = page.waitForResponse(/\/media\/[\w-]+\/stream/);
  await page.getByRole("button", { name: "Watch" }).click();
  expect((await served).ok()).toBe(true);
  await expect(page.locator(`video[aria-label="${title}"]`)).toBeVisible();

  await jury.assign([id], 0);
  await jury.publish();
  const filmmaker = page.url();
  const { code, link: invitation } = await emailTo(emailOf(juror), /invited/, dataDir);
  await page.goto(invitation);
  await page.getByLabel("Six digits").pressSequentially(code);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  const played = page.waitForResponse(/\/media\/[\w-]+\/stream/);
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  expect((await played).ok()).toBe(true);
  await expect(page.locator(`video[aria-label="${title}"]`)).toBeVisible();
  await page.getByLabel("Speed").selectOption("1.5");
  expect(
    await page.locator("video").evaluate((video: HTMLVideoElement) => video.playbackRate),
  ).toBe(1.5);
  expect(await page.content()).not.toContain("final.mp4");
  const choice = page.getByLabel("Subtitles");
  const cue = () =>
    page
      .locator("video")
      .evaluate((video: HTMLVideoElement) => (video.textTracks[0]?.cues?.[0] as VTTCue)?.text);
  await choice.selectOption({ label: "Portuguese (SDH)" });
  await expect.poll(cue).toBe("Olá");
  await page.locator("video").press("c");
  await expect(choice.locator("option:checked")).toHaveText("Off");
  await page.locator("video").press("c");
  await expect(choice.locator("option:checked")).toHaveText("Portuguese (SDH)");
  // The browser's own menu chooses too, here another track: the key shows that one again.
  const shownTrack = () =>
    page
      .locator("video")
      .evaluate(({ textTracks }: HTMLVideoElement) =>
        [...textTracks].findIndex(({ mode }) => mode === "showing"),
      );
  await page.locator("video").evaluate((video: HTMLVideoElement) => {
    for (const track of video.textTracks) track.mode = "disabled";
    video.addTextTrack("subtitles", "English", "en").mode = "showing";
  });
  await expect(choice.locator("option:checked")).toHaveText("Off");
  await page.locator("video").press("c");
  await expect.poll(shownTrack).toBe(-1);
  await page.locator("video").press("c");
  await expect.poll(shownTrack).toBe(1);
  // The player's keys work on the whole page, except where the juror types.
  const playing = () =>
    page
      .locator("video")
      .evaluate(({ muted, playbackRate }: HTMLVideoElement) => `${muted} ${playbackRate}`);
  const speed = page.getByLabel("Speed");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.type("m>");
  expect(await playing()).toBe("true 2");
  await expect(speed).toHaveValue("2");
  await page.keyboard.type("<<M");
  expect(await playing()).toBe("false 1.25");
  await expect(speed).toHaveValue("1.25");
  const isFull = () => page.evaluate(() => document.fullscreenElement?.textContent ?? "");
  await page.keyboard.press("f");
  await expect.poll(isFull).toContain(juror);
  await page.keyboard.press("f");
  await expect.poll(isFull).toBe("");
  const note = page.getByLabel("Note for the team");
  await note.pressSequentially("fm<>");
  await expect(note).toHaveValue("fm<>");
  expect(await playing()).toBe("false 1.25");
  expect(await isFull()).toBe("");
  await page.getByLabel("Use keyboard shortcuts").uncheck();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.type("m");
  expect(await playing()).toBe("false 1.25");
  await page.locator("video").press("m");
  expect(await playing()).toBe("true 1.25");
  await page.getByLabel("Use keyboard shortcuts").check();
  // What was watched is reported when the page is left; a report that fails is sent with the next one.
  const viewed = /\/api\/media\/[\w-]+\/viewed$/;
  /** Plays from 0 to a moment, as the browser would if it could decode the film, and leaves. */
  const playAndLeave = (moments: number[]) =>
    page.locator("video").evaluate((video: HTMLVideoElement, times) => {
      for (const value of times) {
        Object.defineProperty(video, "currentTime", { configurable: true, value });
        Object.defineProperty(video, "paused", { configurable: true, value: false });
        video.dispatchEvent(new Event("timeupdate"));
      }
      dispatchEvent(new Event("pagehide"));
    }, moments);
  await page.route(viewed, (route) => route.abort());
  const lost = page.waitForEvent("requestfailed", (request) => viewed.test(request.url()));
  await playAndLeave([0, 0.1]);
  await lost;
  await page.unroute(viewed);
  const arrived = page.waitForRequest(viewed);
  await playAndLeave([0.1, 0.2]);
  expect((await arrived).postDataJSON()).toMatchObject({ ranges: [[0, 0.2]], position: 0.2 });
  await expectAccessible(page);
  await look("jury");

  await logIn(page);
  await page.goto(pathFor("adminSubmission", { id }));
  await expect(page.getByRole("heading", { name: "Uploaded film" })).toBeVisible();
  await expect(page.getByRole("row", { name: new RegExp(`${juror}.*Not scored`) })).toBeVisible();
  const adminPlayer = page.locator(`video[aria-label="${title}"]`);
  await expect(adminPlayer).toBeVisible();
  await adminPlayer.press(">");
  expect(await adminPlayer.evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(1.25);
  await expectAccessible(page);
  await look("admin");
  await page.goto(pathFor("adminMedia"));
  await expect(page.getByRole("link", { name: title, exact: true })).toBeVisible();
  await page.getByRole("button", { name: `Delete: ${title}` }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText(`Type “${title}”.`)).toBeVisible();
  await page.mouse.move(0, 0);
  await expectAccessible(page);
  await look("admin-list");

  await page.goto(filmmaker);
  await untilAlive(page);
  await page.getByRole("button", { name: "Delete the film" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("Ready", { exact: true })).toBeHidden();

  // An unfinished upload is cancelled; if that fails, the page says so and keeps it.
  const metadata = metadataOf({
    name: "half.mp4",
    kind: "screener",
    entry: filmmaker.split("/").at(-1) ?? "",
  });
  const headers = { ...tusHeaders, Origin: new URL(filmmaker).origin };
  const created = await request.post("/api/uploads", {
    headers: { ...headers, "Upload-Length": "5000000", "Upload-Metadata": metadata },
  });
  expect(created.status()).toBe(201);
  await page.reload();
  await untilAlive(page);
  const cancel = page.getByRole("button", { name: "Cancel upload" });
  await page.context().setOffline(true);
  await cancel.click();
  await expect(page.getByText("Not cancelled", { exact: true })).toBeVisible();
  await page.context().setOffline(false);
  // Meanwhile it is cancelled elsewhere: the server's error is also shown.
  const where = created.headers().location ?? "";
  expect((await request.delete(where, { headers })).status()).toBe(204);
  await cancel.click();
  await expect(page.getByText("This upload does not exist.", { exact: true })).toBeVisible();
});
