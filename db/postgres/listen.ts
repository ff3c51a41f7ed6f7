import type pg from "pg";
import { watchSilence } from "./silence";

/** Callbacks for notifications on a channel. */
export type NotificationListeners = {
  /** Called with the payload of a notification. */
  onNotification: (payload: string) => void;
  /** Called when listening starts and starts again: earlier notifications may be lost. */
  onListening: () => void;
};

/** Listens to a channel; resolves to a function that stops it. */
export type Listen = (
  channel: string,
  listeners: NotificationListeners,
) => Promise<() => Promise<void>>;

/** Milliseconds until a lost connection is opened again, at first and at most. */
const reconnectMs = { first: 250, max: 5_000 };
/** Milliseconds between two checks of the connection, and without an answer until it counts as lost. */
const pingEveryMs = 10_000;
const silentMs = 10_000;

/**
 * Listens on a separate connection, which is reopened when it is lost. Resolves at once, even while the database is
 * unreachable. `Client` is the loaded driver's, and connects like the pool.
 */
export const listenOnPostgres =
  (Client: typeof pg.Client, connectionString: string): Listen =>
  async (channel, { onNotification, onListening }) => {
    let stopped = false;
    let timer: NodeJS.Timeout | undefined;
    let client: pg.Client | undefined;
    let pingTimer: NodeJS.Timeout | undefined;
    let pauseMs = reconnectMs.first;
    const watch = watchSilence(silentMs);

    const connect = async () => {
      const connection = new Client({
        connectionString,
        connectionTimeoutMillis: 5_000,
        keepAlive: true,
        keepAliveInitialDelayMillis: pingEveryMs,
      });
      client = connection;
      const lost = () => {
        if (stopped || client !== connection) return;
        client = undefined;
        clearInterval(pingTimer);
        connection.end().catch(() => undefined);
        timer = setTimeout(connect, pauseMs);
        timer.unref();
        pauseMs = Math.min(pauseMs * 2, reconnectMs.max);
      };
      connection.on("error", lost);
      connection.on("end", lost);
      connection.on("notification", ({ payload = "" }) => onNotification(payload));
      try {
        await connection.connect();
        watch(connection);
        await connection.query(`listen ${connection.escapeIdentifier(channel)}`);
        pauseMs = reconnectMs.first;
        // Nothing else is sent on it: without a ping, nobody would notice that the network dropped it.
        pingTimer = setInterval(
          () => connection.query("select 1").catch(lost),
          pingEveryMs,
        ).unref();
        if (!stopped) onListening();
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
