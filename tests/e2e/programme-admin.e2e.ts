import { pathFor } from "~/lib/paths";
import { uniqueWord, widths } from "./admin";
import { asOwnPage, expect, expectAccessible, logIn, test } from "./fixtures";

test("a night is planned by keyboard only, and published", { tag: "@short" }, async ({ page }) => {
  const word = uniqueWord();
  const title = `Tideline ${word}`;
  await logIn(page);
  const film = {
    title,
    description: "A ferry.",
    genre: "Romance",
    director: "Ana Vance",
    year: 2025,
    duration: 90,
    runningSeconds: 5_400,
    confirmation: "yes",
    copyFormat: "DCP",
  };
  const created = await page.request.post("/api/director/films", {
    data: { ...film, isPublic: true },
    headers: asOwnPage,
  });
  expect(created.status()).toBe(201);

  await page.goto(pathFor("adminProgrammeVenues"));
  await page.getByLabel("Name", { exact: true }).fill(`The Aster ${word}`);
  await page.getByLabel("Description", { exact: true }).fill("By the sea.");
  await page.getByLabel("Address").fill("1 Pier Road");
  await page.getByLabel("Seats", { exact: true }).fill("300");
  await page.getByRole("button", { name: "Add venue" }).press("Enter");
  await expect(page.getByRole("link", { name: new RegExp(`^The Aster ${word}`) })).toBeVisible();

  await page.goto(pathFor("adminProgrammeBlocks"));
  await page.getByLabel("Add a film").fill(title.toLowerCase());
  await page.getByRole("button", { name: `Add ${title}` }).press("Enter");
  await expect(page.getByLabel("Title")).toHaveValue(title);
  await page.getByRole("button", { name: "Create block" }).press("Enter");
  await expect(page.getByRole("link", { name: new RegExp(`^${title}`) })).toBeVisible();

  // Another window saves first: the typed value is shown beside the saved one.
  await page.getByRole("link", { name: new RegExp(`^${title}`) }).press("Enter");
  const save = page.getByRole("button", { name: "Save block" });
  await expect(save).toBeVisible();
  const id = new URL(page.url()).searchParams.get("block");
  await page.getByLabel("Text").fill("Mine");
  const meanwhile = { version: 1, text: "Theirs", kind: "event" };
  const otherChange = await page.request.patch(`/api/programme/blocks/${id}`, {
    data: meanwhile,
    headers: asOwnPage,
  });
  expect(otherChange.status()).toBe(200);
  await save.press("Enter");
  await page.getByRole("button", { name: /^Keep mine ?: Text/ }).press("Enter");
  await expect(page.getByLabel("Kind")).toHaveValue("event");
  await page.getByLabel("Kind").selectOption("single");
  await expect(save).toBeEnabled();
  await save.press("Enter");
  await expect(page.getByText("All changes saved")).toBeVisible();

  await page.goto(pathFor("adminProgramme"));
  const shelf = page.getByRole("button", { name: new RegExp(`^${title}`) });
  const firstDay = await page.locator('[aria-current="date"]').getAttribute("href");
  await shelf.press("Enter");
  await page
    .getByLabel("Venue", { exact: true })
    .first()
    .selectOption({ label: `The Aster ${word}` });
  const place = page.getByRole("button", { name: "Place", exact: true });
  // Two clicks at once schedule one screening.
  await place.evaluate((button: HTMLButtonElement) => [button.click(), button.click()]);
  const at = (time: string) =>
    page.getByRole("button", { name: new RegExp(`^${title}[^–]*\\b${time} PM–`) });
  await expect(at("7:00")).toBeVisible();
  await expect(at("7:00")).toHaveCount(1);
  await at("7:00").press("ArrowDown");
  await expect(at("7:05")).toBeFocused();
  await at("7:05").press("ArrowRight");
  await at("7:10").press("ArrowUp");
  await expect(at("7:05")).toBeVisible();
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.press("Enter");
  await expect(at("7:10")).toBeVisible();

  // Undo of the previous step still works after removing and restoring.
  await at("7:10").press("Backspace");
  await expect(at("7:10")).toHaveCount(0);
  await undo.press("Enter");
  await expect(at("7:10")).toBeVisible();
  await undo.press("Enter");
  await undo.press("Enter");
  await expect(at("7:00")).toBeVisible();
  await undo.press("Enter");
  await expect(shelf).toBeVisible();
  await expect(at("7:00")).toHaveCount(0);
  await expect(undo).toBeDisabled();

  // The next day has the same form: the key that opens it keeps the focus.
  await place.focus();
  await place.press("]");
  await expect(page).toHaveURL(/day=/);
  await page.keyboard.press("[");
  const shownDay = page.locator('[aria-current="date"]');
  await expect(shownDay).toHaveAttribute("href", firstDay ?? "");
  // Two presses at once move two days, whether the first is rendered or not.
  const days = page.getByRole("navigation", { name: "Days" }).getByRole("link");
  const press = (key: string) =>
    place.evaluate((at, pressed) => {
      for (let times = 0; times < 2; times++)
        at.dispatchEvent(new KeyboardEvent("keydown", { key: pressed, bubbles: true }));
    }, key);
  await press("]");
  await expect(days.nth(2)).toHaveAttribute("aria-current", "date");
  await press("[");
  await expect(shownDay).toHaveAttribute("href", firstDay ?? "");
  await expect(place).toBeFocused();

  // Drags a block from the list to a time, shown before it is dropped; then by touch, after a long press, to another
  // one.
  const lane = page.locator(`h2:has([title="The Aster ${word}"]) + [data-venue]`);
  const pointAt = async (hour: number) => {
    const box = await lane.boundingBox();
    const [from, to] = [await lane.getAttribute("data-from"), await lane.getAttribute("data-to")];
    if (!box) throw new Error("The venue is not on the board.");
    const share = ((hour - 5) * 60 - Number(from)) / (Number(to) - Number(from));
    return { x: box.x + box.width / 2, y: box.y + box.height * share };
  };
  // Tall enough that nothing scrolls near an edge.
  await page.setViewportSize({ width: 1440, height: 1800 });
  // The code for dragging loads after the board.
  await page.locator("[id^=DndLiveRegion]").waitFor({ state: "attached" });
  await shelf.hover();
  await page.mouse.down();
  const point = await pointAt(18);
  await page.mouse.move(point.x, point.y, { steps: 4 });
  const ghost = page.locator("[data-ghost]");
  await expect(ghost).toContainText(`–`);
  await page.mouse.move(point.x, point.y + 14);
  await expect(ghost).toContainText("6:00 PM–7:30 PM");
  await page.mouse.up();
  await expect(at("6:00")).toBeVisible();
  await at("6:00").press("c");
  await expect(page.getByLabel("State")).toHaveValue("confirmed");
  // The line about tentative screenings goes once this is saved, and what is below it moves.
  await expect(page.getByText(/tentative and won't be published/)).toBeHidden();
  const touch = await page.context().newCDPSession(page);
  const box = await at("6:00").boundingBox();
  const touchPoint = { x: (box?.x ?? 0) + 30, y: (box?.y ?? 0) + 10 };
  const send = (type: "touchStart" | "touchMove" | "touchEnd", y: number) =>
    touch.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x: touchPoint.x, y }],
    });
  await send("touchStart", touchPoint.y);
  await expect(async () => {
    await send("touchMove", touchPoint.y + 1);
    await expect(ghost).toBeVisible({ timeout: 100 });
  }).toPass();
  await send("touchMove", touchPoint.y + 98);
  await expect(ghost).toContainText("7:10 PM–8:40 PM");
  await send("touchEnd", 0);
  await expect(at("7:10")).toBeVisible();

  await page.getByLabel("State").selectOption("pencilled");
  await page.getByRole("button", { name: "Save screening" }).press("Enter");
  await expect(at("7:10")).toHaveAccessibleName(/tentative/);
  await at("7:10").press("c");
  await expect(at("7:10")).toHaveAccessibleName(/confirmed/);
  await expect(page.getByText(/not public yet/)).toBeVisible();
  for (const size of widths) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
  await page.getByRole("button", { name: "Publish", exact: true }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("list", { name: "Changes" }).getByText(title)).toBeVisible();
  await expect(dialog.getByRole("list", { name: "Films without a still" })).toContainText(title);
  await dialog.getByLabel("Note").fill(`Night of ${word}`);
  const publish = dialog.getByRole("button", { name: "Publish now" });
  // If another test changes a film meanwhile, the page asks again.
  await expect(async () => {
    if (await dialog.isVisible()) {
      await expect(publish).toBeEnabled();
      await publish.press("Enter");
    }
    await expect(dialog).toBeHidden({ timeout: 10_000 });
  }).toPass({ timeout: 90_000 });
  await page.goto(pathFor("adminProgrammeVersions"));
  await expect(page.getByText(`Night of ${word}`)).toBeVisible();
  const programme = (await (await page.request.get("/api/programme")).json()) as {
    screenings: { title: string; starts: string }[];
  };
  const published = programme.screenings.find((screening) => screening.title === title);
  expect(published?.starts.slice(11)).toBe("19:10");
});
