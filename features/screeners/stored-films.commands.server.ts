import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { media, submissions } from "~/db/schema";
import { settingsReader } from "~/features/settings/queries.server";
import { dayIn } from "~/lib/dates/calendar";
import type { Clock } from "~/lib/dates/clock";
import { describeError, type Logger } from "~/lib/log";
import { deletionDay } from "./retention.rules";
import type { FilmStorage } from "./storage/gateway.server";
import { noteEmail } from "./uploads.commands.server";

/** The files of films after their check: moved to the bucket, missed, deleted. Jobs run this; it can be repeated. */

type StoredFilmDeps = { db: Database; clock: Clock; films: FilmStorage; log: Logger };

/** Moves films and subtitles that are ready to the bucket, if there is one. Returns how many. */
export async function settleFilms(
  { db, films, log }: Pick<StoredFilmDeps, "db" | "films" | "log">,
  stopping = () => false,
): Promise<number> {
  const { settle, unsettledKeys } = films;
  const keys = settle && unsettledKeys ? await unsettledKeys() : [];
  if (!settle || keys.length === 0) return 0;
  const rows = await db
    .select({ key: media.storageKey, sha256: media.keptSha256 })
    .from(media)
    .where(and(eq(media.state, "ready"), inArray(media.storageKey, keys)));
  let settledCount = 0;
  for (const { key, sha256 } of rows) {
    if (stopping()) break;
    if (!key || !sha256) continue;
    try {
      await settle(key, sha256);
      settledCount += 1;
    } catch (error) {
      // It is served from the folder until it can be moved.
      log.error("film not moved to the bucket", { key, error: describeError(error) });
    }
  }
  return settledCount;
}

/** Removes the bytes of deleted or refused films. Returns how many. */
export async function removeDeletedBytes({ db, films }: Pick<StoredFilmDeps, "db" | "films">) {
  const deletedFilms = await db
    .select({ id: media.id, key: media.storageKey })
    .from(media)
    .where(and(isNotNull(media.deletedAt), isNotNull(media.storageKey)));
  for (const { id, key } of deletedFilms) {
    if (key) await films.remove(key);
    await db.update(media).set({ storageKey: null }).where(eq(media.id, id));
  }
  return deletedFilms.length;
}

/** Marks films without bytes as missing, and as ready again once the bytes are back. Returns how many are missing. */
export async function markMissing({
  db,
  films,
}: Pick<StoredFilmDeps, "db" | "films">): Promise<number> {
  const storedKeys = new Set(await films.keys());
  const rows = await db
    .select({ id: media.id, key: media.storageKey, state: media.state })
    .from(media)
    .where(and(inArray(media.state, ["ready", "missing"]), isNull(media.deletedAt)));
  let missingCount = 0;
  for (const { id, key, state } of rows) {
    const currentState = key && storedKeys.has(key) ? "ready" : "missing";
    if (currentState === "missing") missingCount += 1;
    if (currentState !== state) {
      await db
        .update(media)
        .set({ state: currentState })
        .where(and(eq(media.id, id), eq(media.state, state)));
    }
  }
  return missingCount;
}

/**
 * Marks films for deletion after their retention period: some days after the festival, unless the entry moves to the
 * next edition; seven days after a withdrawal. `removeDeletedBytes` then removes the bytes.
 */
export async function deleteDueFilms({
  db,
  clock,
}: Pick<StoredFilmDeps, "db" | "clock">): Promise<number> {
  const rows = await db
    .select({ id: media.id, entry: submissions })
    .from(media)
    .innerJoin(submissions, eq(submissions.id, media.submissionId))
    .where(and(inArray(media.state, ["ready", "missing", "checking"]), isNull(media.deletedAt)));
  const now = clock();
  const settingsOf = settingsReader(db);
  let deletedCount = 0;
  for (const { id, entry } of rows) {
    const settings = await settingsOf(entry.editionId);
    const dueDay = deletionDay(entry, settings);
    if (!dueDay || dueDay > dayIn(settings.timeZone, now)) continue;
    await db.transaction(async (tx) => {
      const deletedRows = await tx
        .update(media)
        .set({ state: "deleted", deletedAt: now })
        .where(and(eq(media.id, id), sql`${media.state} <> 'deleted'`))
        .returning({ id: media.id });
      await noteEmail(tx, deletedRows, "screener_deleted");
    });
    deletedCount += 1;
  }
  return deletedCount;
}
