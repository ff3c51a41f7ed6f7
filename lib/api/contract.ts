import type { z } from "zod";
import type { AuditAction } from "~/db/audit-actions";
import type { Role } from "~/db/enums";
import type { Clock } from "~/lib/dates/clock";
import type { Limit } from "./rate-limit.server";

/**
 * One declaration per call: its address, access, limits, and the schemas of input and output. The
 * server mounts it with its handler (lib/api/endpoint.ts), server/api/openapi.ts describes it, and
 * the browser calls it (lib/api/client.ts), all three with types from here. `access` has no
 * default, so a call without a policy does not compile. Contracts are exports of `contract.ts`; the
 * export's name is the operation id. A browser gets only method and path
 * (scripts/vite/strip-contracts-plugin.ts): code that reads more of a contract runs on the server.
 */

/**
 * public: anybody; a browser's request must come from the site itself. provider: an external
 * service's server, which the handler authenticates (a signature, a token); exempt from the origin
 * check. A list of roles: a session with one of them. Which rows it may see is a condition of the
 * query.
 */
export type Access = "public" | "provider" | readonly [Role, ...Role[]];

/** Of calls that need a session: who may make them; else null. */
export const rolesOf = (access: Access): readonly Role[] | null =>
  typeof access === "string" ? null : access;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export type Contract = {
  method: Method;
  /** With `{name}` for parameters, as in OpenAPI; written out, so that a search finds it. */
  path: `/${string}`;
  access: Access;
  /**
   * The edition in which the role of `access` is needed; absent: the current one. "asked": the one
   * of `?edition=` ('all': any, and the query leaves out those without the role). "row": any, since
   * the query compares each row's edition (features/auth/visibility.server.ts).
   */
  roleIn?: "asked" | "row";
  summary: string;
  /**
   * The response is the same for everybody without a session and depends only on public data: it is
   * cached until that changes (server/page-cache/store.ts). Only for reading.
   */
  forEverybody?: true;
  /** Beside the limit that every call has. */
  limits?: readonly Limit[];
  params?: z.ZodType;
  query?: z.ZodType;
  /**
   * The JSON body; a function is called once, and its schema asks the clock at each parse.
   * Absent: no body is read; the handler may read a raw one itself.
   */
  body?: z.ZodType | ((clock: Clock) => z.ZodType);
  /** The media types of a body that is sent as bytes instead of JSON; read as such by `bytesSchema`. */
  bodyTypes?: readonly string[];
  /** The largest body of this call in bytes, where 64 KB are too few. Only for fixed paths. */
  maxBodyBytes?: number;
  /** Seconds that the body may take to arrive, where a minute is too short for a large one. */
  maxBodySeconds?: number;
  /** Schemas of the successes, by status; `null` where there is no JSON body. */
  replies: Readonly<Record<number, z.ZodType | null>>;
  /** The media types of an answer with status 200 that is no JSON. */
  replyTypes?: readonly string[];
  /**
   * A GET that exports people's data: the audit log records it under this action before the
   * response is sent. Required if the path says export or names a file (tests/calls.test.ts).
   */
  audited?: AuditAction;
  /**
   * The call cannot be undone, or exports people's data: the person must have logged in or
   * confirmed their identity within the last 15 minutes, in this session. Else 403 `confirm_first`.
   */
  confirm?: true;
  /**
   * Allowed before a required second factor is set up; all other calls answer 403 `enrol_first`.
   */
  whileEnrolling?: true;
  /** The refusals a caller should expect beside 400, 403, 413, 415, 422 and 429. */
  refusals?: readonly number[];
};

type Unknown<C> = { [Key in Exclude<keyof C, keyof Contract>]: never };

/** Declares a call. */
export function contract<const C extends Contract>(declared: C & Unknown<C>): C {
  return declared;
}

type SchemaOf<S> = S extends (clock: Clock) => infer T ? T : S;
type Part<C, Key extends string> = Key extends keyof C
  ? SchemaOf<Exclude<C[Key], undefined>>
  : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : never;

/** A part of the input: absent, optional if nothing in it is required, or required. */
type Asked<Key extends string, Value> = [Value] extends [never]
  ? { [K in Key]?: never }
  : Record<never, never> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

type BodySent<C> = C extends { bodyTypes: readonly string[] } ? Blob : Sent<Part<C, "body">>;

/** What a caller passes: the values as the schemas take them. */
export type CallInput<C extends Contract> = Asked<"params", Sent<Part<C, "params">>> &
  Asked<"query", Sent<Part<C, "query">>> &
  Asked<"body", BodySent<C>>;

/** The same without the body: what makes an address. */
export type AddressInput<C extends Contract> = Asked<"params", Sent<Part<C, "params">>> &
  Asked<"query", Sent<Part<C, "query">>>;

/** The input of a call; left out where all of it may be. */
export type OptionalInput<Input> =
  Record<never, never> extends Input ? [input?: Input] : [input: Input];

type Replies<C extends Contract> = C["replies"];

/** What a caller gets; undefined where the answer has no JSON. */
export type Answer<C extends Contract> = {
  [Status in keyof Replies<C>]: Replies<C>[Status] extends z.ZodType
    ? z.output<Replies<C>[Status]>
    : undefined;
}[keyof Replies<C>];

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** The parts of a request as its handler gets them: parsed. */
export type ParsedInput<C extends Contract> = {
  params: Parsed<Part<C, "params">>;
  query: Parsed<Part<C, "query">>;
  body: Parsed<Part<C, "body">>;
};

/**
 * The input type of a schema, with plain text for closed lists: rows contain text, and the schema
 * checks the values of a response.
 */
export type Row<T> = unknown extends T
  ? T
  : T extends string
    ? string
    : T extends Date
      ? T
      : { [K in keyof T]: Row<T[K]> };

/** A success as the contract allows it: a status with the body of its schema. */
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
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length > 0 ? `${filled}?${new URLSearchParams(given)}` : filled;
}
