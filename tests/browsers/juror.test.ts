import { expect, inject } from "vitest";
import { demoJuror } from "~/demo/jurors";
import type { Person } from "~/features/auth/people/schema";
import { bounds } from "../bounds";
import { accessCode, directorEmail } from "../director-account";
import { invitationAfter } from "../login-codes";
import { cookieOf, makeRequest, type RequestOptions } from "../requests";
import { test, watchOpenFestival } from "./watched";

/** The juror's path in this browser: by keyboard only, on pages whose scripts load late. */

/** Invites the juror again as the director; resolves to the email's content. */
async function invite() {
  const { url, dataDir } = inject("openFestival");
  const ask = (address: string, options: RequestOptions = {}) =>
    fetch(makeRequest(url, address, options));
  const json = { email: directorEmail, accessCode };
  const cookie = cookieOf(await ask("/api/director/session", { json }));
  const people = (await (await ask("/api/jury/people", { cookie })).json()) as Person[];
  const juror = people.find(({ email }) => email === demoJuror);
  return invitationAfter(dataDir, demoJuror, () =>
    ask(`/api/jury/people/${juror?.id}/invite`, { cookie, json: { version: juror?.version } }),
  );
}

/** The name of the focused element. */
const focused = `const { ariaLabel, innerText, name } = document.activeElement;
  return ariaLabel || innerText?.trim() || name || "";`;
/** Stores the page's text before its scripts run. */
const keepWords = `sessionStorage.setItem("early", document.body.innerText);`;
const earlyWords = `return sessionStorage.getItem("early");`;

test("a juror gets from the invitation to a submitted score, and late scripts lose no typed value", {
  timeout: bounds.many,
}, async ({ engine }) => {
  const { browser, site, open, sees, takeErrors } = await watchOpenFestival(engine);
  const { code, link } = await invite();
  await browser.resize(390, 844);
  /** Presses Tab, or another key, until this element has the focus. */
  const reach = async (place: string, key: "Tab" | "ArrowRight" = "Tab") => {
    for (let presses = 0; (await browser.read<string>(focused)) !== place; presses += 1) {
      expect(presses, place).toBeLessThan(60);
      await browser.press(key);
    }
  };
  const go = async (place: string) => {
    await reach(place);
    await browser.press("Enter");
  };

  site.comesLate(`${keepWords} document.querySelector("[name=code]").value = "${code}";`);
  await open(link);
  expect(await browser.read<string>(earlyWords)).toContain("Six digits");
  await expect.poll(() => browser.read<string>(focused)).toBe("code");
  await browser.press("Enter");
  await sees("Your films");
  await go("Continue");
  await sees("5 questions left");
  const title = await browser.read<string>("return document.querySelector('h1').innerText");
  await reach("1 for all");
  await reach("4 for all", "ArrowRight");
  await browser.press("Enter");
  await sees("Saved");
  await go("Submit and next");
  await sees("Score submitted");
  await sees(title);
  await sees("5 questions left");
  expect(await takeErrors()).toEqual([]);

  // Opens the next film again, and enters values before the scripts run.
  const address = await browser.read<string>("return location.pathname");
  const note = "The sea, all night.";
  site.comesLate(`${keepWords}
    document.querySelector("fieldset input[name^=value][value='2']").click();
    document.querySelector("[name=note]").value = "${note}";`);
  await open(address);
  expect(await browser.read<string>(earlyWords)).toContain("Your scorecard");
  await sees("4 questions left");
  await sees("Saved");
  await open(address);
  const readSaved = `return [document.querySelector("[name=note]").value,
    document.querySelector("input[name^=value]:checked")?.value];`;
  expect(await browser.read(readSaved)).toEqual([note, "2"]);
  expect(await takeErrors()).toEqual([]);
});
