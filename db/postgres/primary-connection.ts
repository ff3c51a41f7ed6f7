import type pg from "pg";
import { serversOf } from "./database-url";

/**
 * Finds the server that accepts writes. The address names all servers (database-url.ts); when the primary fails and a
 * standby is promoted, new connections go there. See docs/decisions/0039.
 */

/** Milliseconds between two checks of all servers. */
const lookMs = 1_000;
/** Milliseconds without an answer after which a server counts as unreachable. */
const silentMs = 1_500;

/**
 * Each promotion starts a new timeline: of two servers that accept writes, the one with the older timeline was
 * replaced, and its writes are lost.
 */
const question = `select current_setting('transaction_read_only') = 'off' as writes,
  case when not pg_is_in_recovery() then
    ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`;

type ServerState = { writes: boolean; timeline: number | null };
type Writer = { server: number; timeline: number };

/** An error like a failed connection, so that the response is a 503 (db/errors.ts). */
const noWriter = (message: string) => Object.assign(new Error(message), { code: "08006" });

/** A persistent connection to one server, to query its state. */
function createProbe(driver: typeof pg, connectionString: string) {
  let client: pg.Client | undefined;
  let currentCheck: Promise<ServerState | null> | undefined;
  const end = async () => {
    const closing = client;
    client = undefined;
    await closing?.end().catch(() => undefined);
  };
  const askOnce = async (): Promise<ServerState | null> => {
    try {
      if (!client) {
        const timeouts = { connectionTimeoutMillis: silentMs, query_timeout: silentMs };
        client = new driver.Client({ connectionString, ...timeouts });
        client.on("error", () => void end());
        await client.connect();
      }
      const { rows } = await client.query<ServerState>(question);
      return rows[0] ?? null;
    } catch {
      await end();
      return null;
    }
  };
  return {
    /** The state of the server; null without an answer. */
    ask: () => {
      currentCheck ??= askOnce().finally(() => {
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
  const { urls, choosing } = serversOf(databaseUrl);
  const [connectionString = databaseUrl] = urls;
  return choosing
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
  const scouts = urls.map((url) => createProbe(driver, url));
  const places = urls.map((connectionString) => {
    const { host, port } = new driver.Client({ connectionString });
    return { host, port };
  });
  const open = new Map<pg.Client, number>();
  let newest = 0;
  let writer: Writer | undefined;
  let looking: Promise<void> | undefined;

  const isWriter = ({ writes, timeline }: ServerState) => writes && (timeline ?? 0) >= newest;

  const lookOnce = async () => {
    const standings = await Promise.all(scouts.map((connection) => connection.ask()));
    const writers = standings.flatMap((standing, server) =>
      standing && isWriter(standing) ? [{ server, timeline: standing.timeline ?? 0 }] : [],
    );
    const [best] = writers.toSorted((a, b) => b.timeline - a.timeline);
    if (!best) return;
    newest = best.timeline;
    writer = best;
    for (const [client, server] of open) {
      if (server === best.server) continue;
      client.connection.stream.destroy(noWriter("Another server takes the writes now."));
    }
  };
  const checkPrimary = () => {
    looking ??= lookOnce().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  /** A connection failed: check the servers before the next one. */
  const doubt = (server: number | undefined) => {
    if (writer?.server === server) writer = undefined;
  };

  class Client extends driver.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      // An error before anybody listens must not end the process.
      this.on("error", () => doubt(open.get(this)));
      this.once("end", () => void open.delete(this));
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
      if (!writer) throw noWriter("No server takes writes at this moment.");
      const { server } = writer;
      const place = places[server];
      Object.assign(this, place);
      Object.assign(
        (this as unknown as { connectionParameters: object }).connectionParameters,
        place,
      );
      open.set(this, server);
      try {
        await super.connect();
        const { rows } = await this.query<ServerState>(question);
        if (!rows[0] || !isWriter(rows[0])) throw noWriter("This server takes no writes any more.");
        return this;
      } catch (error) {
        doubt(server);
        open.delete(this);
        // Not awaited: an unresponsive server does not close its side.
        this.end().catch(() => undefined);
        throw error;
      }
    }
  }

  const timer = setInterval(() => void checkPrimary(), lookMs);
  timer.unref();
  return {
    Client,
    stop: async () => {
      clearInterval(timer);
      await Promise.all(scouts.map((connection) => connection.end()));
    },
  };
}
