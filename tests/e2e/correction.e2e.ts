import { pages, pathFor } from "~/lib/paths";
import { bounds } from "../bounds";
import { accessCode } from "../director-account";
import { enterFilm } from "./admin";
import { test } from "./fake-time-site";
import { asOwnPage, expect, expectAccessible, logIn, toastOf, untilHydrated } from "./fixtures";

test.use({ startsAt: "2026-01-20T12:00:00Z" });

/** An announced decision changes only after a confirmation, with a correction, not by a key. */

test("changing an announced decision asks first, and a mark does not change it", async ({
  page,
  server,
  watch,
}) => {
  test.setTimeout(bounds.journey);
  watch.allow(/^40[39] fetch/);
  await logIn(page);
  const id = await enterFilm(page.request, "Told Once", { submitterEmail: "told@films.example" });
  const send = async (path: string, data: object, method: "post" | "put" = "post") => {
    const answer = await page.request[method](path, { data, headers: asOwnPage });
    expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
    return (await answer.json()) as { id: string; version: number; letters: number };
  };
  await send(`/api/decisions/${id}`, { outcome: "rejected", version: 0 }, "put");
  const announcement = { name: "Evening", types: ["short_film"], outcomes: ["rejected"] };
  const draft = await send("/api/announcements", announcement);
  const evening = `/api/announcements/${draft.id}`;
  const { version, letters } = await send(`${evening}/lock`, { version: draft.version });
  await send(`${evening}/release`, { version, letters });
  await server.moveTo("2026-01-20T12:30:00Z");
  const read = () =>
    page.request.get(`/api/submissions/${id}`).then(async (answer) => answer.json());
  await expect.poll(read).toMatchObject({ announcedStatus: "rejected" });

  // Shortcuts ask for confirmation, and undo is not offered.
  await page.goto(pages.adminDecisions);
  await untilHydrated(page);
  await page.getByRole("button", { name: "Told Once", exact: true }).click();
  await page.keyboard.press("u");
  await expect(page.getByText("Announced as rejected", { exact: true })).toBeVisible();
  await page.keyboard.press("a");
  const question = page.getByRole("dialog", { name: "Correct the announcement?" });
  await expect(question).toContainText("was announced as rejected");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Keep it" }).click();
  await expect(question).toBeHidden();
  expect(await read()).toMatchObject({ outcome: "rejected" });

  // On its page only the mark can be pressed.
  await page.goto(pathFor("adminSubmission", { id }));
  await untilHydrated(page);
  const status = page.getByRole("group", { name: "Status" });
  for (const name of ["Pending", "Accepted", "Rejected"]) {
    await expect(status.getByRole("button", { name })).toBeDisabled();
  }
  await status.getByRole("button", { name: "Reviewed" }).click();
  await expect(status.getByRole("button", { name: "Reviewed" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  expect(await read()).toMatchObject({ status: "rejected", isReviewed: true });

  // A bulk change refuses it by name.
  await page.goto(pages.adminSubmissions);
  await untilHydrated(page);
  await page.getByRole("checkbox", { name: "Select Told Once" }).check();
  await page.getByRole("button", { name: "Mark as pending" }).click();
  await expect(toastOf(page)).toContainText("“Told Once” was announced as rejected");

  await page.goto(pathFor("adminSubmission", { id }));
  await untilHydrated(page);
  await page.getByRole("button", { name: "Correct what was announced" }).click();
  await question.getByRole("button", { name: "Correct to waitlisted" }).click();
  // Half an hour after the login, a correction asks who it is, and continues.
  const identity = page.getByRole("dialog", { name: "Confirm your identity" });
  await identity.getByLabel("Access code").fill(accessCode);
  await identity.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Correction: Told Once");
  expect(await read()).toMatchObject({ outcome: "waitlisted", announcedStatus: "rejected" });
});
