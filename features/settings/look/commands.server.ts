import { eq } from "drizzle-orm";
import { themes } from "~/db/schema";
import { audit, type EditContext } from "~/lib/api/audit-log.server";
import { isDocumented, type Theme } from "./schema";

type LookEdit = Omit<EditContext, "by">;

type ThemeColumns = { published?: Theme | null; draft: Theme | null };

/** Saves the draft, or publishes a theme; false if the version is outdated. Publishing the documented look stores no theme. */
export const saveTheme = (
  editContext: LookEdit,
  { publish, version, ...theme }: Theme & { publish: boolean; version: number },
): Promise<boolean> =>
  writeTheme(
    editContext,
    version,
    publish ? { published: isDocumented(theme) ? null : theme, draft: null } : { draft: theme },
  );

/** Goes back to the documented look; false if the version is outdated. */
export const resetTheme = (editContext: LookEdit, version: number): Promise<boolean> =>
  writeTheme(editContext, version, { published: null, draft: null });

function writeTheme(
  { db, clock, actor }: LookEdit,
  version: number,
  state: ThemeColumns,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Version 0: no theme is stored yet.
    const changedRows =
      version === 0
        ? await tx.insert(themes).values(state).onConflictDoNothing().returning()
        : await tx.update(themes).set(state).where(eq(themes.version, version)).returning();
    if (changedRows.length === 0) return false;
    if (state.published !== undefined) {
      const action = state.published ? "look published" : "look reset";
      await audit(tx, clock(), actor, action);
    }
    return true;
  });
}
