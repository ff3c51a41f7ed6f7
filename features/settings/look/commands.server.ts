import { eq } from "drizzle-orm";
import { themes } from "~/db/schema";
import { audit, type EditContext } from "~/lib/api/audit-log.server";
import { isDocumented, type Theme } from "./schema";

type LookEdit = Omit<EditContext, "by">;

type State = { published?: Theme | null; draft: Theme | null };

/** Saves the draft, or publishes a theme; false if the version is outdated. A published documented look is none. */
export const saveTheme = (
  editContext: LookEdit,
  { publish, version, ...theme }: Theme & { publish: boolean; version: number },
): Promise<boolean> =>
  write(
    editContext,
    version,
    publish ? { published: isDocumented(theme) ? null : theme, draft: null } : { draft: theme },
  );

/** Goes back to the documented look; false if the version is outdated. */
export const resetTheme = (editContext: LookEdit, version: number): Promise<boolean> =>
  write(editContext, version, { published: null, draft: null });

function write({ db, clock, actor }: LookEdit, version: number, state: State): Promise<boolean> {
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
