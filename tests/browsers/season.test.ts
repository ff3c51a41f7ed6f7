import { expect } from "vitest";
import { pages } from "~/lib/paths";
import { buttonSaying, labelled, test, watchOpenFestival } from "./watched";

/** The director's season in this engine: from the jury's ranking to the emails. */
test("films are accepted in the ranking, announced in a draft, and their makers are written to", async ({
  engine,
}) => {
  const { browser, open, sees, takeTrouble, logIn } = await watchOpenFestival(engine);
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
  expect(await takeTrouble()).toEqual([]);

  await open(pages.adminAnnouncements);
  await browser.click(buttonSaying("New announcement"));
  await browser.type(labelled("Name"), "Notification day");
  await browser.click(buttonSaying("Create draft"));
  await sees("Nothing is sent until you lock and release it.");
  await sees(" emails for ");
  expect(await takeTrouble()).toEqual([]);

  await open(`${pages.adminSubmissions}?type=short_film`);
  await browser.click("//main//a[contains(., 'Email these filmmakers')]");
  await sees("Start with");
  await browser.type(labelled("Subject"), "Bring your film on a disk");
  await browser.type("//textarea", "Please bring a second copy of {{FILM_TITLE}}.");
  await browser.click(buttonSaying("Save and preview"));
  await sees("First 3 emails");
  expect(await takeTrouble()).toEqual([]);

  await open(pages.adminPayments);
  await browser.type("//input[@type='search']", "Ferry at Six");
  await sees("1 payment");
  expect(await takeTrouble()).toEqual([]);
});
