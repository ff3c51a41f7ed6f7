import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { defaultSettings } from "~/features/settings/schema";
import { pages, pathFor, sections } from "~/lib/paths";
import { makeTemporaryFolder } from "~/tests/data-dir";
import { seasonMoments } from "~/tests/season-sites";
import { type ServerProcess, startServer } from "~/tests/server-process";

/**
 * The landing page of the demo festival as the built server sends it, at several dates. What the demo content holds
 * depends on the date of its first start: before the announcement, after it, or after the festival. Within each the
 * site's clock is moved.
 */

const film = "The Lighthouse Between Us";

/** Texts of the landing page that the documents name; those of the news come with a call. */
const documentedTexts = [
  "View Guidelines",
  "Submit Your Film",
  "Start Submission",
  "Questions? Contact Us",
  "Contact Our Team",
  "Scroll to About",
  "Latest news",
  "Send Us a Message",
  "Follow Us",
  "Entry fee",
  "Days",
  "Hours",
  "Minutes",
  "Seconds",
];
const documentedLinks = [
  pages.submit,
  pages.submitShortFilm,
  pages.submitFeatureFilm,
  pages.submitSeriesPilot,
  pages.submitLogLine,
  pages.privacyPolicy,
  pages.termsOfService,
  pages.cookiePolicy,
  pages.portal,
  ...["submit", "categories", "guidelines", "about", "contact"].map((name) => `/#${name}`),
];
const folder = makeTemporaryFolder();
let server: ServerProcess | undefined;
afterAll(async () => {
  await server?.end("SIGKILL");
  folder.remove();
});

/** A new demo festival at a moment. */
async function startAt(moment: string): Promise<ServerProcess> {
  await server?.end("SIGKILL");
  const DATA_DIR = path.join(folder.path, moment);
  server = await startServer({ DATA_DIR, DEMO: "on", CLOCK: moment });
  return server;
}

describe.each([
  {
    from: seasonMoments.open,
    dates: [
      { clock: seasonMoments.open, says: ["Submit Your Film", "Submissions close"], shows: false },
      {
        clock: seasonMoments.deliberating,
        says: ["What happens now", "The festival begins"],
        shows: false,
      },
    ],
  },
  {
    from: seasonMoments.announced,
    dates: [
      {
        clock: seasonMoments.announced,
        says: ["The 2026 selection", "See the programme"],
        shows: true,
      },
      {
        clock: seasonMoments["on a festival night"],
        says: ["Tonight", "starts in 30 min", "Harbor Screen", "Tickets, $14", "All of tonight"],
        shows: false,
      },
    ],
  },
  {
    from: seasonMoments.over,
    dates: [
      {
        clock: seasonMoments.over,
        says: ["The winners", "Enter Heartlight 2027", "The films we showed"],
        shows: true,
      },
    ],
  },
])("a festival begun at $from", ({ from, dates }) => {
  let site: ServerProcess;
  const read = async (address: string) => (await site.request(address)).text();
  beforeAll(async () => {
    site = await startAt(from);
  });

  /** Moves the site's clock, like a rehearsal (server/demo-clock.ts). */
  const moveTo = async (moment: string) => {
    const ahead = Date.parse(moment) - Date.now();
    fs.writeFileSync(path.join(folder.path, from, "clock"), `${ahead} ${moment}`);
    site.signal("SIGUSR2");
    const isThere = async () => {
      const { now } = JSON.parse(await read("/api/clock")) as { now: string };
      return Math.abs(Date.parse(now) - Date.now() - ahead) < 60_000;
    };
    await vi.waitUntil(isThere, { timeout: 60_000 });
  };

  describe.each(dates)("at $clock", ({ clock, says, shows }) => {
    beforeAll(() => moveTo(clock));

    test("shows its season, and no film before the announcement", async () => {
      const page = await read(pages.home);
      for (const words of says) expect(page, words).toContain(words);
      if (shows) expect(page).toContain(film);
    });

    test("has every documented text, link and anchor of the call", async () => {
      const page = await read(pages.home);
      for (const section of Object.values(sections)) expect(page).toContain(`id="${section}"`);
      for (const words of documentedTexts) expect(page, words).toContain(words);
      for (const address of documentedLinks) expect(page, address).toContain(`href="${address}"`);
      expect(page.match(/class="frame-value"/g)).toHaveLength(4);
    });

    test("the menu leads with tonight while a night has films left", async () => {
      const menu = /<nav aria-label="Main">.*?<\/nav>/s.exec(await read(pages.films))?.[0] ?? "";
      const isNight = clock === seasonMoments["on a festival night"];
      expect(menu.includes(">Tonight<")).toBe(isNight);
    });

    test("a film that runs now says so, with its hall and the price of its tickets", async () => {
      if (clock !== seasonMoments["on a festival night"]) return;
      const home = await read(pages.home);
      const [, slug = ""] =
        /class="hall hall-now".*?<h3><a href="\/films\/([^"]+)"/s.exec(home) ?? [];
      const page = await read(pathFor("film", { film: slug }));
      expect(page).toMatch(/<dt[^>]*>On now<\/dt><dd[^>]*>[^<]*The Lyric[^<]*, until /);
      expect(page).not.toContain("Next screening");
      expect(page).toMatch(/Tickets, \$14<\/a>/);
    });

    test("the call is one line once the festival leads the page, and complete in it", async () => {
      const page = await read(pages.home);
      const fold = /<details class="fold">.*<\/details>/s.exec(page)?.[0] ?? "";
      expect(fold !== "").toBe(Date.parse(clock) > Date.parse("2026-02-03T18:00Z"));
      if (fold === "") return;
      const ids = [...fold.matchAll(/ id="([a-z-]+)"/g)].map(([, id]) => id);
      expect(ids).toEqual(
        expect.arrayContaining([sections.categories, sections.guidelines, sections.submit]),
      );
      expect(fold.match(/class="frame-value">00</g)).toHaveLength(4);
      expect(fold).toContain(defaultSettings.texts.heroLead);
      // Outside of it nothing is left that calls for entries.
      expect(page.replace(fold, "").match(/id="categories"|frame-value|Submit Now/)).toBeNull();
    });

    test("no picture and no tile is shown twice", async () => {
      const page = await read(pages.home);
      const pictures = [...page.matchAll(/<img[^>]* src="(\/(?:art\/films|images)\/[^"]+)"/g)].map(
        ([, src]) => src,
      );
      const tiles = [...page.matchAll(/<span class="tile[^>]*>/g)].map(([tile]) =>
        tile.replace(/ class="[^"]*"/, ""),
      );
      if (shows) expect(pictures.length).toBeGreaterThan(1);
      expect(new Set([...pictures, ...tiles]).size).toBe(pictures.length + tiles.length);
    });

    test("unannounced data is on no public page", async () => {
      const isAnnounced = Date.parse(clock) > Date.parse("2026-02-03T18:00Z");
      const addresses = [pages.home, pages.films, pages.programme, "/2026/films", "/sitemap.xml"];
      for (const address of [...addresses, "/api/films", "/api/programme"]) {
        const answer = await read(address);
        if (!isAnnounced)
          expect(answer, address).not.toMatch(/Lighthouse Between|lighthouse-between/);
      }
      const filmPage = await site.request(pathFor("film", { film: "the-lighthouse-between-us" }));
      expect(filmPage.status).toBe(isAnnounced ? 200 : 404);
      expect((await site.request(pathFor("sitePage", { page: "attend" }))).status).toBe(200);
    });
  });
});
