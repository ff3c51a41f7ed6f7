import { createHash } from "node:crypto";
import fs from "node:fs";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { isUntouched, putInDemoContent } from "~/demo/seed";
import {
  type AccessCodeSource,
  ensureAccessCode,
} from "~/features/auth/access-code/change.commands.server";
import { resetByOperator } from "~/features/auth/people/directors.commands.server";
import { setDirectorEmail } from "~/features/auth/person.commands.server";
import { endFactorsAgain } from "~/features/auth/second-factor/ended-factors.commands.server";
import {
  countUnreadableApps,
  reencryptTotpSecrets,
} from "~/features/auth/second-factor/totp.commands.server";
import { writeVisits } from "~/features/auth/session/sessions.commands.server";
import { reapplyErasures } from "~/features/privacy/ledger.commands.server";
import { getSettings } from "~/features/settings/queries.server";
import type { FestivalSettings } from "~/features/settings/schema";
import { closeUntilSetUp } from "~/features/setup/commands.server";
import { waitForTasksAfterResponse } from "~/lib/api/after-response.server";
import { cachedPromise } from "~/lib/cached-promise";
import { type Clock, systemClock } from "~/lib/dates/clock";
import type { Logger } from "~/lib/log";
import { matchesEtag } from "~/server/page-cache/negotiation";
import { createApp } from "./app";
import { foundedAtOf, startBackups } from "./backups/daily";
import { readDataCopies } from "./backups/held-copies";
import { openClock } from "./demo-clock";
import type { Deps } from "./deps";
import { ConfigError, type Env } from "./env";
import { createGateways, filmsOf, ledgersOf, linkChecksOf } from "./gateways";
import { startJobs, startMail } from "./jobs/jobs";
import { unavailableWith } from "./maintenance-response";
import { forbidTransforms, headersOfFiles } from "./middleware/security-headers";
import { subscribeToInvalidation } from "./page-cache/invalidation";
import type { PageCacheHandler } from "./page-cache/node-handler";
import { createPageRenderer } from "./render-pages";
import { secretKeysOf } from "./secret-key";
import { type DiskSpaceGuard, watchDiskSpace } from "./storage/disk-space-guard";
import type { Store } from "./storage/open-store";
import { registerWallets } from "./wallets";

type Fetch = (request: Request, bindings?: unknown) => Response | Promise<Response>;

export type Site = {
  fetch: Fetch;
  /** Runs before `fetch` and answers from the cache. */
  cachedPages: PageCacheHandler | undefined;
  /** The site's current time. */
  clock: Clock;
  /** The origin of the director's access code. */
  accessCode: AccessCodeSource;
  /** The festival's settings at the start. */
  settings: FestivalSettings;
  /** Ends background work; the store stays open. */
  close: () => Promise<void>;
};

export type SiteOptions = {
  env: Env;
  store: Store;
  publicUrl: string;
  log: Logger;
  /** Whether a connection arrived since the last call. */
  hasNewConnections?: () => boolean;
};
export type OpenSite = (options: SiteOptions) => Promise<Site>;

/**
 * Creates everything that runs on an open store: director, app, background work. In development a change of the code
 * closes the site and opens it again on the same store.
 */
export const openSite: OpenSite = async ({ env, store, publicUrl, log, hasNewConnections }) => {
  const { db } = store;
  const clock = await openClock(env, () => isUntouched(db));
  const ownDeps = {
    db,
    clock,
    machineClock: systemClock,
    log,
    publicUrl,
    acceptsOwnHosts: !env.PUBLIC_URL,
    directorEmail: env.DIRECTOR_EMAIL,
    passkeyHost: env.PASSKEY_HOST ?? new URL(publicUrl).hostname,
    secrets: secretKeysOf(env),
    dataDir: env.DATA_DIR,
    films: filmsOf(env),
    links: linkChecksOf(env, publicUrl),
    reserveGigabytes: env.MEDIA_RESERVE_GB ?? null,
    ledgers: ledgersOf(env, log),
    copies: readDataCopies(env),
    trustProxy: env.TRUST_PROXY,
    rateLimits: env.RATE_LIMITS,
    live: env.LIVE,
  };
  const gateways = await createGateways(env, ownDeps);
  // A PostgreSQL server manages its own disk.
  const disk = env.DATABASE_URL ? unlimited : watchDiskSpace(env.DATA_DIR);
  const delivery = startMail(
    { ...ownDeps, ...gateways },
    { isOnlyProcess: !env.DATABASE_URL, disk },
  );
  const deps: Deps = {
    ...ownDeps,
    ...gateways,
    wakeMail: delivery.wake,
    examineHost: async () => {
      const { checkHost } = await import("./doctor/checks");
      const { address: sender } = await gateways.mail.sender();
      const proxy = gateways.services.find(({ name }) => name === "proxy");
      return checkHost(env, { publicUrl, sender, proxyWarning: proxy?.warnings[0] ?? null });
    },
  };
  if (env.DEMO) await putInDemoContent(deps);
  if (env.LIVE) await closeUntilSetUp(db);
  await setDirectorEmail(db, env.DIRECTOR_EMAIL);
  await refuseLeakedCode(env, deps);
  const accessCode = await ensureAccessCode(db, clock, env.DIRECTOR_ACCESS_CODE);
  // Before the first request: a restored backup must bring back neither factors nor people.
  await endFactorsAgain(db, deps.ledgers);
  await prepareSecondFactors(env, deps);
  const reappliedCount = await reapplyErasures(deps);
  if (reappliedCount > 0) log.warn("erasures applied again", { count: reappliedCount });
  const { DEV: isDev } = import.meta.env;
  void registerWallets(env, deps);
  const embedded = !env.DATABASE_URL;
  const foundedAt = foundedAtOf(db, env.DATA_DIR, embedded);
  const hasBackups = env.BACKUPS !== "off" && !isDev;
  const jobs = [
    delivery,
    ...startJobs(deps, { disk, backupsSince: hasBackups ? foundedAt : null }),
  ];
  if (hasBackups) jobs.push(startBackups({ ...deps, clock: systemClock, foundedAt }, { embedded }));
  const build = await import("virtual:react-router/server-build");
  // With a build as a function the routes are created again for every page, which only development needs.
  const pages = isDev ? () => import("virtual:react-router/server-build") : build;
  // In development nothing is cached.
  const version = isDev
    ? undefined
    : await subscribeToInvalidation(store, { isOnlyProcess: !env.DATABASE_URL });
  const app = createApp(deps, {
    renderPage: createPageRenderer(pages, {
      isDev,
      usesStripe: env.PAYMENTS === "stripe",
    }),
    unavailable: unavailableWith(build.assets.routes.root?.css ?? []),
    disk,
    socketAddress,
    hasNewConnections,
    metrics: await metricsOf(env, deps, store),
    version,
  });
  return {
    fetch: withFiles(app.fetch, publicUrl),
    cachedPages: app.cachedPages,
    clock,
    accessCode,
    settings: await getSettings(db),
    close: async () => {
      await version?.stop();
      // Responses that do not reveal whether an address is known queue their email afterwards.
      await waitForTasksAfterResponse();
      await Promise.all(jobs.map((job) => job.stop()));
      await writeVisits(db);
    },
  };
};

/**
 * Checks whether the environment's access code is in a list of leaked passwords: a live site does not start, a trial
 * warns.
 */
async function refuseLeakedCode(env: Env, { isLeaked, log }: Deps): Promise<void> {
  if (!env.DIRECTOR_ACCESS_CODE || !(await isLeaked(env.DIRECTOR_ACCESS_CODE))) return;
  const warning = "DIRECTOR_ACCESS_CODE is in a list of leaked passwords";
  if (env.LIVE) throw new ConfigError(`Cannot start: ${warning}. Choose another one.`);
  log.warn("access code leaked");
  process.stderr.write(`${warning}: choose another one.\n`);
}

/** Encrypts secrets of apps with the current key and reports those that no key fits; applies RESET_SECOND_FACTOR. */
async function prepareSecondFactors(env: Env, deps: Deps): Promise<void> {
  const { db, secrets, log } = deps;
  await reencryptTotpSecrets(db, secrets);
  const unreadable = await countUnreadableApps(db, secrets);
  if (unreadable > 0) {
    log.warn("authenticator apps and recovery codes do not work: SECRET_KEY has changed", {
      unreadable,
    });
  }
  if (env.RESET_SECOND_FACTOR && (await resetByOperator(deps, env.RESET_SECOND_FACTOR))) {
    log.warn("second factor reset", { by: "RESET_SECOND_FACTOR" });
  }
}

/** Metrics for Prometheus, if there is a token. */
async function metricsOf({ METRICS_TOKEN: token }: Env, deps: Deps, { pool }: Store) {
  return token ? (await import("./metrics")).openMetrics({ ...deps, token, pool }) : undefined;
}

type NodeBindings = { incoming?: { socket?: { remoteAddress?: string } } };
const socketAddress = (bindings: unknown) =>
  (bindings as NodeBindings | undefined)?.incoming?.socket?.remoteAddress ?? "";

const unlimited: DiskSpaceGuard = { refuse: async () => null, hasSpaceForWork: async () => true };

const filesRoot = "build/client";

/** The addresses of the built files; none in development, where Vite serves them. */
function builtFiles(): Set<string> {
  if (import.meta.env.DEV) return new Set();
  const entries = fs.readdirSync(filesRoot, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Set(
    files.map(({ parentPath, name }) => {
      const folder = parentPath.slice(filesRoot.length).replaceAll("\\", "/");
      return `${folder}/${name}`;
    }),
  );
}

/** A week, and one more day while the browser checks whether a picture changed. */
const artCache = "public, max-age=604800, stale-while-revalidate=86400";

/** The entity tag of a file. */
async function contentTag(file: string): Promise<string> {
  const bytes = await fs.promises.readFile(file);
  return `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
}

/** Serves the built files before the app; files with a hash in their name are cached for a year. */
function withFiles(fetch: Fetch, publicUrl: string): Fetch {
  const builtPaths = builtFiles();
  const headers = Object.entries(headersOfFiles(publicUrl));
  const site = new Hono();
  site.use(async (c, next) => {
    await next();
    forbidTransforms(c.res.headers);
  });
  site.use(compress());
  const serve = (cacheControl: string) =>
    serveStatic({
      root: filesRoot,
      precompressed: true,
      onFound: (_path, c) => {
        for (const [name, value] of headers) c.header(name, value);
        c.header("Cache-Control", cacheControl);
      },
    });
  const serveHashed = serve("public, max-age=31536000, immutable");
  const serveNamed = serve("public, max-age=86400");
  const serveArt = serve(artCache);
  const tags = new Map<string, Promise<string>>();
  site.get("*", async (c, next) => {
    const { path } = c.req;
    // Other files are not looked up on disk.
    if (!builtPaths.has(path)) return next();
    if (path.startsWith("/assets/")) return serveHashed(c, next);
    if (!path.startsWith("/art/")) return serveNamed(c, next);
    // A picture keeps its name when it changes, so its entity tag depends on its content.
    const tag = await cachedPromise(tags, path, () => contentTag(filesRoot + path));
    c.header("ETag", tag);
    if (!matchesEtag(c.req.header("If-None-Match"), tag)) return serveArt(c, next);
    for (const [name, value] of headers) c.header(name, value);
    c.header("Cache-Control", artCache);
    return c.body(null, 304);
  });
  site.all("*", (c) => fetch(c.req.raw, c.env));
  return site.fetch;
}
