import { randomUUID } from "node:crypto";
import { and, eq, inArray, lt, ne, or, sql } from "drizzle-orm";
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
import { hasDiskSpace, isPromised } from "./disk-space.queries.server";
import { gigabyte, uploadDays } from "./schema";
import type { FilmStorage } from "./storage/gateway.server";
import { uploadRefusals } from "./texts";
import {
  deleteUnpaidRows,
  giveToEntry,
  removeFiles,
  unpaidHours,
} from "./unpaid-films.commands.server";

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

/** The path that takes the chunks of an upload. */
export const uploadAddress = (token: string): string =>
  addressOf(sendUploadChunk, { params: { id: token } });

const dayMs = 86_400_000;
/** Days after its beginning when an upload ends even if bytes still come: entries close meanwhile. */
const longestDays = 2 * uploadDays;

/** When an upload expires whose last bytes came `now`. */
export const expiryAfter = (now: Date, begunAt: Date): Date =>
  new Date(Math.min(now.getTime() + uploadDays * dayMs, begunAt.getTime() + longestDays * dayMs));

export type UploadRow = {
  mediaId: string;
  state: (typeof media.$inferSelect)["state"];
  storageKey: string | null;
  /** The draft of an unpaid film. */
  draftId: string | null;
  editionId: string | null;
  sender: string | null;
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
      draftId: media.draftId,
      editionId: submissionDrafts.editionId,
      sender: uploads.sender,
      length: uploads.length,
      begunAt: media.createdAt,
      expiresAt: uploads.expiresAt,
      withdrawnAt: submissions.withdrawnAt,
    })
    .from(uploads)
    .innerJoin(media, eq(media.id, uploads.mediaId))
    .leftJoin(submissions, eq(submissions.id, media.submissionId))
    .leftJoin(submissionDrafts, eq(submissionDrafts.id, media.draftId))
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
  /** The address of the sender of an unpaid film, hashed: it has a share of the disk. */
  sender?: string | null;
};

/** Maximum number of unfinished uploads per entry. */
const maxUnfinished = 3;

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
  { name, length, fingerprint, sender = null, ...target }: NewUpload,
): Promise<{ token: string; expiresAt: Date } | Refusal> {
  const { db, clock, secrets, films, reserveGigabytes } = deps;
  const isUnpaid = "draftId" in target;
  const upload = await db.transaction(async (tx) => {
    const entry = await lockTarget(tx, target);
    if (!entry) return refuse(404, uploadRefusals.unknownEntry);
    const settings = await getSettings(tx, entry.editionId);
    const { uploads: isOn, maxGigabytes, quotaGigabytes } = settings.screeners;
    if (!isOn) return refuse(409, uploadRefusals.off);
    if (entry.withdrawnAt) return refuse(409, uploadRefusals.closed);
    if (!categoryOf(settings, entry.submissionType).acceptedMinutes) {
      return refuse(409, uploadRefusals.noFilm);
    }
    if (length > maxGigabytes * gigabyte) {
      return refuse(413, uploadRefusals.tooLarge(maxGigabytes));
    }
    if (!isUnpaid) {
      const ofEntry = eq(media.submissionId, target.submissionId);
      const unfinishedUploads = and(ofEntry, eq(media.state, "uploading"));
      if ((await tx.$count(media, unfinishedUploads)) >= maxUnfinished) {
        return refuse(409, uploadRefusals.tooMany);
      }
    }
    // Two uploads, also in two processes, must not reserve the same space.
    await tx.execute(sql`select pg_advisory_xact_lock(${spaceLockKey})`);
    const now = clock();
    const unpaid = isUnpaid ? { draftId: target.draftId, sender, isRunning: false } : undefined;
    const film = { bytes: length, bytesToWrite: length, ...(unpaid && { unpaid }) };
    if (!(await hasDiskSpace(tx, film, { films, reserveGigabytes, quotaGigabytes }, now))) {
      return refuse(507, uploadRefusals.noRoom);
    }
    // A draft has one film: nobody lists its uploads, so an earlier one could not be continued.
    const replacedFilms = isUnpaid
      ? await deleteUnpaidRows(tx, eq(media.draftId, target.draftId))
      : [];
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
      sender: isUnpaid ? sender : null,
      lastAt: now,
      expiresAt,
    });
    const endsAt = isUnpaid ? new Date(now.getTime() + unpaidHours * 3_600_000) : expiresAt;
    return { token, expiresAt: endsAt, replacedFilms };
  });
  if ("refused" in upload) return upload;
  await removeFiles(films, upload.replacedFilms);
  return { token: upload.token, expiresAt: upload.expiresAt };
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
  const movedUpload = await db.transaction(async (tx) => {
    // A payment of one of them must not pass meanwhile; in the same order in every request.
    const ids = "draftId" in target ? [formerId, target.draftId].sort() : [formerId];
    for (const draftId of ids) if (!(await lockTarget(tx, { draftId }))) return null;
    if ("submissionId" in target && !(await lockTarget(tx, target))) return null;
    const { id, draftId, state, createdAt } = media;
    const isUnpaid = "draftId" in target;
    // The film was moved already, but the response was lost.
    const isOfTarget = isUnpaid
      ? eq(draftId, target.draftId)
      : eq(media.submissionId, target.submissionId);
    const [film] = await tx
      .select({ id, createdAt, tokenHash: uploads.tokenHash, expiresAt: uploads.expiresAt })
      .from(media)
      .innerJoin(uploads, eq(uploads.mediaId, id))
      .where(
        and(
          or(isOfTarget, eq(draftId, formerId)),
          inArray(state, ["uploading", "checking"]),
          eq(uploads.length, length),
          eq(uploads.fingerprint, fingerprint),
        ),
      )
      .orderBy(sql`${isOfTarget} desc nulls last`)
      .limit(1);
    const token = film && uploadTokenOf(secrets, { mediaId: film.id, ...film });
    if (!film || !token) return null;
    const replacedFilms = isUnpaid
      ? await deleteUnpaidRows(tx, and(isOfTarget, ne(id, film.id)))
      : [];
    if (isUnpaid) await tx.update(media).set(target).where(eq(id, film.id));
    else await giveToEntry(tx, formerId, target.submissionId, eq(id, film.id));
    const unpaidUntil = new Date(film.createdAt.getTime() + unpaidHours * 3_600_000);
    return { token, expiresAt: isUnpaid ? unpaidUntil : film.expiresAt, replacedFilms };
  });
  if (!movedUpload) return null;
  await removeFiles(films, movedUpload.replacedFilms);
  return { token: movedUpload.token, expiresAt: movedUpload.expiresAt };
}

/**
 * Whether the next bytes of an upload fit. An unpaid upload whose announced length no longer counts is checked before each
 * part, so that it takes only what entries leave free.
 */
export async function mayGrow(
  { db, clock, films, reserveGigabytes }: UploadDeps,
  { draftId, editionId, sender, storageKey, begunAt }: UploadRow,
  bytes: number,
): Promise<boolean> {
  const now = clock();
  if (!draftId || !editionId || isPromised(begunAt, now)) return true;
  const { quotaGigabytes } = (await getSettings(db, editionId)).screeners;
  const arrivedBytes = (storageKey ? await films.size(storageKey) : null) ?? 0;
  const unpaid = { draftId, sender, isRunning: true };
  const film = { bytes: arrivedBytes + bytes, bytesToWrite: bytes, unpaid };
  return hasDiskSpace(db, film, { films, reserveGigabytes, quotaGigabytes }, now);
}

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
 * (features/entry-page/film-emails).
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
  const deletedRows = await db
    .delete(media)
    .where(and(eq(media.id, mediaId), eq(media.state, "uploading")))
    .returning({ id: media.id });
  // Its last byte came meanwhile: it is a film that waits for its check.
  if (deletedRows.length > 0 && storageKey) await films.remove(storageKey);
}

/** Deletes expired uploads. Returns how many. */
export async function deleteExpiredUploads({
  db,
  films,
  clock,
}: Pick<UploadDeps, "db" | "films" | "clock">): Promise<number> {
  // In one statement: an upload that goes on meanwhile has another expiry.
  const expiredIds = db
    .select({ id: uploads.mediaId })
    .from(uploads)
    .where(lt(uploads.expiresAt, clock()));
  const deletedFilms = await db
    .delete(media)
    .where(and(eq(media.state, "uploading"), inArray(media.id, expiredIds)))
    .returning({ storageKey: media.storageKey });
  await removeFiles(films, deletedFilms);
  return deletedFilms.length;
}
