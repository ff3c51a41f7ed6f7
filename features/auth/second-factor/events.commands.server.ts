import type { AuditAction } from "~/db/audit-actions";
import type { Database } from "~/db/client";
import { queueMail } from "~/features/mail/commands.server";
import { getSettings } from "~/features/settings/queries.server";
import { audit } from "~/lib/api/audit-log.server";
import type { Actor, EditionRole } from "~/lib/api/endpoint";
import { shortenAddress } from "~/lib/client-address";
import type { Clock } from "~/lib/dates/clock";
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

/** The account of a call's person. `address`: the full one. */
export const accountContext = (
  actor: Actor,
  request: Request,
  address: string,
): AccountContext & Actor => ({
  ...actor,
  address,
  userAgent: request.headers.get("user-agent"),
});

type Deps = { clock: Clock; publicUrl: string };

/** Queues the email about an event of an account. */
export async function mailFactorEvent(
  tx: Database,
  { clock, publicUrl }: Deps,
  { email, roles, address, userAgent }: AccountContext,
  event: FactorEvent,
): Promise<void> {
  const account = roles.some(({ role }) => role === "director") ? "adminAccount" : "juryAccount";
  await queueMail(
    tx,
    clock,
    factorNotice(event, {
      to: email,
      publicUrl,
      settings: await getSettings(tx),
      at: clock(),
      account,
      address: shortenAddress(address),
      userAgent,
    }),
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
