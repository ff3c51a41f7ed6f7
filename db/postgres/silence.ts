import type pg from "pg";

/**
 * Ends connections that do not answer. A network that dropped a connection may discard its bytes without an error: each
 * query on it would wait for ever, although a new connection would work.
 */

/** Milliseconds between two checks. */
const checkEveryMs = 1_000;

type WatchedClient = {
  /** `readyForQuery`: no query waits for an answer. */
  client: pg.Client & { readyForQuery?: boolean };
  bytes: number;
  /** When its last bytes arrived. */
  heardAt: number;
  /** Since when a query has waited for the next byte; null if none waits. */
  quietSince: number | null;
};

/** An error like a lost connection (db/errors.ts). */
const silenceError = () =>
  Object.assign(new Error("The database does not answer on this connection."), { code: "08006" });

const bytesReadBy = ({ connection }: pg.Client): number =>
  (connection.stream as { bytesRead?: number }).bytesRead ?? 0;

/**
 * Watches connections that share a path to the database. One whose query gets no byte for `silentMs` milliseconds is
 * ended, and with it each that was not heard since that query began: the next query opens a new one. Returns a function
 * that adds a connection.
 */
export function watchSilence(silentMs: number): (client: pg.ClientBase) => void {
  const watchedClients = new Set<WatchedClient>();
  let timer: NodeJS.Timeout | undefined;

  const check = () => {
    const now = performance.now();
    let silentSince = Number.NEGATIVE_INFINITY;
    for (const watched of watchedClients) {
      const bytes = bytesReadBy(watched.client);
      const isHeard = bytes !== watched.bytes;
      if (isHeard) Object.assign(watched, { bytes, heardAt: now });
      if (watched.client.readyForQuery) watched.quietSince = null;
      else if (isHeard || watched.quietSince === null) watched.quietSince = now;
      else if (now - watched.quietSince >= silentMs)
        silentSince = Math.max(silentSince, watched.quietSince);
    }
    for (const { client, heardAt } of watchedClients) {
      if (heardAt <= silentSince) client.connection.stream.destroy(silenceError());
    }
  };

  return (connection) => {
    const client = connection as WatchedClient["client"];
    const watched = {
      client,
      bytes: bytesReadBy(client),
      heardAt: performance.now(),
      quietSince: null,
    };
    watchedClients.add(watched);
    timer ??= setInterval(check, checkEveryMs).unref();
    client.once("end", () => {
      watchedClients.delete(watched);
      if (watchedClients.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    });
  };
}
