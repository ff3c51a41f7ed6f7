import fs from "node:fs";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { openEmbedded, openPostgres } from "~/db/client";
import { ensureAccessCode } from "~/features/director/commands.server";
import { systemClock } from "~/http/clock";
import type { Logger } from "~/http/log";
import { createApp } from "./app";
import { lockDataDir } from "./data-dir-lock";
import type { Deps } from "./deps";
import type { Env } from "./env";
import { createPageRenderer } from "./pages";

export type Site = {
  fetch: (request: Request, bindings?: unknown) => Response | Promise<Response>;
  /** The access code, when this start made it. */
  madeAccessCode: string | null;
  close: () => Promise<void>;
};

/** Opens everything one process needs: lock, database, director, app, background work. */
export async function openSite(
  env: Env,
  { publicUrl, log }: { publicUrl: string; log: Logger },
): Promise<Site> {
  fs.mkdirSync(env.DATA_DIR, { recursive: true });
  const lock = env.DATABASE_URL ? null : lockDataDir(env.DATA_DIR);
  const opened = env.DATABASE_URL
    ? await openPostgres(env.DATABASE_URL)
    : await openEmbedded(env.DATA_DIR);
  const { db } = opened;
  const deps: Deps = {
    db,
    clock: systemClock,
    log,
    publicUrl,
    directorEmail: env.DIRECTOR_EMAIL,
    dataDir: env.DATA_DIR,
    trustProxy: env.TRUST_PROXY,
    rateLimits: env.RATE_LIMITS,
  };
  const madeAccessCode = await ensureAccessCode(db, systemClock, env.DIRECTOR_ACCESS_CODE);
  const app = createApp(deps, {
    renderPage: createPageRenderer(() => import("virtual:react-router/server-build"), {
      dev: import.meta.env.DEV,
      stripe: env.PAYMENTS === "stripe",
    }),
    socketAddress,
  });
  return {
    fetch: withFiles(app.fetch).fetch,
    madeAccessCode,
    close: async () => {
      await opened.close();
      lock?.release();
    },
  };
}

type NodeBindings = { incoming?: { socket?: { remoteAddress?: string } } };
const socketAddress = (bindings: unknown) =>
  (bindings as NodeBindings | undefined)?.incoming?.socket?.remoteAddress ?? "";

/** Puts the built files in front of the app: hashed ones are kept for a year. */
function withFiles(fetch: Site["fetch"]): Hono {
  const files = new Hono();
  files.use(compress());
  files.use(
    "/assets/*",
    serveStatic({
      root: "build/client",
      precompressed: true,
      onFound: (_path, c) => c.header("Cache-Control", "public, max-age=31536000, immutable"),
    }),
  );
  files.get(
    "*",
    serveStatic({
      root: "build/client",
      precompressed: true,
      onFound: (_path, c) => c.header("Cache-Control", "public, max-age=86400"),
    }),
  );
  files.all("*", (c) => fetch(c.req.raw, c.env));
  return files;
}
