import type { Role } from "~/db/enums";
import type { Contract, ParsedInput, ReplyTo } from "./contract";

/**
 * A contract with its handler, as server/api/register-endpoints.ts serves it, with the guards in
 * one order.
 */

/** What the edge knows of a request, before any handler runs. */
export type RequestSettings = {
  requestId: string;
  /** The client's whole address; shorten it before keeping it. */
  address: string;
  /** Who asks, when there is a valid session. */
  actor: Actor | null;
};

/** A role in one edition: its id and its year, '2027'. */
export type EditionRole = { role: Role; editionId: string; edition: string; isCurrent: boolean };

/** An authenticated person with their current roles. */
export type Actor = {
  sessionId: string;
  personId: string;
  name: string;
  email: string;
  /** Their current roles by edition; the director's apply to all of them. */
  roles: readonly EditionRole[];
  /** When this person last proved who they are, in this session: at login or by a confirmation. */
  confirmedAt: Date;
  /** A second factor binds: only it confirms, and a login needs it. */
  binding: boolean;
  /** The festival asks a second factor of this person. */
  demanded: boolean;
  /** "enrol": nothing is allowed before a second factor is set up. */
  needs: "enrol" | null;
};

/** True for the director, who may do everything in every edition. */
export const isDirector = (actor: Actor | null): actor is Actor =>
  actor?.roles.some(({ role }) => role === "director") ?? false;

/**
 * The edition that a role is checked in: by its year, or "any" where the caller compares each
 * row's.
 */
export type RoleIn = "current" | "any" | { edition: string };

/** Whether an actor has one of these roles in an edition, by default the current one. */
export const hasRole = (
  actor: Actor | null,
  roles: readonly Role[],
  asked: RoleIn = "current",
): boolean =>
  actor?.roles.some((one) => {
    if (!roles.includes(one.role)) return false;
    if (one.role === "director" || asked === "any") return true;
    return asked === "current" ? one.isCurrent : one.edition === asked.edition;
  }) ?? false;

/** The ids of the editions in which an actor has one of these roles. */
export const editionsWithRole = (
  { roles: all }: Pick<Actor, "roles">,
  roles: readonly Role[],
): string[] => [
  ...new Set(all.filter(({ role }) => roles.includes(role)).map(({ editionId }) => editionId)),
];

/** The names of somebody's roles in any edition, as sessions list them. */
export const roleNames = (roles: readonly EditionRole[]): Role[] =>
  [...new Set(roles.map(({ role }) => role))].sort();

/** Takes work to begin once the call is answered (`runAfterResponse`); `name` is for the log. */
export type AfterResponse = (name: string, work: () => Promise<void>) => void;

type Asked = {
  request: Request;
  facts: RequestSettings;
  afterResponse: AfterResponse;
};

/** Handlers of calls that need a session are given who has it. */
type Proven<C extends Contract> = C["access"] extends string ? unknown : { actor: Actor };

/** Headers of a success beside its status and body. */
export type ReplyHead = {
  headers?: Record<string, string>;
  /** Set-Cookie values. */
  cookies?: string[];
};

/** A success. `body` is cut down to the declared schema before it is sent. */
export type Reply = ReplyHead & { status: number; body?: unknown };

/** A Response, without its `status`: beside that any number would do for a reply's. */
type WholeResponse = Omit<Response, "status">;

/** Answers with a reply of the contract, or a whole Response (a refusal made by `problem`, a file). */
export type Handler<C extends Contract> = (
  input: ParsedInput<C> & Asked & Proven<C>,
) => Promise<(ReplyTo<C> & ReplyHead) | WholeResponse>;

/** A call as a list of calls holds it: its types forgotten, since the mount parses with the schemas. */
export type Endpoint = Contract & {
  /** Unique among all calls. */
  operationId: string;
  /** The group that OpenAPI shows it in. */
  tag: string;
  handle: (
    input: { params: unknown; query: unknown; body: unknown; actor: Actor | null } & Asked,
  ) => Promise<Reply | Response>;
};

/**
 * Gives each contract of a `contract.ts` its handler: `implement(calls)("news", { … })`, in the
 * order in which they are matched ('/list/new' before '/list/{id}'). A contract without a handler
 * does not compile; null is for a call that this installation does not offer.
 */
export const implement =
  <C extends Record<string, Contract>>(calls: C) =>
  // Two steps, since a reply is only checked against a contract that is known by then.
  (tag: string, handle: { [Name in keyof C]: Handler<C[Name]> | null }): Endpoint[] => {
    const names = Object.keys(handle) as (keyof C & string)[];
    return names.flatMap((operationId) => {
      const declared: Contract | undefined = calls[operationId];
      const handler = handle[operationId] as Endpoint["handle"] | null;
      return declared && handler ? [{ ...declared, operationId, tag, handle: handler }] : [];
    });
  };
