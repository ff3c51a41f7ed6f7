import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { putInDemoContent } from "~/demo/seed";
import { type AccessCodeSource, ensureAccessCode } from "~/features/director/commands.server";
import { festivalTimeZone } from "~/features/festival/schema";
import { countDaysIn } from "~/features/submissions/tallies.server";
import { systemClock } from "~/http/clock";
import type { Logger } from "~/http/log";
import { createApp } from "./app";
import { startBackups, startJobs, startMail } from "./background";
import type { Deps } from "./deps";
import type { Env } from "./env";
import { keepRoom } from "./free-space";
import { type Fetch, shedLoad } from "./load";
import { openOutside } from "./outside";
import { createPageRenderer } from "./pages";
import type { Store } from "./store";

export type Site = {
  fetch: Fetch;
  /** Where the director's access code comes from. */
  accessCode: AccessCodeSource;
  /** Ends the background work; the store stays open. */
  close: () => Promise<void>;
};

export type SiteOptions = { env: Env; store: Store; publicUrl: string; log: Logger };
export type OpenSite = (options: SiteOptions) => Promise<Site>;

/**
 * Makes everything that runs on an open store: director, app, background work.
 * In development a change of the code closes the site and opens it anew on the
 * same store.
 */
export const openSite: OpenSite = async ({ env, store, publicUrl, log }) => {
  const { db } = store;
  const clock = systemClock;
  const base = {
    db,
    clock,
    log,
    publicUrl,
    directorEmail: env.DIRECTOR_EMAIL,
    dataDir: env.DATA_DIR,
    trustProxy: env.TRUST_PROXY,
    rateLimits: env.RATE_LIMITS,
  };
  const outside = openOutside(env, base);
  const delivery = startMail({ ...base, ...outside }, { alone: !env.DATABASE_URL });
  const deps: Deps = { ...base, ...outside, wakeMail: delivery.wake };
  await countDaysIn(db, festivalTimeZone);
  if (env.DEMO) await putInDemoContent(deps);
  const accessCode = await ensureAccessCode(db, systemClock, env.DIRECTOR_ACCESS_CODE);
  const jobs = [delivery, ...startJobs(deps), ...startBackups(deps, store.dump)];
  const app = createApp(deps, {
    renderPage: createPageRenderer(() => import("virtual:react-router/server-build"), {
      dev: import.meta.env.DEV,
      stripe: env.PAYMENTS === "stripe",
    }),
    socketAddress,
    dev: import.meta.env.DEV,
  });
  return {
    fetch: withFiles(shedLoad(store.dump ? keepRoom(app.fetch, env.DATA_DIR) : app.fetch)).fetch,
    accessCode,
    close: async () => {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
};

type NodeBindings = { incoming?: { socket?: { remoteAddress?: string } } };
const socketAddress = (bindings: unknown) =>
  (bindings as NodeBindings | undefined)?.incoming?.socket?.remoteAddress ?? "";

/** Puts the built files in front of the app: hashed ones are kept for a year. */
function withFiles(fetch: Fetch): Hono {
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
