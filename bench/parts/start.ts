import { get } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type Bench, type BenchSite, connections, type Engine, type Part, turnsOf } from "../bench";
import { startBare } from "../children";
import { atRest, memoryOf } from "../machine";
import { besides, type Line, plainLine } from "../report";
import { launch, openSite, type Site } from "../site";

/**
 * How long a start takes until the first visitor has a page, and the memory then,
 * under load and after it. In turn with each start, a bare Node starts and answers.
 */

const loadSeconds = 10;
/** How long a visitor's next try takes while nobody listens, in milliseconds. */
const betweenTries = 5;
const patienceMs = 120_000;

export const start: Part = {
  name: "start",
  says: "start to the first answer; memory then, under load and after it",
  measure: async (bench) => {
    const lines: Line[] = [];
    for (const engine of bench.engines) lines.push(...(await measure(bench, engine)));
    return lines;
  },
};

async function measure(bench: Bench, engine: Engine): Promise<Line[]> {
  const figures = {
    ...{ first: [] as number[], warm: [] as number[], memory: [] as number[] },
    ...{ bare: [] as number[], bareMemory: [] as number[] },
  };
  let used = await bench.place(engine, "start");
  for (let round = 0; round < bench.rounds; round += 1) {
    used = round === 0 ? used : await bench.place(engine, `start-${round}`);
    figures.first.push((await firstAnswer(used)).seconds);
    const { seconds, megabytes } = await firstAnswer(used);
    figures.warm.push(seconds);
    figures.memory.push(megabytes);
    const started = performance.now();
    const bare = await startBare({
      status: 200,
      headers: [],
      body: Buffer.from("<!doctype html>"),
    });
    await (await fetch(bare.url)).text();
    figures.bare.push((performance.now() - started) / 1_000);
    figures.bareMemory.push(memoryOf(bare.pid));
    await bare.end();
  }
  const site = await openSite(used, { DEMO: "on" });
  const { most, after } = await underLoad(bench, site);
  await site.end();
  const named = (work: string) => ({ work, engine });
  return [
    {
      ...plainLine(named("warm start to the first answer"), figures.warm, " s", { most: 1 }),
      ...besides({ ours: figures.warm, beside: figures.bare, other: "bare", unit: " s" }),
    },
    {
      ...plainLine(named("memory then"), figures.memory, " MB", { most: 250 }),
      ...besides({ ours: figures.memory, beside: figures.bareMemory, other: "bare", unit: " MB" }),
    },
    plainLine(named("first start, with demo content"), figures.first, " s"),
    plainLine(named("memory under load, at most"), [most], " MB"),
    plainLine(named("memory ten seconds after it"), [after], " MB"),
  ];
}

/** Starts a server, asks for the landing page until it has it, and ends it. */
async function firstAnswer(place: BenchSite): Promise<{ seconds: number; megabytes: number }> {
  const port = await freePort();
  const started = performance.now();
  const { pid, isOver, end } = launch(place, { DEMO: "on", PORT: String(port) });
  while (!(await isAnswered(port))) {
    if (isOver() || performance.now() - started > patienceMs) {
      throw new Error(`The server did not answer; its log is in ${place.dataDir}.`);
    }
    await sleep(betweenTries);
  }
  const seconds = (performance.now() - started) / 1_000;
  const megabytes = memoryOf(pid);
  await end();
  return { seconds, megabytes };
}

function isAnswered(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    get({ port, host: "127.0.0.1", path: "/", agent: false }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode === 200));
    }).on("error", () => resolve(false));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** Megabytes while visitors read and write, at most, and ten seconds after the last of their letters went out. */
async function underLoad(bench: Bench, { url, pid, request }: Site) {
  const [article] = (await (await request("/api/news")).json()) as { id: string }[];
  const headers = { "Accept-Encoding": "gzip, deflate, br, zstd" };
  const message = {
    ...{ firstName: "Marisol", lastName: "Vance", email: "marisol{{n}}@mail.example" },
    ...{ subject: "Ticket Support", message: "Two seats, please. {{n}}", honeypot: "" },
    formTime: 3_000,
  };
  const steps = [
    ...["/", "/api/news", `/news/${article?.id}`, "/submit"].map((path) => ({ path, headers })),
    {
      method: "POST" as const,
      path: "/api/contact",
      headers: { Origin: url },
      body: JSON.stringify(message),
    },
  ];
  let most = 0;
  const sampler = setInterval(() => {
    most = Math.max(most, memoryOf(pid));
  }, 100);
  const asked = { url, connections: connections.readers, seconds: loadSeconds, steps };
  await turnsOf(bench.client, asked);
  await atRest(pid);
  clearInterval(sampler);
  await sleep(10_000);
  return { most, after: memoryOf(pid) };
}
