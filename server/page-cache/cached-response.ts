import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { forbidTransforms } from "../middleware/security-headers";
import { type Coding, codingFor, matchesEtag } from "./negotiation";

/** A public response as bytes: its headers, and its body in each content coding. */
export type CachedResponse = {
  status: number;
  /** Without Content-Encoding and Content-Length, which depend on the coding. */
  headers: [name: string, value: string][];
  bodies: Partial<Record<Coding, Buffer>> & { identity: Buffer };
  etag: string;
  /** When its rendering started, in milliseconds since 1970. */
  renderedAt: number;
  /** Whether its body contains the time of rendering: such a page is rendered again every minute. */
  showsRenderTime: boolean;
  /** Its path in the log. */
  loggedPath: string;
};

export type RenderedResponse = {
  status: number;
  headers: Headers;
  body: Buffer;
  renderedAt: number;
  /** The time of rendering in the body; two bodies that differ only in it are equal. */
  timestamp?: string | undefined;
  loggedPath: string;
};

export type Negotiation = {
  acceptEncoding?: string | null | undefined;
  ifNoneMatch?: string | null | undefined;
};

/** The response as it is sent. */
export type NegotiatedResponse = {
  status: number;
  headers: [name: string, value: string][];
  body: Buffer | null;
};

/** Bytes; compressing less is useless. */
const minCompressedBytes = 500;
const compressible = /^(text\/|application\/(.*\+)?(json|xml|javascript)|image\/svg)/;

/** Headers of a 304. Without the Content-Security-Policy: it belongs to the bytes that the browser has. */
const headersOf304 = /^(cache-control|content-location|etag|expires|vary)$/i;

/** Whether this response may be sent to everybody, repeatedly. */
export const isCacheable = ({ status, headers }: Pick<Response, "status" | "headers">) =>
  status === 200 &&
  !headers.has("set-cookie") &&
  !/no-store|private/.test(headers.get("cache-control") ?? "");

/**
 * Compresses a response and adds an entity tag. `defaults`: the Cache-Control of a response without one, and Vary beside
 * Accept-Encoding, which replaces the response's own.
 */
export async function toCachedResponse(
  rendered: RenderedResponse,
  defaults: { cacheControl: string; vary: string },
): Promise<CachedResponse> {
  const { status, body, renderedAt, timestamp, loggedPath } = rendered;
  const headers = new Headers(rendered.headers);
  const isCompressed =
    body.length >= minCompressedBytes && compressible.test(headers.get("content-type") ?? "");
  headers.delete("content-length");
  if (!headers.has("etag")) headers.set("ETag", etagOf(rendered));
  if (!headers.has("cache-control")) headers.set("Cache-Control", defaults.cacheControl);
  forbidTransforms(headers);
  const vary = [isCompressed && "Accept-Encoding", defaults.vary].filter(Boolean).join(", ");
  if (vary) headers.set("Vary", vary);
  else headers.delete("vary");
  const [br, gz] = isCompressed
    ? await Promise.all([compressBrotli(body), promisify(gzip)(body)])
    : [undefined, undefined];
  return {
    status,
    headers: [...headers],
    bodies: { identity: body, ...(br && { br }), ...(gz && { gzip: gz }) },
    etag: headers.get("etag") ?? "",
    renderedAt,
    showsRenderTime: timestamp !== undefined,
    loggedPath,
  };
}

/** Chooses a 304, or the body in a content coding that the browser accepts. */
export function negotiate(cached: CachedResponse, negotiation: Negotiation): NegotiatedResponse {
  const { status, headers, bodies, etag } = cached;
  if (matchesEtag(negotiation.ifNoneMatch, etag)) {
    return {
      status: 304,
      headers: headers.filter(([name]) => headersOf304.test(name)),
      body: null,
    };
  }
  const acceptedCoding = codingFor(negotiation.acceptEncoding);
  const coding = bodies[acceptedCoding] ? acceptedCoding : "identity";
  const body = bodies[coding] ?? bodies.identity;
  const bodyHeaders: [string, string][] = [["Content-Length", String(body.length)]];
  if (coding !== "identity") bodyHeaders.push(["Content-Encoding", coding]);
  return { status, headers: [...headers, ...bodyHeaders], body };
}

/** An entity tag that is the same when the same content is rendered again, in any process. */
function etagOf({ body, timestamp }: RenderedResponse): string {
  const text = timestamp ? body.toString("latin1").replaceAll(timestamp, "") : body;
  const hash = createHash("sha256").update(text, "latin1").digest("base64url");
  return `W/"${hash.slice(0, 22)}"`;
}

/** Quality 5 takes a few milliseconds; 11 takes 140 and saves an eighth. */
const compressBrotli = (body: Buffer) =>
  promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
