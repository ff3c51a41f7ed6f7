import { setTimeout as sleep } from "node:timers/promises";
import type { Import } from "~/features/import/schema";
import { filmFreewayCsv, filmFreewayRow } from "~/tests/fixtures/film-freeway";
import { importCalls } from "~/tests/import-fixture";
import { type Measurement, openSite } from "../bench";
import { filledStorage } from "../fill";
import { memoryOf } from "../machine";

/** The largest file of a platform: FilmFreeway's columns, and the festival's own questions. */
const size = { rows: 10_000, columns: 60 };
const timeoutMs = 600_000;
/** Requests of other users meanwhile, in turns. */
const otherPaths = ["/", "/api/news", "/api/submissions", "/admin/submissions", "/healthz"];

export const imports: Measurement = {
  name: "imports",
  description: "a file of 10,000 rows and 60 columns, and what others wait for meanwhile",
  measure: async (bench, engine) => {
    const rows = Math.min(size.rows, bench.entries);
    const site = await openSite(await filledStorage(bench, engine, "imports", rows));
    const cookie = await site.logIn();
    const { upload, read, change, act, get, basis } = importCalls(site, cookie);
    const until = async (id: string, state: Import["state"]) => {
      for (const started = Date.now(); (await get(id)).state !== state; await sleep(200)) {
        if (Date.now() - started > timeoutMs) throw new Error(`The import is not ${state}.`);
      }
    };
    let over = false;
    /** Milliseconds of the slowest request of other users. */
    const watch = async () => {
      let slowest = 0;
      for (let at = 0; !over; at += 1, await sleep(50)) {
        const started = performance.now();
        const response = await site.request(otherPaths[at % otherPaths.length] ?? "/", { cookie });
        await response.arrayBuffer();
        if (response.status !== 200) throw new Error(`${response.url}: ${response.status}`);
        slowest = Math.max(slowest, performance.now() - started);
      }
      return slowest;
    };
    const seconds: number[][] = [[], [], [], []];
    const waits: number[] = [];
    const before = memoryOf(site.pid, "VmRSS");
    for (let round = 0; round < bench.rounds; round += 1) {
      const first = (round + 1) * size.rows;
      const films = Array.from({ length: rows }, (_, n) => filmFreewayRow(first + n));
      const file = filmFreewayCsv(films, size.columns);
      over = false;
      const watching = watch();
      let id = "";
      const steps = [
        async () => ({ id } = await read<Import>(await upload(file), 201)),
        async () => read(await act(id, "check"), 200),
        async () => read(await act(id, "run"), 202).then(() => until(id, "done")),
        async () => read(await act(id, "undo"), 202).then(() => until(id, "undone")),
      ];
      for (const [step, work] of steps.entries()) {
        if (step === 2) await read(await change(id, basis), 200);
        const started = performance.now();
        await work();
        seconds[step]?.push((performance.now() - started) / 1_000);
      }
      over = true;
      waits.push(await watching);
    }
    const more = [memoryOf(site.pid, "VmHWM") - before];
    await site.end();
    const bars = { read: 8, checked: 10, imported: 60, undone: 60 };
    const lines = Object.entries(bars).map(([step, max], at) => ({
      work: `${rows.toLocaleString("en-US")} rows ${step}`,
      measured: seconds[at] ?? [],
      unit: " s",
      bar: { max },
    }));
    return [
      ...lines,
      { work: "imports: slowest other call", measured: waits, unit: " ms", bar: { max: 1_000 } },
      { work: "imports: most memory", measured: more, unit: " MB", bar: { max: 600 } },
    ];
  },
};
