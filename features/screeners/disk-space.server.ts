import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { media, uploads } from "~/db/schema";
import { gigabyte } from "./schema";
import type { FilmStorage } from "./storage/gateway.server";

/** The bytes of a disk that must stay free. */
export const reserveOf = (totalBytes: number, reserveGigabytes: number | null): number =>
  reserveGigabytes === null ? Math.max(5 * gigabyte, totalBytes / 10) : reserveGigabytes * gigabyte;

const sumOf = async (db: Database, states: readonly ("uploading" | "checking" | "ready")[]) => {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${media.bytes}), 0)` })
    .from(media)
    .where(inArray(media.state, [...states]));
  return Number(row?.bytes ?? 0);
};

/** The size of all films in bytes; running uploads count with their full size. */
export const promisedBytes = (db: Database): Promise<number> =>
  sumOf(db, ["uploading", "checking", "ready"]);

/** The bytes that running uploads will still write. */
async function outstandingBytes(db: Database, films: FilmStorage): Promise<number> {
  const running = await db
    .select({ key: media.storageKey, length: uploads.length })
    .from(uploads)
    .innerJoin(media, and(eq(media.id, uploads.mediaId), eq(media.state, "uploading")));
  const sizes = await Promise.all(running.map(({ key }) => (key ? films.size(key) : null)));
  return running.reduce((sum, { length }, at) => sum + length - (sizes[at] ?? 0), 0);
}

type Room = {
  films: FilmStorage;
  reserveGigabytes: number | null;
  quotaGigabytes: number;
};

/** Whether a film of `bytes` fits: below the quota, and the disk keeps its reserve. */
export async function hasDiskSpace(db: Database, bytes: number, room: Room): Promise<boolean> {
  if ((await promisedBytes(db)) + bytes > room.quotaGigabytes * gigabyte) return false;
  const { freeBytes, totalBytes } = await room.films.space();
  const outstanding = await outstandingBytes(db, room.films);
  return freeBytes - outstanding - bytes >= reserveOf(totalBytes, room.reserveGigabytes);
}
