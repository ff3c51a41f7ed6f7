import { and, eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { whereVersion } from "~/db/optimistic-lock";
import { promoAutomation, promoAutomationRuns, promoContent } from "~/db/schema";
import { getSettings } from "~/features/settings/queries.server";
import type { Clock } from "~/lib/dates/clock";
import { type Page, type PageQuery, readPage } from "~/lib/pagination/keyset";
import { maxContent, maxTitle } from "../content/schema";
import { commonValues, type Occasion, occasionsOf } from "./occasions.queries.server";
import { type AutomationValues, fillIn, isTrigger } from "./schema";

/** Rules that prepare drafts. Nothing here posts or sends anything. */

type AutomationRow = typeof promoAutomation.$inferSelect;

/** One page of rules, newest first. */
export function listAutomations(db: Database, page: PageQuery): Promise<Page<AutomationRow>> {
  const { createdAt: sort, id } = promoAutomation;
  return readPage(db, { from: promoAutomation, sort, id }, page);
}

/** The rule with this id, or null. */
export async function findAutomation(db: Database, id: string): Promise<AutomationRow | null> {
  const [row] = await db.select().from(promoAutomation).where(eq(promoAutomation.id, id));
  return row ?? null;
}

/** Adds a rule. Earlier events do not trigger it. */
export async function addAutomation(
  db: Database,
  clock: Clock,
  values: AutomationValues,
): Promise<AutomationRow> {
  const now = clock();
  const [row] = await db
    .insert(promoAutomation)
    .values({ ...values, createdAt: now, activeSince: now })
    .returning();
  if (!row) throw new Error("The rule was not stored.");
  return row;
}

/**
 * Changes a rule. If it is switched on again or gets another trigger, earlier events do not trigger it. Null: unknown
 * id, or another version.
 */
export async function changeAutomation(
  db: Database,
  clock: Clock,
  id: string,
  { version, ...values }: AutomationValues & { version?: number | undefined },
): Promise<AutomationRow | null> {
  return db.transaction(async (tx) => {
    const sameVersion = and(
      eq(promoAutomation.id, id),
      whereVersion(promoAutomation.version, version),
    );
    const [before] = await tx.select().from(promoAutomation).where(sameVersion).for("update");
    if (!before) return null;
    const isRestarted = before.trigger !== values.trigger || (values.isActive && !before.isActive);
    const [row] = await tx
      .update(promoAutomation)
      .set({ ...values, ...(isRestarted && { activeSince: clock() }) })
      .where(sameVersion)
      .returning();
    return row ?? null;
  });
}

/** Deletes a rule; its drafts stay. False: unknown id, or another version. */
export async function deleteAutomation(
  db: Database,
  id: string,
  version?: number,
): Promise<boolean> {
  const sameVersion = and(
    eq(promoAutomation.id, id),
    whereVersion(promoAutomation.version, version),
  );
  const deleted = await db.delete(promoAutomation).where(sameVersion).returning();
  return deleted.length > 0;
}

type RunDeps = { db: Database; clock: Clock; publicUrl: string };

/**
 * Looks for events since each active rule was switched on, and prepares one draft for each. Several processes may run
 * it at once. Returns the number of new drafts.
 */
export async function runAutomations(deps: RunDeps): Promise<number> {
  const { db, clock, publicUrl } = deps;
  const rules = await db.select().from(promoAutomation).where(eq(promoAutomation.isActive, true));
  if (rules.length === 0) return 0;
  const settings = await getSettings(db);
  const now = clock();
  let preparedCount = 0;
  for (const rule of rules) {
    if (!isTrigger(rule.trigger)) continue;
    const { id: automationId, activeSince: since } = rule;
    const context = { automationId, settings, publicUrl, now, since };
    for (const occasion of await occasionsOf(db, rule.trigger, context)) {
      const values = { ...commonValues(settings, publicUrl, now), ...occasion.values };
      if (await storeDraft(db, now, rule, { ...occasion, values })) preparedCount += 1;
    }
  }
  return preparedCount;
}

/** Cuts a text to the editor's limit, never within a character. */
const cutText = (text: string, max: number) =>
  text
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, "")
    .trim();

/** Adds the draft, the count and the record of the event in one transaction. */
function storeDraft(
  db: Database,
  now: Date,
  rule: AutomationRow,
  { key, title, values }: Occasion,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const newRuns = await tx
      .insert(promoAutomationRuns)
      .values({ automationId: rule.id, occasion: key, createdAt: now })
      .onConflictDoNothing()
      .returning();
    if (newRuns.length === 0) return false;
    const [draft] = await tx
      .insert(promoContent)
      .values({
        title: cutText(`${rule.name}: ${title}`, maxTitle),
        content: cutText(fillIn(rule.contentTemplate, values).trim(), maxContent) || rule.name,
        mediaUrls: [],
        hashtags: [],
        createdAt: now,
      })
      .returning();
    if (!draft) throw new Error("The draft was not stored.");
    const { occasion, automationId } = promoAutomationRuns;
    await tx
      .update(promoAutomationRuns)
      .set({ contentId: draft.id })
      .where(sql`${automationId} = ${rule.id} and ${occasion} = ${key}`);
    await tx
      .update(promoAutomation)
      .set({
        lastExecuted: now,
        executionCount: sql`${promoAutomation.executionCount} + 1`,
      })
      .where(eq(promoAutomation.id, rule.id));
    return true;
  });
}
