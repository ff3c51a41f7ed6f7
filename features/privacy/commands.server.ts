import { randomInt, randomUUID } from "node:crypto";
import { and, desc, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { DataRequestKind, DataRequestState } from "~/db/enums";
import { dataAccess, dataRequests, erasures, outboxMessages } from "~/db/schema";
import { queueMail } from "~/features/mail/commands.server";
import { getSettings } from "~/features/settings/queries.server";
import { audit } from "~/lib/api/audit-log.server";
import { countRequest } from "~/lib/api/rate-limit.server";
import { limitKeyOf } from "~/lib/client-address";
import { dayIn, longDate } from "~/lib/dates/calendar";
import type { Clock } from "~/lib/dates/clock";
import type { LedgerPlace } from "~/lib/ledger.server";
import type { SecretKeys } from "~/lib/secret-keys.server";
import { hashToken, makeToken } from "~/lib/token.server";
import { dataCodeEmail, dataDeletedEmail } from "./emails/your-data";
import {
  countErasure,
  type ErasureCounts,
  eraseSubject,
  refuseErasure,
} from "./erase.commands.server";
import type { Kind } from "./inventory/columns.rules";
import { emailHash, emailHashes, keyName, noteErasure } from "./ledger.commands.server";
import { makeReceipt, type Receipt } from "./receipt.rules.server";
import { findSubject, keysOfAddress } from "./subject.queries.server";
import { backupsReason } from "./texts";

/** Copies of a person's data outside the database. `until` null: until someone removes them. */
export type DataCopies = {
  backups: { count: number; oldest: Date | null; until: Date | null };
  setAside: { count: number; oldest: Date | null };
};

export type PrivacyDeps = {
  db: Database;
  clock: Clock;
  publicUrl: string;
  secrets: SecretKeys;
  ledgers: LedgerPlace;
  copies: () => Promise<DataCopies>;
};

const codeMinutes = 10;
const sessionMinutes = 15;
const guessesPerCode = 5;
/**
 * Emails to an address in a day: by who asks, so that a stranger uses up nobody's emails, and in
 * all, so that many strangers do not flood it.
 */
const clientEmailLimit = { name: "your-data-emails", max: 3, seconds: 86_400 };
const addressEmailLimit = { name: "your-data-emails-of-all", max: 12, seconds: 86_400 };
/** Days within which a request must be answered. */
const dueDays = 30;

const hashCode = (id: string, code: string) => hashToken(`${id}:${code}`);
const minutesLater = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000);

/**
 * Emails a code to any address, at most three times a day for each client, by its network address.
 * Call it after the response.
 */
export async function sendDataCode(
  deps: PrivacyDeps,
  email: string,
  client: string,
): Promise<void> {
  const { db, clock, publicUrl } = deps;
  const account = email.toLowerCase();
  const clientKey = hashToken(`${account} ${limitKeyOf(client)}`);
  if (!(await countRequest(db, clock, clientEmailLimit, clientKey)).allowed) return;
  if (!(await countRequest(db, clock, addressEmailLimit, hashToken(account))).allowed) return;
  const now = clock();
  const id = randomUUID();
  const token = makeToken();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const settings = await getSettings(db);
  await db.transaction(async (tx) => {
    await tx.insert(dataAccess).values({
      id,
      email,
      tokenHash: hashToken(token),
      codeHash: hashCode(id, code),
      createdAt: now,
      expiresAt: minutesLater(now, codeMinutes),
    });
    await queueMail(tx, clock, dataCodeEmail({ to: email, settings, publicUrl, token, code }));
  });
}

/** Opens 15 minutes for the holder of link and code. Null if they are wrong, used or expired. */
export async function proveAddress(
  { db, clock }: PrivacyDeps,
  token: string,
  code: string,
): Promise<{ email: string; session: string } | null> {
  const now = clock();
  const session = makeToken();
  return db.transaction(async (tx) => {
    const [access] = await tx
      .update(dataAccess)
      .set({ guesses: sql`${dataAccess.guesses} + 1` })
      .where(
        and(
          eq(dataAccess.tokenHash, hashToken(token)),
          isNull(dataAccess.usedAt),
          gt(dataAccess.expiresAt, now),
          lt(dataAccess.guesses, guessesPerCode),
        ),
      )
      .returning();
    if (!access || access.codeHash !== hashCode(access.id, code)) return null;
    await tx
      .update(dataAccess)
      .set({
        usedAt: now,
        sessionHash: hashToken(session),
        sessionExpiresAt: minutesLater(now, sessionMinutes),
      })
      .where(eq(dataAccess.id, access.id));
    return { email: access.email, session };
  });
}

/** Stores a request for the list of requests. */
export async function recordDataRequest(
  db: Database,
  { clock, secrets }: PrivacyDeps,
  email: string,
  kind: DataRequestKind,
  state: DataRequestState,
  reason: string | null = null,
): Promise<void> {
  const now = clock();
  await db.insert(dataRequests).values({
    emailHash: emailHash(secrets, email),
    kind,
    state,
    reason,
    askedAt: now,
    dueAt: new Date(now.getTime() + dueDays * 86_400_000),
    doneAt: state === "done" ? now : null,
  });
}

/** Earlier requests of this address, newest first. */
export const listRequestsOf = ({ db, secrets }: PrivacyDeps, email: string) =>
  db
    .select()
    .from(dataRequests)
    .where(inArray(dataRequests.emailHash, emailHashes(secrets, email)))
    .orderBy(desc(dataRequests.askedAt));

/** The last 200 requests, newest first. */
export const listRequests = (db: Database) =>
  db.select().from(dataRequests).orderBy(desc(dataRequests.askedAt)).limit(200);

/** The last 200 deletions, newest first. */
export const listErasures = (db: Database) =>
  db.select().from(erasures).orderBy(desc(erasures.at)).limit(200);

type RetainedCount = { kind: Kind | "backups"; count: number; why: string };
export type ErasureResult =
  | { gone: ErasureCounts["gone"]; kept: RetainedCount[]; receipt: Receipt | null }
  | { reason: string };

type DryRunDeps = Pick<PrivacyDeps, "db" | "clock" | "copies">;

/** Everything that a deletion keeps, with the reason; for backups also their last day. */
async function describeRetained(
  { copies, db }: DryRunDeps,
  { kept }: ErasureCounts,
): Promise<RetainedCount[]> {
  const { count, until } = (await copies()).backups;
  if (count === 0) return kept;
  const settings = await getSettings(db);
  const lastDay = until && longDate(dayIn(settings.timeZone, until), settings);
  return [...kept, { kind: "backups", count, why: backupsReason(lastDay) }];
}

/** Counts what a deletion would do, with the same code in a transaction that is rolled back. */
export async function previewErasure(
  deps: DryRunDeps,
  email: string,
  holder: "address" | "director" = "address",
): Promise<ErasureResult> {
  const { db, clock } = deps;
  const erasureCounts = await countErasure(db, email, { holder, now: clock() });
  if ("reason" in erasureCounts) return erasureCounts;
  return {
    gone: erasureCounts.gone,
    kept: await describeRetained(deps, erasureCounts),
    receipt: null,
  };
}

/**
 * Deletes all data about an address in one transaction, unless a state of its entries refuses it. Writes the list of
 * deletions to the disk after that check, before the first row goes; after a crash in between, the next start finishes
 * it.
 * `requestedBy`: 'person', or a director's id.
 */
export async function erasePerson(
  deps: PrivacyDeps,
  email: string,
  requestedBy: string,
  deletionReason: string | null = null,
): Promise<ErasureResult> {
  const { db, clock, secrets, ledgers, publicUrl } = deps;
  const id = randomUUID();
  const at = clock();
  const settings = await getSettings(db);
  const receipt = makeReceipt(secrets, id, at);
  const isPerson = requestedBy === "person";
  const result = await db.transaction(async (tx) => {
    const holder = isPerson ? "address" : "director";
    const reason = await refuseErasure(tx, email, { holder, now: at });
    if (reason) {
      await recordDataRequest(tx, deps, email, "erase", "refused", reason);
      return { reason };
    }
    const { entries, people } = await findSubject(tx, keysOfAddress(email));
    const details = {
      id,
      emailHash: emailHash(secrets, email),
      at,
      by: requestedBy,
      entries,
      people,
    };
    const ledgerEntry = { ...details, key: keyName(secrets) };
    await noteErasure(ledgers, ledgerEntry);
    const erasure = await eraseSubject(tx, keysOfAddress(email), at);
    const counts = Object.fromEntries(erasure.gone.map(({ kind, count }) => [kind, count]));
    await tx.insert(erasures).values({ ...ledgerEntry, counts });
    await recordDataRequest(tx, deps, email, "erase", "done", deletionReason);
    const actor = isPerson ? "visitor" : ({ actor: "director", personId: requestedBy } as const);
    await audit(tx, at, actor, "personal data deleted", { subject: id });
    await queueMail(tx, clock, dataDeletedEmail({ to: email, settings, publicUrl, receipt }));
    return erasure;
  });
  if ("reason" in result) return result;
  return { gone: result.gone, kept: await describeRetained(deps, result), receipt };
}

/** Deletes expired codes and sessions, and the last emails to deleted people. */
export async function deleteExpiredDataAccess({
  db,
  clock,
}: Pick<PrivacyDeps, "db" | "clock">): Promise<void> {
  const now = clock();
  await db
    .delete(dataAccess)
    .where(
      and(
        lt(dataAccess.expiresAt, now),
        or(isNull(dataAccess.sessionExpiresAt), lt(dataAccess.sessionExpiresAt, now)),
      ),
    );
  const isLastEmail = eq(outboxMessages.kind, "data_deleted");
  await db
    .delete(outboxMessages)
    .where(and(isLastEmail, inArray(outboxMessages.state, ["sent", "failed"])));
}
