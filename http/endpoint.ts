import { z } from "zod";
import type { Limit } from "./rate-limit.server";

/**
 * One declaration a call: its address, who may use it, its limits, the schemas
 * of what comes in and goes out, and its handler. http/mount.server.ts serves
 * them with the guards in one order (limit, origin, authenticate, validate,
 * handle); http/openapi.ts describes them from the same schemas. `access` has
 * no default, so a call without a policy does not compile.
 */

/**
 * public: anybody; a browser must come from the site itself.
 * director: a director's session.
 * provider: another service's server, which proves itself in the handler
 *   (a signature, a token); exempt from the origin check.
 */
export type Access = "public" | "director" | "provider";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** What the edge knows of a request, before any handler runs. */
export type RequestFacts = {
  requestId: string;
  /** The client's whole address; shorten it before keeping it. */
  address: string;
  /** The director's session, when there is a valid one. */
  session: { id: string; email: string } | null;
};

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

export type HandlerInput<P, Q, B> = {
  params: Parsed<P>;
  query: Parsed<Q>;
  body: Parsed<B>;
  request: Request;
  facts: RequestFacts;
};

/** A success. `body` is cut down to the declared schema before it is sent. */
export type Reply = {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
  /** Set-Cookie values. */
  cookies?: string[];
};

export type EndpointSpec<
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
> = {
  method: Method;
  /** With `{name}` for parameters, as in OpenAPI. */
  path: `/${string}`;
  access: Access;
  summary: string;
  /** Beside the limit that every call has. */
  limits?: Limit[];
  params?: P;
  query?: Q;
  /** The JSON body. Absent: no body is read; the handler may read a raw one itself. */
  body?: B;
  /** The media types of a body that is taken as bytes (`body: bytesSchema`) instead of JSON. */
  bodyTypes?: readonly string[];
  /** The largest body of this call in bytes, where 64 KB are too few. Only for fixed paths. */
  maxBodyBytes?: number;
  /** Schemas of the successes, by status; `null` where there is no JSON body. */
  replies: Record<number, z.ZodType | null>;
  /** The refusals a caller should expect beside 400, 403, 413, 415, 422 and 429. */
  refusals?: number[];
  /** A Reply, or a whole Response (a refusal made by `problem`, a file). */
  handle: (input: HandlerInput<P, Q, B>) => Promise<Reply | Response>;
};

/** A declared call, its schemas' types forgotten: what a list of calls holds. */
export type Endpoint = Omit<EndpointSpec, "params" | "query" | "body" | "handle"> & {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  handle: (input: {
    params: unknown;
    query: unknown;
    body: unknown;
    request: Request;
    facts: RequestFacts;
  }) => Promise<Reply | Response>;
};

/** The body of a call with `bodyTypes`. */
export const bytesSchema = z
  .instanceof(Uint8Array)
  .refine((bytes) => bytes.length > 0, "Send a file");

/** Declares a call; the types of params, query and body follow from the schemas. */
export function endpoint<
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(spec: EndpointSpec<P, Q, B>): Endpoint {
  // The mount parses with these very schemas before it calls the handler.
  return { ...spec, handle: spec.handle as Endpoint["handle"] };
}

/** Builds the address of a declared path: `addressOf("/api/news/{id}", { id })`. */
export function addressOf(path: string, params: Record<string, string> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
}
