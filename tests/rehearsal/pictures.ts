import fs from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import { listAnnouncements } from "~/features/announcements/contract";
import { listPhases } from "~/features/jury/setup/contract";
import { pages } from "~/lib/paths";
import { browserPath } from "~/scripts/debian.mjs";
import type { Play } from "./play";

/** Screenshots of the site at the end of the year, at a phone's and a desktop's width. */

const widths = [390, 1440];

/** Saves screenshots of the key pages into the report's folder. */
export async function drawPages(play: Play): Promise<{ file: string; shows: string }[]> {
  const { options, stage, admin } = play;
  fs.mkdirSync(options.out, { recursive: true });
  const [evening] = await admin.must(listAnnouncements, { query: {} });
  const [phase] = await admin.must(listPhases, { query: {} });
  const maker = play.makers.find(
    ({ record: { decisionEmails: emails, token } }) => emails[0] && token,
  );
  const pageList: [string, string][] = [
    ["the front page", pages.home],
    ["the programme", pages.programme],
    ["the year", `/${play.slug}`],
    ["a filmmaker's private page", `/entry/${maker?.record.token}`],
    ["Today", pages.portal],
    ["the submissions", pages.adminSubmissions],
    ["the ranking of the jury", pages.adminJuryPhase.replace(":id", phase?.id ?? "")],
    ["the decisions", pages.adminDecisions],
    ["the announcement", pages.adminAnnouncement.replace(":id", evening?.id ?? "")],
    ["the board", pages.adminProgramme],
  ];
  const browser = await chromium.launch({ executablePath: browserPath() });
  const pictures: { file: string; shows: string }[] = [];
  for (const width of widths) {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      reducedMotion: "reduce",
      ignoreHTTPSErrors: true,
    });
    await context.request.post(`${stage.publicUrl}/api/director/session`, {
      data: stage.director,
      headers: { Origin: stage.publicUrl },
    });
    const page = await context.newPage();
    for (const [shows, address] of pageList) {
      await page.goto(stage.publicUrl + address, { waitUntil: "load" });
      const file = `${shows.replace(/\W+/g, "-")}-${width}.png`;
      await page.screenshot({ path: path.join(options.out, file) });
      pictures.push({ file, shows: `${shows}, ${width} px` });
    }
    await context.close();
  }
  await browser.close();
  return pictures;
}
