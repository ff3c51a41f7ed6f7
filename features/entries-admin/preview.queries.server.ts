import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "~/db/client";
import { juryPhases, media, scorecards } from "~/db/schema";
import { streamAddress } from "~/features/screeners/queries.server";
import { findSubmission } from "~/features/submissions/queries.server";
import type { previewSchema } from "./preview.schema";

/** An entry with its film and its scores, for the director; null for an unknown id. */
export async function readPreview(
  db: Database,
  id: string,
): Promise<z.input<typeof previewSchema> | null> {
  const entry = await findSubmission(db, id);
  if (!entry) return null;
  const cards = await db
    .select({ card: scorecards, phase: juryPhases })
    .from(scorecards)
    .innerJoin(juryPhases, eq(juryPhases.id, scorecards.phaseId))
    .where(
      and(
        eq(scorecards.submissionId, id),
        eq(scorecards.state, "given"),
        isNotNull(scorecards.total),
      ),
    )
    .orderBy(desc(juryPhases.closesAt), desc(juryPhases.ordinal), desc(scorecards.updatedAt));
  const phase = cards[0]?.phase;
  const lastCards = cards.filter(({ card }) => card.phaseId === phase?.id);
  const [upload] = await db
    .select({ id: media.id, seconds: media.seconds })
    .from(media)
    .where(and(eq(media.submissionId, id), eq(media.kind, "screener"), eq(media.state, "ready")))
    .orderBy(desc(media.createdAt))
    .limit(1);
  return {
    entry,
    totals: lastCards.flatMap(({ card }) => card.total ?? []),
    wanted: phase?.wantedScores ?? null,
    note: lastCards.find(({ card }) => card.note !== "")?.card.note ?? null,
    upload: upload ? { stream: streamAddress(upload.id), seconds: upload.seconds } : null,
  };
}
