import { sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { programmeDraft } from "~/db/schema";

/**
 * Waits until nobody else changes or publishes the draft, and keeps them waiting until this
 * transaction ends. Resolves to the revision as it is then.
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
