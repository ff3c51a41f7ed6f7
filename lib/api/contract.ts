import type { z } from "zod";
import type { AuditAction } from "~/db/audit-actions";
import type { Role } from "~/db/enums";
import type { Clock } from "~/lib/dates/clock";
import type { Effect } from "./effects";
import type { Limit } from "./rate-limit.server";

/**
 * One declaration per call: address, access, limits, and schemas of input and output. The server registers it with its
 * handler (lib/api/endpoint.ts), server/api/openapi.ts describes it, and the browser calls it (lib/api/client.ts).
 * `access` has no default, so a call without it does not compile. The name of the export in `contract.ts` is the
 * operation id. A browser gets only method and path (scripts/vite/strip-contracts-plugin.ts): code that reads more of a
 * contract runs on the server.
 */

/**
 * public: everybody; a browser's request must come from the site itself. provider: an external service's server, which
 * the handler authenticates (a signature, a token); exempt from the origin check. A list of roles: a session with one
 * of them. Which rows it may see is a condition of the query.
 */
export type Access = "public" | "provider" | readonly [Role, ...Role[]];

/** The roles that may make a call; null if it needs no session. */
export const rolesOf = (access: Access): readonly Role[] | null =>
  typeof access === "string" ? null : access;

export type Method = "GET" | "HEAD" | "OPTIONS" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Whether a method is safe: it changes nothing. */
export const isSafe = (method: string): boolean =>
  method === "GET" || method === "HEAD" || method === "OPTIONS";

export type Contract = {
  method: Method;
  /** With `{name}` for parameters, as in OpenAPI. Written out, so that a search finds it. */
  path: `/${string}`;
  access: Access;
  /**
   * The edition in which the role of `access` is needed; absent: the current one. "requested
   * edition": the one of `?edition=` ('all': any, and the query leaves out those without the role). "edition of each
   * row": any; the query compares each row's edition (features/auth/visibility.queries.server.ts).
   */
  roleCheckedIn?: "requested edition" | "edition of each row";
  summary: string;
  /**
   * The response is the same for everybody without a session and depends only on public data: it is cached until that
   * data changes (server/page-cache/store.ts). Only for GET.
   */
  forEverybody?: true;
  /** The call changes no entry, person or role: no conflict of interest can arise from it. */
  skipConflictSync?: true;
  /** In addition to the limit of every call. */
  limits?: readonly Limit[];
  params?: z.ZodType;
  query?: z.ZodType;
  /** Request headers, for the description: the handler checks them itself. */
  headers?: z.ZodType;
  /**
   * The JSON body; a function is called once, and its schema reads the clock at each parse. Absent: no body is read, or
   * the handler reads a raw one itself.
   */
  body?: z.ZodType | ((clock: Clock) => z.ZodType);
  /** The media types of a body that is bytes instead of JSON, read by `bytesSchema`. */
  bodyTypes?: readonly string[];
  /** The largest body in bytes, if 64 KB are too few. */
  maxBodyBytes?: number;
  /** Seconds in which the body must arrive, if a minute is too short. */
  maxBodySeconds?: number;
  /** The schemas of successful responses by status; `null` without a JSON body. */
  replies: Readonly<Record<number, z.ZodType | null>>;
  /** The media types of a response with status 200 that is not JSON. */
  replyTypes?: readonly string[];
  /** Headers of a success, for the description. */
  replyHeaders?: z.ZodType;
  /**
   * A GET that exports people's data: the audit log records it under this action before the
   * response is sent. Required if the path says export or names a file (tests/calls.test.ts).
   */
  audited?: AuditAction;
  /**
   * What the call does beyond its own rows. With most of them, the person must have logged in or confirmed their
   * identity within the last 15 minutes, in this session. Else 403 `confirm_first`.
   */
  effects?: readonly [Effect, ...Effect[]];
  /** Whether a call with this input has those effects; absent: every one. For a dry run. */
  hasEffects?: (input: never) => boolean;
  /** Allowed before a required second factor is set up; other calls answer 403 `enrol_first`. */
  whileEnrolling?: true;
  /** A public call that answers before a live festival is set up, as a login does; others answer 503. */
  whileClosed?: true;
  /** Expected refusals beside 400, 403, 413, 415, 422 and 429. */
  refusals?: readonly number[];
};

type UnknownKeys<C> = { [Key in Exclude<keyof C, keyof Contract>]: never };

/** Declares a call. */
export function contract<const C extends Contract>(declared: C & UnknownKeys<C>): C {
  return declared;
}

type SchemaOf<S> = S extends (clock: Clock) => infer T ? T : S;
type ContractPart<C, Key extends string> = Key extends keyof C
  ? SchemaOf<Exclude<C[Key], undefined>>
  : undefined;
type InputOf<S> = S extends z.ZodType ? z.input<S> : never;

/** A part of the input: absent, or optional if nothing in it is required. */
type OptionalPart<Key extends string, Value> = [Value] extends [never]
  ? { [K in Key]?: never }
  : Record<never, never> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

type BodySent<C> = C extends { bodyTypes: readonly string[] }
  ? Blob
  : InputOf<ContractPart<C, "body">>;

/** The input of a call, before parsing. `keepalive`: the browser finishes it even if the page is closed. */
export type CallInput<C extends Contract> = { keepalive?: boolean } & OptionalPart<
  "params",
  InputOf<ContractPart<C, "params">>
> &
  OptionalPart<"query", InputOf<ContractPart<C, "query">>> &
  OptionalPart<"body", BodySent<C>>;

/** The input without the body: the values of the address. */
export type AddressInput<C extends Contract> = OptionalPart<
  "params",
  InputOf<ContractPart<C, "params">>
> &
  OptionalPart<"query", InputOf<ContractPart<C, "query">>>;

/** The input as an argument, optional if all of it is. */
export type OptionalInput<Input> =
  Record<never, never> extends Input ? [input?: Input] : [input: Input];

type Replies<C extends Contract> = C["replies"];

/** The JSON response; undefined if there is none. */
export type Answer<C extends Contract> = {
  [Status in keyof Replies<C>]: Replies<C>[Status] extends z.ZodType
    ? z.output<Replies<C>[Status]>
    : undefined;
}[keyof Replies<C>];

type ParsedBy<S> = S extends z.ZodType ? z.output<S> : undefined;

/** The parsed parts of a request. */
export type ParsedInput<C extends Contract> = {
  params: ParsedBy<ContractPart<C, "params">>;
  query: ParsedBy<ContractPart<C, "query">>;
  body: ParsedBy<ContractPart<C, "body">>;
};

/**
 * The input type of a schema, with plain strings for closed lists: rows contain text, and the schema checks a response.
 */
export type Row<T> = unknown extends T
  ? T
  : T extends string
    ? string
    : T extends Date
      ? T
      : { [K in keyof T]: Row<T[K]> };

/** A success that the contract allows: a status and the body of its schema. */
export type ReplyTo<C extends Contract> = {
  [Status in keyof Replies<C> & number]: Replies<C>[Status] extends z.ZodType
    ? { status: Status; body: Row<z.input<Replies<C>[Status]>> }
    : { status: Status; body?: undefined };
}[keyof Replies<C> & number];

/**
 * The address of a call, for the browser and the server: '/api/contacts/7?unsent=discard'.
 * Values of the query that are undefined are left out.
 */
export function addressOf<C extends Contract>(
  { path }: C,
  ...[input]: OptionalInput<AddressInput<C>>
): string {
  const { params = {}, query = {} } = (input ?? {}) as Record<string, Record<string, string>>;
  const pathname = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const queryEntries = Object.entries(query).filter(([, value]) => value !== undefined);
  return queryEntries.length > 0 ? `${pathname}?${new URLSearchParams(queryEntries)}` : pathname;
}
