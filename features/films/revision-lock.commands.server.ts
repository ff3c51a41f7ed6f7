import { sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { programmeDraft } from "~/db/schema";

/**
 * Locks the draft until this transaction ends, waiting for other changes and publications. Resolves
 * to the current revision.
 */
export async function lockDraft(tx: Database): Promise<number> {
  const [draft] = await tx
    .insert(programmeDraft)
    .values({})
    .onConflictDoUpdate({
      target: programmeDraft.id,
      set: { revision: sql`${programmeDraft.revision}` },
    })
    .returning();
  return draft?.revision ?? 1;
}
