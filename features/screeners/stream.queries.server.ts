import type { Readable } from "node:stream";
import { problem } from "~/lib/api/problem";
import type { PlayableFilm } from "./queries.server";
import { rangeApplies, rangeOf } from "./range.rules";
import type { FilmStorage } from "./storage/gateway.server";
import { streamTexts } from "./texts";

/** Maximum number of simultaneous streams, in all and per viewer. A player that seeks has two or three. */
const maxStreams = 200;
const maxStreamsPerViewer = 6;
/** Milliseconds between two checks whether a viewer still has access. */
const defaultAccessCheckMs = 30_000;
/** Milliseconds after which a stream that nobody reads ends; a player then continues with the next range. */
const defaultUnreadMs = 30_000;

type StreamDeps = { films: FilmStorage };

export type PlaybackRequest = {
  film: PlayableFilm;
  request: Request;
  /** Identifies the viewer: a person, or an entry's private link. */
  viewer: string;
  /** Whether the viewer has access now. `hasReadSinceCheck`: keeps a session in use. */
  mayWatch: (hasReadSinceCheck: boolean) => Promise<boolean>;
  /** The file name of a download; absent for playback. */
  saveAs?: string;
};

type RunningStream = { cut: (reason: string) => void };

/** Creates the handler that serves films. */
export function createStreams(
  { films }: StreamDeps,
  { accessCheckMs = defaultAccessCheckMs, unreadMs = defaultUnreadMs } = {},
) {
  let running = 0;
  /** Each viewer's streams; the one read longest ago comes first. */
  const streamsByViewer = new Map<string, Set<RunningStream>>();

  /** The bytes of a part; the stream ends when the viewer loses access or stops reading. */
  const bodyOf = (
    source: Readable,
    { viewer, mayWatch }: Pick<PlaybackRequest, "viewer" | "mayWatch">,
  ) => {
    const viewerStreams = streamsByViewer.get(viewer) ?? new Set<RunningStream>();
    streamsByViewer.set(viewer, viewerStreams);
    const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
    let output: ReadableStreamDefaultController<Uint8Array> | undefined;
    let hasReadSinceCheck = false;
    const end = () => {
      if (!viewerStreams.delete(stream)) return;
      running -= 1;
      if (viewerStreams.size === 0) streamsByViewer.delete(viewer);
      clearInterval(accessCheck);
      clearTimeout(unreadTimer);
      source.destroy();
    };
    const stream: RunningStream = {
      // The error closes the connection, also one that waits for its viewer.
      cut: (reason) => {
        end();
        const error = new Error(reason);
        // The HTTP server prints it: an expected end needs no stack.
        delete error.stack;
        output?.error(error);
      },
    };
    running += 1;
    viewerStreams.add(stream);
    const accessCheck = setInterval(() => {
      mayWatch(hasReadSinceCheck)
        .catch(() => false)
        .then((isAllowed) => {
          if (!isAllowed) stream.cut("no longer allowed");
        });
      hasReadSinceCheck = false;
    }, accessCheckMs);
    const unreadTimer = setTimeout(() => stream.cut("not read"), unreadMs);
    accessCheck.unref();
    unreadTimer.unref();
    // The reader gets the error; without a reader yet it must not end the process.
    source.on("error", () => undefined);
    source.once("close", end);
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          output = controller;
        },
        async pull(controller) {
          hasReadSinceCheck = true;
          unreadTimer.refresh();
          if (viewerStreams.delete(stream)) viewerStreams.add(stream);
          const { value, done } = await chunks.next();
          if (!done) return controller.enqueue(value);
          end();
          controller.close();
        },
        cancel: end,
      },
      { highWaterMark: 0 },
    );
  };

  return {
    /** The response to an authorised request. */
    answer: async ({ film, request, saveAs, ...playback }: PlaybackRequest): Promise<Response> => {
      const { key, bytes, keptSha256 } = film;
      const etag = `"${keptSha256.slice(0, 32)}"`;
      const headers = new Headers({
        "Content-Type": "video/mp4",
        "Accept-Ranges": "bytes",
        ETag: etag,
        "Cache-Control": "private, no-store",
        "Content-Disposition": saveAs ? `attachment; filename="${saveAs}"` : "inline",
      });
      const { headers: requestHeaders, method } = request;
      const header = rangeApplies(requestHeaders.get("if-range"), etag)
        ? requestHeaders.get("range")
        : null;
      const range = rangeOf(header, bytes);
      if (range === "unsatisfiable") {
        return problem(416, streamTexts.beyond, {}, { "Content-Range": `bytes */${bytes}` });
      }
      const { start, end } = range === "whole" ? { start: 0, end: bytes - 1 } : range;
      headers.set("Content-Length", String(end - start + 1));
      if (range !== "whole") headers.set("Content-Range", `bytes ${start}-${end}/${bytes}`);
      const status = range === "whole" ? 200 : 206;
      if (method === "HEAD") return new Response(null, { status, headers });
      const viewerStreams = streamsByViewer.get(playback.viewer);
      // A player continues an interrupted stream; a refused one ends it.
      if (viewerStreams && viewerStreams.size >= maxStreamsPerViewer)
        [...viewerStreams][0]?.cut("another part is playing");
      if (running >= maxStreams) {
        return problem(503, streamTexts.busy, {}, { "Retry-After": "5" });
      }
      return new Response(bodyOf(films.stream(key, start, end), playback), { status, headers });
    },
  };
}
