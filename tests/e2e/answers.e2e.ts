import type { APIRequestContext } from "@playwright/test";
import { pages } from "~/lib/paths";
import { bounds } from "../bounds";
import { enterFilm, widths } from "./admin";
import { test } from "./fake-time-site";
import { asOwnPage, expect, expectAccessible, logIn, readMails, toastOf } from "./fixtures";

/** After the announcement: a reply, deliverables, and their admin pages. */

test.use({ startsAt: "2026-01-10T12:00:00Z" });

/** A call by the director, and its response. */
async function ask<T>(request: APIRequestContext, method: string, path: string, data?: unknown) {
  const answer = await request.fetch(path, { method, data, headers: asOwnPage });
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
  return (await answer.json()) as T;
}

test("a filmmaker accepts without scripts and submits a deliverable, which is returned and approved by keyboard", {
  tag: "@short",
}, async ({ page, browser, server }) => {
  test.setTimeout(bounds.journey);
  const { request } = page;
  const id = await enterFilm(request, "The Last Bus to Ojai");
  await logIn(page);
  await ask(request, "PUT", `/api/decisions/${id}`, { outcome: "accepted", version: 0 });
  type Made = { id: string; version: number };
  let poster = "";
  for (const [label, kind, dueOn] of [
    ["Director's statement", "text", "2026-01-30"],
    ["Trailer", "link", "2026-01-25"],
    ["Poster", "file", "2026-01-08"],
  ]) {
    const deliverable = { label, kind, dueOn, types: ["short_film"], required: kind !== "file" };
    poster = (await ask<Made>(request, "POST", "/api/deliverables", deliverable)).id;
  }
  const evening = { name: "The evening", types: ["short_film"], outcomes: ["accepted"] };
  const draft = { ...evening, answerBy: "2026-01-20" };
  const created = await ask<Made>(request, "POST", "/api/announcements", draft);
  const path = `/api/announcements/${created.id}`;
  const { version } = await ask<Made>(request, "POST", `${path}/lock`, {
    version: created.version,
  });
  await ask(request, "POST", `${path}/release`, { version, letters: 1 });
  await server.moveTo("2026-01-10T12:11:00Z");
  const findEmail = () =>
    readMails(server.dataDir).find((mail) => /^Subject: .*in the selection/m.test(mail));
  await expect.poll(findEmail, { timeout: 30_000 }).toBeTruthy();
  const links = [...(findEmail()?.replace(/=\r?\n/g, "") ?? "").matchAll(/\/entry\/[\w-]{32}/g)];
  const link = links.at(-1)?.[0] ?? "";

  const bare = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const plain = await bare.newPage();
  await plain.goto(link);
  await expect(plain.getByText("Please answer by January 20, 2026.")).toBeVisible();
  await plain.getByRole("button", { name: "Yes, show it" }).click();
  await expect(plain.getByRole("heading", { name: "You're taking part" })).toBeVisible();
  expect(new URL(plain.url()).pathname).toBe(link);
  await plain.locator("summary", { hasText: "Trailer" }).click();
  await plain.getByLabel("Trailer").fill("ojai.example/trailer");
  await plain.getByRole("button", { name: "Submit" }).and(plain.locator(":visible")).click();
  await expect(plain.getByText("Paste a complete link that starts with https://")).toBeVisible();
  await plain.getByLabel("Trailer").fill("https://ojai.example/trailer");
  await plain.getByRole("button", { name: "Submit" }).and(plain.locator(":visible")).click();
  await expect(plain.getByText("Received, in review.")).toBeVisible();
  await bare.close();

  await page.goto(link);
  await expect(page.getByRole("main").getByRole("status")).toContainText("1 of 3 received.");
  const statement = page.locator("summary", { hasText: "Director's statement" });
  await statement.click();
  const words = page.getByLabel("Director's statement");
  await words.fill("I missed that bus.");
  // A text that is being typed survives a reload.
  await page.reload();
  await statement.click();
  await expect(words).toHaveValue("I missed that bus.");
  for (const size of widths) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
  await page.getByRole("button", { name: "Submit" }).and(page.locator(":visible")).click();
  await expect(page.getByRole("main").getByRole("status")).toContainText("2 of 3 received.");

  await page.goto(pages.adminDeliverables);
  const cell = (label: string) => page.getByRole("button", { name: new RegExp(`^${label}: `) });
  await cell("Trailer").focus();
  await page.keyboard.press("a");
  await expect(cell("Trailer")).toHaveText(/Approved/);
  await expect(cell("Trailer")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(cell("Director's statement")).toBeFocused();
  await page.keyboard.press("r");
  await page.getByLabel("What needs to change").fill("Please tell us why.");
  for (const size of widths) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
  await page.getByRole("button", { name: "Request changes" }).click();
  await expect(cell("Director's statement")).toHaveText(/Returned/);
  for (const size of widths) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }

  // Two windows edit one request: after the choice the own name is saved.
  await page.getByTitle("Change 'Poster'").click();
  const dialog = page.getByRole("dialog", { name: "Poster" });
  await dialog.getByLabel("Item").fill("Poster for print");
  const otherChange = { version: 1, label: "Large poster" };
  await ask(request, "PATCH", `/api/deliverables/${poster}`, otherChange);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("was changed in another window");
  await dialog.getByRole("button", { name: /^Keep mine/ }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByTitle("Change 'Poster for print'")).toBeVisible();

  await page.getByRole("button", { name: "Send reminders" }).click();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(toastOf(page).getByText("1 email queued")).toBeVisible();
  await page.goto(link);
  await page.getByText("Needs a change.").click();
  await expect(page.getByText("Please tell us why.")).toBeVisible();
  await expect(page.getByText("Approved")).toBeVisible();
});
