/**
 * Requests to external services: limited in time and size, without redirects, which would send the key elsewhere. The
 * service's gateway describes failures; the response body is never shown.
 */

/** Why no complete response came: the result is unknown. */
export type MissingAnswer = "unreachable" | "timeout" | "too large";

/** 'OpenAI did not answer in time.' */
export const formatMissingAnswer = (service: string, reason: MissingAnswer): string =>
  ({
    timeout: `${service} did not answer in time.`,
    unreachable: `${service} could not be reached.`,
    "too large": `${service}'s answer was too large.`,
  })[reason];

export type ExternalResponse = {
  status: number;
  headers: Headers;
  /** The JSON body; undefined without one. */
  json: unknown;
};

export type ExternalRequest = {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  /** The JSON body of the request. */
  json?: unknown;
  timeoutMs?: number;
  /** The largest accepted response, in bytes. */
  maxBytes?: number;
  /** The error to throw without a complete response. */
  toError: (reason: MissingAnswer) => Error;
};

/** Sends one request. */
export async function externalFetch(
  url: string | URL,
  request: ExternalRequest,
): Promise<ExternalResponse> {
  const { method = "GET", headers = {}, json, toError } = request;
  const { timeoutMs = 15_000, maxBytes = 2_000_000 } = request;
  try {
    const response = await fetch(url, {
      method,
      headers: { ...(json !== undefined && { "Content-Type": "application/json" }), ...headers },
      body: json === undefined ? undefined : JSON.stringify(json),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readUpTo(response, maxBytes);
    if (text !== null) {
      return { status: response.status, headers: response.headers, json: asJson(text) };
    }
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === "TimeoutError";
    throw toError(isTimeout ? "timeout" : "unreachable");
  }
  throw toError("too large");
}

/** The body as text; null if it is larger. */
async function readUpTo(response: Response, maxBytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whole seconds of a Retry-After header (seconds or a date), at most an hour; undefined without one. */
export function retryAfterSeconds(headers: Headers, now: Date): number | undefined {
  const retryAfter = headers.get("retry-after");
  if (!retryAfter) return undefined;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - now.getTime()) / 1000);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3_600) : undefined;
}

/** 'in 90 seconds', 'in 12 minutes'; 'in a while' if it is unknown. */
export function formatWait(seconds: number | undefined): string {
  if (seconds === undefined) return "in a while";
  return seconds <= 90 ? `in ${seconds} seconds` : `in ${Math.ceil(seconds / 60)} minutes`;
}
