import { randomInt, randomUUID } from "node:crypto";
import {
  and,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Database } from "~/db/client";
import { hasDirectorRole } from "~/db/people";
import { invitations, knownBrowsers, loginCodes, people } from "~/db/schema";
import type { Clock } from "~/lib/dates/clock";
import { hashToken, makeToken } from "~/lib/token.server";
import { forgetDevices } from "../session/devices.commands.server";
import { findKnownBrowser, forgetBrowsers } from "../session/known-browsers.commands.server";
import { deleteSessions } from "../session/sessions.commands.server";
import { type Attempt, countLoginGuess, undoLoginAttempt } from "./limits.commands.server";
import { codeMinutes, guessesPerCode, invitationDays, limitLinkHours, maxOpenCodes } from "./rules";

/** Six-digit codes with links: created, checked and voided. */

type Table = typeof invitations | typeof loginCodes;

/** Hashed with its row's id, so that equal codes have different hashes. */
const hashCode = (id: string, code: string) => hashToken(`${id}:${code}`);

export type LinkAndCode = { token: string; code: string };

/** A token and a code, with the columns that store them. */
function makeLinkAndCode(clock: Clock, minutes: number) {
  const now = clock();
  const id = randomUUID();
  const token = makeToken();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const hashes = { tokenHash: hashToken(token), codeHash: hashCode(id, code) };
  const expiresAt = new Date(now.getTime() + minutes * 60_000);
  return { linkAndCode: { token, code }, row: { id, ...hashes, createdAt: now, expiresAt } };
}

/** Voids all unused codes or invitations of a person, by table. */
const voidLogins = (tx: Database, clock: Clock, table: Table, personId: string) =>
  tx
    .update(table)
    .set({ usedAt: clock() })
    .where(and(eq(table.personId, personId), isNull(table.usedAt)));

/**
 * Ends every session of a person, voids their codes and invitations, and forgets their browsers: nothing that was sent
 * or opened before works. The calling command logs it.
 */
export async function endLogins(tx: Database, clock: Clock, personId: string): Promise<void> {
  await voidLogins(tx, clock, invitations, personId);
  await voidLogins(tx, clock, loginCodes, personId);
  await forgetBrowsers(tx, personId, null);
  await forgetDevices(tx, personId, null);
  await deleteSessions(tx, personId, null);
}

/** Creates an invitation; the previous one is void. */
export async function makeInvitation(
  tx: Database,
  clock: Clock,
  personId: string,
): Promise<LinkAndCode> {
  await voidLogins(tx, clock, invitations, personId);
  const { linkAndCode, row } = makeLinkAndCode(clock, invitationDays * 24 * 60);
  await tx.insert(invitations).values({ ...row, personId });
  return linkAndCode;
}

/** The key of an address in the table of codes, whether or not a person has it. */
export const accountHashOf = (email: string) => hashToken(email.toLowerCase());

/** The code's person (null: unknown), its address, and the browser that may use it. */
export type CodeOwner = { personId: string | null; account: string; browserHash: string | null };

/**
 * Creates a code. The last three of this address and browser are valid; codes of other browsers
 * stay valid, so that a stranger's request disables nobody's code.
 */
export async function makeCode(
  tx: Database,
  clock: Clock,
  { personId, account, browserHash }: CodeOwner,
): Promise<LinkAndCode> {
  const { linkAndCode, row } = makeLinkAndCode(clock, codeMinutes);
  const isSameBrowser = and(
    eq(loginCodes.accountHash, account),
    eq(loginCodes.browserHash, browserHash ?? ""),
    isNull(loginCodes.usedAt),
  );
  const newestCodes = tx
    .select({ id: loginCodes.id })
    .from(loginCodes)
    .where(isSameBrowser)
    .orderBy(desc(loginCodes.createdAt))
    .limit(maxOpenCodes - 1);
  await tx
    .update(loginCodes)
    .set({ usedAt: clock() })
    .where(and(isSameBrowser, notInArray(loginCodes.id, newestCodes)));
  await tx.insert(loginCodes).values({ ...row, personId, accountHash: account, browserHash });
  return linkAndCode;
}

/** A code for the email about too many attempts: it works only with its link, until the next such email. */
export async function makeLimitLink(
  tx: Database,
  clock: Clock,
  { personId, account }: Omit<CodeOwner, "browserHash">,
): Promise<LinkAndCode> {
  const { linkAndCode, row } = makeLinkAndCode(clock, limitLinkHours * 60);
  await tx.insert(loginCodes).values({ ...row, personId, accountHash: account });
  return linkAndCode;
}

/** The condition of a row of `people` with this address who may log in with a code: neither revoked nor a director. */
export const isAdmitted = (email: string): SQL | undefined =>
  and(
    eq(sql`lower(${people.email})`, email.toLowerCase()),
    isNull(people.revokedAt),
    not(hasDirectorRole),
  );

export type LoginInput = { code: string } & ({ token: string } | { email: string });

/**
 * Checks a code with the token of its link, and returns its person, once; null if it is wrong. The token cannot be
 * guessed, so only the code's own count limits it. Concurrent guesses each count, since each waits for the row lock.
 */
async function tryCodeOfLink(
  tx: Database,
  clock: Clock,
  { code, token }: { code: string; token: string },
): Promise<{ personId: string; isInvitation: boolean } | null> {
  const now = clock();
  for (const table of [invitations, loginCodes]) {
    const hasToken = eq(table.tokenHash, hashToken(token));
    const [link] = await tx.select({ personId: table.personId }).from(table).where(hasToken);
    if (!link?.personId) continue;
    // Locks the person first, as ending their access does, to prevent a deadlock.
    await tx
      .select({ id: people.id })
      .from(people)
      .where(eq(people.id, link.personId))
      .for("share");
    const [countedRow] = await tx
      .update(table)
      .set({ guesses: sql`${table.guesses} + 1` })
      .where(
        and(
          hasToken,
          isNull(table.usedAt),
          gt(table.expiresAt, now),
          lt(table.guesses, guessesPerCode),
        ),
      )
      .returning({ id: table.id, codeHash: table.codeHash });
    if (!countedRow || countedRow.codeHash !== hashCode(countedRow.id, code)) return null;
    await tx.update(table).set({ usedAt: now }).where(eq(table.id, countedRow.id));
    return { personId: link.personId, isInvitation: table === invitations };
  }
  return null;
}

/** The result of a guess. */
export type GuessResult =
  | { kind: "right"; personId: string; isInvitation: boolean }
  | { kind: "wrong" }
  /** Not checked, because of too many guesses before. */
  | { kind: "limited"; personId: string | null; attempt: Attempt };

/**
 * Checks a code with its address: only against codes that this browser requested, within the limits of address and
 * site. Guesses without any code to compare are not counted. An unknown address takes the same work.
 */
async function tryCodeOfAddress(
  tx: Database,
  clock: Clock,
  { code, email }: { code: string; email: string },
  browserHash: string | null,
): Promise<GuessResult> {
  const now = clock();
  const account = accountHashOf(email);
  const [person] = await tx
    .select({ id: people.id })
    .from(people)
    .where(isAdmitted(email))
    .for("share");
  const personId = person?.id ?? null;
  const isOpen = and(
    eq(loginCodes.accountHash, account),
    eq(loginCodes.browserHash, browserHash ?? ""),
    isNull(loginCodes.usedAt),
    gt(loginCodes.expiresAt, now),
    lt(loginCodes.emailGuesses, guessesPerCode),
  );
  const { id, codeHash } = loginCodes;
  const openCodes = await tx
    .select({ id, codeHash, personId: loginCodes.personId })
    .from(loginCodes)
    .where(isOpen)
    .for("update");
  if (openCodes.length === 0) return { kind: "wrong" };
  const knownBrowser = await findKnownBrowser(tx, personId, browserHash);
  const attempt = { account, exists: personId !== null, knownBrowser };
  if (!(await countLoginGuess(tx, clock, attempt))) return { kind: "limited", personId, attempt };
  await tx
    .update(loginCodes)
    .set({ emailGuesses: sql`${loginCodes.emailGuesses} + 1` })
    .where(
      inArray(
        id,
        openCodes.map((row) => row.id),
      ),
    );
  const rightCode = openCodes.find((row) => row.codeHash === hashCode(row.id, code));
  if (!rightCode || !personId || rightCode.personId !== personId) return { kind: "wrong" };
  await tx.update(loginCodes).set({ usedAt: now }).where(eq(id, rightCode.id));
  await undoLoginAttempt(tx, attempt);
  return { kind: "right", personId, isInvitation: false };
}

/** Checks a code with its link or its address. */
export async function tryLoginCode(
  tx: Database,
  clock: Clock,
  login: LoginInput,
  browserHash: string | null,
): Promise<GuessResult> {
  if ("email" in login) return tryCodeOfAddress(tx, clock, login, browserHash);
  const match = await tryCodeOfLink(tx, clock, login);
  return match ? { kind: "right", ...match } : { kind: "wrong" };
}

/** The id of the person who tried to log in, successful or not; null if unknown. */
export async function findPersonByLogin(db: Database, login: LoginInput): Promise<string | null> {
  if ("email" in login) {
    const [person] = await db.select({ id: people.id }).from(people).where(isAdmitted(login.email));
    return person?.id ?? null;
  }
  for (const table of [invitations, loginCodes]) {
    const hasToken = eq(table.tokenHash, hashToken(login.token));
    const [row] = await db.select({ personId: table.personId }).from(table).where(hasToken);
    if (row) return row.personId;
  }
  return null;
}

/** Days without a login after which a browser is forgotten; its cookie has expired by then. */
const browserMemoryDays = 400;

/** Deletes expired codes, and browsers that did not come back. */
export async function deleteExpiredLogins(db: Database, clock: Clock): Promise<void> {
  const now = clock();
  for (const table of [invitations, loginCodes]) {
    await db.delete(table).where(or(lte(table.expiresAt, now), lt(table.usedAt, now)));
  }
  const forgottenBefore = new Date(now.getTime() - browserMemoryDays * 86_400_000);
  await db.delete(knownBrowsers).where(lt(knownBrowsers.lastSeenAt, forgottenBefore));
}
