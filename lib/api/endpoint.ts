import type { Role } from "~/db/enums";
import type { Contract, ParsedInput, ReplyTo } from "./contract";

/** A contract with its handler, as server/api/register-endpoints.ts serves it. */

/** What is known of a request before a handler runs. */
export type RequestContext = {
  requestId: string;
  /** The client's full address; shorten it before storing it. */
  address: string;
  /** The user; null without a valid session. */
  actor: Actor | null;
};

/** A role in one edition: its id and year, '2027'. */
export type EditionRole = { role: Role; editionId: string; edition: string; isCurrent: boolean };

/** A logged-in person with their current roles. */
export type Actor = {
  sessionId: string;
  personId: string;
  name: string;
  email: string;
  /** Their current roles by edition; a director's apply to all editions. */
  roles: readonly EditionRole[];
  /** When they last logged in or confirmed their identity, in this session. */
  confirmedAt: Date;
  /** They have a second factor, and login and confirmation need it. */
  needsSecondFactor: boolean;
  /** The festival requires a second factor of them. */
  isFactorDemanded: boolean;
  /** They must set up a second factor before anything else, and until then see only their own data. */
  mustEnrol: boolean;
};

/** True for directors, who may do everything in every edition. */
export const isDirector = <Person extends Pick<Actor, "roles">>(
  person: Person | null,
): person is Person => person?.roles.some(({ role }) => role === "director") ?? false;

/** The edition in which a role is checked: by its year, or "any" if the caller compares each row's. */
export type RoleScope = "current" | "any" | { edition: string };

/** Whether an actor has one of these roles in an edition, by default the current one. */
export const hasRole = (
  actor: Actor | null,
  roles: readonly Role[],
  scope: RoleScope = "current",
): boolean =>
  actor?.roles.some((role) => {
    if (!roles.includes(role.role)) return false;
    if (role.role === "director" || scope === "any") return true;
    return scope === "current" ? role.isCurrent : role.edition === scope.edition;
  }) ?? false;

/** The ids of the editions in which an actor has one of these roles. */
export const editionsWithRole = (
  { roles: actorRoles }: Pick<Actor, "roles">,
  roles: readonly Role[],
): string[] => [
  ...new Set(
    actorRoles.filter(({ role }) => roles.includes(role)).map(({ editionId }) => editionId),
  ),
];

/** The names of a person's roles in any edition. */
export const roleNames = (roles: readonly EditionRole[]): Role[] =>
  [...new Set(roles.map(({ role }) => role))].sort();

/** Runs work after the response (`runAfterResponse`); `name` is for the log. */
export type AfterResponse = (name: string, work: () => Promise<void>) => void;

type HandlerInput = {
  request: Request;
  requestContext: RequestContext;
  afterResponse: AfterResponse;
};

/** The actor, for handlers of calls that need a session. */
type WithActor<C extends Contract> = C["access"] extends string ? unknown : { actor: Actor };

/** Headers of a success. */
export type ReplyHead = {
  headers?: Record<string, string>;
  /** Set-Cookie values. */
  cookies?: string[];
};

/** A success. `body` is reduced to the declared schema before it is sent. */
export type Reply = ReplyHead & { status: number; body?: unknown };

/** Without `status`, since its type `number` would allow any status in a reply. */
type WholeResponse = Omit<Response, "status">;

/** Returns a reply of the contract, or a whole Response (a `problem`, a file). */
export type Handler<C extends Contract> = (
  input: ParsedInput<C> & HandlerInput & WithActor<C>,
) => Promise<(ReplyTo<C> & ReplyHead) | WholeResponse>;

/** Whether the address of a call is known, asked before its body is received; else it answers 404. */
type ParamsCheck<C extends Contract> = (params: ParsedInput<C>["params"]) => boolean;

/** A call as the API description shows it. */
export type DescribedCall = Contract & {
  /** Unique among all calls. */
  operationId: string;
  /** The group in OpenAPI. */
  tag: string;
};

/** A call in a list of calls, without its types: the schemas check them. */
export type Endpoint = DescribedCall & {
  acceptsParams?: ((params: unknown) => boolean) | undefined;
  handle: (
    input: { params: unknown; query: unknown; body: unknown; actor: Actor | null } & HandlerInput,
  ) => Promise<Reply | Response>;
};

/**
 * Gives each contract of a `contract.ts` its handler: `implement(calls)("news", { … })`, in the order in which paths
 * are matched ('/list/new' before '/list/{id}'). A contract without a handler does not compile; null: this installation
 * does not offer the call. `acceptsParams`: for a call that a secret in its address authenticates.
 */
export const implement =
  <C extends Record<string, Contract>>(contracts: C) =>
  // Two functions, since TypeScript checks a reply only against a contract that is already inferred.
  (
    tag: string,
    handlers: {
      [Name in keyof C]:
        | Handler<C[Name]>
        | { acceptsParams: ParamsCheck<C[Name]>; handle: Handler<C[Name]> }
        | null;
    },
  ): Endpoint[] => {
    const names = Object.keys(handlers) as (keyof C & string)[];
    return names.flatMap((operationId) => {
      const contract: Contract | undefined = contracts[operationId];
      const handler = handlers[operationId] as
        | Endpoint["handle"]
        | Pick<Endpoint, "acceptsParams" | "handle">
        | null;
      if (!contract || !handler) return [];
      const handlerFields = typeof handler === "function" ? { handle: handler } : handler;
      return [{ ...contract, operationId, tag, ...handlerFields }];
    });
  };
