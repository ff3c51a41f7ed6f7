import { sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { entryLinks } from "~/db/schema";

/** Deletes private links by their hashes. As one parameter: a statement takes 65,535, and a mailing may have more links. */
export async function deleteLinks(tx: Database, hashes: readonly string[]): Promise<void> {
  await tx
    .delete(entryLinks)
    .where(sql`${entryLinks.tokenHash} = any(${`{${hashes.join(",")}}`}::text[])`);
}
