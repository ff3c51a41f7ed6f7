import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import {
  type CopyConnection,
  openPgliteCopyConnection,
  openPostgresCopyConnection,
} from "~/db/backup/copy-connection";
import { fromPglite, type OpenDatabase, openPostgres } from "~/db/client";
import { copyOf } from "./embedded";

/** A database without tables, on the engine in TEST_ENGINE. */
export type BareDatabase = {
  /** A connection to prepare it with, until it is opened. */
  tap: CopyConnection;
  /** Opens it like a start of the server, also several times on PostgreSQL; its `close` ends everything. */
  open: () => Promise<OpenDatabase>;
  close: () => Promise<void>;
};

export async function createBareDatabase(): Promise<BareDatabase> {
  if (process.env.TEST_ENGINE !== "postgres") {
    const client = await copyOf(inject("embeddedBare"));
    const tap = await openPgliteCopyConnection(client);
    const close = async () => {
      if (!client.closed) await client.close();
    };
    return { tap, open: () => fromPglite(client), close };
  }
  const url = await createPostgresDatabase(inject("postgresServer"));
  const tap = await openPostgresCopyConnection(url);
  return { tap, open: () => openPostgres(url), close: tap.close };
}

/** A new database of a cluster, by the address of another; `rest` continues `create database`. Returns its address. */
export async function createPostgresDatabase(server: string, rest = ""): Promise<string> {
  const name = `bare_${randomBytes(6).toString("hex")}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name} ${rest}`);
  await admin.end();
  return server.replace("/postgres?", `/${name}?`);
}
