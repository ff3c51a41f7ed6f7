import { createHash, randomUUID } from "node:crypto";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { Database } from "~/db/client";
import { media, submissions } from "~/db/schema";
import type { Clock } from "~/lib/dates/clock";
import { decodeInChild } from "~/lib/decoding/decode.server";
import { failureText } from "~/lib/decoding/failure.texts";
import type { Subtitles, SubtitlesUpload } from "./schema";
import type { FilmStorage } from "./storage/gateway.server";
import { removeDeletedBytes } from "./stored-films.commands.server";
import type * as decoder from "./subtitles.decoder.server";
import { subtitleRefusals, subtitleWarning } from "./texts";
import type { Refusal } from "./uploads.commands.server";

/** Subtitles of uploaded films: one file a language, stored beside the films as plain WebVTT. */

type Deps = { db: Database; clock: Clock; films: FilmStorage };

/** Languages that one film may have. */
const maxLanguages = 30;

const isSubtitle = and(eq(media.kind, "subtitle"), eq(media.state, "ready"));

const isSubtitleOf = (submissionId: string, language?: string) =>
  and(
    eq(media.submissionId, submissionId),
    isSubtitle,
    language ? eq(media.language, language) : undefined,
  );

type Film = { id: string; submissionId: string };

/** The subtitles of films, by language, for each film's id; empty for films without any. */
export async function listSubtitles(
  db: Database,
  films: readonly Film[],
): Promise<Map<string, Subtitles[]>> {
  const submissionIds = films.map(({ submissionId }) => submissionId);
  const rows = await db
    .select({
      submissionId: media.submissionId,
      language: media.language,
      sdh: media.sdh,
      warning: media.reason,
    })
    .from(media)
    .where(and(inArray(media.submissionId, submissionIds), isSubtitle))
    .orderBy(asc(media.language));
  const byEntry = Map.groupBy(rows, ({ submissionId }) => submissionId);
  return new Map(
    films.map(({ id, submissionId }) => [
      id,
      (byEntry.get(submissionId) ?? []).flatMap(({ language, sdh, warning }) =>
        language ? [{ language, sdh, url: `/media/${id}/${language}.vtt`, warning }] : [],
      ),
    ]),
  );
}

/** The subtitles of one film, by language. */
export const subtitlesOfFilm = async (db: Database, film: Film): Promise<Subtitles[]> =>
  (await listSubtitles(db, [film])).get(film.id) ?? [];

const decoderLimits = { ms: 10_000, megabytes: 128, outputBytes: 16_000_000 };

const sha256Of = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Stores subtitles of an entry's film and replaces those in the same language. Returns null, or the refusal. */
export async function putSubtitles(
  deps: Deps,
  submissionId: string,
  { language, sdh, bytes }: SubtitlesUpload,
): Promise<Refusal | null> {
  const { db, clock, films } = deps;
  const decoded = await decodeInChild<typeof decoder>(
    "features/screeners/subtitles.decoder.server.ts",
    bytes,
    decoderLimits,
  );
  if (!decoded.ok) return { refused: 422, detail: failureText(decoded.reason, "the subtitles") };
  const [readFile] = decoded.parts;
  if (!readFile || "refused" in readFile) {
    return { refused: 422, detail: subtitleRefusals[readFile?.refused ?? "noCue"] };
  }
  const storedBytes = Buffer.from(readFile.vtt);
  const id = randomUUID();
  await films.append(
    id,
    0,
    (async function* () {
      yield storedBytes;
    })(),
  );
  const refusal = await db.transaction(async (tx): Promise<Refusal | null> => {
    // Two windows that store subtitles do so one after the other.
    await tx
      .select({ id: submissions.id })
      .from(submissions)
      .where(eq(submissions.id, submissionId))
      .for("no key update");
    const readyFilm = and(
      eq(media.submissionId, submissionId),
      eq(media.kind, "screener"),
      eq(media.state, "ready"),
    );
    if ((await tx.$count(media, readyFilm)) === 0) {
      return { refused: 409, detail: subtitleRefusals.noFilm };
    }
    const now = clock();
    await markSubtitlesDeleted(tx, submissionId, { language, now });
    if ((await tx.$count(media, isSubtitleOf(submissionId))) >= maxLanguages) {
      return { refused: 409, detail: subtitleRefusals.tooMany };
    }
    await tx.insert(media).values({
      id,
      submissionId,
      language,
      sdh,
      storageKey: id,
      createdAt: now,
      readyAt: now,
      // Not the file's own name, which may contain a person's name.
      kind: "subtitle",
      name: `${language}.vtt`,
      state: "ready",
      reason: subtitleWarning(readFile.unread, readFile.isGuessed),
      bytes: storedBytes.length,
      sha256: sha256Of(bytes),
      keptSha256: sha256Of(storedBytes),
    });
    return null;
  });
  if (refusal) await films.remove(id);
  await removeDeletedBytes(deps);
  return refusal;
}

/**
 * Marks subtitles of an entry's film for deletion; `removeDeletedBytes` then removes the bytes. `language`: only this
 * one; absent: all.
 */
export const markSubtitlesDeleted = (
  db: Database,
  submissionId: string,
  { language, now }: { language?: string; now: Date },
) =>
  db
    .update(media)
    .set({ state: "deleted", deletedAt: now })
    .where(isSubtitleOf(submissionId, language));

/** Deletes subtitles of an entry's film in one language, also if there are none. */
export async function deleteSubtitles(
  deps: Deps,
  submissionId: string,
  language: string,
): Promise<void> {
  await markSubtitlesDeleted(deps.db, submissionId, { language, now: deps.clock() });
  await removeDeletedBytes(deps);
}

/** The subtitles of an entry's film as WebVTT; null for none. */
export async function readSubtitles(
  { db, films }: Pick<Deps, "db" | "films">,
  submissionId: string,
  language: string,
): Promise<Uint8Array | null> {
  const [row] = await db
    .select({ key: media.storageKey, bytes: media.bytes })
    .from(media)
    .where(isSubtitleOf(submissionId, language));
  return row?.key ? films.read(row.key, 0, row.bytes - 1) : null;
}
