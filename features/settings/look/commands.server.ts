import { eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { themes } from "~/db/schema";
import { type AuditActor, audit } from "~/lib/api/audit-log.server";
import type { Clock } from "~/lib/dates/clock";
import { isDocumented, type Theme } from "./schema";

type EditContext = { db: Database; clock: Clock; actor: AuditActor };
type State = { published?: Theme | null; draft: Theme | null };

/** Saves the draft, or publishes a theme; false if the version is outdated. A published documented look is none. */
export const saveTheme = (
  editContext: EditContext,
  { publish, version, ...theme }: Theme & { publish: boolean; version: number },
): Promise<boolean> =>
  write(
    editContext,
    version,
    publish ? { published: isDocumented(theme) ? null : theme, draft: null } : { draft: theme },
  );

/** Goes back to the documented look; false if the version is outdated. */
export const resetTheme = (editContext: EditContext, version: number): Promise<boolean> =>
  write(editContext, version, { published: null, draft: null });

function write({ db, clock, actor }: EditContext, version: number, state: State): Promise<boolean> {
  return db.transaction(async (tx) => {
    const changed =
      version === 0
        ? await tx.insert(themes).values(state).onConflictDoNothing().returning()
        : await tx.update(themes).set(state).where(eq(themes.version, version)).returning();
    if (changed.length === 0) return false;
    if (state.published !== undefined) {
      const action = state.published ? "look published" : "look reset";
      await audit(tx, clock(), actor, action);
    }
    return true;
  });
}
