import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { pages, pathFor } from "~/lib/paths";
import { makeTemporaryFolder } from "~/tests/data-dir";
import { seasonMoments } from "~/tests/season-sites";
import { type ServerProcess, startServer } from "~/tests/server-process";

/**
 * The landing page of the demo festival as the built server sends it, at several dates. What the demo content holds
 * depends on the date of its first start: before the announcement, after it, or after the festival. Within each the
 * site's clock is moved.
 */

const film = "The Lighthouse Between Us";
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
        says: ["Tonight", "How to get in", "Awards night"],
        shows: false,
      },
    ],
  },
  {
    from: seasonMoments.over,
    dates: [
      {
        clock: seasonMoments.over,
        says: ["The winners", "opens later this year", "Subscribe"],
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
      // Every season shows the four documented figures.
      expect(page.match(/class="frame-value"/g)).toHaveLength(4);
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
