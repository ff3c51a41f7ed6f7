import path from "node:path";
import { Worker } from "node:worker_threads";
import type {
  ReadOptions,
  Spreadsheet,
  SpreadsheetRefusal,
  SpreadsheetRow,
  WorkerAnswer,
} from "./types.ts";

/** Milliseconds and megabytes for reading one file. */
const most = { ms: 30_000, megabytes: 512 };

const tooMuch: SpreadsheetRefusal = {
  status: 422,
  detail: "The file takes too long to read. Save it as CSV, or split it.",
};

/** One at a time: two large files would need twice the memory. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Reads a CSV or XLSX file in a worker, so that requests do not wait for it; the worker is stopped after 30 seconds or
 * at 512 MB. Resolves to the table or to a refusal.
 */
export function readSpreadsheet(
  bytes: Uint8Array,
  options: ReadOptions = {},
): Promise<Spreadsheet | SpreadsheetRefusal> {
  const reading = last.then(() => readInWorker(bytes, options));
  last = reading.catch(() => undefined);
  return reading;
}

function readInWorker(
  bytes: Uint8Array,
  options: ReadOptions,
): Promise<Spreadsheet | SpreadsheetRefusal> {
  const worker = new Worker(path.resolve("lib/spreadsheet/worker.server.ts"), {
    workerData: { bytes, options },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: most.megabytes },
  });
  return new Promise((resolve) => {
    const rows: SpreadsheetRow[] = [];
    const finish = (result: Spreadsheet | SpreadsheetRefusal) => {
      clearTimeout(timer);
      resolve(result);
      void worker.terminate();
    };
    const timer = setTimeout(() => finish(tooMuch), most.ms);
    worker.on("message", (message: WorkerAnswer) => {
      if (message.kind === "rows") rows.push(...message.rows);
      else finish(message.kind === "done" ? { ...message.table, rows } : message.refusal);
    });
    // The library's error on invalid input, or the worker is out of memory.
    worker.on("error", () => finish(tooMuch));
    worker.on("exit", () => finish(tooMuch));
  });
}
