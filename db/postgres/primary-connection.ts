import type pg from "pg";
import { serversOf } from "./database-url";

/**
 * Finds the server that accepts writes. The address names all servers (database-url.ts); when the primary fails and a
 * standby is promoted, new connections go there. See docs/decisions/0039.
 */

/** Milliseconds between two checks of all servers. */
const checkEveryMs = 1_000;
/** Milliseconds without an answer after which a server counts as unreachable. */
const silentMs = 1_500;

/**
 * Each promotion starts a new timeline: of two servers that accept writes, the one with the older timeline was
 * replaced, and its writes are lost.
 */
const stateQuery = `select current_setting('transaction_read_only') = 'off' as writes,
  case when not pg_is_in_recovery() then
    ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`;

type ServerState = { writes: boolean; timeline: number | null };
type Writer = { server: number; timeline: number };

/** An error like a failed connection, so that the response is a 503 (db/errors.ts). */
const noWriterError = (message: string) => Object.assign(new Error(message), { code: "08006" });

/** A persistent connection to one server, to query its state. */
function createProbe(driver: typeof pg, connectionString: string) {
  let client: pg.Client | undefined;
  let currentCheck: Promise<ServerState | null> | undefined;
  const end = async () => {
    const closing = client;
    client = undefined;
    await closing?.end().catch(() => undefined);
  };
  const readStateOnce = async (): Promise<ServerState | null> => {
    try {
      if (!client) {
        const timeouts = { connectionTimeoutMillis: silentMs, query_timeout: silentMs };
        client = new driver.Client({ connectionString, ...timeouts });
        client.on("error", () => void end());
        await client.connect();
      }
      const { rows } = await client.query<ServerState>(stateQuery);
      return rows[0] ?? null;
    } catch {
      await end();
      return null;
    }
  };
  return {
    /** The state of the server; null without an answer. */
    readState: () => {
      currentCheck ??= readStateOnce().finally(() => {
        currentCheck = undefined;
      });
      return currentCheck;
    },
    end,
  };
}

export type PrimaryClient = {
  /** A client that connects to the server that accepts writes, for a pool or alone. */
  Client: typeof pg.Client;
  /** The connection string to create it with. */
  connectionString: string;
  stop: () => Promise<void>;
};

/** Connects by an address: to a single server directly, of several to the one that accepts writes. */
export function createPrimaryClient(driver: typeof pg, databaseUrl: string): PrimaryClient {
  const { urls, hasChoice } = serversOf(databaseUrl);
  const [connectionString = databaseUrl] = urls;
  return hasChoice
    ? { ...watchWriter(driver, urls), connectionString }
    : { Client: driver.Client, connectionString, stop: async () => undefined };
}

/**
 * Watches servers, each by its address. Closes connections to a server that was replaced, even if it does not answer.
 */
function watchWriter(
  driver: typeof pg,
  urls: readonly string[],
): Omit<PrimaryClient, "connectionString"> {
  const probes = urls.map((url) => createProbe(driver, url));
  const addresses = urls.map((connectionString) => {
    const { host, port } = new driver.Client({ connectionString });
    return { host, port };
  });
  const openClients = new Map<pg.Client, number>();
  let newestTimeline = 0;
  let writer: Writer | undefined;
  let runningCheck: Promise<void> | undefined;

  const isWriter = ({ writes, timeline }: ServerState) =>
    writes && (timeline ?? 0) >= newestTimeline;

  const checkOnce = async () => {
    const states = await Promise.all(probes.map((connection) => connection.readState()));
    const writers = states.flatMap((state, server) =>
      state && isWriter(state) ? [{ server, timeline: state.timeline ?? 0 }] : [],
    );
    const [best] = writers.toSorted((a, b) => b.timeline - a.timeline);
    if (!best) return;
    newestTimeline = best.timeline;
    writer = best;
    for (const [client, server] of openClients) {
      if (server === best.server) continue;
      client.connection.stream.destroy(noWriterError("Another server takes the writes now."));
    }
  };
  const checkPrimary = () => {
    runningCheck ??= checkOnce().finally(() => {
      runningCheck = undefined;
    });
    return runningCheck;
  };
  /** A connection failed: check the servers before the next one. */
  const forgetWriter = (server: number | undefined) => {
    if (writer?.server === server) writer = undefined;
  };

  class Client extends driver.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      // An error before anybody listens must not end the process.
      this.on("error", () => forgetWriter(openClients.get(this)));
      this.once("end", () => void openClients.delete(this));
    }

    override connect(): Promise<pg.Client>;
    override connect(done: ((error: Error) => void) | ((error: null, c: pg.Client) => void)): void;
    override connect(callback?: (error: never, client: pg.Client) => void) {
      const connected = this.connectToWriter();
      // The pool passes a callback.
      if (callback) {
        connected.then(
          () => callback(null as never, this),
          (error) => callback(error as never, this),
        );
      }
      return connected;
    }

    private async connectToWriter(): Promise<pg.Client> {
      if (!writer) await checkPrimary();
      if (!writer) throw noWriterError("No server takes writes at this moment.");
      const { server } = writer;
      const address = addresses[server];
      Object.assign(this, address);
      Object.assign(
        (this as unknown as { connectionParameters: object }).connectionParameters,
        address,
      );
      openClients.set(this, server);
      try {
        await super.connect();
        const { rows } = await this.query<ServerState>(stateQuery);
        if (!rows[0] || !isWriter(rows[0]))
          throw noWriterError("This server takes no writes any more.");
        return this;
      } catch (error) {
        forgetWriter(server);
        openClients.delete(this);
        // Not awaited: an unresponsive server does not close its side.
        this.end().catch(() => undefined);
        throw error;
      }
    }
  }

  const timer = setInterval(() => void checkPrimary(), checkEveryMs);
  timer.unref();
  return {
    Client,
    stop: async () => {
      clearInterval(timer);
      await Promise.all(probes.map((connection) => connection.end()));
    },
  };
}
