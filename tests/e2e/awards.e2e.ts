import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { APIRequestContext } from "@playwright/test";
import { openEmbedded } from "~/db/client";
import { pathFor } from "~/lib/paths";
import { bounds } from "../bounds";
import { festivalNight, plantNights, screeningId } from "../published-programme";
import { expectFits } from "./admin";
import { asOwnPage, expect, expectAccessible, logIn } from "./fixtures";
import { test as base, startSeparateSite } from "./separate-site";

/** The director's night, and the vote of the audience, on the first night of a published programme. */

const test = base.extend({
  server: [
    async ({ siteOf }, use, { file }) => {
      await use(await siteOf(file, startOnFestivalNight));
    },
    { scope: "test", timeout: bounds.starts },
  ],
});
test.use({ timezoneId: "America/New_York" });
// In one process, with one site: the second test votes for an award of the first.
test.describe.configure({ mode: "serial", timeout: bounds.journey });

async function startOnFestivalNight() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "heartlight-awards-"));
  const clock = path.join(folder, "clock");
  fs.writeFileSync(clock, festivalNight);
  const started = await startSeparateSite(
    { CLOCK_FILE: clock, NODE_OPTIONS: `--import=${path.resolve("tests/fake-time.mjs")}` },
    async (dataDir) => {
      const { db, close } = await openEmbedded(dataDir);
      await plantNights(db, new Date("2026-02-09T12:00:00Z"));
      await close();
    },
  );
  const stop = async () => {
    await started.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  return { ...started, stop };
}

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const publicPath = pathFor("yearAwards", { year: "2026" });

test("a director decides an award in private, reveals it on the stage, takes it back and reveals it again", {
  tag: "@short",
}, async ({ page, browser, baseURL }) => {
  const visitor = await browser.newPage({ baseURL });
  await page.setViewportSize(desk);
  await logIn(page);
  await page.goto(pathFor("adminAwards"));
  await expect(page.getByRole("heading", { name: "No awards yet" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use the prizes of the settings" }).click();
  await page.getByRole("link", { name: /^Best Feature Film/ }).click();
  await expect(page.getByText("No film yet.")).toBeVisible();

  await page.getByLabel("Search films by title or director").fill("tideline");
  await page.getByRole("button", { name: /^Tideline/ }).click();
  await page.getByLabel("Citation").fill("Nine summers, one pier.");
  await page.getByRole("button", { name: "Decide", exact: true }).click();
  const reveal = page.getByRole("button", { name: "Reveal", exact: true });
  await expect(reveal).toBeVisible();
  await expectFits(page, "a decided award");

  await visitor.goto(publicPath);
  await expect(visitor.getByText("Tideline")).toHaveCount(0);

  // On the stage the line is bad: it says so, and goes on until the server has answered.
  await page.setViewportSize(phone);
  await page.route(/\/api\/awards\/[^/]+\/reveal$/, (route) => route.abort(), { times: 1 });
  await reveal.click();
  await expect(page.getByText("Not revealed yet, trying again").first()).toBeVisible();
  const undo = page.getByRole("button", { name: /^Undo \(\d+\)$/ });
  await expect(undo).toBeVisible();
  const isShown = async () => {
    await visitor.goto(publicPath);
    return visitor.getByText("Nine summers, one pier.").count();
  };
  await expect.poll(isShown).toBe(1);
  await expectAccessible(visitor);
  await expectFits(page, "a revealed award");

  await undo.click();
  await expect(reveal).toBeVisible();
  await expect.poll(isShown).toBe(0);

  await reveal.click();
  await expect(undo).toBeVisible();
  await expect.poll(isShown).toBe(1);
  await visitor.goto(pathFor("film", { film: "tideline" }));
  await expect(visitor.getByText("Best Feature Film").first()).toBeVisible();

  await visitor.goto(pathFor("laurels"));
  await visitor.getByLabel("Title of the film").fill("tide");
  await visitor.getByRole("button", { name: "Find laurels" }).click();
  await visitor
    .getByRole("link", { name: /Tideline/ })
    .first()
    .click();
  await expect(visitor.getByRole("heading", { name: "This laurel is real" })).toBeVisible();
  await expectAccessible(visitor);
  await visitor.close();
});

async function readCode(request: APIRequestContext): Promise<string> {
  const id = screeningId("Leftovers for Two", "14T17:00");
  const answer = await request.get(`/api/audience/${id}/code`, { headers: asOwnPage });
  return ((await answer.json()) as { code: string }).code;
}

for (const scripts of [false, true]) {
  test(`the audience votes by the code of the hall, ${scripts ? "by keyboard" : "without scripts"}`, {
    tag: scripts ? [] : "@short",
  }, async ({ page, browser, baseURL }) => {
    await logIn(page);
    await page.setViewportSize(desk);
    await page.goto(pathFor("adminAudience"));
    const row = page.getByRole("row", { name: /Leftovers for Two/ }).first();
    await expect(row).toContainText(scripts ? "1 of 412" : "0 of 412");
    await row.getByRole("link", { name: "Show code" }).click();
    let code = "";
    // Each minute has another code.
    await expect(async () => {
      code = await readCode(page.request);
      await expect(page.getByText(code)).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expect(
      page.getByRole("img", { name: "QR code that opens the ballot on a phone" }),
    ).toBeVisible();

    const context = await browser.newContext({
      baseURL,
      javaScriptEnabled: scripts,
      viewport: { width: 320, height: 568 },
    });
    const voter = await context.newPage();
    // The cookie notice would come in while a button is pressed; it has its own tests.
    await voter.addInitScript(() => localStorage.setItem("cookieConsent", "declined"));
    await voter.goto(pathFor("vote"));
    await voter.getByLabel("Code").fill("BBBBBB");
    await voter.getByRole("button", { name: "Next" }).click();
    await expect(voter.getByText("This code is wrong or has expired.")).toBeVisible();
    // In either case, with a space.
    await voter.getByLabel("Code").fill(`${code.slice(0, 3)} ${code.slice(3).toLowerCase()}`);
    await voter.getByLabel("Code").press("Enter");
    await expect(voter.getByRole("heading", { name: "Leftovers for Two" })).toBeVisible();
    expect(await context.cookies()).toEqual([]);

    await voter.getByRole("button", { name: "Send my vote" }).click();
    await expect(voter.getByText("Rate at least one film.")).toBeVisible();
    const film = voter.getByRole("group", { name: "Leftovers for Two" });
    if (scripts) {
      await film.getByRole("radio", { name: "Not seen" }).focus();
      for (let step = 0; step < 4; step += 1) await voter.keyboard.press("ArrowRight");
      await voter.keyboard.press("Enter");
    } else {
      await film.getByText("4", { exact: true }).click();
      await voter.getByRole("button", { name: "Send my vote" }).click();
    }
    await expect(
      voter.getByText(/^Thank you\. You can change it until \d+:\d\d [AP]M\.$/),
    ).toBeVisible();
    await expect(film.getByRole("radio", { name: "4", exact: true })).toBeChecked();
    expect(await context.cookies()).toMatchObject([{ httpOnly: true, sameSite: "Lax" }]);
    const overflow = await voter
      .evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      .catch(() => 0);
    expect(overflow).toBeLessThanOrEqual(0);
    if (scripts) await expectAccessible(voter);

    const five = film.getByRole("radio", { name: "5", exact: true });
    if (scripts) {
      await film.getByRole("radio", { name: "4", exact: true }).focus();
      await voter.keyboard.press("ArrowRight");
    } else {
      await film.getByText("5", { exact: true }).click();
    }
    await expect(five).toBeChecked();
    // The page that answers has the same address.
    const answer = voter.waitForNavigation();
    await voter.getByRole("button", { name: "Change my vote" }).press("Enter");
    await answer;
    await expect(five).toBeChecked();
    await context.close();

    await page.goto(pathFor("adminAudience"));
    await expect(row).toContainText(scripts ? "2 of 412" : "1 of 412");
  });
}

test("paper ballots are replaced only by typed counts, and a time that the clocks skip is refused", async ({
  page,
}) => {
  await logIn(page);
  await page.setViewportSize(desk);
  await page.goto(pathFor("adminAudience"));
  const row = page.getByRole("row", { name: /Leftovers for Two/ }).first();
  const openPaper = () => row.getByRole("button", { name: "Paper ballots" }).click();
  await openPaper();
  const dialog = page.getByRole("dialog");
  const count = dialog.getByLabel(/: how many gave 5$/).first();
  await count.fill("3");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("5 of 412");
  await openPaper();
  await expect(count).toHaveValue("");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByLabel(/: how many gave 1$/).first()).toBeFocused();
  await page.keyboard.press("Escape");

  await row.getByRole("button", { name: "People and times" }).click();
  await dialog.getByLabel("Opens").fill("2026-03-08T02:30");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText(/clocks/i)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Opens").fill("2026-02-14T17:30");
  await expect(dialog.getByText(/clocks/i)).toBeHidden();
});
