import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "~/db/client";
import { media } from "~/db/schema";
import type { Clock } from "~/lib/dates/clock";
import type { FilmStorage } from "./storage/gateway.server";
import { removeDeletedBytes } from "./stored-films.commands.server";
import { noteEmail } from "./uploads.commands.server";

type Deps = { db: Database; clock: Clock; films: FilmStorage };

/**
 * Whether a film still had bytes when it was deleted. A refused one, which has a reason, lost them when it was refused,
 * and its filmmaker was informed.
 */
export const hadBytes = ({ reason }: { reason: string | null }): boolean => reason === null;

/**
 * Deletes an entry's film with its bytes at once; the row and the SHA-256 stay. Does nothing if `refuse`, asked in the
 * same transaction, returns a reason, which is returned.
 */
export async function deleteScreener(
  deps: Deps,
  submissionId: string,
  refuse: (tx: Database) => Promise<string | null> = async () => null,
): Promise<string | null> {
  const { db, clock } = deps;
  const existingFilms = and(
    eq(media.submissionId, submissionId),
    inArray(media.state, ["checking", "ready", "refused", "missing"]),
  );
  const refusal = await db.transaction(async (tx) => {
    const reason = await refuse(tx);
    if (reason) return reason;
    const deletedRows = await tx
      .update(media)
      .set({ state: "deleted", deletedAt: clock() })
      .where(existingFilms)
      .returning({ id: media.id, reason: media.reason });
    await noteEmail(tx, deletedRows.filter(hadBytes), "screener_deleted");
    return null;
  });
  if (!refusal) await removeDeletedBytes(deps);
  return refusal;
}
