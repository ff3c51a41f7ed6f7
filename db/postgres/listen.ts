import type pg from "pg";

/** Callbacks for notifications on a channel. */
export type NotificationListeners = {
  /** Called with the payload of a notification. */
  heard: (payload: string) => void;
  /** Called when listening starts and starts again: earlier notifications may be lost. */
  listening: () => void;
};

/** Listens to a channel; resolves to a function that stops it. */
export type Listen = (channel: string, ears: NotificationListeners) => Promise<() => Promise<void>>;

/** Milliseconds until a lost connection is opened again. */
const againAfterMs = 250;
/** Milliseconds after which an idle connection is checked. */
const askAfterMs = 10_000;

/**
 * Listens on a separate connection, which is reopened when it is lost. Resolves at once, even while the database is
 * unreachable. `Client` is the loaded driver's, and connects like the pool.
 */
export const listenOnPostgres =
  (Client: typeof pg.Client, connectionString: string): Listen =>
  async (channel, { heard, listening }) => {
    let stopped = false;
    let timer: NodeJS.Timeout | undefined;
    let client: pg.Client | undefined;

    const connect = async () => {
      const mine = new Client({
        connectionString,
        connectionTimeoutMillis: 5_000,
        keepAlive: true,
        keepAliveInitialDelayMillis: askAfterMs,
      });
      client = mine;
      const lost = () => {
        if (stopped || client !== mine) return;
        client = undefined;
        mine.end().catch(() => undefined);
        timer = setTimeout(connect, againAfterMs);
        timer.unref();
      };
      mine.on("error", lost);
      mine.on("end", lost);
      mine.on("notification", ({ payload = "" }) => heard(payload));
      try {
        await mine.connect();
        await mine.query(`listen ${mine.escapeIdentifier(channel)}`);
        if (!stopped) listening();
      } catch {
        lost();
      }
    };

    void connect();
    return async () => {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    };
  };
