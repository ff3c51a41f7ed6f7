import { eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { accessCodes } from "~/db/schema";
import { recordRefusal } from "~/lib/api/audit-log.server";
import { type Actor, hasRole } from "~/lib/api/endpoint";
import { problem } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { hashToken } from "~/lib/token.server";
import { verifyAccessCode } from "../director/access-code.rules.server";
import { countLoginAttempt, resetLoginAttempts } from "../director/login-attempts.commands.server";
import { tryLoginCode } from "../login-code/login-codes.commands.server";
import { confirmSession } from "../session/sessions.commands.server";
import type { FactorDeps } from "./commands.server";
import { type AccountContext, recordFactorEvent } from "./events.commands.server";
import { confirmedMinutes } from "./rules";
import type { Confirmation } from "./schema";
import { secondFactorRefused } from "./texts";

/** Confirms the identity within a session, as irreversible actions require. */

type Deps = FactorDeps & { rateLimits: boolean };

async function hasAccessCode(db: Database, personId: string, code: string): Promise<boolean> {
  const [row] = await db.select().from(accessCodes).where(eq(accessCodes.personId, personId));
  return row !== undefined && (await verifyAccessCode(code, row.accessCodeHash));
}

/** Checks a confirmation without a second factor: a director's access code, or a code by email. */
export async function confirmByFirstFactor(
  { db, clock, rateLimits }: Deps,
  actor: Actor,
  { accessCode, code }: Confirmation,
  browserToken: string | null,
): Promise<"right" | "wrong" | { retryAfterSeconds: number }> {
  if (accessCode !== undefined) {
    const guesser = { kind: "session", id: actor.sessionId } as const;
    if (rateLimits) {
      const verdict = await countLoginAttempt(db, clock, guesser);
      if (!verdict.allowed) return verdict;
    }
    if (!(await hasAccessCode(db, actor.personId, accessCode))) return "wrong";
    await resetLoginAttempts(db, guesser);
    return "right";
  }
  if (hasRole(actor, ["director"]) || code === undefined) return "wrong";
  const guess = await db.transaction((tx) =>
    tryLoginCode(tx, clock, { code, email: actor.email }, browserToken && hashToken(browserToken)),
  );
  return guess.kind === "right" && guess.personId === actor.personId ? "right" : "wrong";
}

/** The time until which a confirmation from now counts. */
export const confirmedUntil = (at: Date) => new Date(at.getTime() + confirmedMinutes * 60_000);

/** Stores a confirmation in its session and returns until when it counts; or refuses it. */
export async function noteConfirmed(
  deps: { db: Database; clock: Clock; publicUrl: string },
  account: AccountContext & Actor,
  isRight: boolean,
) {
  const { db, clock } = deps;
  if (!isRight) {
    await recordRefusal(db, clock, {
      actor: "person",
      personId: account.personId,
      action: "second factor refused",
      address: account.address,
      countedBy: account.personId,
    });
    return problem(401, secondFactorRefused);
  }
  const at = await db.transaction(async (tx) => {
    const confirmed = await confirmSession(tx, clock, account.sessionId);
    if (confirmed) await recordFactorEvent(tx, deps, account, "identity confirmed", null);
    return confirmed;
  });
  if (!at) return problem(401, "Your session has ended. Please log in again.");
  return { status: 200 as const, body: { confirmedUntil: confirmedUntil(at) } };
}
