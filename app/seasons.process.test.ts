import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pages, pathFor } from "~/lib/paths";
import { makeTemporaryFolder } from "~/tests/data-dir";
import { seasonMoments } from "~/tests/season-sites";
import { type ServerProcess, startServer } from "~/tests/server-process";

/** The landing page of the demo festival as the built server sends it, at several dates. */

const film = "The Lighthouse Between Us";

describe.each([
  { clock: seasonMoments.open, says: ["Submit Your Film", "Submissions close"], shows: false },
  {
    clock: seasonMoments.deliberating,
    says: ["What happens now", "The festival begins"],
    shows: false,
  },
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
  { clock: seasonMoments.over, says: ["The winners", "has no date yet", "Subscribe"], shows: true },
])("at $clock", ({ clock, says, shows }) => {
  const folder = makeTemporaryFolder();
  let server: ServerProcess;
  const read = async (address: string) => (await server.request(address)).text();
  beforeAll(async () => {
    server = await startServer({ DATA_DIR: folder.path, DEMO: "on", CLOCK: clock });
  });
  afterAll(async () => {
    await server.end("SIGKILL");
    folder.remove();
  });

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
    const own = await server.request(pathFor("film", { film: "the-lighthouse-between-us" }));
    expect(own.status).toBe(isAnnounced ? 200 : 404);
    expect((await server.request(pathFor("sitePage", { page: "attend" }))).status).toBe(200);
  });
});
