import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createLogger, describeError } from "~/http/log";
import { type Env, readEnv, StartRefused } from "./env";
import { openSite } from "./site";
import { printWelcome } from "./welcome";

/** Milliseconds that running requests get to finish after SIGTERM. */
const graceMs = 8_000;

async function main(): Promise<void> {
  const env = readEnv(process.env);
  const log = createLogger((line) => process.stdout.write(`${line}\n`));
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 30_000 });
  // Listening comes first: a taken port stops the start before the database is touched.
  const port = await listen(server, env);
  const publicUrl = env.PUBLIC_URL?.replace(/\/+$/, "") ?? `http://localhost:${port}`;
  const site = await openSite(env, { publicUrl, log }).catch((error: unknown) => {
    server.close();
    throw error;
  });
  server.on("request", getRequestListener(site.fetch));
  printWelcome(env, { port, publicUrl, madeAccessCode: site.madeAccessCode });

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, graceMs))]);
    await site.close();
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

main().catch((error: unknown) => {
  const line =
    error instanceof StartRefused ? error.message : `Cannot start: ${describeError(error)}`;
  process.stderr.write(`${line}\n`);
  process.exit(1);
});
