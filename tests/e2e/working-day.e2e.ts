import fs from "node:fs";
import { pages, pathFor } from "~/lib/paths";
import { bounds } from "../bounds";
import { accessCode, directorEmail } from "../director-account";
import { enterFilm, sendMessage, tooSmall } from "./admin";
import { expect, toastOf } from "./fixtures";
import { test } from "./separate-site";

/** The other pages of a working day, which must also open by touch. */
const adminPages = [
  pages.portal,
  pages.adminFavorites,
  pages.adminContacts,
  pages.adminNews,
  pages.adminNewsNew,
  pages.adminSubscribers,
  pages.adminOutbox,
  pages.adminPromoContacts,
  pages.adminCall,
  pathFor("adminEmailTemplate", { id: "payment" }),
  pathFor("adminSettingsSection", { id: "guidelines" }),
];

/** One day of the director, from the login to the new deadline on the landing page. */

test("a working day", async ({ page }) => {
  test.setTimeout(bounds.journey);
  const films = Array.from({ length: 10 }, (_, index) => `Night train ${index + 1}`);
  await enterFilm(page.request, "The Cartographer's Daughter");
  await enterFilm(page.request, "Abuela's Oranges", { submitterEmail: "ottoline@mail.example" });
  await enterFilm(page.request, "The Lighthouse Between Us");
  await enterFilm(page.request, "Day ferry 1", {
    synopsis: "Two keepers share one lamp, one radio and, in the end, a zeppelin.",
  });
  for (let at = 2; at <= 7; at += 1) await enterFilm(page.request, `Day ferry ${at}`);
  for (const title of films) await enterFilm(page.request, title);
  const message = await sendMessage(page.request, "Ottoline");

  await test.step("logs in", async () => {
    await page.goto(pages.portal);
    await page.getByLabel("Director email").fill(directorEmail);
    await page.getByLabel("Access code").fill(accessCode);
    await page.getByRole("button", { name: "Access Portal" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  });

  await test.step("decides twenty films with two keys each at most, and keeps the position", async () => {
    await page.goto(`${pages.adminSubmissions}?status=pending`);
    await expect(page.locator("h1 + p")).toHaveText("20 submissions match");
    const rows = page.locator("main [data-entry]");
    const titles = await rows.allInnerTexts();
    for (const [index, title] of titles.entries()) {
      // The newest is first: trains 10, 7, 4 and 1 are accepted, 9, 6 and 3 starred and reviewed.
      const decision = index < 10 ? (["3", "2", "4"][index % 3] ?? "") : "4";
      // A decision moves to the next row automatically.
      if (index === 0) await page.keyboard.press("j");
      await expect(page.locator("main [data-entry]:focus")).toHaveText(title);
      await expect(page.getByText(`${index + 1} of 20`, { exact: true })).toBeVisible();
      if (decision === "2") await page.keyboard.press("s");
      await page.keyboard.press(decision);
      const remaining = 19 - index;
      await expect(page.locator("h1 + p")).toHaveText(
        remaining === 1 ? "1 submission matches" : `${remaining} submissions match`,
      );
    }
    // Nothing has moved, and going back works.
    await expect(rows).toHaveText(titles);
    await page.keyboard.press("k");
    await expect(page.locator("main [data-entry]:focus")).toHaveText(titles[18] ?? "");
    for (const [status, count] of [
      ["accepted", 4],
      ["reviewed", 3],
      ["rejected", 3],
    ]) {
      await page.goto(`${pages.adminSubmissions}?status=${status}&q=train`);
      await expect(page.locator("h1 + p")).toHaveText(`${count} submissions match`);
    }
    await page.goto(pages.adminFavorites);
    await expect(page.locator("main [data-entry]").filter({ hasText: "Night train" })).toHaveText([
      /Night train 9/,
      /Night train 6/,
      /Night train 3/,
    ]);
  });

  await test.step("finds half-remembered words at the first try", async () => {
    const palette = page.getByRole("dialog", { name: "Search everything" });
    for (const [query, title] of [
      ["cartographers", "The Cartographer's Daughter"],
      ["abuelas", "Abuela's Oranges"],
      ["lighthose", "The Lighthouse Between Us"],
      ["zeppelin", "Day ferry 1"],
    ] as const) {
      // Keyboard shortcuts work only after hydration.
      await expect(async () => {
        await page.keyboard.press("ControlOrMeta+k");
        await expect(palette.getByRole("combobox")).toBeFocused({ timeout: 1_000 });
      }).toPass();
      await page.keyboard.type(query);
      await expect(palette.getByRole("option", { selected: true })).toContainText(title);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    }
  });

  await test.step("finds unpaid, late and withdrawn entries, one click each", async () => {
    await page.goto(pages.adminSubmissions);
    const views = page.getByRole("navigation", { name: "Views" });
    await views.getByText("Late").click();
    await expect(page.locator("h1 + p")).toHaveText("20 submissions match");
    await views.getByText("Withdrawn").click();
    await expect(page.getByText("Nothing matches")).toBeVisible();
    await views.getByText("Not paid").click();
    await expect(page.getByText("No unpaid entries")).toBeVisible();
  });

  await test.step("decides by touch, one tap per film", async () => {
    const size = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(pages.adminSubmissions);
    expect(await tooSmall(page)).toEqual([]);
    // All views are visible without swiping.
    const views = page.getByRole("navigation", { name: "Views" }).getByRole("link");
    for (const view of await views.all()) await expect(view).toBeInViewport({ ratio: 1 });
    await page.goto(`${pages.adminSubmissions}?status=rejected`);
    await page.getByRole("link", { name: "Day ferry 7" }).click();
    expect(await tooSmall(page)).toEqual([]);
    for (const ferry of [7, 6, 5]) {
      await expect(
        page.getByRole("complementary", { name: `Preview of Day ferry ${ferry}` }),
      ).toBeVisible();
      await page.getByRole("button", { name: "Pending" }).click();
    }
    const sheet = page.getByRole("complementary", { name: "Preview of Day ferry 4" });
    await expect(sheet).toBeVisible();
    // The toast comes to rest above the marks, not on them.
    const bar = await sheet.locator("[data-foot=marks]").boundingBox();
    const toastEnd = async () => {
      const box = await toastOf(page).boundingBox();
      return (box?.y ?? 844) + (box?.height ?? 0);
    };
    await expect.poll(toastEnd).toBeLessThanOrEqual(bar?.y ?? 0);
    // An unchanged decision also moves to the next entry.
    await page.getByRole("button", { name: "Rejected" }).click();
    await expect(page.getByRole("complementary", { name: "Preview of Day ferry 3" })).toBeVisible();
    for (const address of adminPages) {
      await page.goto(address);
      expect(await tooSmall(page), address).toEqual([]);
    }
    await page.setViewportSize(size);
  });

  await test.step("answers a message beside the sender's film", async () => {
    await page.goto(pages.adminContacts);
    await page.getByRole("link", { name: /Ottoline Vance/ }).click();
    await expect(page).toHaveURL(new RegExp(message));
    await expect(page.getByRole("list", { name: "Their entries" })).toContainText(
      "Abuela's Oranges",
    );
    await page.getByRole("button", { name: "Reply", exact: true }).click();
    await page.getByLabel("Your reply").fill("Yes, at noon.");
    await page.getByRole("button", { name: "Send reply" }).click();
    const reply = page.getByRole("listitem").filter({ hasText: "Yes, at noon." });
    await expect(reply.getByText("Sent", { exact: true })).toBeVisible({ timeout: 30_000 });
  });

  await test.step("publishes news", async () => {
    await page.goto(pages.adminNews);
    await page.getByRole("link", { name: "Write an article" }).click();
    await page.getByLabel("Title").fill("Four night trains are in");
    await page.getByLabel("Excerpt").fill("The first selection stands.");
    await page.getByLabel("Content").fill("Four films about the same train.\nWe took them all.");
    await page.getByLabel("Category").fill("Selection");
    await page.getByRole("button", { name: "Publish now" }).click();
    await expect(page.getByText("It is on the home page now.").first()).toBeVisible();
  });

  await test.step("exports the accepted films", async () => {
    await page.goto(`${pages.adminSubmissions}?status=accepted&q=train`);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: /CSV/ }).click(),
    ]);
    const rows = fs
      .readFileSync(await download.path(), "utf8")
      .trim()
      .split("\r\n");
    expect(rows).toHaveLength(5);
    for (const number of [10, 7, 4, 1]) {
      expect(rows.filter((row) => row.includes(`"Night train ${number}",`))).toHaveLength(1);
    }
  });

  await test.step("moves the deadline and sees it on the landing page", async () => {
    await page.goto(pages.adminSettings);
    await page.getByRole("link", { name: "Edit Dates" }).click();
    const days = {
      Day: "2090-01-24",
      "Notifications go out": "2090-02-01",
      "First day": "2090-02-14",
      "Last day": "2090-02-26",
      "Awards night": "2090-02-26",
    };
    for (const [label, day] of Object.entries(days)) {
      await page.getByLabel(label, { exact: true }).fill(day);
    }
    await page.getByRole("button", { name: "Review and save" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL(new RegExp(`${pages.adminSettings}#`));
    await page.getByRole("link", { name: "Back to the site" }).first().click();
    await expect(page.locator("#countdown-title")).toHaveText("Submissions close January 24, 2090");
    await expect(page.getByRole("banner").getByText("Jan 24, 2090")).toBeVisible();
    await expect(page.getByRole("link", { name: /Four night trains are in/ })).toBeVisible();
  });
});
