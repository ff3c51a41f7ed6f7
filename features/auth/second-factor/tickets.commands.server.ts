import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { TicketPurpose } from "~/db/enums";
import { authChallenges, loginTickets } from "~/db/schema";
import type { Clock } from "~/lib/dates/clock";
import { hashToken, makeToken } from "~/lib/token.server";
import {
  completeLogin,
  type LoggedIn,
  type LoginPerson,
  type LoginVisit,
} from "../session/login.commands.server";
import { guessesPerTicket, ticketMinutes } from "./rules";

/** The ticket of a login whose first step was right. It grants no access on its own. */
async function makeTicket(
  tx: Database,
  clock: Clock,
  personId: string,
  purpose: TicketPurpose,
): Promise<string> {
  const ticket = makeToken();
  const now = clock();
  const expiresAt = new Date(now.getTime() + ticketMinutes * 60_000);
  const row = { personId, purpose, ticketHash: hashToken(ticket), createdAt: now, expiresAt };
  await tx.insert(loginTickets).values(row);
  return ticket;
}

/** A login whose second step is missing: its ticket, and its person. */
export type PendingLogin = { ticket: string; personId: string };

/** Ends the first step of a login: starts the session or, if a second factor is required, returns a ticket. */
export async function finishFirstStep(
  tx: Database,
  deps: { clock: Clock; publicUrl: string },
  person: LoginPerson,
  method: TicketPurpose,
  visit: LoginVisit,
): Promise<LoggedIn | PendingLogin> {
  if (!person.needsSecondFactor) return completeLogin(tx, deps, person, method, visit);
  return { ticket: await makeTicket(tx, deps.clock, person.id, method), personId: person.id };
}

/** Counts a guess at a ticket and returns its person; null if it has ended or had five guesses. */
export async function countTicketGuess(tx: Database, clock: Clock, ticket: string) {
  const [row] = await tx
    .update(loginTickets)
    .set({ guesses: sql`${loginTickets.guesses} + 1` })
    .where(
      and(
        eq(loginTickets.ticketHash, hashToken(ticket)),
        isNull(loginTickets.usedAt),
        gt(loginTickets.expiresAt, clock()),
        lt(loginTickets.guesses, guessesPerTicket),
      ),
    )
    .returning();
  // The column may be null; every ticket has a person.
  return row?.personId ? { ...row, personId: row.personId } : null;
}

/** Ends a used ticket. */
export const closeTicket = (tx: Database, clock: Clock, id: string) =>
  tx.update(loginTickets).set({ usedAt: clock() }).where(eq(loginTickets.id, id));

/** Deletes tickets and challenges that have expired. */
export async function deleteExpiredTickets(db: Database, clock: Clock): Promise<void> {
  await db.delete(loginTickets).where(lt(loginTickets.expiresAt, clock()));
  await db.delete(authChallenges).where(lt(authChallenges.expiresAt, clock()));
}
