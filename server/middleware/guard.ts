import { eq } from "drizzle-orm";
import type { MiddlewareHandler } from "hono";
import type { Database } from "~/db/client";
import { editions } from "~/db/schema";
import { isFresh } from "~/features/auth/second-factor/rules";
import { confirmFirst, enrolFirst } from "~/features/auth/second-factor/texts";
import { recordRefusal } from "~/lib/api/audit-log.server";
import { rolesOf } from "~/lib/api/contract";
import { asksForConfirmation } from "~/lib/api/effects";
import {
  type Actor,
  type Endpoint,
  hasRole,
  type RequestContext,
  type RoleScope,
} from "~/lib/api/endpoint";
import { problem, tooManyRequests } from "~/lib/api/problem";
import type { Limit } from "~/lib/api/rate-limit.server";
import type { Clock } from "~/lib/dates/clock";
import type { MemoryLimits } from "./memory-rate-limit";
import { isOwnOrigin } from "./origin";
import type { Bodies, Bytes, ReceivedBody } from "./request-body";
import type { QueueClient, RequestQueue } from "./request-queue";

/**
 * The checks before a call's work, the cheapest first: limits in memory, origin, complete body, request queue. None
 * uses the database, except to check the login and permission of a large body's sender.
 */

/** Limits of every call, by client address. */
const callLimits: Limit[] = [
  { name: "burst", max: 50, seconds: 10 },
  { name: "steady", max: 200, seconds: 60 },
];

/** Limits of pages rendered for one visitor, by client address: a whole school may share one. */
export const pageLimits: Limit[] = [
  { name: "page burst", max: 100, seconds: 10 },
  { name: "page steady", max: 600, seconds: 60 },
];

/** The largest JSON body, in bytes. */
export const maxBodyBytes = 64 * 1024;

/** A request's session cookie: none, invalid, or a token. */
export type Claim = { token: string | null } | null;

export type ApiVariables = {
  /** The key of limits: the client's address, IPv6 by /64. */
  client: string;
  requestContext: () => Promise<RequestContext>;
  claim: Claim;
  /** The request's client in the request queue. */
  queueClient: QueueClient;
  /** The body of a changing call. */
  received?: Bytes;
  /** The limits were already counted, or do not apply. */
  isCounted: boolean;
};

export type GuardDeps = {
  db: Database;
  clock: Clock;
  publicUrl: string;
  /** Without a public address, calls may come from pages under every name of this machine. */
  acceptsOwnHosts: boolean;
  rateLimits: boolean;
  limits: MemoryLimits;
  bodies: Bodies;
  queue: RequestQueue;
};

/** Counts a call; the 429 of a client over a limit of every call, null for others. */
export function checkGlobalRateLimits(
  { limits, rateLimits }: Pick<GuardDeps, "limits" | "rateLimits">,
  client: string,
  countedLimits: readonly Limit[] = callLimits,
): Response | null {
  for (const limit of rateLimits ? countedLimits : []) {
    const verdict = limits.count(limit, client);
    if (!verdict.allowed) return tooManyRequests(verdict.retryAfterSeconds);
  }
  return null;
}

/** Lets a call in, or answers 401, 403, 408, 413, 415, 429 or 503. */
export function guardRequest(
  spec: Endpoint,
  deps: GuardDeps,
): MiddlewareHandler<{ Variables: ApiVariables }> {
  const countedLimits = [
    ...callLimits,
    ...(spec.limits ?? []).filter((limit) => limit.countedIn === "memory"),
  ];
  const isWrite = spec.method !== "GET";
  const requiresOwnOrigin = isWrite && spec.access !== "provider";
  return async (c, next) => {
    const client = c.get("client");
    const limitRefusal = c.get("isCounted")
      ? null
      : checkGlobalRateLimits(deps, client, countedLimits);
    if (limitRefusal) return limitRefusal;
    if (requiresOwnOrigin && !isOwnOrigin(c.req.raw, deps.publicUrl, deps.acceptsOwnHosts)) {
      return problem(403, "This request did not come from the festival's website.");
    }
    let body: ReceivedBody | undefined;
    if (isWrite) {
      const refusal = await refuseBeforeReading(c.req.raw, spec, deps, {
        requestContext: c.get("requestContext"),
        queueClient: c.get("queueClient"),
        params: c.req.param(),
      });
      if (refusal) return refusal;
      const received = await deps.bodies.receive(
        c.req.raw,
        c.get("isCounted") ? null : client,
        spec.maxBodyBytes ?? maxBodyBytes,
        spec.maxBodySeconds,
      );
      if (received instanceof Response) return received;
      body = received;
      c.set("received", received.bytes);
    }
    try {
      const hasRun = await deps.queue.take(async () => {
        await next();
        return true;
      }, c.get("queueClient"));
      return hasRun ? undefined : serviceUnavailable();
    } finally {
      body?.release();
    }
  };
}

/**
 * The refusal of a request whose body is not worth reading: by its address, by its sender's login if the body may be
 * large, by its type. Null: read it.
 */
async function refuseBeforeReading(
  request: Request,
  spec: Endpoint,
  deps: Pick<GuardDeps, "db" | "clock" | "queue">,
  {
    requestContext,
    queueClient,
    params,
  }: Pick<ApiVariables, "requestContext" | "queueClient"> & { params: unknown },
): Promise<Response | null> {
  const parsedParams = spec.acceptsParams && spec.params?.safeParse(params);
  if (parsedParams && !(parsedParams.success && spec.acceptsParams?.(parsedParams.data)))
    return unknownCall();
  if (spec.maxBodyBytes && rolesOf(spec.access)) {
    const context = await deps.queue.take(requestContext, queueClient);
    if (!context) return serviceUnavailable();
    const refusal = await authorize(spec, context, request.url, deps);
    if (refusal) return refusal;
  }
  if (spec.bodyTypes && !spec.bodyTypes.includes(mediaTypeOf(request) ?? "")) {
    return problem(415, `Send the body as one of these types: ${spec.bodyTypes.join(", ")}.`);
  }
  return null;
}

/** The media type of a request's body, without parameters. */
export const mediaTypeOf = (request: Request) =>
  request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();

/** The edition in which a call needs a role, for `hasRole`. */
function requestedEdition(
  { roleCheckedIn }: Pick<Endpoint, "roleCheckedIn">,
  url: string,
): RoleScope {
  if (roleCheckedIn === "edition of each row") return "any";
  const edition =
    roleCheckedIn === "requested edition" ? new URL(url).searchParams.get("edition") : null;
  if (edition === "all") return "any";
  return edition ? { edition } : "current";
}

/**
 * Refuses a call to people without its role: 401 without a session, 403 with another role or a role of another edition,
 * which is recorded in the audit log. Null: the call is allowed.
 */
export async function authorize(
  spec: Endpoint,
  { actor, address }: Pick<RequestContext, "actor" | "address">,
  url: string,
  { db, clock }: Pick<GuardDeps, "db" | "clock">,
): Promise<Response | null> {
  const roles = rolesOf(spec.access);
  const roleScope = requestedEdition(spec, url);
  if (!roles) return null;
  if (actor && hasRole(actor, roles, roleScope)) return refuseUnverified(spec, actor, clock);
  // A year without an edition is an invalid value, which the call itself refuses.
  if (typeof roleScope === "object" && hasRole(actor, roles)) {
    const isKnownEdition = (await db.$count(editions, eq(editions.slug, roleScope.edition))) > 0;
    if (!isKnownEdition) return null;
  }
  if (actor) {
    const call = `${spec.method} ${spec.path}`;
    await recordRefusal(db, clock, actor, "role refused", {
      address,
      detail: { call },
      countedBy: `${actor.personId} ${call}`,
    });
    return problem(403, "You don't have permission to do this.");
  }
  const isDirectorOnly = roles.length === 1 && roles[0] === "director";
  return problem(
    401,
    isDirectorOnly ? "Log in as the festival director to do this." : "Log in to do this.",
  );
}

/** Refuses somebody who must first set up a second factor, or confirm their identity. Null: allowed. */
function refuseUnverified(spec: Endpoint, actor: Actor, clock: Clock): Response | null {
  if (actor.mustEnrol && !spec.whileEnrolling) {
    return problem(403, enrolFirst, { code: "enrol_first" });
  }
  // Where it depends on the input, the input is read first.
  return spec.hasEffects ? null : refuseUnconfirmed(spec, actor, clock);
}

/** Refuses somebody whose confirmation is too old for the effects of a call. Null: allowed. */
export function refuseUnconfirmed(
  { effects }: Pick<Endpoint, "effects">,
  actor: Actor,
  clock: Clock,
): Response | null {
  if (!asksForConfirmation(effects)) return null;
  if (isFresh(actor.confirmedAt.getTime(), clock().getTime())) return null;
  return problem(403, confirmFirst, { code: "confirm_first" });
}

/** The response to an address that no call has. */
export const unknownCall = () => problem(404, "This API call does not exist.");

/** The response if the queue is full. */
export const serviceUnavailable = () =>
  problem(503, "The site is busy. Please try again in a few seconds.", {}, { "Retry-After": "2" });
