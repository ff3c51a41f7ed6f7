import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { openEmbedded } from "~/db/client";
import { inspectFilm } from "~/features/screeners/film.rules";
import { storeFilms } from "~/tests/fixtures/stored-films";
import { sendRequest } from "~/tests/many-clients";
import { compareRates, inTurn, type Measurement, openSite } from "../bench";
import { requestBytes, visitsPerSecond } from "../client";
import { filledStorage } from "../fill";
import { cpuOf } from "../machine";
import { responseOf, startBareServer } from "./pages";

const [viewers, partBytes, seconds, large, small] = [50, 750_000, 10, 4e9, 64e6];
const entry = { accepted: { min: 1, max: 60 }, minutes: 18 };
const rangeOf = (start: number, until: number) => ({ Range: `bytes=${start}-${until - 1}` });

export const films: Measurement = {
  name: "films",
  description: "50 viewers of uploaded films, and a film of 4 GB whose header is at its end",
  once: true,
  measure: async (bench, engine) => {
    const storage = await filledStorage(bench, engine, "films", viewers + 1);
    const { db, close } = await openEmbedded(storage.dataDir);
    const [longest = "", ...streams] = await storeFilms(db, storage.dataDir, [large, small]);
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
    const [cpu, pages]: [number[], number[]] = [[], []];
    const agent = new Agent({ keepAlive: true });
    for (let round = 0; round < bench.rounds; round += 1) {
      const before = cpuOf(pid);
      const watching = visitsPerSecond(load, (send, n) =>
        Promise.all([send(part(url, n)), sleep(900 + ((n * 61) % 200))]),
      );
      const times: number[] = [];
      for (let at = 0; at < seconds * 20; at += 1) {
        const [{ ms }] = await Promise.all([sendRequest(url, "/", agent), sleep(50)]);
        times.push(ms);
      }
      const rate = await watching;
      cpu.push((cpuOf(pid) - before) / (rate * seconds));
      pages.push(times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN);
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
      const found = await inspectFilm({ size, read: read(path) }, entry);
      if (!found.ok) throw new Error(found.reason);
      if (size === large) times.push(performance.now() - started);
      return kilobytes;
    };
    const both = [bytesOf(longest, large), bytesOf(streams[0] ?? "", small)];
    const [here = [], figures = []] = await inTurn(bench.rounds, both);
    await end();
    const compared = { name: "64 MB", figures };
    const header = "4 GB, header at its end: its facts";
    return [
      { work: "50 viewers, parts of 750 KB", ...rates, bar: { min: 0.3 } },
      // Half a core at 50 parts a second.
      { work: "50 viewers, 6 Mbit/s: CPU of a part", here: cpu, unit: " ms", bar: { max: 10 } },
      { work: "50 viewers: other pages, p99", here: pages, unit: " ms", bar: { max: 200 } },
      { work: `${header}, bytes`, here, unit: " KB", compared, bar: { max: 1.1 } },
      { work: header, here: times, unit: " ms", bar: { max: 2_000 } },
    ];
  },
};
