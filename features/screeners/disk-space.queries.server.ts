import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { media, uploads } from "~/db/schema";
import { gigabyte } from "./schema";
import type { FilmStorage } from "./storage/gateway.server";

/** The bytes of a disk that must stay free. */
export const reservedBytes = (totalBytes: number, reserveGigabytes: number | null): number =>
  reserveGigabytes === null ? Math.max(5 * gigabyte, totalBytes / 10) : reserveGigabytes * gigabyte;

async function sumBytes(db: Database, condition?: SQL): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${media.bytes}), 0)` })
    .from(media)
    .where(and(inArray(media.state, ["uploading", "checking", "ready"]), condition));
  return Number(row?.bytes ?? 0);
}

/** The size of all films in bytes; running uploads count with their full size. */
export const promisedBytes = (db: Database): Promise<number> => sumBytes(db);

/** Milliseconds for which the announced length of an unpaid upload counts; then only what has arrived. */
const promiseMs = 10 * 60_000;
/** The part of the quota, and of the free disk, for films that nobody has paid for. */
const unpaidShare = 0.25;
/** The part of that for the films of one address, beyond its first. */
const addressShare = 0.5;

/** Whether the announced length of an unpaid upload counts. */
export const isPromised = (begunAt: Date, now: Date): boolean =>
  now.getTime() - begunAt.getTime() < promiseMs;

/** A film that is to begin or to grow. */
export type FilmSize = {
  /** Its size then, in bytes. */
  bytes: number;
  /** How many of them are still to be written. */
  bytesToWrite: number;
  /**
   * The draft of an unpaid film, which takes the place of its earlier one, and its sender's address, hashed. `isRunning`:
   * its upload was begun before.
   */
  unpaid?: { draftId: string; sender: string | null; isRunning: boolean };
};

type DiskLimits = {
  films: FilmStorage;
  reserveGigabytes: number | null;
  quotaGigabytes: number;
};

/** What a film takes of the quota and will still take of the disk, in bytes. */
type UsedSpace = { bytes: number; bytesToWrite: number; sender: string | null };

const sumOf = (spaces: readonly UsedSpace[], key: "bytes" | "bytesToWrite") =>
  spaces.reduce((sum, film) => sum + film[key], 0);

/** Running uploads and unpaid films, of entries and of other drafts than this. */
async function readUsedSpace(db: Database, films: FilmStorage, now: Date, draftId?: string) {
  const isRunning = eq(media.state, "uploading");
  const rows = await db
    .select({
      key: media.storageKey,
      length: media.bytes,
      begunAt: media.createdAt,
      draftId: media.draftId,
      isPaid: sql<boolean>`${media.submissionId} is not null`,
      isRunning: sql<boolean>`${isRunning}`,
      sender: uploads.sender,
    })
    .from(media)
    .innerJoin(uploads, eq(media.id, uploads.mediaId))
    .where(
      and(
        inArray(media.state, ["uploading", "checking", "ready"]),
        or(isRunning, isNull(media.submissionId)),
      ),
    );
  const otherRows = rows.filter((row) => !draftId || row.draftId !== draftId);
  const usedSpaces = await Promise.all(
    otherRows.map(async ({ key, length, begunAt, isPaid, isRunning, sender }) => {
      const arrivedBytes = isRunning ? ((key ? await films.size(key) : null) ?? 0) : length;
      const bytes = isPaid || isPromised(begunAt, now) ? length : arrivedBytes;
      return { isPaid, bytes, bytesToWrite: bytes - arrivedBytes, sender };
    }),
  );
  return {
    paid: usedSpaces.filter(({ isPaid }) => isPaid),
    unpaid: usedSpaces.filter(({ isPaid }) => !isPaid),
  };
}

/**
 * Whether a film fits: all films stay below the quota, and the disk keeps its reserve. Unpaid films together may use a
 * quarter of the quota, or of what would be free without them; those of one address half of that, or a single film. For
 * an upload that is running, bytes of other unpaid films that have not arrived do not count.
 */
export async function hasDiskSpace(
  db: Database,
  film: FilmSize,
  { films, reserveGigabytes, quotaGigabytes }: DiskLimits,
  now: Date,
): Promise<boolean> {
  const quota = quotaGigabytes * gigabyte;
  const { paid, unpaid } = await readUsedSpace(db, films, now, film.unpaid?.draftId);
  const paidBytes = await sumBytes(db, isNotNull(media.submissionId));
  if (paidBytes + sumOf(unpaid, "bytes") + film.bytes > quota) return false;
  const { freeBytes, totalBytes } = await films.space();
  const free =
    freeBytes - reservedBytes(totalBytes, reserveGigabytes) - sumOf(paid, "bytesToWrite");
  if (sumOf(unpaid, "bytesToWrite") + film.bytesToWrite > free) return false;
  if (!film.unpaid) return true;
  const { sender, isRunning } = film.unpaid;
  const arrivedOf = (spaces: readonly UsedSpace[]) =>
    sumOf(spaces, "bytes") - sumOf(spaces, "bytesToWrite");
  const freeWithoutUnpaid = free + arrivedOf(unpaid) + film.bytes - film.bytesToWrite;
  const unpaidLimit = unpaidShare * Math.min(quota, freeWithoutUnpaid);
  const isWithin = (used: readonly UsedSpace[], limit: number) =>
    (isRunning ? arrivedOf(used) : sumOf(used, "bytes")) + film.bytes <= limit;
  const senderFilms = unpaid.filter((used) => sender !== null && used.sender === sender);
  return (
    isWithin(unpaid, unpaidLimit) &&
    (senderFilms.length === 0 || isWithin(senderFilms, unpaidLimit * addressShare))
  );
}
