import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Duplex } from "node:stream";
import type { Logger } from "~/lib/log";
import { securityHeaders } from "./middleware/security-headers";

/** Milliseconds for the headers of a request; server/middleware/request-body.ts limits its body. */
const headersMs = 10_000;
/** Milliseconds for a whole request, including the largest upload. */
const requestMs = 75_000;
/**
 * Milliseconds that an idle connection stays open: longer than the usual pauses of people and proxies, since a request
 * at the moment of closing gets a reset.
 */
const keepAliveMs = 30_000;
/** Milliseconds between two checks for timeouts. */
const checkMs = 1_000;

/** An HTTP server that checks every second for clients that stopped sending. */
export const createHttpServer = (): Server =>
  createServer({ connectionsCheckingInterval: checkMs });

const problemDetails: Record<number, string> = {
  400: "The request could not be read.",
  408: "The request took too long to arrive. Please try again.",
  431: "The headers of the request are too large.",
};

/** The responses' statuses by the parser's error codes; 400 for others. */
const statuses: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** `rawPacket`: the bytes that the parser failed on. */
type ParserError = NodeJS.ErrnoException & { rawPacket?: Buffer };

/** Limits the time of a request, and answers invalid ones with the usual headers. */
export function configureTimeouts(server: Server, publicUrl: string, log: Logger): void {
  server.headersTimeout = headersMs;
  server.requestTimeout = requestMs;
  server.keepAliveTimeout = keepAliveMs;
  server.on("clientError", (error: ParserError, socket: Duplex) => {
    const status = statuses[error.code ?? ""] ?? 400;
    if (error.code !== "ECONNRESET" && socket.writable && !hasSentHeaders(socket)) {
      log.info("request refused", { status });
      // A client that sent HEAD would read a body as the next response.
      const isHead = error.rawPacket?.subarray(0, 5).toString("latin1") === "HEAD ";
      socket.write(rawProblem(status, publicUrl, isHead));
    }
    socket.destroy();
  });
}

/**
 * Answers 400 to a request with two Host headers, and returns true: node:http uses the first one, a proxy in front may
 * have used the other (RFC 9112, 3.2).
 */
export function refuseTwoHosts(
  { rawHeaders }: IncomingMessage,
  response: ServerResponse,
  publicUrl: string,
): boolean {
  let hostHeaders = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") hostHeaders += 1;
  }
  if (hostHeaders < 2) return false;
  const { headers, body } = problemParts(400, publicUrl);
  response.writeHead(400, headers).end(body);
  return true;
}

/** Whether part of a response was sent: a second one would be read as its rest. */
function hasSentHeaders(socket: Duplex & { _httpMessage?: { headersSent?: boolean } }) {
  return socket._httpMessage?.headersSent === true;
}

function problemParts(status: number, publicUrl: string) {
  const title = STATUS_CODES[status] ?? "Error";
  const body = JSON.stringify({
    type: "about:blank",
    title,
    status,
    detail: problemDetails[status],
  });
  const headers = {
    ...securityHeaders(publicUrl),
    "Content-Type": "application/problem+json",
    "Content-Length": String(Buffer.byteLength(body)),
    Connection: "close",
  };
  return { title, headers, body };
}

function rawProblem(status: number, publicUrl: string, isHead: boolean): string {
  const { title, headers, body } = problemParts(status, publicUrl);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${title}`, ...lines, "", isHead ? "" : body].join("\r\n");
}
