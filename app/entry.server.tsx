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
import { deferModulePreload } from "./react-router/defer-module-preload.server";

/** Milliseconds after which a render is aborted. */
const abortDelay = 5_000;

/** The stream's buffer: large enough for a whole page. */
const pageBufferBytes = 2 ** 20;

/** Collects all chunks and passes them on as one array at the end. */
function collectWhole(
  onComplete: (bytes: Uint8Array<ArrayBuffer>) => void,
  onError: (error: Error) => void,
) {
  const pieces: Buffer[] = [];
  return new Writable({
    highWaterMark: pageBufferBytes,
    write(piece: Buffer, _encoding, next) {
      pieces.push(piece);
      next();
    },
    final(next) {
      onComplete(Buffer.concat(pieces));
      next();
    },
  }).on("error", onError);
}

/** By default React Router logs thrown errors with stack, query and parameters. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(pageContext).reportError(error);
};

/** The page's styles as a `Link` header, so that the browser requests them before it has parsed the page's head. */
function stylesLinkHeader({ manifest, staticHandlerContext }: EntryContext): string {
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
  const { nonce, actor, reportError } = loadContext.get(pageContext);
  // Public pages are rendered completely; pages of logged-in people are sent as soon as the shell is ready.
  const readyEvent = actor ? "onShellReady" : "onAllReady";
  return new Promise((resolve, reject) => {
    let shellSent = false;
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        // Keeps content at its place in the document: moving late parts into place needs scripts.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        [readyEvent]() {
          shellSent = true;
          headers.set("Content-Type", "text/html; charset=utf-8");
          const styles = stylesLinkHeader(routerContext);
          if (styles) headers.append("Link", styles);
          // Pages of logged-in people must respond to clicks soon. They wait for no data, so they are sent in one
          // piece: each of a hundred chunks would pass through five streams.
          if (actor) {
            pipe(
              collectWhole((bytes) => resolve(new Response(bytes, { headers, status })), reject),
            );
            return;
          }
          const body = deferModulePreload(nonce);
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
          pipe(body);
        },
        onShellError: reject,
        onError(error: unknown) {
          status = 500;
          if (shellSent) reportError(error);
        },
      },
    );
    setTimeout(abort, abortDelay).unref();
  });
}
