import { pages } from "~/lib/paths";
import { type Admin, openAdmin } from "../admin";
import { measureExports } from "../admin-exports";
import { measureRates } from "../admin-rates";
import type { Bench, Engine, Part } from "../bench";
import { median } from "../figures";
import { type Line, plainLine } from "../report";

/**
 * The director's rooms with 1,000 and with many more entries (and as many
 * messages): the built server, real requests. All servers of an engine are asked
 * in turn, so that whatever else the machine does slows all of them.
 */

const few = 1_000;
const many = 100_000;
/** Milliseconds that a hundred times as many entries may cost. */
const allowed = 100;
const rounds = 15;

const list = "/api/submissions";
const asked: [what: string, address: string][] = [
  ["dashboard", pages.portal],
  ["list, page", pages.adminSubmissions],
  ["list, call", list],
  ["oldest first", `${list}?sort=oldest`],
  ["by title", `${list}?sort=title`],
  ["favorites", "/api/submissions/favorites"],
  ["category and status", `${list}?type=log_line&status=accepted`],
  ["country", `${list}?country=Norway`],
  ["country and genre", `${list}?country=Norway&genre=drama`],
  ["country and days", `${list}?country=United+States&from=2025-10-01&to=2025-10-31`],
  ["genre, star and days", `${list}?genre=horror&favorite=true&from=2025-09-01`],
  ["days that nothing fits", `${list}?type=log_line&country=Norway&from=2025-06-01`],
  ["nothing fits", `${list}?type=log_line&country=Norway`],
  ["search: one find", `${list}?q=zymurgy`],
  ["search: none", `${list}?q=xylophone`],
  ["search: one in 100", `${list}?q=accordion`],
  ["search: beginning", `${list}?q=ma`],
  ["search: every entry", `${list}?q=example`],
  ["search: two words", `${list}?q=zoe+lighthouse`],
  ["search and filters", `${list}?q=waltz&status=accepted&country=India`],
  ["search, by title", `${list}?q=harbor&sort=title`],
  ["search, page", `${pages.adminSubmissions}?q=marisol`],
  ["messages", "/api/contacts"],
  ["all rooms: a frequent word", "/api/desk/search?q=lighthouse"],
  ["all rooms: one find", "/api/desk/search?q=zymurgy"],
  ["all rooms: a slip", "/api/desk/search?q=zymurgi"],
];

export const admin: Part = {
  name: "desk",
  says: "the director's rooms with 1,000 entries and with many more",
  measure: async (bench) => {
    const lines: Line[] = [];
    for (const engine of bench.engines) lines.push(...(await measure(bench, engine)));
    return lines;
  },
};

async function measure(bench: Bench, engine: Engine): Promise<Line[]> {
  const most = engine === "embedded" ? Math.min(many, bench.entries) : bench.entries;
  const sizes = [...new Set([Math.min(many, most), most])].filter((size) => size > few);
  const small = await openAdmin(bench, engine, few);
  const larger: Admin[] = [];
  for (const size of sizes) larger.push(await openAdmin(bench, engine, size));
  try {
    const rates = await measureRates(bench, engine, [small, ...larger]);
    const compared: Line[] = [];
    for (const large of larger) compared.push(...(await compare(engine, small, large)));
    const exported = await measureExports(bench, engine, small, larger.at(-1) ?? small);
    return [...rates, ...compared, ...exported];
  } finally {
    await Promise.all([small, ...larger].map(({ site }) => site.end()));
  }
}

/** Every list once: what a hundred times as many entries cost it. Prints each, and returns the worst. */
async function compare(engine: Engine, small: Admin, large: Admin): Promise<Line[]> {
  console.log(
    `${engine}: milliseconds with ${small.entries} and with ${large.entries} entries, and between`,
  );
  let worst = Number.NEGATIVE_INFINITY;
  for (const [what, address] of asked) {
    const took: [number[], number[]] = [[], []];
    for (let round = -2; round < rounds; round += 1) {
      const a = await timed(small, address);
      const b = await timed(large, address);
      // The first ones warm up.
      if (round >= 0) {
        took[0].push(a);
        took[1].push(b);
      }
    }
    const [a, b] = [median(took[0]), median(took[1])];
    worst = Math.max(worst, b - a);
    const shown = [a, b, b - a].map((ms) => ms.toFixed(1).padStart(8)).join("");
    console.log(`${b - a <= allowed ? "✓" : "✗"} ${what.padEnd(24)}${shown}`);
  }
  const work = `what ${large.entries.toLocaleString("en-US")} entries add to the slowest of ${asked.length} lists`;
  // What a million may cost is told by searches and lists a second.
  const aim = large.entries <= many ? { most: allowed } : undefined;
  return [plainLine({ work, engine }, [worst], " ms", aim)];
}

async function timed({ site, cookie }: Admin, address: string): Promise<number> {
  const started = performance.now();
  const response = await site.request(address, { cookie });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}.`);
  return performance.now() - started;
}
