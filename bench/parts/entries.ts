import pg from "pg";
import { shortFilm } from "~/tests/entries";
import { type Bench, connections, type Engine, type Part, type Place, turnsOf } from "../bench";
import type { Step } from "../client/orders";
import { atRest, cpuOf } from "../machine";
import { type Line, plainLine } from "../report";
import { openSite, type Site } from "../site";

/** Paid entries, each in the three calls that a browser makes, with the sandbox as provider. */

const seconds = 4;
/** Dollars: entries that come after the deadline, as these do, pay the regular fee. */
const amount = 30;

export const entries: Part = {
  name: "entries",
  says: "a paid entry in three calls, and the server's CPU for each",
  measure: async (bench) => {
    const lines: Line[] = [];
    for (const engine of bench.engines) lines.push(...(await measure(bench, engine)));
    return lines;
  },
};

async function measure(bench: Bench, engine: Engine): Promise<Line[]> {
  const place = await bench.place(engine, "entries");
  const site = await openSite(place);
  await enter(bench, site, 2);
  const empty = await sizeIn(place);
  let all = 0;
  const rates: number[] = [];
  const cpu: number[] = [];
  for (let round = 0; round < bench.rounds; round += 1) {
    const before = cpuOf(site.pid);
    const made = await enter(bench, site, seconds);
    all += made;
    rates.push(made / seconds);
    cpu.push((cpuOf(site.pid) - before) / made);
  }
  await site.end();
  const named = (what: string) => ({ work: `paid entry, three calls${what}`, engine });
  return [
    plainLine(named(""), rates, "/s", engine === "PostgreSQL" ? { least: 100 } : undefined),
    plainLine(named(": CPU of the server"), cpu, " ms", { most: 5 }),
    ...(place.url
      ? [
          plainLine(
            named(": in the database"),
            [((await sizeIn(place)) - empty) / all / 1e3],
            " KB",
          ),
        ]
      : []),
  ];
}

/** Bytes of a PostgreSQL database on disk, with all that belongs to it; 0 of the embedded one. */
async function sizeIn({ url }: Place): Promise<number> {
  if (!url) return 0;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ bytes: string }>(
    "select pg_database_size(current_database())::text as bytes",
  );
  await client.end();
  return Number(rows[0]?.bytes);
}

/** Makes entries for so long, and waits until their letters are out; resolves to how many. */
async function enter(bench: Bench, { url, pid }: Site, lasting: number): Promise<number> {
  const load = { url, connections: connections.writers, seconds: lasting, steps: stepsFrom(url) };
  const made = await turnsOf(bench.client, load);
  await atRest(pid);
  return made;
}

function stepsFrom(origin: string): Step[] {
  const { submissionType, ...typed } = {
    ...shortFilm,
    submitterEmail: "marisol{{n}}@films.example",
    filmTitle: "The Last Bus to Ojai {{n}}",
  };
  const post = (path: string, json: object): Step => ({
    method: "POST",
    path,
    headers: { Origin: origin },
    body: JSON.stringify(json),
  });
  const opened = { amount, submissionType, submission: typed };
  const confirmed = { clientSecret: "{{clientSecret}}", card: "pays" };
  const paymentIntentId = "{{paymentIntentId}}";
  return [
    { ...post("/api/create-payment-intent", opened), take: ["paymentIntentId", "clientSecret"] },
    post(`/api/sandbox/payments/${paymentIntentId}/confirm`, confirmed),
    post("/api/submissions", { submissionType, ...typed, paymentIntentId }),
  ];
}
