import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { createLogger, describeError } from "~/http/log";
import { type Env, readEnv, StartRefused } from "./env";
import type { OpenSite } from "./site";
import { openStore } from "./store";
import { printWelcome } from "./welcome";

/** Milliseconds that running requests get to finish after SIGTERM. */
const graceMs = 8_000;
/** Milliseconds that a connection without a request is kept after SIGTERM. */
const idleGraceMs = 250;

type Serving = {
  server?: Server;
  /** Sees each request before the site; development's module server. */
  before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
};

/** Serves a site until SIGTERM; a start that is refused prints one line and ends with 1. */
export async function run(openSite: OpenSite, serving: Serving = {}): Promise<void> {
  try {
    await serve(openSite, serving);
  } catch (error) {
    const line =
      error instanceof StartRefused ? error.message : `Cannot start: ${describeError(error)}`;
    process.stderr.write(`${line}\n`);
    process.exit(1);
  }
}

async function serve(openSite: OpenSite, { server = createServer(), before }: Serving) {
  const env = readEnv(process.env);
  const log = createLogger((line) => process.stdout.write(`${line}\n`));
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  // Listening comes first: a taken port stops the start before the database is touched.
  const port = await listen(server, env);
  const publicUrl = env.PUBLIC_URL?.replace(/\/+$/, "") ?? `http://localhost:${port}`;
  let stopping = false;
  const opening = openStore(env).then(async (store) => ({
    store,
    site: await openSite({ env, store, publicUrl, log }),
  }));
  // Requests that come while the site opens wait for it.
  const answer = getRequestListener(async (request, bindings) =>
    (await opening).site.fetch(request, bindings),
  );
  server.on("request", (request, response) => {
    if (stopping) response.shouldKeepAlive = false;
    if (before) before(request, response, () => void answer(request, response));
    else void answer(request, response);
  });
  const { store, site } = await opening;
  printWelcome(env, { port, publicUrl, accessCode: site.accessCode });

  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // A quiet connection may be about to send a request, so it is not cut at
    // once (http's own close would): answers from now on end their connection,
    // and what is still idle goes after a moment.
    const closed = new Promise<void>((resolve) => {
      NetServer.prototype.close.call(server, () => resolve());
    });
    setInterval(() => server.closeIdleConnections(), idleGraceMs);
    await Promise.race([closed, sleep(graceMs)]);
    await site.close();
    await store.close();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  process.on("unhandledRejection", (error) => {
    log.error("unhandled rejection", { error: describeError(error) });
  });
}

/** Listens on HOST:PORT and returns the port, the free one found when PORT=0. */
function listen(server: ReturnType<typeof createServer>, env: Env): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const told: Record<string, string> = {
        EADDRINUSE: `port ${env.PORT} is taken; stop what listens there or set PORT to another`,
        EACCES: `this user may not listen on port ${env.PORT}`,
        EADDRNOTAVAIL: `HOST ${env.HOST} is no address of this machine`,
        ENOTFOUND: `HOST ${env.HOST} is not known`,
      };
      reject(new StartRefused(`Cannot start: ${told[error.code ?? ""] ?? error.message}.`));
    });
    server.listen(env.PORT, env.HOST, () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : env.PORT);
    });
  });
}
