import type { Written } from "../baselines/database";
import {
  type Bench,
  type BenchSite,
  connections,
  type Engine,
  inTurn,
  type Part,
  rate,
} from "../bench";
import type { Step } from "../client/protocol";
import { atRest } from "../machine";
import { type Line, ratioLine } from "../report";
import { asQueued, compareEngine, rowsIn } from "../rows";
import { openSite } from "../site";

/**
 * What visitors send, each with words of its own, beside the engine itself, which
 * commits the very rows that one of them makes: what was sent, and the letter.
 */

const seconds = 3;

const film = {
  title: "Paper Rings {{n}}",
  description: "A locksmith and a florist share a wall and, for a year, nothing else.",
  genre: "Romance",
  duration: 24,
  director: "Lena Sorby",
  year: 2025,
  filmUrl: "https://vimeo.example/paper-rings",
  category: "feature",
  directorEmail: "lena{{n}}@films.example",
  directorPhone: "+47 555 01 42",
  language: "Norwegian",
  country: "Norway",
  productionCompany: "Two Walls",
  budget: "",
  submissionNotes: "Second film.",
  agreedToTerms: true,
};
const message = {
  firstName: "Marisol",
  lastName: "Vance",
  email: "marisol{{n}}@mail.example",
  subject: "Ticket Support",
  message: "Two seats in the back row, please. {{n}}\nTogether.",
  honeypot: "",
  formTime: 3_000,
};
const sent = [
  { work: "film through the general form", path: "/api/films", fields: film, table: "films" },
  { work: "contact message", path: "/api/contact", fields: message, table: "contacts" },
];

export const writes: Part = {
  name: "writes",
  says: "a film and a message beside the engine that commits the same rows",
  measure: async (bench) => {
    const lines: Line[] = [];
    for (const engine of bench.engines) lines.push(...(await measure(bench, engine)));
    return lines;
  },
};

async function measure(bench: Bench, engine: Engine): Promise<Line[]> {
  const place = await bench.place(engine, "writes");
  const first = await openSite(place);
  for (const { path, fields } of sent) {
    const json = JSON.parse(JSON.stringify(fields).replaceAll("{{n}}", "0"));
    const { status } = await first.request(path, { json });
    if (status !== 201) throw new Error(`${path} answered ${status}.`);
  }
  await atRest(first.pid);
  await first.end();
  const rows = await readRows(place);
  const bare = await compareEngine(bench, engine, place, "writes");

  const site = await openSite(place);
  const lines: Line[] = [];
  for (const [index, { work, path, fields }] of sent.entries()) {
    const body = JSON.stringify(fields);
    const step: Step = { method: "POST", path, headers: { Origin: site.url }, body };
    const takeOurs = (lasting: number) => async () => {
      const figure = await rate(bench, {
        url: site.url,
        connections: connections.writers,
        seconds: lasting,
        steps: [step],
      });
      // Its letters are on their way: they must not fall into the other's time.
      await atRest(site.pid);
      return figure;
    };
    const takeBeside = (lasting: number) => () =>
      bare.commit(rows[index] ?? [], connections.writers, lasting);
    await inTurn(1, [takeOurs(1), takeBeside(1)]);
    const [ours = [], others = []] = await inTurn(bench.rounds, [
      takeOurs(seconds),
      takeBeside(seconds),
    ]);
    const figures = { ours, beside: others, other: "engine", unit: "/s", aim: { least: 0.5 } };
    lines.push(ratioLine({ work, engine }, figures));
  }
  await bare.end();
  await site.end();
  return lines;
}

/** For each thing sent, the row it became and its letter's, as they were put in. */
async function readRows(place: BenchSite): Promise<Written[][]> {
  const read = await rowsIn(place, ["outbox_messages", ...sent.map(({ table }) => table)]);
  const letters = (read.get("outbox_messages") ?? []).map(asQueued);
  return sent.map(({ table }, index) => {
    const row = read.get(table)?.[0];
    const letter = letters[index];
    if (!row || !letter) throw new Error(`There is no row in ${table}, or no letter about it.`);
    return [
      { table, row },
      { table: "outbox_messages", row: letter },
    ];
  });
}
