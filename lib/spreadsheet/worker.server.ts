import { parentPort, workerData } from "node:worker_threads";
import { parseSpreadsheet } from "./parse.server.ts";
import { type ReadOptions, UnreadableSpreadsheet, type WorkerAnswer } from "./types.ts";

/** The worker: reads one file and ends. Node runs it from source. */

/** Rows per message, so that the receiver can do other work in between. */
const rowsAtOnce = 250;

const { bytes, options } = workerData as { bytes: Uint8Array; options: ReadOptions };
const answer = (message: WorkerAnswer) => parentPort?.postMessage(message);

try {
  const { rows, ...table } = await parseSpreadsheet(bytes, options);
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    answer({ kind: "rows", rows: rows.slice(at, at + rowsAtOnce) });
  }
  answer({ kind: "done", table });
} catch (error) {
  if (!(error instanceof UnreadableSpreadsheet)) throw error;
  answer({ kind: "refused", refusal: error.refusal });
}
