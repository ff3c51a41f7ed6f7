import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { openEmbedded } from "~/db/client";
import { documents, pages, publicPages } from "~/lib/paths";
import { onBothEngines } from "./both-engines";
import { bounds } from "./bounds";
import { makeDataDir } from "./data-dir";
import { startServer } from "./server-process";

/** The public pages of a second festival, as the built server sends them. */

const file = new Uint8Array(readFileSync("tests/fixtures/madrid.festival.json"));

/** Words of the documented festival. The cookie policy names a cookie, in lower case. */
const documented =
  /Heartlight|California|Valentine|[Rr]omanc|[Rr]omantic|\b[Ll]ove\b|[Bb]lack.tie|\$\d/;

onBothEngines(
  "Madrid's pages are Madrid's",
  { timeout: bounds.many, embedded: () => openEmbedded("unused") },
  async (_, env) => {
    const dataDir = makeDataDir();
    const server = await startServer({
      ...env,
      DATA_DIR: dataDir,
      DEMO: "off",
      CLOCK: "2026-03-10T12:00:00Z",
      RATE_LIMITS: "off",
    });
    try {
      const cookie = await server.logIn();
      const set = await server.request("/api/setup/file", {
        method: "POST",
        cookie,
        body: file,
        headers: { "Content-Type": "application/json" },
      });
      expect(set.status, await set.clone().text()).toBe(200);
      const addresses = publicPages.map((name) => pages[name]).filter((at) => !at.includes(":"));
      expect(addresses.length).toBeGreaterThan(8);
      for (const address of [...addresses, documents.manifest, documents.newsFeed]) {
        const text = await (await server.request(address)).text();
        expect(text.match(documented)?.[0], address).toBeUndefined();
        expect(text, address).toContain("Cine Calle");
      }
      const home = await (await server.request(pages.home)).text();
      for (const words of ["to the street.", "Lavapiés", "8.000 €", "Long Films", "/look/"]) {
        expect(home).toContain(words);
      }
      for (const slug of [
        "short-film",
        "documentary",
        "animation",
        "long-film",
        "one-minute",
        "idea",
      ]) {
        const page = await server.request(`${pages.submit}/${slug}`);
        expect(page.status, slug).toBe(200);
        expect((await page.text()).match(documented)?.[0], slug).toBeUndefined();
      }
      for (const slug of ["film", "feature-film", "log-line"]) {
        expect((await server.request(`${pages.submit}/${slug}`)).status, slug).toBe(404);
      }
      const form = await (await server.request(`${pages.submit}/short-film`)).text();
      for (const words of ["16 €", "Última llamada", "School or university", "Neighbours"]) {
        expect(form).toContain(words);
      }
      // A tier that a code opens is known to those who have one.
      expect(form.includes("students")).toBe(false);
    } finally {
      await server.end("SIGKILL");
    }
  },
);
