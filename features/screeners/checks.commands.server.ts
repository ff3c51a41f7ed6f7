import { createHash } from "node:crypto";
import { and, asc, eq, inArray, isNotNull, ne } from "drizzle-orm";
import type { Database } from "~/db/client";
import { media, submissions, uploads } from "~/db/schema";
import { categoryOf } from "~/features/settings/category.rules";
import { getSettings } from "~/features/settings/queries.server";
import type { Clock } from "~/lib/dates/clock";
import { describeError, type Logger } from "~/lib/log";
import type { Blank } from "./boxes.rules";
import { decodeFilm } from "./film-attempts.commands.server";
import { closeProblems } from "./problems.commands.server";
import type { FilmStorage } from "./storage/gateway.server";
import { filmTexts } from "./texts";
import { noteEmail, noteProgress } from "./uploads.commands.server";

/**
 * Processes a film after its last byte: computes the SHA-256, inspects the header, empties the tags. Every step can be
 * repeated, so a killed process starts again.
 */

export type CheckDeps = { db: Database; clock: Clock; films: FilmStorage; log: Logger };

type MediaRow = typeof media.$inferSelect;

/** The number of zero bytes per write. */
const partBytes = 1024 * 1024;

/** The SHA-256 of a stored film as hex. */
export async function hashFilm(films: FilmStorage, key: string, size: number): Promise<string> {
  const hash = createHash("sha256");
  if (size > 0) for await (const chunk of films.stream(key, 0, size - 1)) hash.update(chunk);
  return hash.digest("hex");
}

/** Empties the tags of a stored film: with the text of a blank, or else zeros. */
async function blankTags(films: FilmStorage, key: string, blanks: readonly Blank[]) {
  for (const { start, length, text } of blanks) {
    if (text) {
      await films.overwrite(key, start, Buffer.from(text, "latin1"));
      continue;
    }
    for (let offset = 0; offset < length; offset += partBytes) {
      await films.overwrite(
        key,
        start + offset,
        new Uint8Array(Math.min(partBytes, length - offset)),
      );
    }
  }
}

/** Records uploads that are complete, but whose process was killed before it recorded that. */
async function recordCompleteUploads({ db, films, clock }: CheckDeps): Promise<void> {
  const runningUploads = await db
    .select({
      mediaId: media.id,
      key: media.storageKey,
      length: uploads.length,
      begunAt: media.createdAt,
    })
    .from(uploads)
    .innerJoin(media, and(eq(media.id, uploads.mediaId), eq(media.state, "uploading")));
  for (const { mediaId, key, length, begunAt } of runningUploads) {
    const size = key ? await films.size(key) : null;
    if (size === length) await noteProgress({ db, clock }, { mediaId, length, begunAt }, size);
  }
}

/** Checks every complete film. Returns how many were checked. */
export async function checkFilms(deps: CheckDeps, stopping = () => false): Promise<number> {
  const { db, log } = deps;
  await recordCompleteUploads(deps);
  const waitingFilms = await db
    .select()
    .from(media)
    .where(
      and(
        eq(media.state, "checking"),
        isNotNull(media.storageKey),
        // A film that nobody paid for yet waits.
        isNotNull(media.submissionId),
      ),
    )
    .orderBy(asc(media.createdAt));
  let checkedCount = 0;
  for (const row of waitingFilms) {
    if (stopping()) break;
    try {
      await checkFilm(deps, row);
      checkedCount += 1;
    } catch (error) {
      log.error("film not checked", { id: row.id, error: describeError(error) });
    }
  }
  return checkedCount;
}

async function checkFilm(deps: CheckDeps, row: MediaRow): Promise<void> {
  const { db, clock, films } = deps;
  const { id, submissionId, storageKey: key, bytes: size } = row;
  if (!key || !submissionId) return;
  const isChecking = and(eq(media.id, id), eq(media.state, "checking"));
  const refuse = (reason: string) =>
    db.transaction(async (tx) => {
      const refusedRows = await tx
        .update(media)
        .set({ state: "refused", reason, deletedAt: clock() })
        .where(isChecking)
        .returning({ id: media.id });
      await noteEmail(tx, refusedRows, "screener_refused");
    });
  if ((await films.size(key)) !== size) return refuse(filmTexts.incomplete);
  if (!row.sha256) {
    // Computed before anything in the file is changed.
    const sha256 = await hashFilm(films, key, size);
    await db.update(media).set({ sha256 }).where(isChecking);
  }
  const expected = await expectedFilmOf(db, submissionId);
  const decoded = await decodeFilm(deps, row, { file: films.pathOf(key), size, expected });
  if (decoded === "refused") return refuse(filmTexts.unreadable);
  if (decoded === "later") return;
  const { inspected, blanks } = decoded;
  if (!inspected.ok) return refuse(inspected.reason);
  if (!blanks) return refuse(filmTexts.unreadable);
  await blankTags(films, key, blanks);
  const keptSha256 = await hashFilm(films, key, size);
  const now = clock();
  await db.transaction(async (tx) => {
    // Two films of one entry that are checked at the same time: the second one waits here, then replaces the first.
    await tx
      .select({ id: submissions.id })
      .from(submissions)
      .where(eq(submissions.id, submissionId))
      .for("no key update");
    const readyRows = await tx
      .update(media)
      .set({ ...inspected.film, keptSha256, state: "ready", readyAt: now })
      .where(isChecking)
      .returning({ id: media.id });
    // The newest film replaces the one before it.
    const olderFilms = and(
      eq(media.submissionId, submissionId),
      eq(media.kind, "screener"),
      inArray(media.state, ["ready", "missing"]),
      ne(media.id, id),
    );
    if (readyRows.length === 0) return;
    await tx.update(media).set({ state: "deleted", deletedAt: now }).where(olderFilms);
    await closeProblems(tx, submissionId, now);
    await noteEmail(tx, readyRows, "screener_ready");
  });
}

/** What the entry says about its film. */
async function expectedFilmOf(db: Database, submissionId: string) {
  const [entry] = await db.select().from(submissions).where(eq(submissions.id, submissionId));
  if (!entry) throw new Error("The entry of this film is gone.");
  const settings = await getSettings(db, entry.editionId);
  const { acceptedMinutes: accepted } = categoryOf(settings, entry.submissionType);
  return {
    minutes: entry.duration,
    accepted: accepted ?? { min: 0, max: Number.MAX_SAFE_INTEGER },
  };
}
