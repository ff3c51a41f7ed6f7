import { and, eq, gt, isNull, lt, or } from "drizzle-orm";
import type { Database } from "~/db/client";
import { media } from "~/db/schema";
import type { Clock } from "~/lib/dates/clock";
import { decodeInChild } from "~/lib/decoding/decode.server";
import type { Logger } from "~/lib/log";
import type * as decoder from "./film.decoder.server";
import type { Expected } from "./film.rules";

/**
 * Decodes an uploaded film in a process of its own. Each attempt is noted in the film's row before it begins: a film
 * that ended a process twice is refused, also after restarts.
 */

type AttemptDeps = { db: Database; clock: Clock; log: Logger };

const mostAttempts = 2;
/** A header of 64 MB takes five seconds; `outputBytes`: two hundred thousand tags. */
const bounds = { ms: 30_000, megabytes: 640, outputBytes: 64_000_000 };
/** Milliseconds in which an attempt has ended, or its process has. */
const attemptMs = 90_000;

/**
 * What was read of a film. "refused": the second attempt failed as well. "later": the first one failed, or another
 * process is at it.
 */
export async function decodeFilm(
  { db, clock, log }: AttemptDeps,
  { id, decodeAttempts: before }: { id: string; decodeAttempts: number },
  input: { file: string; size: number; expected: Expected },
): Promise<decoder.ReadFilm | "refused" | "later"> {
  const now = clock();
  const isFree = or(
    isNull(media.decodeBegunAt),
    lt(media.decodeBegunAt, new Date(now.getTime() - attemptMs)),
    // The clock was set back.
    gt(media.decodeBegunAt, now),
  );
  const isOurs = and(
    eq(media.id, id),
    eq(media.state, "checking"),
    eq(media.decodeAttempts, before),
    isFree,
  );
  if (before >= mostAttempts) {
    return (await db.$count(media, isOurs)) > 0 ? "refused" : "later";
  }
  const claimed = await db
    .update(media)
    .set({ decodeAttempts: before + 1, decodeBegunAt: now })
    .where(isOurs)
    .returning({ id: media.id });
  if (claimed.length === 0) return "later";
  const end = (decodeAttempts: number) =>
    db.update(media).set({ decodeAttempts, decodeBegunAt: null }).where(eq(media.id, id));
  try {
    const read = await decodeInChild<typeof decoder>(
      "features/screeners/film.decoder.server.ts",
      input,
      { ...bounds, files: [input.file], attempts: 1 },
    );
    const [film] = read.ok ? read.parts : [];
    // What comes after it may be repeated as often as needed.
    await end(film ? 0 : before + 1);
    if (film) return film;
    if (!read.ok) log.warn("film not read", { id, reason: read.reason, detail: read.detail });
    return before + 1 >= mostAttempts ? "refused" : "later";
  } catch (error) {
    // Not the film's fault, so no attempt.
    await end(before);
    throw error;
  }
}
