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
