import { expect } from "vitest";
import { pages } from "~/lib/paths";
import { bounds } from "../bounds";
import { buttonSaying, labelled, test, watchOpenFestival } from "./watched";

/** The director's season in this engine: from the jury's ranking to the emails. */
test("films are accepted in the ranking, announced in a draft, and their makers are written to", {
  timeout: bounds.many,
}, async ({ engine }) => {
  const { browser, open, sees, takeErrors, logIn } = await watchOpenFestival(engine);
  await browser.resize(1440, 900);
  await logIn();
  await open(pages.adminJury);
  await browser.click("//main//a[contains(., 'Short films, first look')]");
  await sees("Deliberation");
  await browser.click(buttonSaying("above the line"));
  await browser.click("//*[@aria-label='Private decision']//button[contains(., 'Accept')]");
  await sees(": accepted");
  await browser.click(buttonSaying("Undo"));
  await sees("as before");
  expect(await takeErrors()).toEqual([]);

  await open(pages.adminAnnouncements);
  await browser.click(buttonSaying("New announcement"));
  await browser.type(labelled("Name"), "Notification day");
  await browser.click(buttonSaying("Create draft"));
  await sees("Nothing is sent until you lock and release it.");
  await sees(" emails for ");
  expect(await takeErrors()).toEqual([]);

  await open(`${pages.adminSubmissions}?q=Ferry at Six`);
  await browser.click("//main//a[contains(., 'Email these filmmakers')]");
  await sees("1 email");
  await browser.type(labelled("Subject"), "Bring your film on a disk");
  await browser.type("//textarea", "Please bring a second copy of {{FILM_TITLE}}.");
  await browser.click(buttonSaying("Save and preview"));
  for (const step of ["Prepare 1 email", "Send 1 email", "Undo", "Send 1 email"]) {
    await sees(step);
    await browser.click(buttonSaying(step));
  }
  // The server sends it after a minute in which it can be undone.
  await sees("Sending in");
  expect(await takeErrors()).toEqual([]);
});

/** The director's money and rooms in this engine, with the thumb's width. */
test("a payment is found and refunded, and a venue is added", { timeout: bounds.many }, async ({
  engine,
}) => {
  const { browser, open, sees, takeErrors, logIn } = await watchOpenFestival(engine);
  await browser.resize(390, 844);
  await logIn();
  await open(pages.adminPayments);
  await browser.type("//input[@type='search']", "The Night Florist");
  await sees("1 payment");
  await browser.click("//main//a[contains(., 'The Night Florist')]");
  await sees("Refund…");
  await browser.click(buttonSaying("Refund…"));
  await sees("Refund the fee");
  await browser.type(labelled("Reason"), "Paid twice");
  await browser.click("//*[@role='dialog']//button[normalize-space(.)='Refund']");
  await sees("Paid twice");
  expect(await takeErrors()).toEqual([]);

  await open(pages.adminProgrammeVenues);
  await browser.type(labelled("Name"), "The Aster");
  await browser.type(labelled("Description"), "By the sea.");
  await browser.type(labelled("Address"), "1 Pier Road");
  await browser.type(labelled("Seats"), "300");
  await browser.click(buttonSaying("Add venue"));
  await sees("300 seats");
  expect(await takeErrors()).toEqual([]);
});
