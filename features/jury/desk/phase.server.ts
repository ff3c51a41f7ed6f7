import { and, count, eq, isNull } from "drizzle-orm";
import type { Database } from "~/db/client";
import { assignments, juries } from "~/db/tables";
import type { Actor } from "~/http/endpoint";
import { readProgress } from "../assignment/queries.server";
import { settle } from "../conflicts/detection.server";
import { rank } from "../deliberation/queries.server";
import { rankedSchema } from "../deliberation/schema";
import { findPhase } from "../setup/phases.server";
import { phaseSchema } from "../setup/schema";

/** Films of a ranking that a page draws; the export has them all. */
const drawn = 200;

/** A phase as its page at the desk shows it to this person; null: there is none. */
export async function readPhaseRoom(db: Database, id: string, actor: Actor) {
  await settle(db);
  const phase = await findPhase(db, id);
  const progress = phase && (await readProgress(db, id));
  if (!phase || !progress) return null;
  const [jury] = await db
    .select({ name: juries.name })
    .from(juries)
    .where(eq(juries.id, phase.juryId));
  const [drafts] = await db
    .select({ count: count() })
    .from(assignments)
    .where(and(eq(assignments.phaseId, id), isNull(assignments.publishedAt)));
  const ranking = await rank(db, id, actor, "fair");
  return {
    phase: phaseSchema.parse(phase),
    jury: jury?.name ?? "",
    progress,
    drafts: drafts?.count ?? 0,
    total: ranking.length,
    films: ranking
      .slice(0, drawn)
      .map((row) => ({ ...rankedSchema.parse(row), totals: row.totals })),
  };
}
export type PhaseRoom = NonNullable<Awaited<ReturnType<typeof readPhaseRoom>>>;
