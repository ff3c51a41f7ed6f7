import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Cluster, startCluster } from "./postgres";

/**
 * Two PostgreSQL servers with the same data: a primary, each of whose commits waits until the standby has it on disk,
 * and that standby.
 */
export type Pair = {
  primary: Cluster;
  standby: Cluster;
  /** The connection string of a database with both servers, for writers. */
  urlOf: (database: string) => string;
  stop: () => Promise<void>;
};

export async function startPair(): Promise<Pair> {
  const more = ["synchronous_standby_names=*"];
  const primary = await startCluster({ durable: true, more });
  const standby = await startCluster({ durable: true, standbyOf: primary });
  await inStep(primary);
  const hosts = [primary.folder, standby.folder].map(encodeURIComponent).join(",");
  return {
    primary,
    standby,
    urlOf: (database) =>
      `postgres://heartlight@localhost/${database}?host=${hosts}&target_session_attrs=read-write`,
    stop: async () => {
      await standby.stop();
      await primary.stop();
    },
  };
}

/** Waits until the standby replicates; before that no commit would return. */
async function inStep(primary: Cluster): Promise<void> {
  const client = new pg.Client({ connectionString: primary.urlOf("postgres") });
  await client.connect();
  for (;;) {
    const { rows } = await client.query("select sync_state from pg_stat_replication");
    if (rows[0]?.sync_state === "sync") break;
    await sleep(50);
  }
  await client.end();
}
