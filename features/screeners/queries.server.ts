import { and, asc, desc, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { filmProblems, media, submissions, uploads, watched } from "~/db/schema";
import type { FestivalSettings } from "~/features/settings/schema";
import type { SecretKeys } from "~/lib/secret-keys.server";
import { deletionDay } from "./retention.rules";
import type { Screener, Subtitles, UnfinishedUpload } from "./schema";
import type { FilmStorage } from "./storage/gateway.server";
import { subtitlesOfFilm } from "./subtitles.commands.server";
import { uploadAddress, uploadTokenOf } from "./uploads.commands.server";

/** The address at which the site's player reads a film. */
export const streamAddress = (id: string): string => `/media/${id}/stream`;

type Entry = { id: string; withdrawnAt: Date | null; forNext: boolean };
type MediaRow = typeof media.$inferSelect;

/** A film as the filmmaker and the team see it. */
export const asScreener = (
  row: MediaRow,
  entry: Entry,
  settings: FestivalSettings,
  subtitles: Subtitles[],
): Screener => ({
  ...row,
  subtitles,
  looks: row.looks as Screener["looks"],
  received: row.bytes,
  stream: row.state === "ready" ? streamAddress(row.id) : null,
  deleteOn: deletionDay(entry, settings),
});

/** The newest complete film of an entry that was not deleted; null for none. */
export async function screenerOf(
  db: Database,
  entry: Entry,
  settings: FestivalSettings,
): Promise<Screener | null> {
  const [row] = await db
    .select()
    .from(media)
    .where(
      and(
        eq(media.submissionId, entry.id),
        eq(media.kind, "screener"),
        inArray(media.state, ["checking", "ready", "refused", "missing"]),
      ),
    )
    .orderBy(desc(media.createdAt), desc(media.id))
    .limit(1);
  if (!row) return null;
  const subtitles = await subtitlesOfFilm(db, { id: row.id, submissionId: entry.id });
  return asScreener(row, entry, settings, subtitles);
}

/** The unfinished uploads of an entry, with the URLs to resume them. */
export async function unfinishedUploads(
  db: Database,
  submissionId: string,
  { secrets, films }: { secrets: SecretKeys; films: FilmStorage },
): Promise<UnfinishedUpload[]> {
  const rows = await db
    .select({ upload: uploads, name: media.name, key: media.storageKey })
    .from(uploads)
    .innerJoin(media, eq(media.id, uploads.mediaId))
    .where(and(eq(media.submissionId, submissionId), eq(media.state, "uploading")))
    .orderBy(desc(media.createdAt));
  const resumableUploads = await Promise.all(
    rows.map(async ({ upload, name, key }) => {
      const token = uploadTokenOf(secrets, upload);
      const { length, fingerprint, expiresAt } = upload;
      const offset = key ? ((await films.size(key)) ?? 0) : 0;
      if (!token) return null;
      return {
        url: uploadAddress(token),
        name,
        length,
        offset,
        fingerprint,
        expiresAt: expiresAt.toISOString(),
      };
    }),
  );
  return resumableUploads.filter((upload) => upload !== null);
}

export type PlayableFilm = {
  id: string;
  /** Its length in seconds. */
  seconds: number;
  submissionId: string;
  key: string;
  bytes: number;
  keptSha256: string;
};

/** A playable film by its id; null if it is not ready. */
export async function findPlayable(db: Database, id: string): Promise<PlayableFilm | null> {
  const [row] = await db
    .select({
      submissionId: media.submissionId,
      key: media.storageKey,
      bytes: media.bytes,
      keptSha256: media.keptSha256,
      seconds: media.seconds,
    })
    .from(media)
    .where(and(eq(media.id, id), eq(media.state, "ready"), eq(media.kind, "screener")));
  if (!row) return null;
  const { submissionId, key, keptSha256, bytes } = row;
  if (!submissionId || !key || !keptSha256) return null;
  return { id, submissionId, key, bytes, keptSha256, seconds: row.seconds ?? 0 };
}

/** The data of an entry's film for a juror's player; null without a playable film. */
export async function playerOf(db: Database, submissionId: string) {
  const [row] = await db
    .select({ id: media.id, seconds: media.seconds, width: media.width, height: media.height })
    .from(media)
    .where(
      and(
        eq(media.submissionId, submissionId),
        eq(media.kind, "screener"),
        eq(media.state, "ready"),
      ),
    )
    .orderBy(desc(media.readyAt))
    .limit(1);
  if (!row) return null;
  const subtitles = await subtitlesOfFilm(db, { id: row.id, submissionId });
  return { ...row, subtitles, stream: streamAddress(row.id) };
}

/** How much of a film a person watched so far. */
export async function findWatchProgress(db: Database, mediaId: string, personId: string) {
  const [row] = await db
    .select({ seconds: watched.seconds, position: watched.position })
    .from(watched)
    .where(and(eq(watched.mediaId, mediaId), eq(watched.personId, personId)));
  return row ?? { seconds: 0, position: 0 };
}

/**
 * The people who watched at least a minute or half of an entry's film, with their share, 0 to 1. For several uploads
 * the largest share counts.
 */
export async function measuredViewers(db: Database, submissionId: string) {
  const share = sql<number>`max(${watchedShare})`;
  return db
    .select({
      personId: watched.personId,
      share,
      at: sql<Date>`max(${watched.lastAt})`.mapWith(watched.lastAt),
    })
    .from(watched)
    .innerJoin(media, eq(media.id, watched.mediaId))
    .where(and(eq(media.submissionId, submissionId), gt(media.seconds, 0), hasWatchedEnough))
    .groupBy(watched.personId);
}

/** The condition that a person watched a film at all: a minute of it, or half of a shorter one. */
export const hasWatchedEnough: SQL = sql`(${watched.seconds} >= least(60, ${media.seconds} / 2))`;

/** The share of a film that a person watched, 0 to 1; null if its length is unknown. */
export const watchedShare = sql<number | null>`(case when ${media.seconds} > 0
  then least(1, coalesce(${watched.seconds}, 0) / ${media.seconds}) end)`;

/** The condition of an entry's playable uploaded film. */
export const isPlayableOf: SQL = sql`(${media.submissionId} = ${submissions.id}
  and ${media.kind} = 'screener' and ${media.state} = 'ready')`;

/** The condition of an entry with a playable uploaded film. */
export const hasPlayer: SQL = sql`exists (select from ${media} where ${isPlayableOf})`;

/** A juror's own open report of a film; null for none. */
export async function findOwnProblem(db: Database, submissionId: string, personId: string) {
  const { id, kind, note, createdAt: at } = filmProblems;
  const [report] = await db
    .select({ id, kind, note, at })
    .from(filmProblems)
    .where(
      and(
        eq(filmProblems.submissionId, submissionId),
        eq(filmProblems.personId, personId),
        isNull(filmProblems.mendedAt),
      ),
    );
  return report ?? null;
}

/** The first open report of an entry's film; null for none. */
export async function openProblemOf(db: Database, submissionId: string) {
  const [report] = await db
    .select({ kind: filmProblems.kind, at: filmProblems.createdAt })
    .from(filmProblems)
    .where(and(eq(filmProblems.submissionId, submissionId), isNull(filmProblems.mendedAt)))
    .orderBy(asc(filmProblems.createdAt), asc(filmProblems.id))
    .limit(1);
  return report ?? null;
}

const isFilmOrUpload = and(
  eq(media.kind, "screener"),
  inArray(media.state, ["uploading", "checking", "ready", "missing"]),
);

/** The condition of an entry whose film was or is being uploaded. */
export const hasFilmOrUpload: SQL = sql`exists (select from ${media}
  where ${media.submissionId} = ${submissions.id} and ${isFilmOrUpload})`;

/** Whether an entry's film was or is being uploaded, also before the entry itself is stored. */
export const isFilmUploaded = async (db: Database, submissionId: string): Promise<boolean> =>
  (await db.$count(media, and(eq(media.submissionId, submissionId), isFilmOrUpload))) > 0;
