import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent } from "node:http";
import path from "node:path";
import { demoJuror } from "~/demo/jurors";
import { enterByLoginCode } from "~/tests/login-codes";
import { sendRequest } from "~/tests/many-clients";
import { node } from "~/tests/server-process";
import { type Measurement, openSite } from "../bench";
import { type Line, median } from "../report";

/** The requests of an attack: a cached page, one rendered for each visitor, one with a login, a call. */
const attackedPaths = ["/", "/contact?n={n}", "/jury", "/api/jury/assignments"];
const client = path.join(import.meta.dirname, "../../tests/made-up-sessions.mjs");

export const sessions: Measurement = {
  name: "sessions",
  description: "a juror's call beside sixty connections with made-up sessions",
  measure: async (bench, engine) => {
    const storage = await bench.createStorage(engine, "sessions");
    const site = await openSite(storage, { DEMO: "on", RATE_LIMITS: "on", TRUST_PROXY: "on" });
    const juror = await enterByLoginCode(site, storage.dataDir, demoJuror);
    const agent = new Agent({ keepAlive: true });
    let askedCount = 0;
    /** The median milliseconds of a juror's call for so long, each from an address that has limits left. */
    const callMs = async (seconds: number) => {
      const times: number[] = [];
      const until = performance.now() + 1_000 * seconds;
      while (performance.now() < until) {
        askedCount += 1;
        const address = `10.${(askedCount >> 13) % 256}.${(askedCount >> 5) % 256}.1`;
        const headers = { Cookie: juror, "X-Forwarded-For": address };
        const call = await sendRequest(site.url, "/api/jury/assignments", agent, headers);
        if (call.status !== 200) throw new Error(`The juror's call answered ${call.status}.`);
        times.push(call.ms);
      }
      return median(times);
    };
    await callMs(1);
    const lines: Line[] = [];
    for (const attacked of attackedPaths) {
      const [beside, alone]: [number[], number[]] = [[], []];
      for (let round = 0; round < bench.rounds; round += 1) {
        alone.push(await callMs(2));
        const attack = spawn(node, [client, site.url, "60", attacked]);
        await once(attack.stdout, "data");
        beside.push(await callMs(3));
        attack.stdin.end();
        await once(attack, "close");
      }
      lines.push({
        work: `juror's call beside ${attacked}`,
        measured: beside,
        unit: " ms",
        bar: { max: 2 },
        compared: { name: "alone", figures: alone },
      });
    }
    agent.destroy();
    await site.end();
    return lines;
  },
};
