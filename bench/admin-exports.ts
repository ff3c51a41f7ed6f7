import { setTimeout as sleep } from "node:timers/promises";
import { type Admin, formatEntryCount } from "./admin";
import type { Bench, Engine } from "./bench";
import { memoryOf } from "./machine";
import { type Line, plainLine, ratioLine } from "./report";

/**
 * All entries as one file: how many become lines of it a second, with few entries and with many,
 * how much memory the server holds meanwhile, and how long others wait who ask for the list.
 */

const formats = { csv: "CSV", xlsx: "Excel" };
const list = "/api/submissions";

export async function measureExports(
  bench: Bench,
  engine: Engine,
  few: Admin,
  many: Admin,
): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [format, name] of Object.entries(formats)) {
    const work = `export as ${name}, ${formatEntryCount(many)}`;
    const beside: number[] = [];
    // The first one compiles what the others run.
    await rateOf(few, format);
    for (let round = 0; round < bench.rounds; round += 1) beside.push(await rateOf(few, format));
    let done = false;
    const [rate, watched] = await Promise.all([
      rateOf(many, format).finally(() => {
        done = true;
      }),
      watch(many, () => done),
    ]);
    lines.push(
      ratioLine(
        { work, engine },
        { ours: [rate], beside, other: formatEntryCount(few), unit: "/s" },
      ),
      plainLine({ work: `${work}: memory at most`, engine }, [watched.memory], " MB"),
      plainLine({ work: `${work}: slowest list call beside it`, engine }, [watched.slowest], " ms"),
    );
  }
  return lines;
}

/** Entries that were read to the end of the file, a second. */
async function rateOf({ site, cookie, entries }: Admin, format: string): Promise<number> {
  const started = performance.now();
  const response = await site.request(`${list}/export?format=${format}`, { cookie });
  if (response.status !== 200) throw new Error(`The export answered ${response.status}.`);
  // A file that broke off would be a fast one: this throws.
  for await (const _ of response.body ?? []);
  return (entries * 1_000) / (performance.now() - started);
}

/** What is seen of the server until it is over. */
async function watch({ site, cookie }: Admin, isOver: () => boolean) {
  const seen = { memory: 0, slowest: 0 };
  while (!isOver()) {
    const started = performance.now();
    const response = await site.request(list, { cookie });
    await response.arrayBuffer();
    if (response.status === 200) {
      seen.slowest = Math.max(seen.slowest, performance.now() - started);
    }
    seen.memory = Math.max(seen.memory, memoryOf(site.pid));
    await sleep(100);
  }
  return seen;
}
