import { enterLogLine, uniqueWord } from "./admin";
import { asOwnPage, expect, logIn, test } from "./fixtures";

/** The director's notes, marks and decisions on an entry's page. */

const list = "/admin/submissions";

test.beforeEach(async ({ page }) => {
  await logIn(page);
});

test("notes and a status that is set right afterwards are both saved on a slow connection", async ({
  page,
}) => {
  const id = await enterLogLine(page.request, uniqueWord());
  const refused: string[] = [];
  page.on("response", (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  const readStored = () =>
    page.request.get(`/api/submissions/${id}`).then((answer) => answer.json());

  await page.goto(`/admin/submission/${id}`);
  await page.getByLabel("Notes").fill("A quiet ending.");
  await page.getByRole("button", { name: "Accepted" }).click();
  await expect
    .poll(readStored)
    .toMatchObject({ adminNotes: "A quiet ending.", status: "accepted" });

  // The request of the notes is delayed; later changes wait for it.
  let release = () => undefined as unknown;
  const released = new Promise((resolve) => {
    release = () => resolve(null);
  });
  const order: string[] = [];
  await page.route(`**/api/submissions/${id}`, async (route) => {
    order.push("notes");
    await released;
    await route.continue();
  });
  page.on("request", (request) => {
    if (request.url().endsWith("/api/submissions/status")) order.push("status");
    if (request.url().endsWith("/favorite")) order.push("star");
  });
  await page.getByLabel("Notes").fill("A quiet ending. Twice.");
  await page.getByRole("button", { name: "Rejected" }).click();
  await page.getByRole("button", { name: /^Favorite/ }).click();
  await page.getByRole("button", { name: "Reviewed" }).click();
  await expect.poll(() => order).toEqual(["notes"]);
  release();
  await expect.poll(readStored).toMatchObject({
    adminNotes: "A quiet ending. Twice.",
    status: "rejected",
    isReviewed: true,
    isFavorite: true,
  });
  expect(order).toEqual(["notes", "status", "star", "status"]);
  expect(refused).toEqual([]);
  await expect(page.getByRole("button", { name: "Reviewed" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(page.getByRole("button", { name: "Rejected" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
});

test("a waitlist has its name wherever an entry is shown", async ({ page }) => {
  const word = uniqueWord();
  const id = await enterLogLine(page.request, word);
  await page.request.put(`/api/decisions/${id}`, {
    headers: asOwnPage,
    data: { outcome: "waitlisted", version: 0 },
  });
  await page.goto(`${list}?q=${word}&status=waitlisted`);
  await expect(page.locator("h1 + p")).toHaveText(/^1 submission matches|1 submissions match$/);
  await expect(page.locator("tr .status")).toHaveText("Waitlisted");
  await page.locator("[data-entry]").first().click();
  await expect(page.getByText("This entry is on the waitlist.")).toBeVisible();
  // The mark is separate from the decision.
  await page.getByRole("button", { name: "Reviewed" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: /^Marked as reviewed/ })).toBeVisible();
  await expect(page.locator("main .status").first()).toHaveText("Waitlisted");
  await page.goto(`${list}?q=${word}`);
  await expect(page.locator("tr .status")).toHaveText("Waitlisted");
});
