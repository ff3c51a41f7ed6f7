import { message, proposedFilm } from "~/tests/submission-fixtures";
import { compareRates, type Measurement, openSite } from "../bench";
import { requestBytes, visitsPerSecond } from "../client";
import { openEngine } from "../engine";
import { untilIdle } from "../machine";
import type { Line } from "../report";

const measured = [
  { work: "film, general form", path: "/api/films", table: "films", json: proposedFilm },
  { work: "contact message", path: "/api/contact", table: "contacts", json: message("Vance") },
];
const queued = { state: "queued", attempts: 0, message_id: null, sent_at: null };

export const writes: Measurement = {
  name: "writes",
  description: "a film and a message beside the engine that commits the same rows",
  measure: async (bench, engine) => {
    const storage = await bench.createStorage(engine, "writes");
    const first = await openSite(storage);
    for (const { path, json } of measured) {
      const { status } = await first.request(path, { json });
      if (status !== 201) throw new Error(`${path} answered ${status}.`);
    }
    await untilIdle(first.pid);
    await first.end();
    const bare = await openEngine(bench, engine, storage, "writes");
    const { url, pid, end } = await openSite(storage);
    const lines: Line[] = [];
    for (const [nth, { work, path, table, json }] of measured.entries()) {
      const inserts = [
        await bare.insertAgain(table, 0, {}),
        await bare.insertAgain("outbox_messages", nth, queued),
      ];
      const bytes = requestBytes(url, path, { json });
      const ofSite = async (seconds: number) => {
        const rate = await visitsPerSecond({ url, connections: 10, seconds }, (send) =>
          send(bytes),
        );
        // So that no email is sent in the engine's turn.
        await untilIdle(pid);
        return rate;
      };
      const ofEngine = (seconds: number) => bare.commitsPerSecond(inserts, seconds);
      const rates = await compareRates(bench.rounds, ofSite, "engine", ofEngine);
      lines.push({ work, ...rates, bar: { min: 0.3 } });
    }
    await bare.close();
    await end();
    return lines;
  },
};
