import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { listedPages } from "./page-list";
import { startServer } from "./server-process";

/** The demo festival at the moments of README, one for each season of the front page. */
export const seasonMoments = {
  open: "2026-01-24T18:00Z",
  deliberating: "2026-02-01T18:00Z",
  announced: "2026-02-04T18:00Z",
  "on a festival night": "2026-02-15T03:00Z",
  over: "2026-03-10",
};

export type SeasonSite = { url: string; addresses: string[]; stop: () => Promise<void> };

/** What differs most between the seasons; `SEASONS=all` opens every public page in each. */
const mostSeasonal = new Set(["/", "/films", "/programme"]);

/** Starts the demo festival at a moment; `addresses` are public pages that it has then. */
export async function openSeason(moment: string): Promise<SeasonSite> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "heartlight-season-"));
  const server = await startServer({ DATA_DIR: dataDir, DEMO: "on", CLOCK: moment });
  const read = (address: string) => server.request(address, { redirect: "manual" });
  const listed = listedPages
    .filter(({ address, area }) => area === null && !/[:*]/.test(address))
    .map(({ address }) => address);
  const sitemap = await (await read("/sitemap.xml")).text();
  const sitemapAddresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  // Of films, articles and venues the first.
  const byKind = new Map(
    sitemapAddresses.map((address) => [address.replace(/[^/]+$/, ""), address]),
  );
  const addresses: string[] = [];
  for (const address of new Set([...listed, ...byKind.values()])) {
    if (process.env.SEASONS !== "all" && !mostSeasonal.has(address)) continue;
    if ((await read(address)).status === 200) addresses.push(address);
  }
  const stop = async () => {
    await server.end("SIGKILL");
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: server.url, addresses, stop };
}
