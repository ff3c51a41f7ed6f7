import { and, eq } from "drizzle-orm";
import type { Context, Hono } from "hono";
import { submissions } from "~/db/schema";
import { refreshSession } from "~/features/auth/session/sessions.commands.server";
import { visibleTo } from "~/features/auth/visibility.queries.server";
import {
  findEntryIdByToken,
  findFilmByDraftToken,
  findFilmByToken,
} from "~/features/entry-page/film-access.queries.server";
import { mayWatchFilm } from "~/features/jury/scoring/queries.server";
import * as uploadContracts from "~/features/screeners/contract";
import { findPlayable } from "~/features/screeners/queries.server";
import { createStreams } from "~/features/screeners/stream.queries.server";
import { readSubtitles } from "~/features/screeners/subtitles.commands.server";
import { streamTexts } from "~/features/screeners/texts";
import { createTusServer } from "~/features/screeners/tus.commands.server";
import { noteStream } from "~/features/screeners/watching.commands.server";
import { audit } from "~/lib/api/audit-log.server";
import { type Contract, isSafe } from "~/lib/api/contract";
import { type Actor, type DescribedCall, hasRole, isDirector } from "~/lib/api/endpoint";
import { problem } from "~/lib/api/problem";
import type { Limit } from "~/lib/api/rate-limit.server";
import { describeError } from "~/lib/log";
import { isPrefetch } from "~/lib/prefetch";
import { uuidPattern } from "~/lib/uuid";
import type { ApiEnv } from "./api/register-endpoints";
import type { Deps } from "./deps";
import { checkGlobalRateLimits, type GuardDeps } from "./middleware/guard";
import { isOwnOrigin } from "./middleware/origin";

/**
 * Uploads and playback of films. They bypass the usual checks of calls, since their bytes must neither be received whole
 * nor use a place in the request queue. Only the check of permissions uses one.
 */

const { createUpload, sendUploadChunk } = uploadContracts;
const uploadPath = sendUploadChunk.path.replace("{id}", ":id");

/** The calls for uploads, for the API description. */
export const uploadCalls: DescribedCall[] = Object.entries<Contract>(uploadContracts).map(
  ([operationId, declared]) => ({ ...declared, operationId, tag: "screeners" }),
);

/** The methods of a path: 'OPTIONS, POST'. */
const methodsOf = (path: string) =>
  uploadCalls.filter((call) => call.path === path).map(({ method }) => method);

const subtitlesPath = "/media/:id/:name{[\\w-]+\\.vtt}";
const mediaPaths = ["/media/:id/stream", "/media/:id/file", subtitlesPath];

/** The paths of films and their uploads; `:id` is the film's, or the upload's token. */
export const filmPaths = [createUpload.path, uploadPath, ...mediaPaths];

/**
 * Requests for parts of films, by address: a player that seeks sends a few a second, and a whole jury may share the
 * address.
 */
const filmLimit: Limit = { name: "films", max: 3_000, seconds: 60 };

type Guards = Pick<GuardDeps, "queue" | "limits">;

/** Serves uploads and films. */
export function registerFilmRoutes(app: Hono<ApiEnv>, deps: Deps, guards: Guards): void {
  const { db, clock, films } = deps;
  const streams = createStreams({ films });
  const isOwn = (request: Request) => isOwnOrigin(request, deps.publicUrl, deps.acceptsOwnHosts);

  const isOnTeam = async (actor: Actor | null, submissionId: string): Promise<boolean> => {
    if (!actor || actor.mustEnrol) return false;
    if (isDirector(actor)) return true;
    if (!hasRole(actor, ["programmer"], "any")) return false;
    const isVisible = and(eq(submissions.id, submissionId), visibleTo(actor, submissions.id));
    return (await db.$count(submissions, isVisible)) > 0;
  };
  const mayWatch = async (actor: Actor | null, submissionId: string): Promise<boolean> => {
    if (await isOnTeam(actor, submissionId)) return true;
    if (!actor || actor.mustEnrol) return false;
    return mayWatchFilm(db, clock(), actor.personId, submissionId);
  };
  /** The user of a request, read again: a session may have ended since the request began. */
  const readActor = (c: Context<ApiEnv>, countsAsUse: boolean) =>
    refreshSession(db, clock, c.get("claim")?.token ?? null, countsAsUse);

  const uploadHandler =
    (allowed: string[]) =>
    async (c: Context<ApiEnv>): Promise<Response> => {
      const request = c.req.raw;
      const { method } = request;
      if (!allowed.includes(method)) {
        return problem(405, "This method is not allowed here.", {}, { Allow: allowed.join(", ") });
      }
      if (!isSafe(method) && !isOwn(request)) {
        return problem(403, "This request did not come from the festival's website.");
      }
      // Bytes come in as many requests as the connection needs, under a limit of their own.
      const countedLimits = method === "PATCH" ? sendUploadChunk.limits : undefined;
      const limitRefusal = checkGlobalRateLimits(
        { ...deps, ...guards },
        c.get("client"),
        countedLimits,
      );
      if (limitRefusal) return limitRefusal;
      const inTurn = <T>(work: () => Promise<T>) => guards.queue.take(work, c.get("queueClient"));
      const actor =
        method === "POST"
          ? await inTurn(async () => (await c.get("requestContext")()).actor)
          : null;
      const token = c.req.param("id") ?? null;
      const client = deps.rateLimits ? c.get("client") : null;
      return tus.handle(request, { token, actor, client, inTurn });
    };
  const tus = createTusServer({
    ...deps,
    findEntryByToken: (token) => findFilmByToken(deps, token),
    findDraftByToken: (token) => findFilmByDraftToken(deps, token),
  });
  // Not by method: the router asks the handlers of GET for a HEAD.
  app.all(createUpload.path, uploadHandler(methodsOf(createUpload.path)));
  app.all(uploadPath, uploadHandler(methodsOf(sendUploadChunk.path)));

  /** Records a download; each request for a part of a file counts as one. */
  const auditDownload = async (c: Context<ApiEnv>, subject: string) => {
    const { actor, address } = await c.get("requestContext")();
    if (!actor) return;
    await audit(db, clock(), actor, "uploaded film downloaded", { subject, address });
  };

  /** Allows a viewer's reports to count. The film plays even where that fails. */
  const noteViewer = async (mediaId: string, personId: string) => {
    try {
      await noteStream(db, { mediaId, personId }, clock());
    } catch (error) {
      deps.log.warn("stream not noted", { error: describeError(error) });
    }
  };
  /** Whether a request plays the film: neither a HEAD nor what a browser fetches in advance. */
  const isPlay = ({ method, headers }: Request) => method === "GET" && !isPrefetch(headers);

  /** The film of a request, if it may be watched; else the refusal. `asDownload`: to be saved, which only the team may. */
  const findPlayback = async (c: Context<ApiEnv>, { asDownload }: { asDownload: boolean }) => {
    const id = c.req.param("id") ?? "";
    const limitRefusal = checkGlobalRateLimits({ ...deps, ...guards }, c.get("client"), [
      filmLimit,
    ]);
    if (limitRefusal) return limitRefusal;
    const notFound = problem(404, streamTexts.unknown);
    if (!uuidPattern.test(id)) return notFound;
    const token = new URL(c.req.url).searchParams.get("entry");
    const playback = await guards.queue.take(async () => {
      const film = await findPlayable(db, id);
      if (!film) return { film: null };
      const { submissionId } = film;
      // The id of the person who watches, which `isAllowed` finds; null for the filmmaker with the entry's link.
      let viewer = null as string | null;
      const isAllowed = async ({ countsAsUse }: { countsAsUse: boolean }) => {
        if (!asDownload && token && (await findEntryIdByToken(db, token)) === submissionId)
          return true;
        const actor = await readActor(c, countsAsUse);
        viewer = actor?.personId ?? null;
        return (asDownload ? isOnTeam : mayWatch)(actor, submissionId);
      };
      // While a film is sent it may be deleted.
      const mayContinue = async (countsAsUse: boolean) =>
        (await isAllowed({ countsAsUse })) && (await findPlayable(db, id)) !== null;
      return (await isAllowed({ countsAsUse: true }))
        ? { film, mayWatchNow: mayContinue, viewer, token }
        : { film: null };
    }, c.get("queueClient"));
    if (!playback) return problem(503, streamTexts.busy, {}, { "Retry-After": "2" });
    return playback.film ? playback : notFound;
  };

  const serveFilm =
    ({ asDownload }: { asDownload: boolean }) =>
    async (c: Context<ApiEnv>) => {
      const playback = await findPlayback(c, { asDownload });
      if (playback instanceof Response) return playback;
      const { film, viewer } = playback;
      if (asDownload && c.req.method === "GET") await auditDownload(c, film.submissionId);
      if (!asDownload && viewer && isPlay(c.req.raw)) await noteViewer(film.id, viewer);
      return streams.answer({
        film,
        request: c.req.raw,
        mayWatch: playback.mayWatchNow,
        viewer: viewer ?? `entry ${playback.token}`,
        ...(asDownload && { saveAs: `${film.id}.mp4` }),
      });
    };

  const serveSubtitles = async (c: Context<ApiEnv>) => {
    const playback = await findPlayback(c, { asDownload: false });
    if (playback instanceof Response) return playback;
    const language = (c.req.param("name") ?? "").replace(/\.vtt$/, "");
    const text = await readSubtitles(deps, playback.film.submissionId, language);
    if (!text) return problem(404, streamTexts.unknown);
    return new Response(Buffer.from(text), {
      headers: { "Content-Type": "text/vtt; charset=utf-8", "Cache-Control": "private, no-store" },
    });
  };
  app.get("/media/:id/stream", serveFilm({ asDownload: false }));
  app.get("/media/:id/file", serveFilm({ asDownload: true }));
  app.get(subtitlesPath, serveSubtitles);
}
