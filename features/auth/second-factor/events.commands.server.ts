import type { AuditAction } from "~/db/audit-actions";
import type { Database } from "~/db/client";
import { audit } from "~/lib/api/audit-log.server";
import { type Actor, type EditionRole, isDirector, type RequestContext } from "~/lib/api/endpoint";
import type { Clock } from "~/lib/dates/clock";
import { mailNotice } from "../session/notices.commands.server";
import { type FactorEvent, factorNotice } from "./emails/notices";

/** Whose account was affected, and with which browser. */
export type AccountContext = {
  personId: string;
  email: string;
  roles: readonly EditionRole[];
  /** The full address. */
  address: string;
  userAgent: string | null;
};

/** The account of a call's person. */
export const accountContext = ({
  actor,
  request,
  requestContext,
}: {
  actor: Actor;
  request: Request;
  requestContext: RequestContext;
}): AccountContext & Actor => ({
  ...actor,
  address: requestContext.address,
  userAgent: request.headers.get("user-agent"),
});

type Deps = { clock: Clock; publicUrl: string };

/** Queues the email about an event of an account. */
export async function mailFactorEvent(
  tx: Database,
  deps: Deps,
  person: AccountContext,
  event: FactorEvent,
): Promise<void> {
  const { email: to, address, userAgent } = person;
  const account = isDirector(person) ? "adminAccount" : "juryAccount";
  await mailNotice(tx, deps, { to, account, address, userAgent }, (occasion) =>
    factorNotice(event, occasion),
  );
}

/** Writes an event to the audit log, and queues the email about it; none if `event` is null. */
export async function recordFactorEvent(
  tx: Database,
  deps: Deps,
  account: AccountContext,
  action: AuditAction,
  event: FactorEvent | null,
): Promise<void> {
  await audit(tx, deps.clock(), account, action, { address: account.address });
  if (event) await mailFactorEvent(tx, deps, account, event);
}
