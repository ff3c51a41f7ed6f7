import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { PoolClient } from "pg";
import { isOutOfConnections, UnreachableDatabase } from "../errors";
import { watchSilence } from "./silence";
import { nameStatements } from "./statements";

/** Milliseconds that a query may wait for the next byte of its answer. */
const silentMs = 30_000;
/** Milliseconds that a request waits while the server has no free connection. */
const patienceMs = 15_000;
/** Milliseconds until a pool that shrank may again open `connections`. */
const shrinkMs = 60_000;

/**
 * By SQL, since PgBouncer refuses them at the start of a connection: the server ends what a lost connection left, so
 * that it keeps neither locks nor one of the connections. Seconds.
 */
const serverTimeouts = `set client_connection_check_interval = '10s'; set tcp_keepalives_idle = 60;
  set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3`;

/** As the program reads and writes days, whatever the server or the role has. */
const dateStyle = "set datestyle to iso";

type ConnectCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: () => void,
) => void;

/**
 * A client that the pool gets back when its connection ends: drizzle keeps one whose `begin` failed, which would be one
 * connection less for ever.
 */
function releaseAtEnd(client: PoolClient): PoolClient {
  const release = client.release;
  const onEnd = () => client.release(true);
  client.once("end", onEnd);
  client.release = (error) => {
    client.release = () => undefined;
    client.off("end", onEnd);
    release(error);
  };
  return client;
}

/** A pool of at most `connections`; `Client` connects to the server that accepts writes. */
export function createPool(
  driver: typeof pg,
  {
    connections,
    ...options
  }: { Client: typeof pg.Client; connectionString: string; connections: number },
): pg.Pool {
  const watch = watchSilence(silentMs);

  /** Shrinks while the server refuses more connections: what there is, is shared. */
  class Pool extends driver.Pool {
    private growTimer: NodeJS.Timeout | undefined;

    override connect(): Promise<PoolClient>;
    override connect(callback: ConnectCallback): void;
    override connect(callback?: ConnectCallback) {
      const connecting = this.connectPatiently();
      if (!callback) return connecting;
      connecting.then(
        (client) => callback(undefined, client, client.release),
        (error) => callback(error, undefined, () => undefined),
      );
      return undefined;
    }

    private async connectPatiently(): Promise<PoolClient> {
      const deadline = performance.now() + patienceMs;
      for (let pauseMs = 100; ; pauseMs = Math.min(pauseMs * 2, 2_000)) {
        try {
          return releaseAtEnd(await super.connect());
        } catch (error) {
          if (!isOutOfConnections(error) || performance.now() + pauseMs > deadline) {
            throw new UnreachableDatabase(error);
          }
          this.shrink();
          await sleep(pauseMs);
        }
      }
    }

    private shrink(): void {
      this.options.max = Math.max(1, this.totalCount);
      this.growTimer ??= setTimeout(() => {
        this.options.max = connections;
        this.growTimer = undefined;
      }, shrinkMs).unref();
    }
  }

  const pool = new Pool({
    ...options,
    max: connections,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Seconds; its named statements end with it.
    maxLifetimeSeconds: 600,
    idle_in_transaction_session_timeout: 15_000,
    // A server that does not know one of them works without.
    onConnect: async (client: pg.ClientBase) => {
      watch(client);
      await client.query(dateStyle);
      await client.query(serverTimeouts).catch(() => undefined);
      nameStatements(client);
    },
  });
  // A lost connection must not end the process: its query fails, and the next one opens a new connection.
  pool.on("error", () => undefined);
  pool.on("connect", (connection) => connection.on("error", () => undefined));
  return pool;
}
