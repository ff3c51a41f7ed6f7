import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { overLimitMs } from "~/lib/api/rate-limit.server";
import { bufferedWriter, createLogger, describeError } from "~/lib/log";
import type { OpenSite } from "./bootstrap";
import { configureTimeouts, createHttpServer, refuseTwoHosts } from "./connections";
import { respondAndDrain } from "./drain-request-body";
import { ConfigError, type Env, hasCommonCode, readEnv, refuseCommonCode } from "./env";
import { stop } from "./graceful-shutdown";
import { securityHeaders } from "./middleware/security-headers";
import type { PageCacheHandler } from "./page-cache/node-handler";
import { printStartupBanner } from "./startup-banner";
import { openStore } from "./storage/open-store";

type ServeOptions = {
  server?: Server;
  /** Sees each request before the site: development's module server. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** Loads code that the site will need, while the database opens. */
  preload?: () => Promise<unknown>;
};

/** Serves a site until SIGTERM; a refused start prints one line and exits with 1. */
export async function run(openSite: OpenSite, serving: ServeOptions = {}): Promise<void> {
  try {
    await serve(openSite, serving);
  } catch (error) {
    const line =
      error instanceof ConfigError ? error.message : `Cannot start: ${describeError(error)}`;
    process.stderr.write(`${line}\n`);
    process.exit(1);
  }
}

async function serve(
  openSite: OpenSite,
  { server = createHttpServer(), middleware, preload }: ServeOptions,
) {
  const env = readEnv(process.env);
  await refuseCommonCode(env);
  const log = createLogger(bufferedWriter((text) => process.stdout.write(text)));
  // First, so that a taken port stops the start before the database is touched.
  const port = await listen(server, env);
  const publicUrl = env.PUBLIC_URL?.replace(/\/+$/, "") ?? `http://localhost:${port}`;
  configureTimeouts(server, publicUrl, log);
  let isStopping = false;
  let cachedPages: PageCacheHandler | undefined;
  const opened = openStore(env).then(async (store) => {
    const site = await openSite({
      env,
      store,
      publicUrl,
      log,
      hasNewConnections: newConnectionsOf(server),
    });
    cachedPages = site.cachedPages;
    return { store, site };
  });
  // After openStore has tried the folder's lock: a refused start loads nothing. Errors are reported when the site opens.
  setImmediate(() => preload?.().catch(() => undefined));
  // Requests wait while the site opens.
  const answer = getRequestListener(async (request, bindings) => {
    const response = await (await opened).site.fetch(request, bindings);
    if (response.status === 429 && !isStopping) await sleep(overLimitMs);
    return respondAndDrain(bindings.incoming as IncomingMessage, response);
  });
  server.on("request", (request, response) => {
    if (refuseTwoHosts(request, response, publicUrl)) return;
    // Only once the port is closed: before, the client would open a new connection, which is reset.
    if (isStopping && !server.listening) response.shouldKeepAlive = false;
    if (request.url === "/healthz") answerHealth(response, publicUrl);
    else if (cachedPages?.(request, response)) return;
    else if (middleware) middleware(request, response, () => void answer(request, response));
    else void answer(request, response);
  });
  const { store, site } = await opened;

  const onSignal = () => {
    if (isStopping) return;
    isStopping = true;
    const close = async () => {
      await site.close();
      await store.close();
    };
    void stop(server, close, log);
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
  process.on("unhandledRejection", (error) => {
    log.error("unhandled rejection", { error: describeError(error) });
  });
  // Last: a supervisor that reads it may send a signal at once.
  const { accessCode, clock, settings } = site;
  // A real festival was refused above; a trial is only warned, when it serves already.
  const isCommonCode = !env.LIVE && (await hasCommonCode(env));
  printStartupBanner(env, { port, publicUrl, accessCode, isCommonCode, clock, settings });
}

/** Whether a connection arrived since the last call. */
function newConnectionsOf(server: Server): () => boolean {
  let hasConnected = false;
  server.on("connection", () => {
    hasConnected = true;
  });
  return () => {
    const hadConnection = hasConnected;
    hasConnected = false;
    return hadConnection;
  };
}

function answerHealth(response: ServerResponse, publicUrl: string): void {
  const headers = { ...securityHeaders(publicUrl), "X-Request-Id": randomUUID() };
  response.writeHead(200, { ...headers, "Content-Type": "application/json" });
  response.end(JSON.stringify({ status: "ok" }));
}

/** Listens on HOST:PORT and returns the port; PORT=0 picks a free one. */
function listen(server: Server, env: Env): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const messages: Record<string, string> = {
        EADDRINUSE: `port ${env.PORT} is in use; stop the program that uses it, or set another PORT`,
        EACCES: `this user may not listen on port ${env.PORT}`,
        EADDRNOTAVAIL: `HOST ${env.HOST} is no address of this machine`,
        ENOTFOUND: `HOST ${env.HOST} is not known`,
      };
      reject(new ConfigError(`Cannot start: ${messages[error.code ?? ""] ?? error.message}.`));
    });
    server.listen(env.PORT, env.HOST, () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : env.PORT);
    });
  });
}
