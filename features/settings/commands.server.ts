import { eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { auditLog, festivalSettings } from "~/db/tables";
import { factsWith, type Overrides, overridesOf } from "~/features/festival/overrides.rules";
import type { FestivalFacts } from "~/features/festival/schema";
import { defaultFacts } from "~/features/festival/schema";
import type { Clock } from "~/http/clock";
import { changesIn } from "./fields.rules";
import { type SectionValues, type SettingsChange, settingsSections, withSections } from "./schema";
import { type SectionId, sectionIds } from "./sections.texts";

/** saved: the settings are as asked. stale: somebody changed them since `updatedAt`. */
export type Changed = "saved" | "stale";

/**
 * Changes whole sections, unless the settings were changed since the version
 * that the change was made from. Only what differs from the defaults is kept.
 */
export function changeSettings(
  db: Database,
  clock: Clock,
  { changes, updatedAt }: SettingsChange,
): Promise<Changed> {
  const given = sectionIds.filter((id) => changes[id] !== undefined);
  return rewrite(db, clock, updatedAt, "festival settings changed", (facts) =>
    given.reduce(
      (into, id) => settingsSections[id].write(into, changes[id] as SectionValues),
      facts,
    ),
  );
}

/** Brings the defaults of these sections back. */
export function resetSettings(
  db: Database,
  clock: Clock,
  ids: readonly SectionId[],
  updatedAt: string | null,
): Promise<Changed> {
  return rewrite(db, clock, updatedAt, "festival settings reset", (facts) =>
    withSections(facts, defaultFacts, ids),
  );
}

function rewrite(
  db: Database,
  clock: Clock,
  updatedAt: string | null,
  action: string,
  change: (facts: FestivalFacts) => FestivalFacts,
): Promise<Changed> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(festivalSettings)
      .where(eq(festivalSettings.id, 1))
      .for("update");
    if ((row?.updatedAt.toISOString() ?? null) !== updatedAt) return "stale";

    const before = factsWith(row?.overrides ?? {});
    const after = change(before);
    const changed = sectionIds.flatMap((id) => {
      const fields = changesIn(id, before, after);
      return fields.length > 0 ? [{ id, fields }] : [];
    });
    if (changed.length === 0) return "saved";

    const now = clock();
    const overrides: Overrides = overridesOf(after);
    if (row) {
      // Two changes within a millisecond are two versions all the same.
      const next = new Date(Math.max(now.getTime(), row.updatedAt.getTime() + 1));
      await tx
        .update(festivalSettings)
        .set({ overrides, updatedAt: next })
        .where(eq(festivalSettings.id, 1));
    } else {
      const made = await tx
        .insert(festivalSettings)
        .values({ id: 1, overrides, updatedAt: now })
        .onConflictDoNothing()
        .returning();
      // Another first change came in between.
      if (made.length === 0) return "stale";
    }
    await tx.insert(auditLog).values(
      changed.map(({ id, fields }) => ({
        actor: "director",
        action,
        subject: id,
        detail: { fields: fields.map(({ label, before, after }) => ({ label, before, after })) },
        createdAt: now,
      })),
    );
    return "saved";
  });
}
