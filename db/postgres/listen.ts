import type pg from "pg";

/** What to do with what is told on a channel. */
export type NotificationListeners = {
  /** Something was told: its payload. */
  heard: (payload: string) => void;
  /** Listening has begun, or begun again: what was told before may have been missed. */
  listening: () => void;
};

/** Listens to a channel of the database until the function that it resolves to is called. */
export type Listen = (channel: string, ears: NotificationListeners) => Promise<() => Promise<void>>;

/** Milliseconds until a connection that was cut is made again. */
const againAfterMs = 250;
/** Milliseconds after which a silent connection is asked whether it still stands. */
const askAfterMs = 10_000;

/**
 * Listens on a connection of its own, which is made again whenever it is cut. Resolves at
 * once, also where the database does not answer yet. `Client` comes from whoever loaded the
 * driver, and goes where the pool's go.
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
