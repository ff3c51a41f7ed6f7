import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { openEmbedded } from "~/db/client";
import { inspectFilm } from "~/features/screeners/film.rules";
import { storeFilms } from "~/tests/fixtures/stored-films";
import { sendRequest } from "~/tests/many-clients";
import { sendSlowly } from "~/tests/tus";
import { compareRates, inTurn, type Measurement, openSite } from "../bench";
import { requestBytes, visitsPerSecond } from "../client";
import { filledStorage } from "../fill";
import { cpuOf, memoryOf } from "../machine";
import { responseOf, startBareServer } from "./pages";

const [viewers, partBytes, seconds, large, small] = [50, 750_000, 10, 4e9, 64e6];
const entry = { accepted: { min: 1, max: 60 }, minutes: 18 };
const rangeOf = (start: number, until: number) => ({ Range: `bytes=${start}-${until - 1}` });

const andUploads = "50 viewers and 20 uploads of 8 Mbit/s";
export const films: Measurement = {
  name: "films",
  description: "50 viewers of uploaded films, and a film of 4 GB whose header is at its end",
  once: true,
  measure: async (bench, engine) => {
    const storage = await filledStorage(bench, engine, "films", viewers + 1);
    const { db, close } = await openEmbedded(storage.dataDir);
    const [longest = "", ...streams] = await storeFilms(db, storage.dataDir, [large, small]);
    // A reported problem lets filmmakers replace their films after the deadline.
    await db.execute(sql`insert into film_troubles (submission_id, person_id, kind, created_at)
      select submissions.id, someone.id, 'stops', now()
      from submissions, (select id from people limit 1) as someone`);
    await close();
    const { url, pid, end } = await openSite(storage);
    // Each viewer has a film: one may have a few streams only.
    const part = (at: string, n: number) => {
      const start = (n * 7_919_000) % (small - partBytes);
      const headers = rangeOf(start, start + partBytes);
      return requestBytes(at, streams[n % viewers] ?? "", { headers });
    };
    const load = { url, connections: viewers, seconds };
    const rateOf = (url: string) => (seconds: number) =>
      visitsPerSecond({ ...load, url, seconds }, (send, n) => send(part(url, n)));
    const bare = await startBareServer(await responseOf(url + streams[0], rangeOf(0, partBytes)));
    const rates = await compareRates(bench.rounds, rateOf(url), "bare", rateOf(bare.url));
    bare.close();
    const agent = new Agent({ keepAlive: true });
    const watch = async () => {
      const before = { cpu: cpuOf(pid), memory: memoryOf(pid, "VmRSS") };
      const watching = visitsPerSecond(load, (send, n) =>
        Promise.all([send(part(url, n)), sleep(900 + ((n * 61) % 200))]),
      );
      const [times, memory]: [number[], number[]] = [[], []];
      for (let at = 0; at < seconds * 20; at += 1) {
        const [{ ms }] = await Promise.all([sendRequest(url, "/", agent), sleep(50)]);
        times.push(ms);
        memory.push(memoryOf(pid, "VmRSS") - before.memory);
      }
      const rate = await watching;
      const p99 = times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
      const cpu = (cpuOf(pid) - before.cpu) / (rate * seconds);
      return { cpu, p99, memory: Math.max(...memory) };
    };
    const alone: Awaited<ReturnType<typeof watch>>[] = [];
    const busy: typeof alone = [];
    for (let round = 0; round < bench.rounds; round += 1) {
      alone.push(await watch());
      const over = new AbortController();
      const senders = streams.slice(0, 20).map((stream) => {
        const entry = new URL(stream, url).searchParams.get("entry") ?? "";
        return sendSlowly(url, { entry, length: small }, over.signal);
      });
      busy.push(await watch());
      over.abort();
      await Promise.all(senders);
    }
    agent.destroy();
    let kilobytes = 0;
    const read = (path: string) => async (start: number, until: number) => {
      const response = await fetch(url + path, { headers: rangeOf(start, until) });
      const bytes = await response.arrayBuffer();
      kilobytes += bytes.byteLength / 1e3;
      return new Uint8Array(bytes);
    };
    const times: number[] = [];
    const bytesOf = (path: string, size: number) => async () => {
      kilobytes = 0;
      const started = performance.now();
      const inspected = await inspectFilm({ size, read: read(path) }, entry);
      if (!inspected.ok) throw new Error(inspected.reason);
      if (size === large) times.push(performance.now() - started);
      return kilobytes;
    };
    const measurements = [bytesOf(longest, large), bytesOf(streams[0] ?? "", small)];
    const [measured = [], figures = []] = await inTurn(bench.rounds, measurements);
    await end();
    const p99 = (rounds: typeof alone) => rounds.map((round) => round.p99);
    const more = busy.map(({ memory }) => memory);
    const compared = { name: "64 MB", figures };
    const header = "4 GB, header at its end: its facts";
    return [
      { work: "50 viewers, parts of 750 KB", ...rates, bar: { min: 0.3 } },
      // Half a core at 50 parts a second.
      {
        work: "50 viewers, 6 Mbit/s: CPU of a part",
        measured: alone.map(({ cpu }) => cpu),
        unit: " ms",
        bar: { max: 10 },
      },
      {
        work: "50 viewers: other pages, p99",
        measured: p99(alone),
        unit: " ms",
        bar: { max: 200 },
      },
      {
        work: `${andUploads}: other pages, p99`,
        measured: p99(busy),
        unit: " ms",
        bar: { max: 200 },
      },
      { work: `${andUploads}: more memory`, measured: more, unit: " MB", bar: { max: 128 } },
      { work: `${header}, bytes`, measured, unit: " KB", compared, bar: { max: 1.1 } },
      { work: header, measured: times, unit: " ms", bar: { max: 2_000 } },
    ];
  },
};
