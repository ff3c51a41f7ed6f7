import type { PGlite } from "@electric-sql/pglite";
import { migrate, type RunStatement } from "../migrate";
import { beginMigration } from "../postgres/begin-migration";
import { connectionRefusal } from "../postgres/connection-error";
import { createPrimaryClient } from "../postgres/primary-connection";
import { watchSilence } from "../postgres/silence";

/**
 * One connection of either engine, for copying whole tables. Rows are in PostgreSQL's COPY text format: one line each,
 * exact, and readable by psql.
 */
export type CopyConnection = {
  query: RunStatement;
  /** A table's rows in pieces of a few megabytes, each of whole lines. */
  copyOut: (table: string, columns: readonly string[]) => AsyncIterable<Buffer>;
  /** Adds such a piece to a table. */
  copyIn: (table: string, columns: readonly string[], piece: Uint8Array) => Promise<void>;
  /** Runs those of some migrations that were not run yet. */
  migrate: (names: readonly string[]) => Promise<void>;
  close: () => Promise<void>;
};

/** The approximate size of a piece in bytes. */
const pieceSize = 4_000_000;
/** Pages of 8 KB that the embedded engine copies at once, since it copies into memory. */
const pageBatchSize = 256;
const newLine = 10;
/** Milliseconds that a statement may wait for the next byte: an index of a large table is made without one. */
const longestSilenceMs = 120_000;
/** Milliseconds that closing waits for the server. */
const closeMs = 5_000;

/** Settings with which a value always has the same text, on every server. */
const sessionSettings = [
  "set timezone to 'UTC'",
  "set datestyle to 'ISO, YMD'",
  "set intervalstyle to 'postgres'",
  "set extra_float_digits to 1",
  "set bytea_output to 'hex'",
];

const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`;
const columnList = (columns: readonly string[]) => columns.map(quoteName).join(", ");

/**
 * A copy connection to PostgreSQL. Throws UnusableDatabase with what to change if it cannot be opened. A statement
 * without an answer for `silentMs` milliseconds fails: on a lost connection a backup would wait for ever, and prevent
 * every later one.
 */
export async function openPostgresCopyConnection(
  databaseUrl: string,
  { silentMs = longestSilenceMs }: { silentMs?: number } = {},
): Promise<CopyConnection> {
  const { default: pg } = await import("pg");
  const { from, to } = await import("pg-copy-streams");
  const { Client, connectionString, stop } = createPrimaryClient(pg, databaseUrl);
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // A lost connection fails the running query, not the process.
  client.on("error", () => undefined);
  await client.connect().catch(async (error: unknown) => {
    await stop();
    throw connectionRefusal(error);
  });
  watchSilence(silentMs)(client);
  for (const setting of sessionSettings) await client.query(setting);
  const query: RunStatement = async (text, values) => (await client.query(text, values)).rows;
  return {
    query,
    copyOut: (table, columns) =>
      splitIntoPieces(
        client.query(to(`copy ${quoteName(table)} (${columnList(columns)}) to stdout`)),
      ),
    copyIn: async (table, columns, piece) => {
      const { pipeline } = await import("node:stream/promises");
      const sink = client.query(
        from(`copy ${quoteName(table)} (${columnList(columns)}) from stdin`),
      );
      await pipeline([piece], sink);
    },
    migrate: (names) => migrate(query, { names, begin: () => beginMigration(query) }),
    close: async () => {
      const timer = setTimeout(() => client.connection.stream.destroy(), closeMs);
      await client.end();
      clearTimeout(timer);
      await stop();
    },
  };
}

/** A copy connection to an open embedded database that nothing else uses. */
export async function openPgliteCopyConnection(client: PGlite): Promise<CopyConnection> {
  for (const setting of sessionSettings) await client.exec(setting);
  const query = async <Row>(text: string, values?: unknown[]) =>
    (await client.query<Row>(text, values)).rows;
  return {
    query,
    copyOut: (table, columns) => splitIntoPieces(rowsOfEmbedded(client, table, columns)),
    copyIn: async (table, columns, piece) => {
      const blob = new Blob([piece as Uint8Array<ArrayBuffer>]);
      const copy = `copy ${quoteName(table)} (${columnList(columns)}) from '/dev/blob'`;
      await client.query(copy, [], { blob });
    },
    migrate: (names) => migrate(query, { names }),
    close: () => client.close(),
  };
}

/** The engine copies into memory, so a table is read by ranges of its pages. */
async function* rowsOfEmbedded(client: PGlite, table: string, columns: readonly string[]) {
  const { rows } = await client.query<{ pages: number }>(
    "select (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int as pages",
    [quoteName(table)],
  );
  const pages = rows[0]?.pages ?? 0;
  for (let page = 0; page < pages; page += pageBatchSize) {
    const range = `ctid >= '(${page},0)' and ctid < '(${page + pageBatchSize},0)'`;
    const copy = `copy (select ${columnList(columns)} from ${quoteName(table)} where ${range}) to '/dev/blob'`;
    const { blob } = await client.query(copy);
    if (blob) yield Buffer.from(await blob.arrayBuffer());
  }
}

/**
 * Splits a stream of lines into pieces that end with a line break. Throws at a line that is longer than `maxLineSize`
 * bytes by a piece or more; one that is longer by less may pass, since bytes are counted when a piece is full.
 */
export async function* splitIntoPieces(
  source: AsyncIterable<Buffer>,
  maxLineSize = Number.POSITIVE_INFINITY,
): AsyncIterable<Buffer> {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const largePiece of source) {
    for (let offset = 0; offset < largePiece.length; offset += pieceSize) {
      const chunk = largePiece.subarray(offset, offset + pieceSize);
      chunks.push(chunk);
      size += chunk.length;
      const end = size < pieceSize ? -1 : chunk.lastIndexOf(newLine);
      if (end < 0) {
        if (size > maxLineSize + pieceSize) throw new Error("a line in it is too long");
        continue;
      }
      const joined = Buffer.concat(chunks);
      const pieceEnd = size - chunk.length + end + 1;
      yield joined.subarray(0, pieceEnd);
      chunks = [joined.subarray(pieceEnd)];
      size -= pieceEnd;
    }
  }
  if (size > 0) yield Buffer.concat(chunks);
}
