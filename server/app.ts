import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Context, Hono } from "hono";
import { ping } from "~/db/client";
import { refreshSession } from "~/features/auth/session/sessions.commands.server";
import { readPreview } from "~/features/editions/preview.queries.server";
import { syncConflicts } from "~/features/jury/conflicts/detection.commands.server";
import { readFestival } from "~/features/settings/editions.queries.server";
import { isClosed } from "~/features/setup/queries.server";
import { type Actor, isDirector, type RequestContext } from "~/lib/api/endpoint";
import { problem } from "~/lib/api/problem";
import { overLimitMs } from "~/lib/api/rate-limit.server";
import { findInvalidUrlPart, isWellEncoded } from "~/lib/api/storable-text";
import { limitKeyOf } from "~/lib/client-address";
import { describeError } from "~/lib/log";
import { documents, isVotePath, pages } from "~/lib/paths";
import { type ApiEnv, registerEndpoints } from "~/server/api/register-endpoints";
import { toRoutePattern } from "~/server/logging/route-pattern";
import { checkGlobalRateLimits, pageLimits, unknownCall } from "~/server/middleware/guard";
import { createMemoryLimits } from "~/server/middleware/memory-rate-limit";
import { createBodies } from "~/server/middleware/request-body";
import { createRequestQueue } from "~/server/middleware/request-queue";
import { allEndpoints } from "./api/endpoints";
import type { Deps } from "./deps";
import { filePaths, registerFileRoutes } from "./file-routes";
import { filmPaths, registerFilmRoutes } from "./film-routes";
import { createKnownSessions } from "./known-sessions";
import { type AnswerUnavailable, temporaryFault, unavailableWith } from "./maintenance-response";
import type { Metrics } from "./metrics";
import { addSecurityHeaders } from "./middleware/security-headers";
import { limitWrongVoteCodes } from "./middleware/vote-codes";
import { createPageCache, isCacheFill } from "./page-cache";
import type { PageCacheVersion } from "./page-cache/invalidation";
import { serverTiming } from "./page-cache/node-handler";
import { watchClientAddresses } from "./proxy-watch";
import { createNonce, type RenderPage, renderStatic } from "./render-pages";
import type { DiskSpaceGuard } from "./storage/disk-space-guard";

export type AppOptions = {
  /** Renders pages; absent in tests that only call the API. */
  renderPage?: RenderPage;
  /** Answers while pages and calls are unavailable. */
  unavailable?: AnswerUnavailable;
  /** Refuses requests while the disk is full. */
  disk?: Pick<DiskSpaceGuard, "refuse">;
  /** The client's socket address. */
  socketAddress?: (bindings: unknown) => string;
  /** Whether a connection arrived since the last call. */
  hasNewConnections?: () => boolean;
  /** Counts responses, for clients with the token. Absent without a token. */
  metrics?: Metrics;
  /** The version of public pages. Absent without a cache: in development and in most tests. */
  version?: PageCacheVersion;
};

/** The beginnings of pages that redirect to the account until a required second factor is set up. */
const teamPathPrefixes = ["/admin", "/jury", "/test-", pages.portal];

const isForTeam = (path: string) =>
  teamPathPrefixes.some((prefix) => path.toLowerCase().startsWith(prefix));

/** The user who requests a page; null outside the account page until a required second factor is set up. */
const actorForPage = (path: string, actor: Actor | null): Actor | null =>
  actor?.mustEnrol && !isForTeam(path) ? null : actor;

/** The whole site as one fetch handler: calls, pages, health. The page cache runs before it. */
export function createApp(deps: Deps, options: AppOptions = {}) {
  const app = new Hono<ApiEnv>();
  const endpoints = allEndpoints(deps);
  const loggedPath = toRoutePattern([...otherPaths, ...endpoints.map(({ path }) => path)]);
  const { renderPage, version, metrics, unavailable = unavailableWith([]) } = options;
  const { db, clock, publicUrl, passkeyHost, copies, files, films, secrets } = deps;
  const { reserveGigabytes, services, gateway } = deps;
  const report = (path: string) => (error: unknown) =>
    deps.log.error("page failed", { path: loggedPath(path), error: describeError(error) });
  const pageDeps = {
    db,
    clock,
    publicUrl,
    passkeyHost,
    copies,
    files,
    films,
    reserveGigabytes,
    secrets,
    services,
    gateway,
  };
  // Without rate limits, all requests may come from one address, as in a benchmark: it may use every place.
  const queue = createRequestQueue(deps.rateLimits ? {} : { share: 1 }, options.hasNewConnections);
  const limits = createMemoryLimits(clock);
  const requestLimits = { queue, bodies: createBodies(), limits };
  const sessions = createKnownSessions({ ...deps, limits });
  const clientOf = watchClientAddresses(deps);
  const pageCache =
    version &&
    createPageCache(deps, {
      version,
      endpoints,
      loggedPath,
      fetch: (request, bindings) => app.fetch(request, bindings as object),
      clientOf,
      countCall: (address) =>
        !checkGlobalRateLimits({ ...deps, ...requestLimits }, limitKeyOf(address)),
      answerWithoutSession: (cookie, address) => {
        const claim = sessions.claimOf(cookie);
        if (!claim) return { headers: [], delayMs: 0 };
        const { client, isProven } = sessions.queueClientOf(claim, address);
        if (isProven) return null;
        if (!sessions.hasLookUps(client)) return { headers: [], delayMs: overLimitMs };
        if (claim.token) return null;
        sessions.countLookUp(client);
        return {
          headers: [
            ["Set-Cookie", sessions.clearingCookie],
            ["Cache-Control", "no-store, no-transform"],
          ],
          delayMs: 0,
        };
      },
      logRequest: (request) => {
        deps.log.info("request", { ...request, ms: 0 });
        metrics?.countResponse(request);
      },
    });
  /** Notices a change. If the database is unreachable now, the next check does. */
  const refreshVersion = () => version?.checkVersion().catch(() => undefined);
  const renderRefusal =
    renderPage &&
    (async (refused: 400 | 404) => {
      const visitor = {
        ...pageDeps,
        reportError: report(""),
        actor: null,
        nonce: createNonce(),
        refusedStatus: refused,
      };
      return renderStatic(renderPage, { ...visitor, ...(await readFestival(db)) });
    });

  app.use(async (c, next) => {
    const requestId = randomUUID();
    const started = performance.now();
    const request = c.req.raw;
    const isInternal = isCacheFill(c.env);
    const address = isInternal
      ? ""
      : clientOf(
          options.socketAddress?.(c.env) ?? "",
          (name) => request.headers.get(name),
          c.req.path,
        );
    // A hall has one address: its people share no limit (server/middleware/vote-codes.ts counts wrong codes).
    const isVote = isVotePath(c.req.path);
    c.set("isCounted", isInternal || isVote);
    const claim = isInternal ? null : sessions.claimOf(request.headers.get("cookie"));
    c.set("claim", claim);
    c.set(
      "queueClient",
      isInternal || isVote
        ? { client: null, isProven: false }
        : sessions.queueClientOf(claim, address),
    );
    let requestContext: Promise<RequestContext> | undefined;
    c.set("client", limitKeyOf(address));
    c.set("requestContext", () => {
      requestContext ??= refreshSession(deps.db, clock, claim?.token ?? null).then((actor) => {
        if (claim?.token) sessions.noteExistence(claim.token, actor !== null);
        return { requestId, address, actor };
      });
      return requestContext;
    });
    await next();
    // A change by a logged-in user is on the public pages at once.
    if (c.req.method !== "GET" && c.res.ok && (await requestContext)?.actor) await refreshVersion();
    // Pages only: a call may be answered after a login that sets a new cookie.
    const actor = await requestContext?.then(
      (resolved) => resolved.actor,
      () => undefined,
    );
    const hasInvalidCookie = claim && (!claim.token || actor === null);
    if (hasInvalidCookie && isReadMethod(c.req.method) && !c.req.path.startsWith("/api/")) {
      c.res.headers.append("Set-Cookie", sessions.clearingCookie);
      c.res.headers.set("Cache-Control", "no-store");
    }
    // With a 304 the browser uses the policy of its cached page.
    if (c.res.status !== 304) addSecurityHeaders(c.res.headers, deps.publicUrl);
    if (isInternal) return;
    if (isPage(c.res)) c.res.headers.set("Server-Timing", serverTiming(clock().getTime()));
    c.res.headers.set("X-Request-Id", requestId);
    const answer = { method: c.req.method, path: loggedPath(c.req.path), status: c.res.status };
    const ms = performance.now() - started;
    deps.log.info("request", { requestId, ...answer, ms: Math.round(ms) });
    metrics?.countResponse({ ...answer, ms });
  });
  app.use(async (c, next) => (await options.disk?.refuse(c.req.raw)) ?? next());
  app.use(limitWrongVoteCodes({ ...deps, limits, unavailable }));

  /** Runs work that uses the database in the request queue. */
  const inTurn = async (c: Context<ApiEnv>, work: () => Promise<Response>) =>
    (await queue.take(work, c.get("queueClient"))) ?? unavailable(c.req.raw, "busy");
  const isSiteClosed = async () => deps.live && isClosed(db);
  /** Whether a page must wait for the set-up: directors see what visitors will see. */
  const hidesPage = async (c: Context<ApiEnv>) =>
    !isForTeam(c.req.path) &&
    c.req.path !== routeManifestPath &&
    (await isSiteClosed()) &&
    !isDirector((await c.get("requestContext")()).actor);
  /** Renders a page for one visitor, within the client's limits, in the request queue. */
  const answerPage = async (c: Context<ApiEnv>, work: () => Promise<Response>) => {
    const { client } = c.get("queueClient");
    const limitRefusal =
      client !== null && checkGlobalRateLimits({ ...deps, ...requestLimits }, client, pageLimits);
    if (limitRefusal) return unavailable(c.req.raw, "limited");
    return inTurn(c, async () =>
      (await hidesPage(c)) ? unavailable(c.req.raw, "closed") : work(),
    );
  };

  app.use(async (c, next) => {
    const url = new URL(c.req.url);
    const invalidPart = findInvalidUrlPart(url);
    const isCall = url.pathname.startsWith("/api/");
    if (!invalidPart && (!isCall || isWellEncoded(url))) return next();
    if (isCall || c.req.method !== "GET" || url.pathname.endsWith(".data")) {
      return invalidPart === "path" ? notFound() : problem(422, invalidQueryMessage);
    }
    if (!renderRefusal) return notFound();
    return answerPage(c, () => renderRefusal(invalidPart === "path" ? 404 : 400));
  });

  app.use(async (c, next) => {
    const answer = isCacheFill(c.env) ? null : pageCache?.answer(c.req.raw);
    if (!answer) return next();
    const claim = c.get("claim");
    const { client, isProven } = c.get("queueClient");
    if (isProven) return next();
    if (claim && client !== null && !sessions.countLookUp(client)) {
      // The address sent too many cookies without a session.
      await sleep(overLimitMs);
    } else if (claim?.token) {
      const requestContext = await queue.take(c.get("requestContext"), c.get("queueClient"));
      if (!requestContext) return unavailable(c.req.raw, "busy");
      if (requestContext.actor) return next();
    }
    const isCall = c.req.path.startsWith("/api/");
    const limitRefusal = isCall
      ? checkGlobalRateLimits({ ...deps, ...requestLimits }, c.get("client"))
      : null;
    return limitRefusal ?? answer();
  });

  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", (c) =>
    inTurn(c, async () => {
      try {
        await ping(deps.db);
        return c.json({ status: "ok" });
      } catch {
        return problem(503, "The database does not respond.", {}, { "Retry-After": "5" });
      }
    }),
  );
  if (metrics) {
    app.get("/metrics", async (c) => {
      if (!metrics.isAuthorized(c.req.header("authorization"))) {
        return problem(401, "This call needs the token.", {}, { "WWW-Authenticate": "Bearer" });
      }
      const { type, text } = await metrics.read();
      return c.body(text, 200, { "Content-Type": type, "Cache-Control": "no-store" });
    });
  }
  registerFileRoutes(app, deps, { ...requestLimits, endpoints, unavailable });
  registerFilmRoutes(app, deps, requestLimits);
  registerEndpoints(app, endpoints, {
    ...deps,
    ...requestLimits,
    isClosed: isSiteClosed,
    // The write is committed; if this fails, the job repeats it.
    afterWrite: () =>
      syncConflicts(db).catch((error) =>
        deps.log.error("conflicts not checked", { error: describeError(error) }),
      ),
  });
  app.all("/api/*", unknownCall);

  if (renderPage) {
    app.all("*", async (c) => {
      if (c.req.method !== "GET" && c.req.method !== "HEAD") {
        return problem(405, "Pages only accept GET and HEAD.", {}, { Allow: "GET, HEAD" });
      }
      return answerPage(c, async () => {
        const actor = actorForPage(c.req.path, (await c.get("requestContext")()).actor);
        const pageProps = {
          ...pageDeps,
          actor,
          reportError: report(c.req.path),
          nonce: createNonce(),
        };
        const preview = await readPreview(db, actor, new URL(c.req.url));
        return renderPage(c.req.raw, { ...pageProps, ...(preview ?? (await readFestival(db))) });
      });
    });
  }
  app.notFound(notFound);
  app.onError((error, c) => {
    const temporaryReason = temporaryFault(error);
    deps.log.error("request failed", {
      path: loggedPath(c.req.path),
      error: describeError(error),
    });
    if (temporaryReason) return unavailable(c.req.raw, temporaryReason);
    return problem(500, "Something went wrong on our side. Please try again.");
  });
  return { fetch: app.fetch, cachedPages: pageCache?.handler, routes: app.routes };
}

const isPage = ({ headers }: Response) =>
  headers.get("content-type")?.startsWith("text/html") === true;

/** React Router's list of the scripts that a page needs; the login page requests it, too. */
const routeManifestPath = "/__manifest";

/** Addresses that are no calls, for the log. */
const otherPaths = [
  ...Object.values(pages),
  ...Object.values(documents),
  "/admin/*",
  routeManifestPath,
  "/healthz",
  "/readyz",
  ...filePaths,
  ...filmPaths,
  "/metrics",
];

const invalidQueryMessage =
  "This URL contains characters that aren't allowed. Check the part after the question mark.";

const notFound = () => problem(404, "Not found.");

const isReadMethod = (method: string) => method === "GET" || method === "HEAD";
