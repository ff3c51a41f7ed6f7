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
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Database } from "~/db/client";
import { invitations, knownBrowsers, loginCodes, people, personRoles } from "~/db/schema";
import type { Clock } from "~/lib/dates/clock";
import { hashToken, makeToken } from "~/lib/token.server";
import { type Attempt, mayGuess, undoLoginAttempt } from "./limits.server";
import { codeMinutes, codesAtOnce, guessesPerCode, invitationDays, limitLinkHours } from "./rules";

/** Links with six digits: how they are made, tried, and made void. */

type Table = typeof invitations | typeof loginCodes;

/** Hashed with its row's id, so that no two rows with the same digits look alike. */
const hashCode = (id: string, code: string) => hashToken(`${id}:${code}`);

export type Opened = { token: string; code: string };

/** A token and six digits, with the columns that store them. */
function makeEntrance(clock: Clock, minutes: number) {
  const now = clock();
  const id = randomUUID();
  const token = makeToken();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const hashes = { tokenHash: hashToken(token), codeHash: hashCode(id, code) };
  const expiresAt = new Date(now.getTime() + minutes * 60_000);
  return { opened: { token, code }, row: { id, ...hashes, createdAt: now, expiresAt } };
}

/** Makes what still opens the door for this person void. */
const makeVoid = (tx: Database, clock: Clock, table: Table, personId: string) =>
  tx
    .update(table)
    .set({ usedAt: clock() })
    .where(and(eq(table.personId, personId), isNull(table.usedAt)));

/** Both kinds at once: nothing that was sent opens anything any more, and no browser is known. */
export async function closeLogins(tx: Database, clock: Clock, personId: string): Promise<void> {
  await makeVoid(tx, clock, invitations, personId);
  await makeVoid(tx, clock, loginCodes, personId);
  await forgetBrowsers(tx, personId, null);
}

/** A new invitation; the former one is void. */
export async function makeInvitation(
  tx: Database,
  clock: Clock,
  personId: string,
): Promise<Opened> {
  await makeVoid(tx, clock, invitations, personId);
  const { opened, row } = makeEntrance(clock, invitationDays * 24 * 60);
  await tx.insert(invitations).values({ ...row, personId });
  return opened;
}

/** The key of an address in the table of codes, whether or not a person has it. */
export const accountOf = (email: string) => hashToken(email.toLowerCase());

/** The code's person (null: unknown), its address, and the browser that may use it. */
export type CodeFor = { personId: string | null; account: string; browserHash: string | null };

/**
 * A new code. Of this address and browser the last three are valid; codes of other browsers stay
 * valid, so that a stranger's request disables nobody's code.
 */
export async function makeCode(
  tx: Database,
  clock: Clock,
  { personId, account, browserHash }: CodeFor,
): Promise<Opened> {
  const { opened, row } = makeEntrance(clock, codeMinutes);
  const same = and(
    eq(loginCodes.accountHash, account),
    eq(loginCodes.browserHash, browserHash ?? ""),
    isNull(loginCodes.usedAt),
  );
  const latest = tx
    .select({ id: loginCodes.id })
    .from(loginCodes)
    .where(same)
    .orderBy(desc(loginCodes.createdAt))
    .limit(codesAtOnce - 1);
  await tx
    .update(loginCodes)
    .set({ usedAt: clock() })
    .where(and(same, notInArray(loginCodes.id, latest)));
  await tx.insert(loginCodes).values({ ...row, personId, accountHash: account, browserHash });
  return opened;
}

/** A code for the email about too many attempts: it works with its link alone, until the next such email. */
export async function makeLimitLink(
  tx: Database,
  clock: Clock,
  { personId, account }: Omit<CodeFor, "browserHash">,
): Promise<Opened> {
  const { opened, row } = makeEntrance(clock, limitLinkHours * 60);
  await tx.insert(loginCodes).values({ ...row, personId, accountHash: account });
  return opened;
}

/** An id that no person has. */
export const noPersonId = "00000000-0000-0000-0000-000000000000";

/**
 * The id of a browser that a person has logged in with, else null. The same work for an unknown
 * person (null).
 */
export async function findKnownBrowser(
  tx: Database,
  personId: string | null,
  browserHash: string | null,
): Promise<string | null> {
  const { id } = knownBrowsers;
  const [known] = await tx
    .select({ id })
    .from(knownBrowsers)
    .where(
      and(
        eq(knownBrowsers.personId, personId ?? noPersonId),
        eq(knownBrowsers.browserHash, browserHash ?? ""),
      ),
    );
  return known?.id ?? null;
}

/** Forgets the known browsers of a person, all but one (the hash of its token), or all with null. */
export async function forgetBrowsers(
  tx: Database,
  personId: string,
  exceptHash: string | null,
): Promise<void> {
  const { browserHash } = knownBrowsers;
  const others = exceptHash === null ? undefined : ne(browserHash, exceptHash);
  await tx.delete(knownBrowsers).where(and(eq(knownBrowsers.personId, personId), others));
}

/** Notes that somebody entered with a browser. */
export async function noteBrowser(
  tx: Database,
  clock: Clock,
  personId: string,
  browserHash: string,
): Promise<void> {
  const now = clock();
  await tx
    .insert(knownBrowsers)
    .values({ personId, browserHash, createdAt: now, lastSeenAt: now })
    .onConflictDoUpdate({
      target: [knownBrowsers.personId, knownBrowsers.browserHash],
      set: { lastSeenAt: now },
    });
}

/**
 * The person of this address, if they may log in by code: neither revoked nor the director, who has
 * an access code.
 */
export const isAdmitted = (email: string): SQL | undefined =>
  and(
    eq(sql`lower(${people.email})`, email.toLowerCase()),
    isNull(people.revokedAt),
    sql`not exists (select from ${personRoles}
      where ${personRoles.personId} = ${people.id} and ${personRoles.role} = 'director')`,
  );

export type LoginInput = { code: string } & ({ token: string } | { email: string });

/**
 * Tries digits with the token of their link, and answers whose door they open, which they do once;
 * null where they open none. A token is no guess, so that nothing but the code's own count limits
 * it. Of tries at the same moment each is counted, since each waits for the row.
 */
async function tryLink(
  tx: Database,
  clock: Clock,
  { code, token }: { code: string; token: string },
): Promise<{ personId: string; isInvitation: boolean } | null> {
  const now = clock();
  for (const table of [invitations, loginCodes]) {
    const meant = eq(table.tokenHash, hashToken(token));
    const [door] = await tx.select({ personId: table.personId }).from(table).where(meant);
    if (!door?.personId) continue;
    // The person comes first, as where their access ends: neither waits for the other in a circle.
    await tx
      .select({ id: people.id })
      .from(people)
      .where(eq(people.id, door.personId))
      .for("share");
    const [tried] = await tx
      .update(table)
      .set({ guesses: sql`${table.guesses} + 1` })
      .where(
        and(
          meant,
          isNull(table.usedAt),
          gt(table.expiresAt, now),
          lt(table.guesses, guessesPerCode),
        ),
      )
      .returning({ id: table.id, codeHash: table.codeHash });
    if (!tried || tried.codeHash !== hashCode(tried.id, code)) return null;
    await tx.update(table).set({ usedAt: now }).where(eq(table.id, tried.id));
    return { personId: door.personId, isInvitation: table === invitations };
  }
  return null;
}

/** What happened to digits that were tried. */
export type Tried =
  | { kind: "right"; personId: string; isInvitation: boolean }
  | { kind: "wrong" }
  /** They were not looked at, since too many were tried before. */
  | { kind: "limited"; personId: string | null; attempt: Attempt };

/**
 * Tries digits with the address: only against codes that this browser requested, within the limits
 * of address and site. Digits without any code to compare are not counted as guesses. An unknown
 * address takes the same work.
 */
async function tryAddress(
  tx: Database,
  clock: Clock,
  { code, email }: { code: string; email: string },
  browserHash: string | null,
): Promise<Tried> {
  const now = clock();
  const account = accountOf(email);
  const [person] = await tx
    .select({ id: people.id })
    .from(people)
    .where(isAdmitted(email))
    .for("share");
  const personId = person?.id ?? null;
  const open = and(
    eq(loginCodes.accountHash, account),
    eq(loginCodes.browserHash, browserHash ?? ""),
    isNull(loginCodes.usedAt),
    gt(loginCodes.expiresAt, now),
    lt(loginCodes.emailGuesses, guessesPerCode),
  );
  const { id, codeHash } = loginCodes;
  const faced = await tx
    .select({ id, codeHash, personId: loginCodes.personId })
    .from(loginCodes)
    .where(open)
    .for("update");
  if (faced.length === 0) return { kind: "wrong" };
  const knownBrowser = await findKnownBrowser(tx, personId, browserHash);
  const attempt = { account, exists: personId !== null, knownBrowser };
  if (!(await mayGuess(tx, clock, attempt))) return { kind: "limited", personId, attempt };
  await tx
    .update(loginCodes)
    .set({ emailGuesses: sql`${loginCodes.emailGuesses} + 1` })
    .where(
      inArray(
        id,
        faced.map((row) => row.id),
      ),
    );
  const right = faced.find((row) => row.codeHash === hashCode(row.id, code));
  if (!right || !personId || right.personId !== personId) return { kind: "wrong" };
  await tx.update(loginCodes).set({ usedAt: now }).where(eq(id, right.id));
  await undoLoginAttempt(tx, attempt);
  return { kind: "right", personId, isInvitation: false };
}

/** Tries digits, with their link or with their address; see the two above. */
export async function tryLoginCode(
  tx: Database,
  clock: Clock,
  given: LoginInput,
  browserHash: string | null,
): Promise<Tried> {
  if ("email" in given) return tryAddress(tx, clock, given, browserHash);
  const opened = await tryLink(tx, clock, given);
  return opened ? { kind: "right", ...opened } : { kind: "wrong" };
}

/** The id of the person who tried to log in, successful or not; null if unknown. */
export async function findPersonByLogin(db: Database, given: LoginInput): Promise<string | null> {
  if ("email" in given) {
    const [person] = await db.select({ id: people.id }).from(people).where(isAdmitted(given.email));
    return person?.id ?? null;
  }
  for (const table of [invitations, loginCodes]) {
    const found = eq(table.tokenHash, hashToken(given.token));
    const [door] = await db.select({ personId: table.personId }).from(table).where(found);
    if (door) return door.personId;
  }
  return null;
}

/** Days after its last entering that a browser is forgotten; its cookie has run out by then. */
const knownDays = 400;

/** Deletes what opens nothing any more, and browsers that did not come back. */
export async function deleteExpiredLogins(db: Database, clock: Clock): Promise<void> {
  const now = clock();
  for (const table of [invitations, loginCodes]) {
    await db.delete(table).where(or(lte(table.expiresAt, now), lt(table.usedAt, now)));
  }
  const longAgo = new Date(now.getTime() - knownDays * 86_400_000);
  await db.delete(knownBrowsers).where(lt(knownBrowsers.lastSeenAt, longAgo));
}
