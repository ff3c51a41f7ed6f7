import type { Context, Hono } from "hono";
import type { z } from "zod";
import { ArchivedEdition } from "~/features/settings/archived.queries.server";
import { runAfterResponse } from "~/lib/api/after-response.server";
import { audit } from "~/lib/api/audit-log.server";
import { type Contract, rolesOf } from "~/lib/api/contract";
import type { Endpoint, Reply, RequestContext } from "~/lib/api/endpoint";
import { type FieldError, fieldErrors, invalid, problem, tooManyRequests } from "~/lib/api/problem";
import { type CountedInput, countRequests } from "~/lib/api/rate-limit.server";
import { cleanText, cleanValue, type InvalidText } from "~/lib/api/storable-text";
import type { Clock } from "~/lib/dates/clock";
import type { Logger } from "~/lib/log";
import { hashToken } from "~/lib/token.server";
import { festivalClosed } from "../maintenance-response";
import {
  type ApiVariables,
  authorize,
  type GuardDeps,
  guardRequest,
  mediaTypeOf,
  refuseUnconfirmed,
} from "../middleware/guard";
import type { Bytes } from "../middleware/request-body";

export type ApiDeps = GuardDeps & {
  /** Runs after each call that may have changed entries or people, before the response. */
  afterWrite: () => Promise<void>;
  /** Whether the festival still has to be set up. */
  isClosed: () => Promise<boolean>;
  log: Logger;
};

export type ApiEnv = { Variables: ApiVariables };

/** A suffix of a parameter ('{id}.ics') is matched and read with it. */
const honoPath = (path: string) =>
  path.replace(/\{(\w+)\}\.(\w+)$/, ":$1{[^/]+\\.$2}").replace(/\{(\w+)\}/g, ":$1");

/** The parameters of an address by their names in the contract. */
function paramsOf(c: Context<ApiEnv>, { path }: Pick<Contract, "path">): Record<string, string> {
  const [, name = "", ending = ""] = /\{(\w+)\}(\.\w+)$/.exec(path) ?? [];
  const params: Record<string, string> = c.req.param();
  const value = params[name];
  return value === undefined ? params : { ...params, [name]: value.slice(0, -ending.length) };
}

/** Registers the declared calls. Other methods of their paths answer 405. */
export function registerEndpoints(app: Hono<ApiEnv>, endpoints: Endpoint[], deps: ApiDeps): void {
  const methodsByPath = new Map<string, Set<string>>();
  for (const spec of endpoints) {
    const path = honoPath(spec.path);
    const call = prepareCall(spec, deps.clock);
    app.on(spec.method, path, guardRequest(spec, deps), (c) => serve(c, call, deps));
    methodsByPath.set(path, (methodsByPath.get(path) ?? new Set()).add(spec.method));
  }
  for (const [path, methods] of methodsByPath) {
    app.all(path, async (c, next) => {
      // Some addresses are both a page and a call.
      const mayBePage =
        !path.startsWith("/api/") && (c.req.method === "GET" || c.req.method === "HEAD");
      if (mayBePage) return next();
      return problem(
        405,
        "This method is not allowed here.",
        {},
        { Allow: [...methods].join(", ") },
      );
    });
  }
}

/** A call with its body's schema: creating the schema takes much longer than parsing with it. */
type PreparedCall = Omit<Endpoint, "body"> & { body?: z.ZodType };

const prepareCall = (spec: Endpoint, clock: Clock): PreparedCall => ({
  ...spec,
  body: typeof spec.body === "function" ? spec.body(clock) : spec.body,
});

async function serve(c: Context<ApiEnv>, spec: PreparedCall, deps: ApiDeps): Promise<Response> {
  const requestContext = await c.get("requestContext")();
  const limitRefusal = namesPerson(spec) ? null : await countLimits(c, spec, {}, deps);
  if (!limitRefusal && spec.access === "public" && !spec.whileClosed && (await deps.isClosed())) {
    return festivalClosed();
  }
  const refusal = limitRefusal ?? (await authorize(spec, requestContext, c.req.url, deps));
  if (refusal) return refusal;
  return answer(c, spec, requestContext, deps);
}

/** Whether a call has a limit for the person or entry that it names, beside those for its address. */
const namesPerson = ({ limits = [] }: PreparedCall) => limits.some(({ countedFor }) => countedFor);

/** Counts a call in the database: first for the person that it names, then for its address. Its 429 or null. */
async function countLimits(
  c: Context<ApiEnv>,
  { limits = [] }: PreparedCall,
  input: CountedInput,
  { db, clock, rateLimits }: ApiDeps,
): Promise<Response | null> {
  const client = c.get("client");
  const databaseLimits = rateLimits ? limits.filter(({ countedIn }) => !countedIn) : [];
  const windows = databaseLimits
    .toSorted((a) => (a.countedFor ? -1 : 1))
    .map((limit) => {
      const person = limit.countedFor?.(input);
      // Hashed, as it may be an email address; anybody may type it, but at another address.
      return { limit, client: person ? hashToken(`${person} ${client}`) : client };
    });
  const verdict = await countRequests(db, clock, windows);
  return verdict.allowed ? null : tooManyRequests(verdict.retryAfterSeconds);
}

/** Validates and handles an authorised call. */
async function answer(
  c: Context<ApiEnv>,
  spec: PreparedCall,
  requestContext: RequestContext,
  deps: ApiDeps,
): Promise<Response> {
  const errors: FieldError[] = [];
  const check = (schema: z.ZodType | undefined, value: unknown) => {
    if (!schema) return undefined;
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    errors.push(...fieldErrors(parsed.error));
    return undefined;
  };

  // An address with invalid parameters does not exist.
  if (spec.params && !spec.params.safeParse(paramsOf(c, spec)).success) {
    return problem(404, "Not found.");
  }
  const params = check(spec.params, paramsOf(c, spec));
  const query = check(spec.query, singleValues(new URL(c.req.url).searchParams));
  let body: unknown;
  if (spec.body) {
    const received = c.get("received") ?? new Uint8Array();
    const bodyResult = spec.bodyTypes ? { value: received } : readJson(c.req.raw, received);
    if (bodyResult instanceof Response) return bodyResult;
    body = check(spec.body, bodyResult.value);
  }
  if (errors.length > 0) return invalid(errors);
  const hasEffects = spec.hasEffects as ((input: object) => boolean) | undefined;
  if (requestContext.actor && hasEffects?.({ query, body })) {
    const refusal = refuseUnconfirmed(spec, requestContext.actor, deps.clock);
    if (refusal) return refusal;
  }
  const limitRefusal = namesPerson(spec)
    ? await countLimits(c, spec, { params, body }, deps)
    : null;
  if (limitRefusal) return limitRefusal;

  const tasks: [name: string, work: () => Promise<void>][] = [];
  const input = {
    params,
    query,
    body,
    requestContext,
    actor: requestContext.actor,
    afterResponse: (name: string, work: () => Promise<void>) => void tasks.push([name, work]),
    // Created only for handlers that read the body or a header themselves.
    get request() {
      return withReceivedBody(c.req.raw, c.get("received"));
    },
  };
  const result = await spec.handle(input).catch((error: unknown) => {
    if (error instanceof ArchivedEdition) return problem(409, error.message);
    throw error;
  });
  const response = result instanceof Response ? result : reply(spec, result);
  if (spec.audited && requestContext.actor && response.ok) {
    // Records only the id: a search text may be personal data.
    const [subject] = Object.values(paramsOf(c, spec));
    const { actor, address } = requestContext;
    await audit(deps.db, deps.clock(), actor, spec.audited, { subject, address });
  }
  if (spec.method !== "GET" && response.ok && !spec.skipConflictSync) await deps.afterWrite();
  if (rolesOf(spec.access) || spec.method !== "GET") {
    response.headers.set("Cache-Control", "no-store");
  }
  // Last: anything awaited after this would let the work start before the response.
  for (const [name, work] of tasks) await runAfterResponse(deps.log, name, work);
  return response;
}

function reply(
  spec: PreparedCall,
  { status, body, headers: replyHeaders, cookies = [] }: Reply,
): Response {
  const headers = new Headers(replyHeaders);
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  const schema = spec.replies[status];
  if (!schema) return new Response(null, { status, headers });
  if (!headers.has("Content-Type")) headers.set("Content-Type", "application/json");
  // Parsing removes every column that the schema does not name.
  const text = JSON.stringify(schema.parse(body));
  // A short response is not compressed.
  headers.set("Content-Length", String(Buffer.byteLength(text)));
  return new Response(text, { status, headers });
}

/** Query parameters as an object; a repeated one becomes an array, which the schema refuses. */
function singleValues(search: URLSearchParams): Record<string, unknown> {
  const names = [...new Set(search.keys())];
  // Not by assignment: `__proto__` would become the object's prototype.
  return Object.fromEntries(
    names.map((name) => {
      const values = search.getAll(name).map(cleanText);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}

/** A request with its received body. */
const withReceivedBody = (request: Request, body: Bytes | undefined) =>
  body && request.bodyUsed ? new Request(request, { body }) : request;

const utf8 = new TextDecoder();

function readJson(request: Request, received: Bytes): { value: unknown } | Response {
  const type = mediaTypeOf(request);
  if (type && type !== "application/json") {
    return problem(415, "Send the body as JSON (Content-Type: application/json).");
  }
  const text = utf8.decode(received);
  if (text === "") return { value: {} };
  if (!type) return problem(415, "Send the body as JSON (Content-Type: application/json).");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return problem(400, "The body could not be read as JSON.");
  }
  const cleaned = cleanValue(value);
  return "kind" in cleaned ? invalidBody(cleaned) : cleaned;
}

/** Names the field, since invalid characters are invisible. */
function invalidBody(invalidText: InvalidText): Response {
  if (invalidText.kind === "depth") return problem(400, "The JSON is nested too deeply.");
  const sentence =
    "One field contains an invisible character we can't save. Retype it, or paste it as plain text.";
  return problem(400, sentence, { errors: [{ path: invalidText.path, message: sentence }] });
}
