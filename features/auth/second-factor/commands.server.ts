import { and, eq, isNotNull } from "drizzle-orm";
import type { AuditAction } from "~/db/audit-actions";
import type { Database } from "~/db/client";
import { accessCodes, passkeys, people, recoveryCodes, totpSecrets } from "~/db/schema";
import { recordRefusal } from "~/lib/api/audit-log.server";
import { type Actor, isDirector } from "~/lib/api/endpoint";
import type { Clock } from "~/lib/dates/clock";
import type { LedgerPlace } from "~/lib/ledger.server";
import type { SecretKeys } from "~/lib/secret-keys.server";
import { fulfilDemand } from "../binding.commands.server";
import {
  completeLogin,
  findLoginPerson,
  type LoggedIn,
  type LoginVisit,
} from "../session/login.commands.server";
import { deleteSessions } from "../session/sessions.commands.server";
import type { FactorEvent } from "./emails/notices";
import { recordEndedFactors } from "./ended-factors.commands.server";
import { type AccountContext, mailFactorEvent, recordFactorEvent } from "./events.commands.server";
import { countGuess, undoGuess } from "./guesses.commands.server";
import type { NewPasskey } from "./passkeys.commands.server";
import {
  confirmRecoveryCodes,
  makeRecoveryCodes,
  spendRecoveryCode,
} from "./recovery-codes.commands.server";
import { closeTicket, countTicketGuess } from "./tickets.commands.server";
import { confirmTotp, removeTotp, spendTotp } from "./totp.commands.server";

export type FactorDeps = {
  db: Database;
  clock: Clock;
  /** The machine's own time, which authenticator apps use. */
  machineClock: Clock;
  publicUrl: string;
  secrets: SecretKeys;
  ledgers: LedgerPlace;
};

/** A code from an app, or a recovery code. */
export type FactorCode = { totp?: string | undefined; recoveryCode?: string | undefined };

type FactorResult = "right" | "wrong" | { retryAfterSeconds: number };

/** Counts a guess before it is checked. After too many: the seconds until the next one, and one email; else null. */
async function refuseGuess(
  tx: Database,
  deps: FactorDeps,
  account: AccountContext,
): Promise<{ retryAfterSeconds: number } | null> {
  const verdict = await countGuess(tx, deps.clock, account.personId);
  if (verdict.allowed) return null;
  if (verdict.shouldWarn) await mailFactorEvent(tx, deps, account, "tooMany");
  return { retryAfterSeconds: verdict.retryAfterSeconds };
}

/**
 * Checks a code from an app or a recovery code, at most 20 wrong ones per person and hour. A right
 * code is used up; the use of a recovery code is notified by email. Call `wakeMail` afterwards.
 */
export async function tryFactor(
  tx: Database,
  deps: FactorDeps,
  account: AccountContext,
  { totp, recoveryCode }: FactorCode,
): Promise<FactorResult> {
  const { clock, secrets } = deps;
  const { personId } = account;
  const refusal = await refuseGuess(tx, deps, account);
  if (refusal) return refusal;
  if (totp !== undefined) {
    if (!(await spendTotp(tx, deps, secrets, personId, totp))) return "wrong";
    await undoGuess(tx, personId);
    return "right";
  }
  const row = await spendRecoveryCode(tx, clock, secrets, personId, recoveryCode ?? "");
  if (!row) return "wrong";
  await undoGuess(tx, personId);
  await recordFactorEvent(tx, deps, account, "recovery code used", "codeUsed");
  await recordEndedFactors(deps.ledgers, clock, [{ table: "recovery_codes", row }]);
  return "right";
}

/** Finishes a login with its second step. Null if the code is wrong or the ticket has ended. */
export function answerSecondFactor(
  deps: FactorDeps,
  { ticket, ...code }: FactorCode & { ticket: string },
  visit: LoginVisit,
): Promise<LoggedIn | { retryAfterSeconds: number } | null> {
  const { db, clock } = deps;
  return db.transaction(async (tx) => {
    const ticketRow = await countTicketGuess(tx, clock, ticket);
    if (!ticketRow) return null;
    const person = await findLoginPerson(tx, clock, ticketRow.personId);
    if (!person) return null;
    const guess = await tryFactor(tx, deps, { ...person, ...visit, personId: person.id }, code);
    if (typeof guess === "object") return guess;
    if (guess === "wrong") {
      await recordRefusal(tx, clock, "visitor", "second factor refused", {
        subject: person.id,
        address: visit.address,
        countedBy: person.id,
      });
      return null;
    }
    await closeTicket(tx, clock, ticketRow.id);
    return completeLogin(tx, deps, person, ticketRow.purpose, visit);
  });
}

/** After every change of a factor: writes the audit log, sends the email, ends other sessions and a fulfilled demand. */
async function afterFactorChange(
  tx: Database,
  deps: FactorDeps,
  account: AccountContext & Actor,
  action: AuditAction,
  event: FactorEvent,
): Promise<void> {
  await recordFactorEvent(tx, deps, account, action, event);
  await deleteSessions(tx, account.personId, account.sessionId);
  await fulfilDemand(tx, account);
}

/** Adds a verified passkey. Null if someone already has it. */
export function addPasskey(
  deps: FactorDeps,
  account: AccountContext & Actor,
  passkey: NewPasskey,
  label: string,
) {
  return deps.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(passkeys)
      .values({ ...passkey, label, personId: account.personId, createdAt: deps.clock() })
      .onConflictDoNothing()
      .returning();
    if (!row) return null;
    await afterFactorChange(tx, deps, account, "passkey added", "passkeyAdded");
    return row;
  });
}

/** Renames a passkey. Null if there is none with this id. */
export async function renamePasskey(db: Database, personId: string, id: string, label: string) {
  const isOwn = and(eq(passkeys.id, id), eq(passkeys.personId, personId));
  const [row] = await db.update(passkeys).set({ label }).where(isOwn).returning();
  return row ?? null;
}

/**
 * True if the person would lose a factor that they need: the policy requires one, or they could not
 * log in at all. Locks the person's row, so that one of two last factors stays.
 */
async function wouldLoseNeededFactor(
  tx: Database,
  actor: Actor,
  removedFactor: "passkey" | "app",
): Promise<boolean> {
  const { personId, isFactorDemanded } = actor;
  await tx.select({ id: people.id }).from(people).where(eq(people.id, personId)).for("update");
  const passkeyCount = await tx.$count(passkeys, eq(passkeys.personId, personId));
  const appCount = await tx.$count(
    totpSecrets,
    and(eq(totpSecrets.personId, personId), isNotNull(totpSecrets.confirmedAt)),
  );
  const remaining =
    removedFactor === "passkey"
      ? { keys: passkeyCount - 1, apps: appCount }
      : { keys: passkeyCount, apps: appCount - 1 };
  if (remaining.keys + remaining.apps > 0 && remaining.keys >= 0 && remaining.apps >= 0) {
    // A director with only an app logs in with an access code.
    return (
      removedFactor === "passkey" &&
      remaining.keys === 0 &&
      (await isDirectorWithoutCode(tx, actor))
    );
  }
  return isFactorDemanded || (await isDirectorWithoutCode(tx, actor));
}

const isDirectorWithoutCode = async (tx: Database, actor: Actor): Promise<boolean> =>
  isDirector(actor) &&
  (await tx.$count(accessCodes, eq(accessCodes.personId, actor.personId))) === 0;

export type RemovalResult = "removed" | "last" | "none";

/** Removes a passkey of the person. */
export function removePasskey(
  deps: FactorDeps,
  account: AccountContext & Actor,
  id: string,
): Promise<RemovalResult> {
  return deps.db.transaction(async (tx) => {
    const isOwn = and(eq(passkeys.id, id), eq(passkeys.personId, account.personId));
    if ((await tx.$count(passkeys, isOwn)) === 0) return "none";
    if (await wouldLoseNeededFactor(tx, account, "passkey")) return "last";
    const deletedRows = await tx.delete(passkeys).where(isOwn).returning({ id: passkeys.id });
    if (deletedRows.length === 0) return "none";
    await afterFactorChange(tx, deps, account, "passkey removed", "passkeyRemoved");
    await recordEndedFactors(deps.ledgers, deps.clock, [{ table: "passkeys", row: id }]);
    return "removed";
  });
}

/** Activates the pending app. */
export function activateTotp(deps: FactorDeps, account: AccountContext & Actor, token: string) {
  return deps.db.transaction(async (tx) => {
    const refusal = await refuseGuess(tx, deps, account);
    if (refusal) return refusal;
    const startedAt = deps.clock();
    const result = await confirmTotp(tx, deps, deps.secrets, account.personId, token);
    if (result !== "wrong") await undoGuess(tx, account.personId);
    if (result === "confirmed") {
      await afterFactorChange(tx, deps, account, "authenticator app added", "appAdded");
      // The moment before the confirmation: a replaced app has ended, the new one has not.
      await recordEndedFactors(deps.ledgers, () => startedAt, [
        { table: "totp_secrets", row: account.personId },
      ]);
    }
    return result;
  });
}

/** Removes the authenticator app. */
export function removeApp(
  deps: FactorDeps,
  account: AccountContext & Actor,
): Promise<RemovalResult> {
  return deps.db.transaction(async (tx) => {
    const isOwn = and(
      eq(totpSecrets.personId, account.personId),
      isNotNull(totpSecrets.confirmedAt),
    );
    if ((await tx.$count(totpSecrets, isOwn)) === 0) return "none";
    if (await wouldLoseNeededFactor(tx, account, "app")) return "last";
    if (!(await removeTotp(tx, account.personId))) return "none";
    await afterFactorChange(tx, deps, account, "authenticator app removed", "appRemoved");
    await recordEndedFactors(deps.ledgers, deps.clock, [
      { table: "totp_secrets", row: account.personId },
    ]);
    return "removed";
  });
}

/** Creates ten codes, which count once one of them was entered. */
export const createRecoveryCodes = (deps: FactorDeps, personId: string): Promise<string[]> =>
  deps.db.transaction((tx) => makeRecoveryCodes(tx, deps.clock, deps.secrets, personId));

/** Activates the new codes. */
export function activateRecoveryCodes(
  deps: FactorDeps,
  account: AccountContext & Actor,
  code: string,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const formerCodeIds = await confirmRecoveryCodes(
      tx,
      deps.clock,
      deps.secrets,
      account.personId,
      code,
    );
    if (!formerCodeIds) return false;
    await afterFactorChange(tx, deps, account, "recovery codes made", "newCodes");
    const endedCodes = formerCodeIds.map((row) => ({ table: "recovery_codes" as const, row }));
    await recordEndedFactors(deps.ledgers, deps.clock, endedCodes);
    return true;
  });
}

/** Removes every factor of a person, who then needs a new invitation. */
export async function removeAllFactors(
  tx: Database,
  { clock, ledgers }: Pick<FactorDeps, "clock" | "ledgers">,
  personId: string,
): Promise<void> {
  const keys = await tx
    .delete(passkeys)
    .where(eq(passkeys.personId, personId))
    .returning({ row: passkeys.id });
  const apps = await tx
    .delete(totpSecrets)
    .where(eq(totpSecrets.personId, personId))
    .returning({ row: totpSecrets.personId });
  const codes = await tx
    .delete(recoveryCodes)
    .where(eq(recoveryCodes.personId, personId))
    .returning({ row: recoveryCodes.id });
  await recordEndedFactors(ledgers, clock, [
    ...keys.map(({ row }) => ({ table: "passkeys" as const, row })),
    ...apps.map(({ row }) => ({ table: "totp_secrets" as const, row })),
    ...codes.map(({ row }) => ({ table: "recovery_codes" as const, row })),
  ]);
}
