import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, requestInParallel, sendRequest } from "~/tests/many-clients";
import { type Measurement, openSite } from "../bench";

const seconds = 15;
const limitMs = 1_000;

export const load: Measurement = {
  name: "load",
  description: "500 clients that never pause, and a watcher that asks for /healthz",
  measure: async (bench, engine) => {
    const site = await openSite(await bench.createStorage(engine, "load"), { DEMO: "on" });
    const [p99, rates, healthy]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < bench.rounds; round += 1) {
      const { answers, health } = await sendLoad(site.url);
      const accepted = answers.filter(({ status }) => status === 200);
      const times = accepted.map(({ ms }) => ms).sort((a, b) => a - b);
      p99.push(times[Math.floor(times.length * 0.99)] ?? Number.NaN);
      rates.push(times.length / seconds);
      const prompt = health.filter(({ status, ms }) => status === 200 && ms <= limitMs);
      healthy.push((prompt.length / health.length) * 100);
    }
    await site.end();
    return [
      { work: "500 clients: accepted, p99", measured: p99, unit: " ms", bar: { max: limitMs } },
      { work: "500 clients: accepted", measured: rates, unit: "/s" },
      {
        work: "500 clients: /healthz within 1 s",
        measured: healthy,
        unit: " %",
        bar: { min: 100 },
      },
    ];
  },
};

/** Throws if a client got neither 200 nor 503. */
async function sendLoad(url: string): Promise<{ answers: Answer[]; health: Answer[] }> {
  let count = 0;
  // A new number in the query is not in the page cache.
  const nextPath = () => {
    const paths = ["/api/news", `/?n=${count}`, "/api/news?limit=3", `/contact?n=${count}`];
    count += 1;
    return paths[count % paths.length] ?? "/";
  };
  // Warm up: the first requests compile the code.
  await requestInParallel(url, 4, nextPath, (answers) => answers.length >= 200);
  const until = performance.now() + seconds * 1_000;
  const isOver = () => performance.now() > until;
  const agent = new Agent({ keepAlive: true });
  const health: Answer[] = [];
  const watch = async () => {
    for (; !isOver(); await sleep(50)) health.push(await sendRequest(url, "/healthz", agent));
  };
  const [answers] = await Promise.all([requestInParallel(url, 500, nextPath, isOver), watch()]);
  agent.destroy();
  const wrong = answers.find(({ status }) => status !== 200 && status !== 503);
  if (wrong) throw new Error(`${wrong.path}: ${wrong.status} ${wrong.error ?? ""}`);
  return { answers, health };
}
