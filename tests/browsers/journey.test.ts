import { expect } from "vitest";
import { pages } from "~/http/addresses";
import { logLine } from "../entries";
import { buttonSaying, labelled, test } from "./watched";

/** The main job in this engine: typed, paid, found at the desk. */
test("a log line is entered and paid, and the director finds it", async ({ watched }) => {
  const { browser, open, sees, takeTrouble, logIn } = watched;
  const written = `A projectionist in ${process.env.ENGINE} falls for a woman in one single frame.`;
  // Lists cut a log line at some length.
  const titled = written.slice(0, 40);
  await open(pages.submitLogLine);
  // As somebody with a small window does first.
  await sees("Decline");
  await browser.click(buttonSaying("Decline"));
  await browser.type(labelled("Full name"), logLine.submitterName);
  await browser.type(labelled("Email"), logLine.submitterEmail);
  await browser.type(labelled("Log line"), written);
  await browser.click("//*[@role='checkbox'] | //input[@type='checkbox']");
  await browser.click(buttonSaying("Continue"));
  await sees("Sandbox payments: no card is charged");
  await browser.click(buttonSaying("Pay $1"));
  await sees("Your log line has been submitted. Check your email for confirmation!");
  expect(await takeTrouble()).toEqual([]);

  await logIn();
  await open(pages.adminSubmissions);
  await sees(titled);
  await browser.click(`//main//a[contains(., "${titled}")]`);
  await sees(logLine.submitterEmail);
  await sees("$1");
  expect(await takeTrouble()).toEqual([]);
});

/** The director's evening in this engine: a run through the list, and one search over all rooms. */
test("films are gone through in their place, and a half-remembered one is found", async ({
  watched,
}) => {
  // Still logged in: it is the same browser.
  const { browser, open, sees, takeTrouble } = watched;
  await open(`${pages.adminSubmissions}?status=pending&sort=title`);
  const titles = () =>
    browser.read<string[]>(
      "return [...document.querySelectorAll('main [data-entry]')].map((one) => one.textContent)",
    );
  const before = await titles();
  const press = (key: string) =>
    browser.read(
      `(document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", { key: ${JSON.stringify(key)}, bubbles: true }))`,
    );
  for (let at = 1; at <= 2; at += 1) {
    await press("j");
    await press("2");
    await sees(`${at} of ${before.length}`);
  }
  await sees(`${before.length - 2} submissions match`);
  expect(await titles()).toEqual(before);
  await press("k");
  await sees(`1 of ${before.length}`);

  await browser.click(buttonSaying("Search"));
  // It comes when it is asked for, with a few pages to begin with.
  await sees("What needs you today");
  await browser.type("//input[@role='combobox']", "cartografer");
  await sees("The Cartographer's Wife");
  await browser.click("//*[@role='option' and contains(., \"The Cartographer's Wife\")]");
  await sees("Elif Kaya");
  expect(await takeTrouble()).toEqual([]);
});
