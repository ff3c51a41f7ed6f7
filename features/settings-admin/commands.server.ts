import { eq, max, sql } from "drizzle-orm";
import type { AuditAction } from "~/db/audit-actions";
import type { Database } from "~/db/client";
import { editions, festivalSettings, installationSettings } from "~/db/schema";
import { writeSettings } from "~/features/settings/commands.server";
import { misorderedDeadlines } from "~/features/settings/fee-deadline-order.rules";
import { withChargeableFees } from "~/features/settings/fees.rules";
import { settingOverrides, splitByScope } from "~/features/settings/overrides.rules";
import { getSettings, readSettingsVersion } from "~/features/settings/queries.server";
import type { FestivalSettings } from "~/features/settings/schema";
import { audit } from "~/lib/api/audit-log.server";
import type { FieldError } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { describeCategoryChange } from "./call/categories.rules";
import { deadlineLines, tierLines } from "./call/rules";
import { changesIn, type SettingChange } from "./fields.rules";
import { readDefaults } from "./queries.server";
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
 * change. errors: values that its time zone or currency does not allow. refused: the reason, as a sentence.
 */
export type SettingsChangeResult =
  | "saved"
  | "stale"
  | "archived"
  | { errors: FieldError[] }
  | { refused: string };

/**
 * Changes whole sections of an edition's settings (`editionId`), unless they changed since the given version. Shared
 * settings change for all editions.
 */
export function changeSettings(
  db: Database,
  clock: Clock,
  editionId: string,
  { changes, updatedAt }: SettingsChange,
): Promise<SettingsChangeResult> {
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
      (sectionsSoFar, id) =>
        settingsSections[id].write(sectionsSoFar, changes[id] as SectionValues),
      settings,
    );
    const orderErrors = misorderedDeadlines(after).map(({ field, message }) => ({
      path: `changes.dates.${field === "deadlineAt" ? "deadlineDay" : field}`,
      message,
    }));
    return orderErrors.length > 0 ? { errors: orderErrors } : after;
  });
}

/** Resets these sections to the defaults. */
export function resetSettings(
  db: Database,
  clock: Clock,
  editionId: string,
  { ids, updatedAt }: { ids: readonly SectionId[]; updatedAt: string | null },
): Promise<SettingsChangeResult> {
  const action = "festival settings reset";
  return rewriteSettings({ db, clock, editionId, updatedAt, action }, async (settings, tx) => {
    const after = withChargeableFees(withSections(settings, await readDefaults(tx), ids));
    const [orderError] = misorderedDeadlines(after);
    return orderError
      ? { refused: `${orderError.message}. Change it in 'Call for entries' first.` }
      : after;
  });
}

/** Any constant, the same in every process: the lock for changes of settings. */
const settingsLockKey = 7_340_527;

/** Prevents other changes of settings until the transaction ends. */
export const lockSettings = (tx: Database) =>
  tx.execute(sql`select pg_advisory_xact_lock(${settingsLockKey})`);

type RewriteOptions = {
  db: Database;
  clock: Clock;
  editionId: string;
  updatedAt: string | null;
  /** The name in the audit log. */
  action: AuditAction;
  /** Reads the edition's questions as lines for the audit log; a change of them is a new version of the settings. */
  questions?: ((tx: Database) => Promise<string[]>) | undefined;
};

type RewriteResult = FestivalSettings | { errors: FieldError[] } | { refused: string };

/**
 * Changes an edition's settings by `change`. `updatedAt` is the version that the requester saw; if the settings have
 * another one by now, the result is ' stale'. */
export function rewriteSettings(
  { db, clock, editionId, updatedAt, action, questions }: RewriteOptions,
  change: (settings: FestivalSettings, tx: Database) => RewriteResult | Promise<RewriteResult>,
): Promise<SettingsChangeResult> {
  return db.transaction(async (tx) => {
    await lockSettings(tx);
    // Prevents archiving in the meantime.
    const [edition] = await tx
      .select({ state: editions.state })
      .from(editions)
      .where(eq(editions.id, editionId))
      .for("share");
    if (!edition) throw new Error(`There is no edition ${editionId}.`);
    if (edition.state === "archived") return "archived";
    if ((await readSettingsVersion(tx, editionId)) !== updatedAt) return "stale";

    const before = await getSettings(tx, editionId);
    const questionsBefore = (await questions?.(tx)) ?? [];
    const after = await change(before, tx);
    if ("errors" in after || "refused" in after) return after;
    const changedSections: { id: string; fields: SettingChange[] }[] = sectionIds.flatMap((id) => {
      const fields = changesIn(id, before, after);
      return fields.length > 0 ? [{ id, fields }] : [];
    });
    const noteCall = (field: SettingChange) =>
      changedSections.push({ id: "call", fields: [field] });
    if (JSON.stringify(before.feeDeadlines) !== JSON.stringify(after.feeDeadlines)) {
      const lines = { before: deadlineLines(before), after: deadlineLines(after) };
      noteCall({ name: "feeDeadlines", label: "Deadlines and fees", ...lines });
    }
    if (JSON.stringify(before.priceTiers) !== JSON.stringify(after.priceTiers)) {
      const lines = { before: tierLines(before), after: tierLines(after) };
      noteCall({ name: "priceTiers", label: "Price tiers", ...lines });
    }
    const categoryChange = describeCategoryChange(before, after, changedSections.length > 0);
    if (categoryChange) noteCall(categoryChange);
    const questionsAfter = (await questions?.(tx)) ?? [];
    if (JSON.stringify(questionsBefore) !== JSON.stringify(questionsAfter)) {
      const lines = { before: questionsBefore, after: questionsAfter };
      noteCall({ name: "questions", label: "Questions", ...lines });
    }
    if (changedSections.length === 0) return "saved";

    const now = clock();
    // Two changes within a millisecond must be two versions, and a change of shared settings
    // is a newer version in each edition.
    const [newestRow] = await tx
      .select({ updatedAt: max(festivalSettings.updatedAt) })
      .from(festivalSettings);
    const lastUpdate = Math.max(
      updatedAt === null ? 0 : Date.parse(updatedAt),
      newestRow?.updatedAt?.getTime() ?? 0,
    );
    const newUpdatedAt = new Date(Math.max(now.getTime(), lastUpdate + 1));
    await writeSettings(tx, editionId, after, newUpdatedAt);
    const { shared } = splitByScope(settingOverrides(after));
    const [sharedRow] = await tx.select().from(installationSettings);
    // Written only if a shared value changed, so that open forms of other editions do not become stale for nothing.
    if (JSON.stringify(shared) !== JSON.stringify(sharedRow?.overrides ?? {})) {
      const sharedValues = { overrides: shared, updatedAt: newUpdatedAt };
      await tx
        .insert(installationSettings)
        .values({ id: 1, ...sharedValues })
        .onConflictDoUpdate({ target: installationSettings.id, set: sharedValues });
    }
    for (const { id, fields } of changedSections) {
      const lines = fields.map(({ label, before, after }) => ({ label, before, after }));
      await audit(tx, now, "director", action, { subject: id, detail: { fields: lines } });
    }
    return "saved";
  });
}
