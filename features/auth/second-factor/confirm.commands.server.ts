import type { Database } from "~/db/client";
import { recordRefusal } from "~/lib/api/audit-log.server";
import type { Actor } from "~/lib/api/endpoint";
import { problem } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { confirmSession } from "../session/sessions.commands.server";
import { type AccountContext, recordFactorEvent } from "./events.commands.server";
import { confirmedUntil } from "./rules";
import { secondFactorRefused } from "./texts";

/** Stores in a session that its person's identity was confirmed, as irreversible actions require. */

/** Stores a confirmation in its session and returns until when it counts; refuses a wrong code or passkey. */
export async function recordConfirmation(
  deps: { db: Database; clock: Clock; publicUrl: string },
  account: AccountContext & Actor,
  { isRight }: { isRight: boolean },
) {
  const { db, clock } = deps;
  if (!isRight) {
    const { personId, address } = account;
    const actor = { actor: "person", personId } as const;
    const action = "second factor refused";
    await recordRefusal(db, clock, actor, action, { address, countedBy: personId });
    return problem(401, secondFactorRefused);
  }
  const confirmedAt = await db.transaction(async (tx) => {
    const moment = await confirmSession(tx, clock, account.sessionId);
    if (moment) await recordFactorEvent(tx, deps, account, "identity confirmed", null);
    return moment;
  });
  if (!confirmedAt) return problem(401, "Your session has ended. Please log in again.");
  return { status: 200 as const, body: { confirmedUntil: confirmedUntil(confirmedAt) } };
}
