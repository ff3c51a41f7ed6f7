import { eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { codes, submissionDrafts, submissions } from "~/db/schema";
import { standardTier } from "~/features/settings/fee-codes.rules";
import { priceTiers } from "~/features/settings/price-tiers.rules";
import { deadlineDay, feeDeadlines } from "~/features/settings/rules";
import type { Category, FestivalSettings } from "~/features/settings/schema";
import type { FieldError } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { rewriteSettings, type SettingsChangeResult } from "../commands.server";
import { chargeRefusal } from "../schema";
import { settingsVersion, withDeadlines, withFees, withTiers } from "./rules";
import { codesOf, type DeadlinesInput, type FeesInput, type TiersInput } from "./schema";

type Deps = { db: Database; clock: Clock };
type Change = Parameters<typeof rewriteSettings>[1];

/**
 * Changes the call for entries of an edition. `version` is that of its settings in milliseconds, 0 before any change;
 * `questions` reads the questions as lines for the audit log.
 */
export function rewriteCall(
  { db, clock }: Deps,
  editionId: string,
  version: number,
  change: Change,
  questions?: (tx: Database) => Promise<string[]>,
): Promise<SettingsChangeResult> {
  const updatedAt = settingsVersion({ version });
  const action = "festival settings changed";
  return rewriteSettings({ db, clock, editionId, updatedAt, action, questions }, change);
}

/**
 * Replaces the fee deadlines of an edition, and its price tiers and fees if there are any in the input. Refused if a
 * removed deadline or tier is in use, or if a day is not before the final deadline.
 */
export function changeDeadlines(
  deps: Deps,
  editionId: string,
  { deadlines, tiers, fees, version }: DeadlinesInput,
): Promise<SettingsChangeResult> {
  return rewriteCall(deps, editionId, version, async (settings, tx) => {
    const keptCodes = codesOf(deadlines);
    const finalDay = deadlineDay(settings);
    const errors = deadlines.flatMap(({ endsOn }, index): FieldError[] =>
      endsOn !== null && endsOn >= finalDay && index < deadlines.length - 1
        ? [{ path: `deadlines.${index}.endsOn`, message: "Must end before the final deadline" }]
        : [],
    );
    if (errors.length > 0) return { errors };
    const codesInUse = await readUsedCodes(tx, editionId, "feePeriod");
    const removedDeadline = feeDeadlines(settings).find(
      ({ code }) => codesInUse.has(code) && !keptCodes.includes(code),
    );
    if (removedDeadline) {
      return {
        refused: `'${removedDeadline.name}' has entries or drafts and must stay. You can rename it.`,
      };
    }
    const refused = tiers && (await removedTierProblem(tx, editionId, settings, tiers));
    if (refused) return { refused };
    const settingsWithDeadlines = withDeadlines(settings, deadlines);
    const after = tiers ? withTiers(settingsWithDeadlines, tiers) : settingsWithDeadlines;
    return fees ? applyFees(after, fees) : after;
  });
}

/** Replaces the price tiers of an edition. Refused if a removed one has drafts, entries or codes. */
export function changeTiers(
  deps: Deps,
  editionId: string,
  { tiers, version }: TiersInput,
): Promise<SettingsChangeResult> {
  return rewriteCall(deps, editionId, version, async (settings, tx) => {
    const refused = await removedTierProblem(tx, editionId, settings, tiers);
    return refused ? { refused } : withTiers(settings, tiers);
  });
}

/** The message if these tiers leave out one that is in use; null otherwise. */
export async function removedTierProblem(
  tx: Database,
  editionId: string,
  settings: FestivalSettings,
  tiers: TiersInput["tiers"],
): Promise<string | null> {
  const keptCodes = codesOf(tiers);
  const removedTiers = priceTiers(settings).filter(({ code }) => !keptCodes.includes(code));
  if (removedTiers.length === 0) return null;
  const codesInUse = await readUsedCodes(tx, editionId, "tier");
  const codeTiers = await tx
    .select({ code: codes.tier })
    .from(codes)
    .where(eq(codes.editionId, editionId))
    .groupBy(codes.tier);
  for (const { code } of codeTiers) if (code !== null) codesInUse.add(code);
  const removedTier = removedTiers.find(({ code }) => codesInUse.has(code));
  return removedTier
    ? `'${removedTier.name}' has entries, drafts or codes and must stay. You can rename it.`
    : null;
}

/** The fee deadlines or price tiers that the edition's drafts and entries use. */
async function readUsedCodes(
  db: Database,
  editionId: string,
  column: "feePeriod" | "tier",
): Promise<Set<string>> {
  const rows = await db
    .select({ code: submissions[column] })
    .from(submissions)
    .where(eq(submissions.editionId, editionId))
    .groupBy(submissions[column])
    .union(
      db
        .select({ code: submissionDrafts[column] })
        .from(submissionDrafts)
        .where(eq(submissionDrafts.editionId, editionId))
        .groupBy(submissionDrafts[column]),
    );
  return new Set(rows.map(({ code }) => code));
}

/** Replaces an edition's fees. Refused: an unknown or missing cell, a fee that cannot be charged. */
export function changeFees(
  deps: Deps,
  editionId: string,
  { fees, version }: FeesInput,
): Promise<SettingsChangeResult> {
  return rewriteCall(deps, editionId, version, (settings) => applyFees(settings, fees));
}

/** The settings with these fees, or the errors in them. A new category may be left without fees: it takes no entries. */
export function applyFees(
  settings: FestivalSettings,
  fees: FeesInput["fees"],
): FestivalSettings | { errors: FieldError[] } {
  const isLeftUnpriced = ({ type, unpriced }: Category) =>
    unpriced && !fees.some((fee) => fee.type === type);
  const pricedSettings = {
    ...settings,
    categories: settings.categories.filter((category) => !isLeftUnpriced(category)),
  };
  const errors = [...invalidFees(pricedSettings, fees), ...missingFees(pricedSettings, fees)];
  if (errors.length > 0) return { errors };
  return withFees(settings, fees);
}

function invalidFees(settings: FestivalSettings, fees: FeesInput["fees"]): FieldError[] {
  const types = settings.categories.map(({ type }): string => type);
  const deadlines = feeDeadlines(settings).map(({ code }) => code);
  const tiers = priceTiers(settings).map(({ code }) => code);
  const feeKeys = new Set<string>();
  return fees.flatMap(({ type, deadline, tier, amount }, index) => {
    const chargeProblem = chargeRefusal(amount, settings);
    const feeKey = JSON.stringify([type, deadline, tier]);
    const isDuplicate = feeKeys.has(feeKey);
    feeKeys.add(feeKey);
    const checks: [isWrong: boolean, field: string, message: string][] = [
      [!types.includes(type), "type", "We can't find this category"],
      [!deadlines.includes(deadline), "deadline", "We can't find this deadline"],
      [!tiers.includes(tier), "tier", "We can't find this price tier"],
      [isDuplicate, "amount", "This fee appears twice"],
      [chargeProblem !== null, "amount", chargeProblem ?? ""],
    ];
    return checks.flatMap(([isWrong, field, message]) =>
      isWrong ? [{ path: `fees.${index}.${field}`, message }] : [],
    );
  });
}

/** Errors for missing standard fees. In other tiers, a missing fee means the standard fee. */
const missingFees = (settings: FestivalSettings, fees: FeesInput["fees"]): FieldError[] =>
  settings.categories.flatMap(({ type, plural }) =>
    feeDeadlines(settings).flatMap(({ code, name }) =>
      fees.some((fee) => fee.type === type && fee.deadline === code && fee.tier === standardTier)
        ? []
        : [{ path: "fees", message: `Enter the fee: ${plural}, ${name}` }],
    ),
  );
