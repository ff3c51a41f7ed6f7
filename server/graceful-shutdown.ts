import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as sleep, setImmediate as turnOfLoop } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Logger } from "~/lib/log";

/** Milliseconds for running requests after SIGTERM, including those that wait to be accepted. */
const graceMs = 6_000;
/** Milliseconds that an idle connection stays open after SIGTERM. */
const idleGraceMs = 250;
/** Milliseconds without a new connection after which none is expected, and the maximum for this. */
const acceptLimits = { quietMs: 30, quietTurns: 10, maxMs: 4_000 };
/** Milliseconds for background work and the database to end. */
const closeMs = 2_500;
/** Milliseconds after which the process is killed in any case. */
const killMs = 9_000;

/**
 * Ends the process: sent requests are answered, then `close` ends the rest. It takes at most ten seconds, even if
 * something hangs or blocks the event loop.
 */
export async function stop(server: Server, close: () => Promise<void>, log: Logger): Promise<void> {
  killAfter(killMs);
  const startedAt = performance.now();
  await acceptWaiting(server);
  // An idle connection may be about to send a request, so it is not closed at once (as http's own close would):
  // responses from now on close their connection, and idle ones are closed after a moment.
  const serverClosed = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
  // After the reads of this turn: a request that has arrived makes its connection busy.
  const endIdle = () => setImmediate(() => server.closeIdleConnections());
  setInterval(endIdle, idleGraceMs);
  await Promise.race([serverClosed, sleep(graceMs - (performance.now() - startedAt))]);
  const hasClosed = await Promise.race([close().then(() => true), sleep(closeMs, false)]);
  if (!hasClosed) log.warn("stopped before everything had ended");
  process.exit(0);
}

/**
 * Waits until no connection waits to be accepted. Closing resets connections that the kernel has accepted and this
 * process has not, with their requests; each turn of the event loop accepts one.
 */
async function acceptWaiting(server: Server): Promise<void> {
  const startedAt = performance.now();
  let lastConnectionAt = startedAt;
  let turns = 0;
  const onConnection = () => {
    lastConnectionAt = performance.now();
    turns = 0;
  };
  server.on("connection", onConnection);
  for (;;) {
    await turnOfLoop();
    turns += 1;
    const now = performance.now();
    const isQuiet =
      turns >= acceptLimits.quietTurns && now - lastConnectionAt >= acceptLimits.quietMs;
    if (isQuiet || now - startedAt >= acceptLimits.maxMs) break;
  }
  server.off("connection", onConnection);
}

/**
 * Kills this process from a separate thread, since a blocked event loop runs no timer. The thread may start late on a
 * busy machine, but counts from now by the monotonic clock.
 */
function killAfter(ms: number): void {
  const since = process.hrtime.bigint();
  const code = `
    const elapsedMs = Number(process.hrtime.bigint() - ${since}n) / 1e6;
    setTimeout(() => process.kill(process.pid, "SIGKILL"), ${ms} - elapsedMs);
  `;
  new Worker(code, { eval: true }).unref();
}
