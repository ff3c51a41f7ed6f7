import { compareRates, inTurn, type Measurement, openSite } from "../bench";
import { requestBytes, visitsPerSecond } from "../client";
import { filledStorage } from "../fill";
import { median } from "../report";

const few = 1_000;
const many = 100_000;

const list = "/api/submissions";
/** Finds one entry, one in a hundred, all, a beginning, two words, a spelling error, none. */
const words = ["zymurgy", "accordion", "example", "ma", "zoe+lighthouse", "lighthose", "xylophone"];
const searches = [
  ...words.map((word) => `${list}?q=${word}`),
  `${list}?q=waltz&status=accepted&country=India`,
  `${list}?q=harbor&sort=title`,
  "/api/desk/search?q=lighthouse",
  "/api/desk/search?q=zymurgy",
];

export const admin: Measurement = {
  name: "admin",
  description: "the admin's list and search with 1,000 entries and with many more",
  measure: async (bench, engine) => {
    const most = engine === "embedded" ? Math.min(many, bench.entries) : bench.entries;
    const openAdmin = async (entries: number) => {
      const site = await openSite(await filledStorage(bench, engine, `admin-${entries}`, entries));
      const headers = { Cookie: await site.logIn() };
      const bytes = requestBytes(site.url, list, { headers });
      const listRate = (seconds: number) =>
        visitsPerSecond({ url: site.url, connections: 10, seconds }, (send) => send(bytes));
      /** Milliseconds until the response is complete. */
      const timeOf = (path: string) => async () => {
        const started = performance.now();
        const response = await site.request(path, { headers });
        await response.arrayBuffer();
        if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
        return performance.now() - started;
      };
      const size = `${entries.toLocaleString("en-US")} entries`;
      return { listRate, timeOf, end: site.end, size };
    };
    const small = await openAdmin(Math.min(few, most - 1));
    const searched = await openAdmin(Math.min(many, most));
    const large = most > many ? await openAdmin(most) : searched;
    const rates = await compareRates(bench.rounds, large.listRate, small.size, small.listRate);

    const added: number[] = [];
    for (const path of searches) {
      const measurements = [searched.timeOf(path), small.timeOf(path)];
      await inTurn(2, measurements);
      const [slow, quick] = (await inTurn(15, measurements)).map(median) as [number, number];
      console.log(`${path}: ${quick.toFixed(1)} and ${slow.toFixed(1)} ms`);
      added.push(slow - quick);
    }
    for (const { end } of new Set([small, searched, large])) await end();
    const work = `list call, ${large.size}`;
    const slowest = `slowest search, ${searched.size}: more than with ${small.size}`;
    return [
      { work, measured: rates.measured, unit: "/s", bar: { min: 300 } },
      { work: `${work}, compared`, ...rates, bar: { min: 0.9 } },
      { work: slowest, measured: [Math.max(...added)], unit: " ms", bar: { max: 100 } },
    ];
  },
};
