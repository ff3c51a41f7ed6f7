import type { Readable } from "node:stream";
import { problem } from "~/lib/api/problem";
import type { PlayableFilm } from "./queries.server";
import { rangeApplies, rangeOf } from "./range.rules";
import type { FilmStorage } from "./storage/gateway.server";
import { streamTexts } from "./texts";

/** Maximum number of simultaneous streams. */
const mostStreams = 200;
/** Milliseconds between two checks whether a viewer still has access. */
const askAgainMs = 30_000;

type StreamDeps = { films: FilmStorage };

export type Playing = {
  film: PlayableFilm;
  request: Request;
  /** Whether the viewer has access now. */
  mayWatch: () => Promise<boolean>;
  /** The file name of a download; absent for playback. */
  saveAs?: string;
};

/** Creates the handler that serves films. */
export function createStreams({ films }: StreamDeps, { askAgain = askAgainMs } = {}) {
  let running = 0;

  /** The bytes of a part; the stream ends when the viewer loses access. */
  const bodyOf = (source: Readable, mayWatch: Playing["mayWatch"]): ReadableStream<Uint8Array> => {
    running += 1;
    const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
    const end = () => {
      clearInterval(asking);
      if (!source.destroyed) source.destroy();
    };
    const asking = setInterval(() => {
      mayWatch()
        .catch(() => false)
        .then((may) => {
          if (!may) source.destroy(new Error("no longer allowed"));
        });
    }, askAgain);
    asking.unref();
    // The reader gets the error; without a reader yet it must not end the process.
    source.on("error", () => undefined);
    source.once("close", () => {
      running -= 1;
      clearInterval(asking);
    });
    return new ReadableStream(
      {
        async pull(controller) {
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
    answer: async ({ film, request, mayWatch, saveAs }: Playing): Promise<Response> => {
      const { key, bytes, keptSha256 } = film;
      const etag = `"${keptSha256.slice(0, 32)}"`;
      const headers = new Headers({
        "Content-Type": "video/mp4",
        "Accept-Ranges": "bytes",
        ETag: etag,
        "Cache-Control": "private, no-store",
        "Content-Disposition": saveAs ? `attachment; filename="${saveAs}"` : "inline",
      });
      const { headers: asked, method } = request;
      const header = rangeApplies(asked.get("if-range"), etag) ? asked.get("range") : null;
      const range = rangeOf(header, bytes);
      if (range === "unsatisfiable") {
        return problem(416, streamTexts.beyond, {}, { "Content-Range": `bytes */${bytes}` });
      }
      const { start, end } = range === "whole" ? { start: 0, end: bytes - 1 } : range;
      headers.set("Content-Length", String(end - start + 1));
      if (range !== "whole") headers.set("Content-Range", `bytes ${start}-${end}/${bytes}`);
      const status = range === "whole" ? 200 : 206;
      if (method === "HEAD") return new Response(null, { status, headers });
      if (running >= mostStreams) {
        return problem(503, streamTexts.busy, {}, { "Retry-After": "5" });
      }
      return new Response(bodyOf(films.stream(key, start, end), mayWatch), { status, headers });
    },
  };
}
