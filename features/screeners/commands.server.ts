import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "~/db/client";
import { media } from "~/db/schema";
import type { Clock } from "~/lib/dates/clock";
import { removeDeleted } from "./checks.server";
import type { FilmStorage } from "./storage/gateway.server";

type Deps = { db: Database; clock: Clock; films: FilmStorage };

/** Deletes the film of an entry at once, its bytes too; the row and the SHA-256 stay. False: there was none. */
export async function deleteScreener(deps: Deps, submissionId: string): Promise<boolean> {
  const { db, clock } = deps;
  const deleted = await db
    .update(media)
    .set({ state: "deleted", deletedAt: clock() })
    .where(
      and(
        eq(media.submissionId, submissionId),
        inArray(media.state, ["checking", "ready", "refused", "missing"]),
      ),
    )
    .returning({ id: media.id });
  await removeDeleted(deps);
  return deleted.length > 0;
}
