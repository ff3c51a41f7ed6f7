import { eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { accessCodes } from "~/db/schema";
import { type Actor, hasRole } from "~/lib/api/endpoint";
import type { Clock } from "~/lib/dates/clock";
import { hashToken } from "~/lib/token.server";
import { countLoginAttempt, resetLoginAttempts } from "../access-code/attempts.commands.server";
import { verifyAccessCode } from "../access-code.rules.server";
import { tryLoginCode } from "../login-code/login-codes.commands.server";
import type { Confirmation } from "./schema";

/** Confirms the identity within a session, as irreversible actions require. */

type Deps = { db: Database; clock: Clock; rateLimits: boolean };

async function isOwnAccessCode(db: Database, personId: string, code: string): Promise<boolean> {
  const [row] = await db.select().from(accessCodes).where(eq(accessCodes.personId, personId));
  return row !== undefined && (await verifyAccessCode(code, row.accessCodeHash));
}

/** Checks a confirmation without a second factor: a director's access code, or a code by email. */
export async function confirmByFirstFactor(
  deps: Deps,
  actor: Actor,
  { accessCode, code }: Confirmation,
  browserToken: string | null,
): Promise<"right" | "wrong" | { retryAfterSeconds: number }> {
  const { db, clock } = deps;
  if (accessCode !== undefined) {
    const attempt = { kind: "session", id: actor.sessionId } as const;
    const verdict = await countLoginAttempt(deps, attempt);
    if (!verdict.allowed) return verdict;
    if (!(await isOwnAccessCode(db, actor.personId, accessCode))) return "wrong";
    await resetLoginAttempts(db, attempt);
    return "right";
  }
  if (hasRole(actor, ["director"]) || code === undefined) return "wrong";
  const guess = await db.transaction((tx) =>
    tryLoginCode(tx, clock, { code, email: actor.email }, browserToken && hashToken(browserToken)),
  );
  return guess.kind === "right" && guess.personId === actor.personId ? "right" : "wrong";
}
