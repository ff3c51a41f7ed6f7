import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { FilmEmail } from "~/db/enums";
import { media, submissionDrafts, submissions, uploads } from "~/db/schema";
import { categoryOf } from "~/features/settings/category.rules";
import { getSettings } from "~/features/settings/queries.server";
import { addressOf } from "~/lib/api/contract";
import type { Clock } from "~/lib/dates/clock";
import { hmac, hmacs, type SecretKeys } from "~/lib/secret-keys.server";
import { hashToken } from "~/lib/token.server";
import { sendUploadChunk } from "./contract";
import { hasDiskSpace } from "./disk-space.server";
import { gigabyte, uploadDays } from "./schema";
import type { FilmStorage } from "./storage/gateway.server";
import { uploadRefusals } from "./texts";

/** The rows of uploads. The storage knows how many bytes have arrived. */

export type UploadDeps = {
  db: Database;
  clock: Clock;
  secrets: SecretKeys;
  films: FilmStorage;
  /** Disk space to keep free, in GB; null for 5 GB or 10 %, whichever is more. */
  reserveGigabytes: number | null;
};

/** A refusal: a status and a sentence for the sender. */
export type Refusal = { refused: number; detail: string };
const refuse = (refused: number, detail: string): Refusal => ({ refused, detail });

const purpose = "upload address";

/** The last part of an upload's URL. Derived from the id and not stored, so that it can be sent again. */
export const newUploadToken = (secrets: SecretKeys, mediaId: string): string =>
  hmac(secrets, purpose, mediaId);

/** The token of an existing upload; null if its key is gone. */
export const uploadTokenOf = (
  secrets: SecretKeys,
  { mediaId, tokenHash }: { mediaId: string; tokenHash: string },
): string | null =>
  hmacs(secrets, purpose, mediaId).find((token) => hashToken(token) === tokenHash) ?? null;

export const uploadAddress = (token: string): string =>
  addressOf(sendUploadChunk, { params: { id: token } });

const dayMs = 86_400_000;
/** Days after its beginning when an upload ends even if bytes still come: entries close meanwhile. */
const longestDays = 2 * uploadDays;

/** When an upload expires whose last bytes came `now`. */
export const expiryAfter = (now: Date, begun: Date): Date =>
  new Date(Math.min(now.getTime() + uploadDays * dayMs, begun.getTime() + longestDays * dayMs));

export type UploadRow = {
  mediaId: string;
  state: (typeof media.$inferSelect)["state"];
  storageKey: string | null;
  length: number;
  begunAt: Date;
  expiresAt: Date;
  withdrawnAt: Date | null;
};

/** The upload behind a token; null if unknown. */
export async function findUpload(db: Database, token: string): Promise<UploadRow | null> {
  const [row] = await db
    .select({
      mediaId: media.id,
      state: media.state,
      storageKey: media.storageKey,
      length: uploads.length,
      begunAt: media.createdAt,
      expiresAt: uploads.expiresAt,
      withdrawnAt: submissions.withdrawnAt,
    })
    .from(uploads)
    .innerJoin(media, eq(media.id, uploads.mediaId))
    .leftJoin(submissions, eq(submissions.id, media.submissionId))
    .where(eq(uploads.tokenHash, hashToken(token)));
  return row ?? null;
}

/** What a film belongs to: an entry, or an entry that is not paid yet. */
export type UploadTarget = { submissionId: string } | { draftId: string };

export type NewUpload = UploadTarget & {
  name: string;
  /** In bytes. */
  length: number;
  fingerprint: string | null;
};

/** Maximum number of unfinished uploads per entry. */
const mostUnfinished = 3;

/** The key of an advisory lock: any constant that no other lock uses. */
const spaceLockKey = 7_340_533;

/** Locks the entry of an upload, or the draft: two uploads at once are counted one after the other. */
async function lockTarget(tx: Database, target: UploadTarget) {
  if ("submissionId" in target) {
    const { editionId, submissionType, withdrawnAt } = submissions;
    const [entry] = await tx
      .select({ editionId, submissionType, withdrawnAt })
      .from(submissions)
      .where(eq(submissions.id, target.submissionId))
      .for("update");
    return entry;
  }
  const { editionId, submissionType, submissionId } = submissionDrafts;
  const [draft] = await tx
    .select({ editionId, submissionType, submissionId })
    .from(submissionDrafts)
    .where(eq(submissionDrafts.id, target.draftId))
    .for("update");
  // Paid meanwhile: asking again finds the entry.
  return draft && !draft.submissionId ? { ...draft, withdrawnAt: null } : undefined;
}

/** Starts an upload for an entry or an unpaid draft, or refuses it. */
export async function beginUpload(
  deps: UploadDeps,
  { name, length, fingerprint, ...target }: NewUpload,
): Promise<{ token: string; expiresAt: Date } | Refusal> {
  const { db, clock, secrets, films, reserveGigabytes } = deps;
  const isUnpaid = "draftId" in target;
  const begun = await db.transaction(async (tx) => {
    const entry = await lockTarget(tx, target);
    if (!entry) return refuse(404, uploadRefusals.unknownEntry);
    const facts = await getSettings(tx, entry.editionId);
    const { uploads: isOn, maxGigabytes, quotaGigabytes } = facts.screeners;
    if (!isOn) return refuse(409, uploadRefusals.off);
    if (entry.withdrawnAt) return refuse(409, uploadRefusals.closed);
    if (!categoryOf(facts, entry.submissionType).acceptedMinutes) {
      return refuse(409, uploadRefusals.noFilm);
    }
    if (length > maxGigabytes * gigabyte) {
      return refuse(413, uploadRefusals.tooLarge(maxGigabytes));
    }
    if (!isUnpaid) {
      const ofEntry = eq(media.submissionId, target.submissionId);
      const unfinished = and(ofEntry, eq(media.state, "uploading"));
      if ((await tx.$count(media, unfinished)) >= mostUnfinished) {
        return refuse(409, uploadRefusals.tooMany);
      }
    }
    // Two uploads, also in two processes, must not reserve the same space.
    await tx.execute(sql`select pg_advisory_xact_lock(${spaceLockKey})`);
    if (!(await hasDiskSpace(tx, length, { films, reserveGigabytes, quotaGigabytes }))) {
      return refuse(507, uploadRefusals.noRoom);
    }
    // A draft has one film: nobody lists its uploads, so an earlier one could not be continued.
    const replaced = isUnpaid ? await dropUnpaid(tx, eq(media.draftId, target.draftId)) : [];
    // Unpaid films must not fill the disk.
    if (isUnpaid && (await unpaidBytes(tx)) + length > quotaGigabytes * gigabyte * unpaidShare) {
      return refuse(507, uploadRefusals.noRoom);
    }
    const now = clock();
    const id = randomUUID();
    const token = newUploadToken(secrets, id);
    const expiresAt = expiryAfter(now, now);
    await tx.insert(media).values({
      id,
      ...target,
      name,
      bytes: length,
      storageKey: id,
      createdAt: now,
      kind: "screener",
      state: "uploading",
    });
    await tx.insert(uploads).values({
      mediaId: id,
      tokenHash: hashToken(token),
      length,
      fingerprint,
      lastAt: now,
      expiresAt,
    });
    const until = isUnpaid ? new Date(now.getTime() + unpaidHours * 3_600_000) : expiresAt;
    return { token, expiresAt: until, replaced };
  });
  if ("refused" in begun) return begun;
  await removeFiles(films, begun.replaced);
  return { token: begun.token, expiresAt: begun.expiresAt };
}

/**
 * Gives the film of an unpaid draft to another entry of the same sender, whose form was changed, so that its upload goes
 * on. Only the same file: by length and fingerprint. Null, without a change, if there is no such film.
 */
export async function moveUpload(
  { db, secrets, films }: Pick<UploadDeps, "db" | "secrets" | "films">,
  formerId: string,
  target: UploadTarget,
  { length, fingerprint }: Pick<NewUpload, "length" | "fingerprint">,
): Promise<{ token: string; expiresAt: Date } | null> {
  if (!fingerprint || ("draftId" in target && target.draftId === formerId)) return null;
  const moved = await db.transaction(async (tx) => {
    // A payment of one of them must not pass meanwhile; in the same order in every request.
    const ids = "draftId" in target ? [formerId, target.draftId].sort() : [formerId];
    for (const draftId of ids) if (!(await lockTarget(tx, { draftId }))) return null;
    if ("submissionId" in target && !(await lockTarget(tx, target))) return null;
    const { id, draftId, state, createdAt } = media;
    const isUnpaid = "draftId" in target;
    // Already there: the response was lost.
    const isThere = isUnpaid
      ? eq(draftId, target.draftId)
      : eq(media.submissionId, target.submissionId);
    const [film] = await tx
      .select({ id, createdAt, tokenHash: uploads.tokenHash, expiresAt: uploads.expiresAt })
      .from(media)
      .innerJoin(uploads, eq(uploads.mediaId, id))
      .where(
        and(
          or(isThere, eq(draftId, formerId)),
          inArray(state, ["uploading", "checking"]),
          eq(uploads.length, length),
          eq(uploads.fingerprint, fingerprint),
        ),
      )
      .orderBy(sql`${isThere} desc nulls last`)
      .limit(1);
    const token = film && uploadTokenOf(secrets, { mediaId: film.id, ...film });
    if (!film || !token) return null;
    const replaced = isUnpaid ? await dropUnpaid(tx, and(isThere, ne(id, film.id))) : [];
    await tx
      .update(media)
      .set(isUnpaid ? target : { ...target, draftId: null })
      .where(eq(id, film.id));
    const until = new Date(film.createdAt.getTime() + unpaidHours * 3_600_000);
    return { token, expiresAt: isUnpaid ? until : film.expiresAt, replaced };
  });
  if (!moved) return null;
  await removeFiles(films, moved.replaced);
  return { token: moved.token, expiresAt: moved.expiresAt };
}

/** Hours after its beginning when the film of an entry that nobody paid for is deleted. */
const unpaidHours = 48;
/** The share of the quota for such films. */
const unpaidShare = 0.25;

const unpaidBytes = async (db: Database): Promise<number> => {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${media.bytes}), 0)` })
    .from(media)
    .where(isNull(media.submissionId));
  return Number(row?.bytes ?? 0);
};

/** Deletes rows of films that belong to no entry; `removeFiles` then removes their bytes. */
const dropUnpaid = (db: Database, which: SQL | undefined) =>
  db
    .delete(media)
    .where(and(isNull(media.submissionId), which))
    .returning({ storageKey: media.storageKey });

async function removeFiles(films: FilmStorage, gone: { storageKey: string | null }[]) {
  for (const { storageKey } of gone) if (storageKey) await films.remove(storageKey);
}

/** Deletes films that nobody paid for within 48 hours, or whose draft was deleted. Returns how many. */
export async function deleteUnpaid({
  db,
  films,
  clock,
}: Pick<UploadDeps, "db" | "films" | "clock">): Promise<number> {
  const since = new Date(clock().getTime() - unpaidHours * 3_600_000);
  const gone = await dropUnpaid(db, or(isNull(media.draftId), lt(media.createdAt, since)));
  await removeFiles(films, gone);
  return gone.length;
}

/** Gives the film of a draft to the draft that replaces it, in the same transaction. */
export const giveToDraft = (tx: Database, formerId: string, draftId: string) =>
  tx.update(media).set({ draftId }).where(eq(media.draftId, formerId));

/** Gives the film of a draft to the entry that it became, in the same transaction. */
export const giveToEntry = (tx: Database, draftId: string, submissionId: string) =>
  tx.update(media).set({ submissionId, draftId: null }).where(eq(media.draftId, draftId));

/** Records received bytes; a complete file then waits for its check. Returns when the upload expires. */
export async function noteProgress(
  { db, clock }: Pick<UploadDeps, "db" | "clock">,
  { mediaId, length, begunAt }: Pick<UploadRow, "mediaId" | "length" | "begunAt">,
  offset: number,
): Promise<Date> {
  const now = clock();
  const expiresAt = expiryAfter(now, begunAt);
  await db
    .update(uploads)
    // An upload that goes on may be reminded of again.
    .set({ lastAt: now, expiresAt, remindedAt: null })
    .where(eq(uploads.mediaId, mediaId));
  if (offset === length) {
    await db
      .update(media)
      .set({ state: "checking" })
      .where(and(eq(media.id, mediaId), eq(media.state, "uploading")));
  }
  return expiresAt;
}

/**
 * Records, in the transaction that changes films, that an email to the filmmaker is due. A job queues it
 * (features/submissions/film-emails).
 */
export async function noteEmail(
  tx: Database,
  films: readonly { id: string }[],
  emailDue: FilmEmail,
): Promise<void> {
  const ids = films.map(({ id }) => id);
  await tx.update(uploads).set({ emailDue }).where(inArray(uploads.mediaId, ids));
}

/** Cancels an upload and deletes its bytes and its row. */
export async function cancelUpload(
  { db, films }: Pick<UploadDeps, "db" | "films">,
  { mediaId, storageKey }: Pick<UploadRow, "mediaId" | "storageKey">,
): Promise<void> {
  const gone = await db
    .delete(media)
    .where(and(eq(media.id, mediaId), eq(media.state, "uploading")))
    .returning({ id: media.id });
  // Its last byte came meanwhile: it is a film that waits for its check.
  if (gone.length > 0 && storageKey) await films.remove(storageKey);
}

/** Deletes expired uploads. Returns how many. */
export async function deleteExpiredUploads(
  deps: Pick<UploadDeps, "db" | "films" | "clock">,
): Promise<number> {
  const expired = await deps.db
    .select({ mediaId: media.id, storageKey: media.storageKey })
    .from(uploads)
    .innerJoin(media, and(eq(media.id, uploads.mediaId), eq(media.state, "uploading")))
    .where(sql`${uploads.expiresAt} < ${deps.clock().toISOString()}`);
  for (const one of expired) await cancelUpload(deps, one);
  return expired.length;
}
