import { message } from "~/tests/submission-fixtures";
import { type Measurement, openSite } from "../bench";
import { requestBytes, visitsPerSecond } from "../client";
import { filledStorage } from "../fill";
import { memoryOf, untilIdle } from "../machine";

export const start: Measurement = {
  name: "start",
  description: "time and memory of a warm start, and memory under load, with 10,000 entries",
  measure: async (bench, engine) => {
    const storage = await filledStorage(bench, engine, "start", Math.min(10_000, bench.entries));
    const seconds: number[] = [];
    const memory: number[] = [];
    for (let round = 0; round <= bench.rounds; round += 1) {
      const started = performance.now();
      const site = await openSite(storage);
      await (await site.request("/")).text();
      seconds.push((performance.now() - started) / 1_000);
      memory.push(memoryOf(site.pid, "VmRSS"));
      await site.end();
    }
    const { url, pid, logIn, end } = await openSite(storage);
    const headers = { Cookie: await logIn() };
    const requests = [
      ...["/", "/news", "/submit"].map((path) => requestBytes(url, path)),
      requestBytes(url, "/admin/submissions", { headers }),
      requestBytes(url, "/api/submissions?q=lighthouse", { headers }),
      requestBytes(url, "/api/contact", { json: message("Vance") }),
    ];
    await visitsPerSecond({ url, connections: 50, seconds: 10 }, (send, n) =>
      send(requests[n % requests.length] as Buffer),
    );
    await untilIdle(pid);
    const most = [memoryOf(pid, "VmHWM")];
    await end();
    const loadBar = engine === "embedded" ? { max: 512 } : undefined;
    const warm = seconds.slice(1); // The first start is cold.
    return [
      { work: "warm start to the first page", measured: warm, unit: " s", bar: { max: 1.5 } },
      { work: "memory after start", measured: memory.slice(1), unit: " MB" },
      { work: "most memory under load", measured: most, unit: " MB", bar: loadBar },
    ];
  },
};
