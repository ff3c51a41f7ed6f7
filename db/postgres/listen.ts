import type pg from "pg";
import { watchSilence } from "./silence";

/** Callbacks for notifications on a channel. */
export type NotificationListeners = {
  /** Called with the payload of a notification. */
  heard: (payload: string) => void;
  /** Called when listening starts and starts again: earlier notifications may be lost. */
  listening: () => void;
};

/** Listens to a channel; resolves to a function that stops it. */
export type Listen = (channel: string, ears: NotificationListeners) => Promise<() => Promise<void>>;

/** Milliseconds until a lost connection is opened again, at first and at most. */
const againAfterMs = { first: 250, most: 5_000 };
/** Milliseconds between two questions whether the connection still works, and until an answer is missed. */
const askEveryMs = 10_000;
const silentMs = 10_000;

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
    let pingTimer: NodeJS.Timeout | undefined;
    let pause = againAfterMs.first;
    const watch = watchSilence(silentMs);

    const connect = async () => {
      const connection = new Client({
        connectionString,
        connectionTimeoutMillis: 5_000,
        keepAlive: true,
        keepAliveInitialDelayMillis: askEveryMs,
      });
      client = connection;
      const lost = () => {
        if (stopped || client !== connection) return;
        client = undefined;
        clearInterval(pingTimer);
        connection.end().catch(() => undefined);
        timer = setTimeout(connect, pause);
        timer.unref();
        pause = Math.min(pause * 2, againAfterMs.most);
      };
      connection.on("error", lost);
      connection.on("end", lost);
      connection.on("notification", ({ payload = "" }) => heard(payload));
      try {
        await connection.connect();
        watch(connection);
        await connection.query(`listen ${connection.escapeIdentifier(channel)}`);
        pause = againAfterMs.first;
        // Nothing else is sent on it: without a question, a path that forgot it would go unnoticed.
        pingTimer = setInterval(() => connection.query("select 1").catch(lost), askEveryMs).unref();
        if (!stopped) listening();
      } catch {
        lost();
      }
    };

    void connect();
    return async () => {
      stopped = true;
      clearTimeout(timer);
      clearInterval(pingTimer);
      await client?.end().catch(() => undefined);
    };
  };
