import type { APIRequestContext, Page } from "@playwright/test";
import { pages } from "~/lib/paths";
import { bounds } from "../bounds";
import { uniqueWord } from "./admin";
import { asOwnPage, expect, expectAccessible, logIn, readMails, test, toastOf } from "./fixtures";

/** A jury from creating it to its deliberation, only through the pages. */

const headers = asOwnPage;
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });

/** Log lines of the demo content that no other test changes. */
const gardeners = "Two rival cemetery gardeners";
const two = "Stuck in a lift";

/** Invites somebody; `enter` then logs them in with the email's digits. */
async function invite(request: APIRequestContext, name: string) {
  const email = `${name.toLowerCase().replaceAll(" ", ".")}@jury.example`;
  const data = { name, email, roles: ["juror"] };
  const answer = await request.post("/api/jury/people", { data, headers });
  expect(answer.status()).toBe(201);
  const logIn = async (juror: APIRequestContext) => {
    let invitation: { code: string; token: string } | undefined;
    await expect(() => {
      const text = readMails()
        .map((mail) => mail.replace(/=\r?\n/g, ""))
        .findLast((mail) => mail.includes(email) && mail.includes("/jury/enter/"));
      const code = /^(\d{6})\r?$/m.exec(text ?? "")?.[1];
      const token = /\/jury\/enter\/([\w-]{43})/.exec(text ?? "")?.[1];
      invitation = code && token ? { code, token } : undefined;
      expect(invitation).toBeDefined();
    }).toPass();
    expect((await juror.post("/api/sessions", { data: invitation, headers })).status()).toBe(201);
  };
  return { name, comeIn: logIn };
}

test("a jury is created, and its films are assigned, watched and discussed, only through the pages", {
  tag: "@short",
}, async ({ page, browser, baseURL }) => {
  test.setTimeout(bounds.journey);
  const mark = uniqueWord();
  await logIn(page);
  const long = `Wilhelmina Featherstonehaugh-Cholmondeley ${mark}`;
  const ana = await invite(page.request, `Ana ${mark}`);
  await invite(page.request, long);

  await page.goto(pages.adminJury);
  await button(page, "Add a jury").press("Enter");
  const jury = dialogOf(page, "New jury");
  await jury.getByLabel("Name").fill(`Jury ${mark}`);
  await button(page, "Create jury").click();
  await expect(jury.getByText("Choose at least one category")).toBeVisible();
  await jury.getByRole("checkbox", { name: "Log Line" }).press("Space");
  for (const name of [ana.name, long]) await jury.getByRole("checkbox", { name }).check();
  const minutes = jury.getByLabel(`Maximum minutes per phase: ${ana.name}`);
  await minutes.fill("an hour");
  await minutes.press("Enter");
  await expect(jury.getByText("whole number")).toBeVisible();
  await expectAccessible(page);
  await minutes.fill("90");
  await minutes.press("Enter");
  await expect(jury).toHaveCount(0);
  await expect(page.getByText(`${ana.name} (at most 1 h 30 min)`)).toBeVisible();

  await button(page, "Add a phase").press("Enter");
  const phaseDialog = dialogOf(page, "New phase");
  await phaseDialog.getByLabel("Jury", { exact: true }).selectOption({ label: `Jury ${mark}` });
  await phaseDialog.getByLabel("Name", { exact: true }).fill(`First ${mark}`);
  await phaseDialog.getByLabel("Opens").fill("2020-01-01T10:00");
  await phaseDialog.getByLabel("Closes").fill("2020-01-01T09:00");
  await button(page, "Add phase").click();
  await expect(phaseDialog.getByText("The phase must close after it opens")).toBeVisible();
  await phaseDialog.getByLabel("Closes").fill("2190-01-01T09:00");
  for (let number = 5; number > 1; number -= 1)
    await button(page, `Remove Criterion ${number}`).press("Enter");
  await button(page, "Add phase").click();
  await expect(phaseDialog).toHaveCount(0);
  await page.getByRole("link", { name: `First ${mark}` }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: `First ${mark}` })).toBeVisible();
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";

  // Two windows edit one phase: the conflict offers both values.
  await button(page, "Edit phase").click();
  const phase = dialogOf(page, "Edit phase");
  await phase.getByLabel("Name", { exact: true }).fill(`Mine ${mark}`);
  const otherChange = { version: 1, name: `Theirs ${mark}`, wantedScores: 2 };
  await page.request.patch(`/api/jury/phases/${id}`, { data: otherChange, headers });
  await button(page, "Save").click();
  await expect(phase.getByRole("alert")).toContainText("was changed in another window");
  await expectAccessible(page);
  await phase.getByRole("button", { name: /^Keep mine/ }).click();
  await expect(phase.getByLabel("Scores for each film")).toHaveValue("2");
  await button(page, "Save").click();
  await expect(page.getByRole("heading", { level: 1, name: `Mine ${mark}` })).toBeVisible();

  // By hand: assigned, unassigned, assigned again; and another text instead of the synopsis.
  const films = page.getByRole("table", { name: "Films of this phase" });
  await page
    .getByRole("searchbox", { name: "Search films of this phase" })
    .fill(gardeners.toUpperCase());
  await expect(films.getByRole("row")).toHaveCount(2);
  await films.getByRole("button", { name: gardeners }).press("Enter");
  const film = dialogOf(page, new RegExp(gardeners));
  const give = async () => {
    await film.getByLabel("Assign to").selectOption({ label: long });
    await film.getByRole("button", { name: "Assign" }).click();
    await expect(film.getByText("Not started, manual, draft")).toBeVisible();
  };
  await give();
  await film.getByRole("button", { name: `Remove ${long}` }).click();
  await expect(film.getByText("No jurors yet.")).toBeVisible();
  await give();
  await film.getByLabel("Blind synopsis").fill("Somebody keeps a light on.");
  await expectAccessible(page);
  await film.getByRole("button", { name: "Save the blind synopsis" }).click();
  await expect(film).toHaveCount(0);

  const assignment = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Assignment" }) });
  await button(page, "Preview").click();
  await expect(assignment.getByRole("status")).toContainText("Nothing is saved yet.");
  await button(page, "Assign").click();
  await expect(assignment.getByRole("status")).toContainText("new.");
  await button(page, "Send to jurors").click();
  await expect(toastOf(page)).toContainText("sent to jurors");
  await expect(button(page, "Send to jurors")).toBeDisabled();

  // A conflict of interest is declared, blocks, and is dismissed.
  await button(page, "Declare").click();
  const declaring = dialogOf(page, "Declare a conflict");
  await declaring.getByLabel("Juror").selectOption({ label: long });
  await declaring.getByRole("searchbox").fill(two);
  const filmField = declaring.getByLabel("Film", { exact: true });
  await expect(filmField.getByRole("option")).toHaveCount(1);
  await filmField.selectOption({ index: 1 });
  await declaring.getByRole("button", { name: "Declare" }).click();
  const conflict = page
    .getByRole("table", { name: "Conflicts" })
    .getByRole("row", { name: new RegExp(two) });
  await expect(conflict).toContainText("Declared, confirmed");
  await conflict.getByRole("button", { name: /^Dismiss/ }).click();
  await expect(conflict).toContainText("Declared, dismissed");

  await button(page, "Remind jurors who are behind").click();
  const reminding = dialogOf(page, "Remind jurors");
  await expect(reminding.getByRole("listitem")).toHaveCount(2);
  await reminding.getByRole("button", { name: "Send 2 reminders" }).click();
  await expect(toastOf(page)).toContainText("2 reminders sent");

  // One juror scores; from then on the criteria are fixed.
  const phone = await browser.newContext({ baseURL });
  await ana.comeIn(phone.request);
  const assignments = await (await phone.request.get("/api/jury/assignments")).json();
  const ownAssignment = assignments.find(({ title }: { title: string }) =>
    title.startsWith(gardeners),
  );
  const { criteria } = await (
    await phone.request.get(`/api/jury/assignments/${ownAssignment.id}`)
  ).json();
  const card = { version: 0, values: { [criteria[0].id]: 5 }, note: "A light.", give: true };
  const put = `/api/jury/assignments/${ownAssignment.id}/scorecard`;
  expect((await phone.request.put(put, { data: card, headers })).status()).toBe(200);
  await phone.close();
  const next = { ...(await (await page.request.get(`/api/jury/phases/${id}`)).json()) };
  const finals = { ...next, name: `Finals ${mark}` };
  expect((await page.request.post("/api/jury/phases", { data: finals, headers })).status()).toBe(
    201,
  );
  await page.reload();
  await button(page, "Edit phase").click();
  await expect(phase.getByText("Jurors have already submitted scores")).toBeVisible();
  await expect(phase.getByLabel("Criterion 1", { exact: true })).toBeDisabled();
  await page.keyboard.press("Escape");

  // One film has a score and is first.
  const ranking = page.getByRole("table", { name: "Ranking" });
  const first = ranking.locator("tr[data-film]").first();
  await expect(first).toContainText(gardeners);
  await first.getByRole("button").press("Enter");
  await expect(ranking.getByText("A light.")).toBeVisible();
  const line = page.getByRole("slider", { name: "Cut line" });
  await line.press("Home");
  await expect(line).toHaveAttribute("aria-valuetext", "0 films above, 0 min");
  await line.press("ArrowDown");
  await expect(line).toHaveAttribute("aria-valuenow", "1");
  await button(page, "Projector").press("Enter");
  await expect(dialogOf(page, `Mine ${mark}`)).toContainText("1 film above");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(button(page, "Projector")).toBeFocused();

  await ranking.getByRole("checkbox", { name: "Select all above the line" }).check();
  await button(page, `Advance to Finals ${mark}`).click();
  await expect(first).toContainText("advanced");
  await page.getByLabel("Films in the ranking").selectOption("Advanced");
  await expect(ranking.locator("tr[data-film]")).toHaveCount(1);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    const wider = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await wider()).toBeLessThanOrEqual(0);
  }
  await first.getByRole("checkbox").check();
  await button(page, "Undo").click();
  await expect(page.getByText("No films of this kind.")).toBeVisible();
});
