import { and, eq, gt, isNull, lt, or } from "drizzle-orm";
import type { Database } from "~/db/client";
import { media } from "~/db/schema";
import type { Clock } from "~/lib/dates/clock";
import { decodeInChild } from "~/lib/decoding/decode.server";
import type { Logger } from "~/lib/log";
import type * as decoder from "./film.decoder.server";
import type { ExpectedFilm } from "./film.rules";

/**
 * Decodes an uploaded film in a process of its own. Each attempt is noted in the film's row before it begins: a film
 * that ended a process twice is refused, also after restarts.
 */

type AttemptDeps = { db: Database; clock: Clock; log: Logger };

const maxAttempts = 2;
/** A header of 64 MB takes five seconds; `outputBytes`: two hundred thousand tags. */
const processLimits = { ms: 30_000, megabytes: 640, outputBytes: 64_000_000 };
/** Milliseconds in which an attempt has ended, or its process has. */
const attemptMs = 90_000;

/**
 * What was read of a film. "refused": the second attempt failed as well. "later": the first one failed, or another
 * process is decoding it.
 */
export async function decodeFilm(
  { db, clock, log }: AttemptDeps,
  { id, decodeAttempts: earlierAttempts }: { id: string; decodeAttempts: number },
  input: { file: string; size: number; expected: ExpectedFilm },
): Promise<decoder.ReadFilm | "refused" | "later"> {
  const now = clock();
  const isFree = or(
    isNull(media.decodeBegunAt),
    lt(media.decodeBegunAt, new Date(now.getTime() - attemptMs)),
    // The clock was set back.
    gt(media.decodeBegunAt, now),
  );
  const isClaimable = and(
    eq(media.id, id),
    eq(media.state, "checking"),
    eq(media.decodeAttempts, earlierAttempts),
    isFree,
  );
  if (earlierAttempts >= maxAttempts) {
    return (await db.$count(media, isClaimable)) > 0 ? "refused" : "later";
  }
  const claimed = await db
    .update(media)
    .set({ decodeAttempts: earlierAttempts + 1, decodeBegunAt: now })
    .where(isClaimable)
    .returning({ id: media.id });
  if (claimed.length === 0) return "later";
  const endAttempt = (decodeAttempts: number) =>
    db.update(media).set({ decodeAttempts, decodeBegunAt: null }).where(eq(media.id, id));
  try {
    const decoded = await decodeInChild<typeof decoder>(
      "features/screeners/film.decoder.server.ts",
      input,
      { ...processLimits, files: [input.file], attempts: 1 },
    );
    const [film] = decoded.ok ? decoded.parts : [];
    // Once a film is decoded, its attempts start at 0: the later steps may be repeated as often as needed.
    await endAttempt(film ? 0 : earlierAttempts + 1);
    if (film) return film;
    if (!decoded.ok)
      log.warn("film not read", { id, reason: decoded.reason, detail: decoded.detail });
    return earlierAttempts + 1 >= maxAttempts ? "refused" : "later";
  } catch (error) {
    // Not the film's fault, so it does not count as an attempt.
    await endAttempt(earlierAttempts);
    throw error;
  }
}
