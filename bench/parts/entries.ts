import pg from "pg";
import { shortFilm } from "~/tests/submission-fixtures";
import type { Written } from "../baselines/database";
import { ofItsOwn } from "../baselines/unique-values";
import { type Bench, type BenchSite, connections, type Engine, type Part, turnsOf } from "../bench";
import type { Step } from "../client/protocol";
import { atRest, cpuOf } from "../machine";
import { besides, type Line, plainLine } from "../report";
import { asQueued, compareEngine, rowsIn } from "../rows";
import { openSite, type Site } from "../site";

/**
 * Paid entries, each in the three calls that a browser makes, with the sandbox as provider. Beside the
 * server's CPU stands that of the engine and its driver for the very rows that one entry becomes, in one commit.
 */

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
  const first = await openSite(place);
  await enter(bench, first, 2);
  await first.end();
  const rows = await rowsOfOne(place);
  const alone = await compareEngine(bench, engine, place, "entries");
  const site = await openSite(place);
  await enter(bench, site, 2);
  await alone.commit(rows, connections.writers, 1);
  const empty = await sizeIn(place);
  let all = 0;
  const rates: number[] = [];
  const cpu: number[] = [];
  const least: number[] = [];
  for (let round = 0; round < bench.rounds; round += 1) {
    const before = cpuOf(site.pid);
    const made = await enter(bench, site, seconds);
    all += made;
    rates.push(made / seconds);
    cpu.push((cpuOf(site.pid) - before) / made);
    const resting = cpuOf(alone.pid);
    const commits = await alone.commit(rows, connections.writers, seconds);
    least.push((cpuOf(alone.pid) - resting) / (commits * seconds));
  }
  await alone.end();
  await site.end();
  const named = (what: string) => ({ work: `paid entry, three calls${what}`, engine });
  return [
    plainLine(named(""), rates, "/s", engine === "PostgreSQL" ? { least: 100 } : undefined),
    {
      ...plainLine(named(": CPU of the server"), cpu, " ms", { most: 5 }),
      ...besides({ ours: cpu, beside: least, other: "its rows alone", unit: " ms" }),
    },
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

/** What one entry leaves in the database: draft, payment, entry and three letters. */
async function rowsOfOne(place: BenchSite): Promise<Written[]> {
  const ofTables = {
    submission_drafts: {
      payment_intent_id: ofItsOwn,
      token_hash: ofItsOwn,
      submission_id: null,
    },
    sandbox_payments: { id: ofItsOwn, idempotency_key: ofItsOwn },
    submissions: { payment_intent_id: ofItsOwn, status_token_hash: ofItsOwn, reference: "" },
  };
  const read = await rowsIn(place, [...Object.keys(ofTables), "outbox_messages"]);
  const rows = Object.entries(ofTables).map(([table, put]) => ({
    table,
    row: { ...read.get(table)?.[0], ...put },
  }));
  const letters = (read.get("outbox_messages") ?? []).slice(0, 3).map(asQueued);
  return [...rows, ...letters.map((row) => ({ table: "outbox_messages", row }))];
}

/** Bytes of a PostgreSQL database on disk, with all that belongs to it; 0 of the embedded one. */
async function sizeIn({ url }: BenchSite): Promise<number> {
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
