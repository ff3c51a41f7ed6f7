import { Writable } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { pageContext } from "./context.server";
import { deferModulePreload } from "./defer-module-preload.server";

/** Milliseconds until a render that hangs is given up. */
const abortDelay = 5_000;

/** Bytes that React may write before somebody has to read. */
const wholePage = 2 ** 20;

/** Takes all that is written, and hands it over as one when nothing more comes. */
function wholeOf(done: (bytes: Uint8Array<ArrayBuffer>) => void, failed: (error: Error) => void) {
  const pieces: Buffer[] = [];
  return new Writable({
    highWaterMark: wholePage,
    write(piece: Buffer, _encoding, next) {
      pieces.push(piece);
      next();
    },
    final(next) {
      done(Buffer.concat(pieces));
      next();
    },
  }).on("error", failed);
}

/** By default React Router prints what a loader throws with stack, query and parameters. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(pageContext).report(error);
};

/**
 * The styles of a page as a `Link` header: the browser asks for them as soon as the answer
 * begins, and on a slow line has read them when the page's own head is read.
 */
function stylesAhead({ manifest, staticHandlerContext }: EntryContext): string {
  const files = staticHandlerContext.matches.flatMap(
    ({ route }) => manifest.routes[route.id]?.css ?? [],
  );
  return [...new Set(files)].map((file) => `<${file}>; rel=preload; as=style`).join(", ");
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, actor, report } = loadContext.get(pageContext);
  // Public pages are rendered completely; a logged-in person's page is sent as soon as its shell is
  // ready.
  const ready = actor ? "onShellReady" : "onAllReady";
  return new Promise((resolve, reject) => {
    let shellSent = false;
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        // Keeps finished content in its place in the document: readers without scripts would not
        // see what React appends to be moved by a script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        [ready]() {
          shellSent = true;
          headers.set("Content-Type", "text/html; charset=utf-8");
          const styles = stylesAhead(routerContext);
          if (styles) headers.append("Link", styles);
          // Pages of logged-in people must respond to clicks soon. They wait for no data, so they
          // are sent in one piece: each of a hundred chunks would be passed on five times.
          if (actor) {
            pipe(wholeOf((bytes) => resolve(new Response(bytes, { headers, status })), reject));
            return;
          }
          const body = deferModulePreload(nonce);
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
          pipe(body);
        },
        onShellError: reject,
        onError(error: unknown) {
          status = 500;
          if (shellSent) report(error);
        },
      },
    );
    setTimeout(abort, abortDelay).unref();
  });
}
