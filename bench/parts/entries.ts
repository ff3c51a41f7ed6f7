import { shortFilm } from "~/tests/submission-fixtures";
import { type Measurement, openSite } from "../bench";
import { requestBytes, type Visit, visitsPerSecond } from "../client";
import { cpuOf, untilIdle } from "../machine";

const seconds = 4;
const amount = 30; // Dollars, after the deadline.

export const entries: Measurement = {
  name: "entries",
  description: "a paid entry in three calls, and the server's CPU for it and its emails",
  measure: async (bench, engine) => {
    const { url, pid, end } = await openSite(await bench.createStorage(engine, "entries"));
    const rates: number[] = [];
    const cpu: number[] = [];
    // The first round warms up.
    for (let round = 0; round <= bench.rounds; round += 1) {
      await untilIdle(pid);
      const before = cpuOf(pid);
      const rate = await visitsPerSecond({ url, connections: 10, seconds }, enterAt(url));
      await untilIdle(pid);
      rates.push(rate);
      cpu.push((cpuOf(pid) - before) / (rate * seconds));
    }
    await end();
    const [bar, cpuBar] = engine === "PostgreSQL" ? [{ min: 80 }, { max: 12 }] : [];
    return [
      { work: "paid entry, three calls", measured: rates.slice(1), unit: "/s", bar },
      { work: "paid entry, CPU of the server", measured: cpu.slice(1), unit: " ms", bar: cpuBar },
    ];
  },
};

/** Opens a payment with the form's values, pays with the sandbox's card, submits the entry. */
function enterAt(url: string): Visit {
  const post = (path: string, json: object) => requestBytes(url, path, { json });
  return async (send, n) => {
    const entry = { ...shortFilm, submitterEmail: `marisol${n}@films.example` };
    const { submissionType, ...submission } = entry;
    const opening = post("/api/create-payment-intent", { amount, submissionType, submission });
    const { body } = await send(opening);
    const { paymentIntentId, clientSecret } = JSON.parse(body.toString());
    const paid = { clientSecret, card: "pays" };
    await send(post(`/api/sandbox/payments/${paymentIntentId}/confirm`, paid));
    await send(post("/api/submissions", { ...entry, paymentIntentId }));
  };
}
