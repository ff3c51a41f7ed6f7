import { expect, inject } from "vitest";
import { pages, pathFor } from "~/lib/paths";
import { bounds } from "../bounds";
import { logLine } from "../submission-fixtures";
import { launchBrowser } from "./launch";
import { buttonSaying, labelled, test, watch, watchOpenFestival } from "./watched";
import { watchSite } from "./watched-site";

/** The main path in this browser: submitting, paying, and finding the entry in the admin. */
test("a filmmaker submits and pays for a log line, and the director finds it", {
  timeout: bounds.many,
}, async ({ watched }) => {
  const { browser, open, sees, takeErrors, logIn } = watched;
  const newLogLine = `A projectionist in ${process.env.ENGINE} falls for a woman in one single frame.`;
  // Lists cut a log line.
  const titled = newLogLine.slice(0, 40);
  // A narrower window has its button in a bar at the bottom.
  await browser.resize(1440, 900);
  await open(pages.submitLogLine);
  // In a small window the cookie banner is declined first.
  await sees("Decline");
  await browser.click(buttonSaying("Decline"));
  await browser.type(labelled("Full name"), logLine.submitterName);
  await browser.type(labelled("Email"), logLine.submitterEmail);
  await browser.type(labelled("Log line"), newLogLine);
  await browser.click("//*[@role='checkbox'] | //input[@type='checkbox']");
  await browser.click(buttonSaying("Continue"));
  await sees("Sandbox payments: no card is charged");
  await browser.click(buttonSaying("Pay $1"));
  await sees("Your log line has been submitted. Check your email for confirmation!");
  expect(await takeErrors()).toEqual([]);

  await logIn();
  await open(pages.adminSubmissions);
  await sees(titled);
  await browser.click(`//main//a[contains(., "${titled}")]`);
  await sees(logLine.submitterEmail);
  await sees("$1");
  expect(await takeErrors()).toEqual([]);
});

/** A director's evening in this browser: stepping through the list, and a global search. */
test("the director steps through films in order, and finds a half-remembered one", {
  timeout: bounds.many,
}, async ({ engine }) => {
  const { browser, open, sees, takeErrors, logIn } = await watchOpenFestival(engine);
  await logIn();
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
  await press("j");
  await sees(`1 of ${before.length}`);
  // A decision moves to the next row automatically.
  for (let at = 2; at <= 3; at += 1) {
    await press("2");
    await sees(`${at} of ${before.length}`);
  }
  await sees(`${before.length - 2} submissions match`);
  expect(await titles()).toEqual(before);
  await press("k");
  await sees(`2 of ${before.length}`);

  await browser.click(buttonSaying("Search"));
  // Loaded on first use, with suggested pages.
  await sees("What needs your attention today");
  await browser.type("//input[@role='combobox']", "cartografer");
  await sees("The Cartographer's Wife");
  await browser.click("//*[@role='option' and contains(., \"The Cartographer's Wife\")]");
  await sees("Elif Kaya");
  expect(await takeErrors()).toEqual([]);
});

/** The rest of the evening, in the same browser. */
test("views, a reply, news and a new deadline work", { timeout: bounds.many }, async ({
  watched,
}) => {
  const { browser, site, open, sees, takeErrors } = watched;
  await open(pages.adminSubmissions);
  const view = (name: string) =>
    browser.click(`//nav[@aria-label="Views"]//a[contains(., "${name}")]`);
  await view("Late");
  // The number of late entries depends on earlier tests.
  await sees(" match");
  await sees("A projectionist in");
  await view("Withdrawn");
  await sees("Nothing matches");
  await view("Not paid");
  await sees("No unpaid entries");

  await open(pages.adminContacts);
  await browser.click("//main//a[contains(., 'Ben Ashworth')]");
  await sees("Their entries");
  await sees("Nineteen Minutes to Five");
  await browser.click(buttonSaying("Reply"));
  await browser.type(labelled("Your reply"), "Thank you, it arrived whole.");
  await browser.click(buttonSaying("Send reply"));
  await sees("Re: General Inquiry");

  await open(pages.adminNewsNew);
  await browser.type(labelled("Title"), "Twelve films are chosen");
  await browser.type(labelled("Excerpt"), "The first of them.");
  await browser.type(labelled("Content"), "Twelve films, and we **took** them all.");
  await browser.type(labelled("Category"), "Selection");
  await browser.click(buttonSaying("Publish now"));
  await sees("It is on the home page now.");
  await sees("Its address is /news/twelve-films-are-chosen");
  await site.quiet();

  await open(`${pages.adminSettings}/dates`);
  for (const [label, day] of Object.entries(days)) {
    expect(await browser.read(setDay(label, day)), label).toBe(true);
  }
  await browser.click(buttonSaying("Review and save"));
  await sees("Save these changes?");
  await browser.click("//*[@role='dialog']//button[normalize-space(.)='Save']");
  await sees("The terms that filmmakers accept in the forms");
  await site.quiet();
  await open(pages.home);
  await sees("January 24, 2090");
  await sees("Twelve films are chosen");
  expect(await takeErrors()).toEqual([]);
});

/** A visitor plans a night on a wide screen, and opens the plan on a phone. */
test("a visitor plans a night with two overlapping films, and opens it on another device", {
  timeout: bounds.many,
}, async ({ engine }) => {
  const site = await watchSite(inject("announcedFestival").url);
  const wide = watch(await launchBrowser(engine, 1440), site);
  const { browser, open, sees, takeErrors } = wide;
  await open(pathFor("programmeDay", { day: "2026-02-14" }));
  await sees("Decline");
  await browser.click(buttonSaying("Decline"));
  const films = ["The Ferry Keeps Its Hour", "Shorts: Said Too Late", "Frost Flowers"];
  for (const [at, title] of films.entries()) {
    await browser.click(heartOf(title));
    // The overlap message moves the hearts below it.
    await sees(`My programme, ${at + 1}`);
  }
  await sees("and overlaps with The Ferry Keeps Its Hour");
  await open(pages.myProgramme);
  await sees("3 screenings on 1 night");
  await sees("with The Ferry Keeps Its Hour");
  await browser.click(buttonSaying("Monday, February 16, 6:30 PM instead"));
  await sees("3 screenings on 2 nights");
  const widths =
    "return [innerWidth, document.documentElement.scrollWidth - document.documentElement.clientWidth]";
  expect(await browser.read(widths)).toEqual([1440, 0]);
  const shared = await browser.read<string>(
    "return document.querySelector(\"a[href*='#ids=']\").getAttribute('href')",
  );
  expect(await takeErrors()).toEqual([]);
  await browser.close();

  const phone = watch(await launchBrowser(engine, 390), site);
  await phone.open(shared);
  await phone.sees("A shared programme");
  expect(await phone.browser.read(widths)).toEqual([390, 0]);
  await phone.browser.click(buttonSaying("Add all to my programme"));
  await phone.sees("See my programme");
  await phone.open(pages.myProgramme);
  await phone.sees("3 screenings on 2 nights");
  expect(await phone.takeErrors()).toEqual([]);
  await phone.browser.close();
  await site.close();
});

const heartOf = (title: string) =>
  `//article[.//h3[contains(., "${title}")]]//button[@aria-label="Add to my programme"]`;

const days = {
  Day: "2090-01-24",
  "Notifications go out": "2090-02-01",
  "First day": "2090-02-14",
  "Last day": "2090-02-26",
  "Awards night": "2090-02-26",
};

/** Sets a date field as its picker does: typing into it differs between browsers. */
const setDay = (label: string, day: string) => `
  const named = [...document.querySelectorAll("label")].find((one) => one.textContent.trim() === ${JSON.stringify(label)});
  const field = named && document.getElementById(named.htmlFor);
  if (!field) return false;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(field, ${JSON.stringify(day)});
  field.dispatchEvent(new Event("input", { bubbles: true }));
  return field.value === ${JSON.stringify(day)};
`;
