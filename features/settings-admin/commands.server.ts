import { eq, max, sql } from "drizzle-orm";
import type { AuditAction } from "~/db/audit-actions";
import type { Database } from "~/db/client";
import { editions, festivalSettings, installationSettings } from "~/db/schema";
import { chargeable } from "~/features/settings/chargeable-fees.rules";
import { misorderedDeadlines } from "~/features/settings/fee-deadline-order.rules";
import {
  mergeScopes,
  settingOverrides,
  settingsWith,
  splitByScope,
} from "~/features/settings/overrides.rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { defaultSettings } from "~/features/settings/schema";
import { audit } from "~/lib/api/audit-log.server";
import type { FieldError } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { categoriesChanged } from "./call/categories.rules";
import { deadlineLines, tierLines } from "./call/rules";
import { changesIn, type SettingChange } from "./fields.rules";
import {
  refusalsOf,
  type SectionValues,
  type SettingsChange,
  settingsSections,
  withSections,
} from "./schema";
import { type SectionId, sectionIds } from "./sections.texts";

/**
 * saved: the settings are as requested. stale: someone changed them since `updatedAt`. archived: the edition can't
 * change. errors: its zone or currency does not accept the values. refused: why not, in a sentence.
 */
export type Changed =
  | "saved"
  | "stale"
  | "archived"
  | { errors: FieldError[] }
  | { refused: string };

/**
 * Changes whole sections of an edition's settings (`editionId`), unless they changed since the given version. Stores
 * only differences from the defaults; shared settings change for all editions.
 */
export function changeSettings(
  db: Database,
  clock: Clock,
  editionId: string,
  { changes, updatedAt }: SettingsChange,
): Promise<Changed> {
  const changedSections = sectionIds.filter((id) => changes[id] !== undefined);
  const action = "festival settings changed";
  return rewriteSettings({ db, clock, editionId, updatedAt, action }, (settings) => {
    const errors = changedSections.flatMap((id) =>
      refusalsOf(id, settings, changes[id] as SectionValues).map(({ path, message }) => ({
        path: `changes.${id}.${path}`,
        message,
      })),
    );
    if (errors.length > 0) return { errors };
    const after = changedSections.reduce(
      (into, id) => settingsSections[id].write(into, changes[id] as SectionValues),
      settings,
    );
    const misordered = misorderedDeadlines(after).map(({ field, message }) => ({
      path: `changes.dates.${field === "deadlineAt" ? "deadlineDay" : field}`,
      message,
    }));
    return misordered.length > 0 ? { errors: misordered } : after;
  });
}

/** Resets these sections to the defaults. */
export function resetSettings(
  db: Database,
  clock: Clock,
  editionId: string,
  { ids, updatedAt }: { ids: readonly SectionId[]; updatedAt: string | null },
): Promise<Changed> {
  const action = "festival settings reset";
  return rewriteSettings({ db, clock, editionId, updatedAt, action }, (settings) => {
    const after = chargeable(withSections(settings, defaultSettings, ids));
    const [misordered] = misorderedDeadlines(after);
    return misordered
      ? { refused: `${misordered.message}. Change it in 'Call for entries' first.` }
      : after;
  });
}

/** Any constant, the same in every process: the lock for changes of settings. */
const settingsLockKey = 7_340_527;

/** Prevents other changes of settings until the transaction ends. */
export const lockSettings = (tx: Database) =>
  tx.execute(sql`select pg_advisory_xact_lock(${settingsLockKey})`);

type Rewriting = {
  db: Database;
  clock: Clock;
  editionId: string;
  updatedAt: string | null;
  /** The name in the audit log. */
  action: AuditAction;
  /** What the edition's questions are, in lines for the audit log; a change of them is a new version. */
  questions?: (tx: Database) => Promise<string[]>;
};

type Rewritten = FestivalSettings | { errors: FieldError[] } | { refused: string };

/** Changes an edition's settings by a function of them, unless they are another version. */
export function rewriteSettings(
  { db, clock, editionId, updatedAt, action, questions }: Rewriting,
  change: (settings: FestivalSettings, tx: Database) => Rewritten | Promise<Rewritten>,
): Promise<Changed> {
  return db.transaction(async (tx) => {
    await lockSettings(tx);
    // Prevents archiving in the meantime.
    const [edition] = await tx
      .select()
      .from(editions)
      .where(eq(editions.id, editionId))
      .for("share");
    if (!edition) throw new Error(`There is no edition ${editionId}.`);
    if (edition.state === "archived") return "archived";
    const [row] = await tx
      .select()
      .from(festivalSettings)
      .where(eq(festivalSettings.editionId, editionId));
    const [all] = await tx.select().from(installationSettings);
    const last = Math.max(
      ...[row, all].map((settingsRow) => settingsRow?.updatedAt.getTime() ?? 0),
    );
    if ((last > 0 ? new Date(last).toISOString() : null) !== updatedAt) return "stale";

    const before = settingsWith(mergeScopes(row?.overrides ?? {}, all?.overrides ?? {}), edition);
    const questionsBefore = await questions?.(tx);
    const after = await change(before, tx);
    if ("errors" in after || "refused" in after) return after;
    const changed: { id: string; fields: SettingChange[] }[] = sectionIds.flatMap((id) => {
      const fields = changesIn(id, before, after);
      return fields.length > 0 ? [{ id, fields }] : [];
    });
    if (JSON.stringify(before.feeDeadlines) !== JSON.stringify(after.feeDeadlines)) {
      const lines = { before: deadlineLines(before), after: deadlineLines(after) };
      const field = { name: "feeDeadlines", label: "Deadlines and fees", ...lines };
      changed.push({ id: "call", fields: [field] });
    }
    if (JSON.stringify(before.priceTiers) !== JSON.stringify(after.priceTiers)) {
      const lines = { before: tierLines(before), after: tierLines(after) };
      changed.push({
        id: "call",
        fields: [{ name: "priceTiers", label: "Price tiers", ...lines }],
      });
    }
    const field = categoriesChanged(before, after, changed.length > 0);
    if (field) changed.push({ id: "call", fields: [field] });
    const questionsAfter = await questions?.(tx);
    if (
      questionsBefore &&
      questionsAfter &&
      JSON.stringify(questionsBefore) !== JSON.stringify(questionsAfter)
    ) {
      const lines = { before: questionsBefore, after: questionsAfter };
      changed.push({ id: "call", fields: [{ name: "questions", label: "Questions", ...lines }] });
    }
    if (changed.length === 0) return "saved";

    const now = clock();
    const { perEdition, shared } = splitByScope(settingOverrides(after));
    // Two changes within a millisecond must be two versions, and a change of shared settings
    // is a newer version in each edition.
    const [newest] = await tx
      .select({ at: max(festivalSettings.updatedAt) })
      .from(festivalSettings);
    const latest = Math.max(last, newest?.at?.getTime() ?? 0);
    const next = new Date(Math.max(now.getTime(), latest + 1));
    const ownSet = { overrides: perEdition, updatedAt: next };
    await tx
      .insert(festivalSettings)
      .values({ editionId, ...ownSet })
      .onConflictDoUpdate({ target: festivalSettings.editionId, set: ownSet });
    // Other editions' windows are stale only if one of their values changed.
    if (JSON.stringify(shared) !== JSON.stringify(all?.overrides ?? {})) {
      const sharedSet = { overrides: shared, updatedAt: next };
      await tx
        .insert(installationSettings)
        .values({ id: 1, ...sharedSet })
        .onConflictDoUpdate({ target: installationSettings.id, set: sharedSet });
    }
    for (const { id, fields } of changed) {
      const lines = fields.map(({ label, before, after }) => ({ label, before, after }));
      await audit(tx, now, "director", action, { subject: id, detail: { fields: lines } });
    }
    return "saved";
  });
}
