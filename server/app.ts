import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { ping } from "~/db/client";
import { readSessionToken } from "~/features/director/session/cookie.server";
import { touchSession } from "~/features/director/session/sessions.server";
import { readFacts } from "~/features/festival/queries.server";
import { serveImage } from "~/features/images/store.server";
import { documents, pages } from "~/http/addresses";
import { clientAddress } from "~/http/client-address";
import type { RequestFacts } from "~/http/endpoint";
import { isWellEncoded, oddPartOf } from "~/http/intake";
import { describeError } from "~/http/log";
import { pathReader } from "~/http/logged-path";
import { type EdgeEnv, maxBodyBytes, mountEndpoints } from "~/http/mount.server";
import { describeApi } from "~/http/openapi";
import { problem } from "~/http/problem";
import { allEndpoints } from "./api";
import type { Deps } from "./deps";
import { createPageCache, freshNonce } from "./page-cache";
import { type RenderPage, renderStill } from "./pages";
import { addSecurityHeaders } from "./security-headers";
import { securityTxt } from "./security-txt";

export type AppOptions = {
  /** Renders pages; absent in tests that only call the API. */
  renderPage?: RenderPage;
  /** The client's socket address of a request. */
  socketAddress?: (bindings: unknown) => string;
  /** In development every page is rendered anew. */
  dev?: boolean;
};

/** The whole site as one fetch handler: calls, pages, health. */
export function createApp(deps: Deps, options: AppOptions = {}) {
  const app = new Hono<EdgeEnv>();
  const endpoints = allEndpoints(deps);
  const loggedPath = pathReader([...otherPaths, ...endpoints.map(({ path }) => path)]);
  const cache = createPageCache();
  const { renderPage } = options;
  const { db, clock, publicUrl, dataDir, services } = deps;
  const report = (path: string) => (error: unknown) =>
    deps.log.error("page failed", { path: loggedPath(path), error: describeError(error) });
  const page = { db, clock, publicUrl, dataDir, services };
  const renderRefusal =
    renderPage &&
    (async (refused: 400 | 404) => {
      const visitor = { ...page, report: report(""), session: null, nonce: freshNonce(), refused };
      return renderStill(renderPage, { ...visitor, facts: await readFacts(db) });
    });

  app.use(async (c, next) => {
    const requestId = randomUUID();
    const started = performance.now();
    let facts: Promise<RequestFacts> | undefined;
    c.set("facts", () => {
      facts ??= edgeFacts(deps, c.req.raw, requestId, options.socketAddress?.(c.env) ?? "");
      return facts;
    });
    await next();
    // Whatever the director changed is on the public pages at once.
    if (c.req.method !== "GET" && c.res.ok && (await facts)?.session) cache.clear();
    c.res.headers.set("X-Request-Id", requestId);
    addSecurityHeaders(c.res.headers, deps.publicUrl);
    deps.log.info("request", {
      requestId,
      method: c.req.method,
      path: loggedPath(c.req.path),
      status: c.res.status,
      ms: Math.round(performance.now() - started),
    });
  });
  app.use(async (c, next) => {
    const url = new URL(c.req.url);
    const odd = oddPartOf(url);
    const call = url.pathname.startsWith("/api/");
    if (!odd && (!call || isWellEncoded(url))) return next();
    if (call || c.req.method !== "GET" || url.pathname.endsWith(".data")) {
      return odd === "path" ? nothingThere() : problem(422, oddQuery);
    }
    return (await renderRefusal?.(odd === "path" ? 404 : 400)) ?? nothingThere();
  });
  const roomy = new Map(
    endpoints.filter((spec) => spec.maxBodyBytes).map((spec) => [spec.path as string, spec]),
  );
  app.use(async (c, next) => {
    const spec = roomy.get(c.req.path);
    // A large body is not even counted before its sender has logged in: the call's guards answer.
    if (spec?.access === "director" && !(await c.get("facts")()).session) return next();
    const maxSize = spec?.maxBodyBytes ?? maxBodyBytes;
    return bodyLimit({ maxSize, onError: () => tooLarge() })(c, next);
  });

  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", async (c) => {
    try {
      await ping(deps.db);
      return c.json({ status: "ok" });
    } catch {
      return problem(503, "The database does not answer.");
    }
  });
  app.get("/.well-known/security.txt", async (c) =>
    c.text(securityTxt(await readFacts(deps.db), deps.publicUrl, deps.clock())),
  );
  app.get("/images/:name", async (c) => {
    const image = await serveImage(deps.dataDir, c.req.param("name"), c.req.raw);
    return image ?? problem(404, "There is no such picture.");
  });
  const description = describeApi(endpoints, "Heartlight");
  app.get("/api/openapi.json", (c) => c.json(description));
  mountEndpoints(app, endpoints, deps);
  app.all("/api/*", () => problem(404, "There is no such call."));

  if (renderPage) {
    app.all("*", async (c) => {
      if (c.req.method !== "GET" && c.req.method !== "HEAD") {
        return problem(405, "Pages can only be read.", {}, { Allow: "GET, HEAD" });
      }
      const { session } = await c.get("facts")();
      const given = { ...page, session, report: report(c.req.path) };
      const render = async (nonce: string) =>
        renderPage(c.req.raw, { ...given, nonce, facts: await readFacts(db) });
      if (session || options.dev || c.req.method !== "GET") return render(freshNonce());
      return cache.serve(c.req.url, render);
    });
  }
  app.notFound(nothingThere);
  app.onError((error, c) => {
    deps.log.error("request failed", {
      path: loggedPath(c.req.path),
      error: describeError(error),
    });
    return problem(500, "Something went wrong on our side. Please try again.");
  });
  return app;
}

/** What is served beside the calls. */
const otherPaths = [
  ...[...Object.values(pages), ...Object.values(documents), "/admin/*", "/__manifest"],
  ...["/healthz", "/readyz", "/.well-known/security.txt", "/api/openapi.json", "/images/:name"],
];

const oddQuery =
  "The address holds marks that cannot be read. Please look at what stands behind its question mark.";

const nothingThere = () => problem(404, "There is nothing at this address.");
const tooLarge = () => problem(413, "The body is too large.");

async function edgeFacts(
  deps: Deps,
  request: Request,
  requestId: string,
  socketAddress: string,
): Promise<RequestFacts> {
  const forwarded = request.headers.get("x-forwarded-for");
  const token = readSessionToken(request, deps.publicUrl);
  const session = await touchSession(deps.db, deps.clock, token);
  return {
    requestId,
    address: clientAddress(socketAddress, forwarded, deps.trustProxy),
    session: session && { id: session.id, email: deps.directorEmail },
  };
}
