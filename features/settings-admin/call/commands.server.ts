import { eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { codes, submissionDrafts, submissions } from "~/db/schema";
import { findCategory } from "~/features/settings/category.rules";
import { standardTier } from "~/features/settings/fee-period.rules";
import { priceTiers } from "~/features/settings/price-tiers.rules";
import { deadlineDay, feeDeadlines } from "~/features/settings/rules";
import type { Category, FestivalSettings } from "~/features/settings/schema";
import type { FieldError } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { type Changed, rewriteSettings } from "../commands.server";
import { notChargeable } from "../schema";
import { withDeadlines, withFees, withTiers } from "./rules";
import { codesOf, type DeadlinesInput, type FeesInput, type TiersInput } from "./schema";

type Deps = { db: Database; clock: Clock };

/** The version of the settings; null before any change. */
const updatedAtOf = (version: number) => (version === 0 ? null : new Date(version).toISOString());

const action = "festival settings changed";

/**
 * Replaces the fee deadlines of an edition, and its price tiers and fees where they are given. Refused if a removed one
 * is used, or if a day is not before the final deadline.
 */
export function changeDeadlines(
  deps: Deps,
  editionId: string,
  { deadlines, tiers, fees, version }: DeadlinesInput,
): Promise<Changed> {
  const options = { ...deps, editionId, updatedAt: updatedAtOf(version), action } as const;
  return rewriteSettings(options, async (settings, tx) => {
    const stays = codesOf(deadlines);
    const final = deadlineDay(settings);
    const errors = deadlines.flatMap(({ endsOn }, index): FieldError[] =>
      endsOn !== null && endsOn >= final && index < deadlines.length - 1
        ? [{ path: `deadlines.${index}.endsOn`, message: "Must end before the final deadline" }]
        : [],
    );
    if (errors.length > 0) return { errors };
    const used = await usedCodes(tx, editionId, "feePeriod");
    const removedDeadline = feeDeadlines(settings).find(
      ({ code }) => used.has(code) && !stays.includes(code),
    );
    if (removedDeadline) {
      return {
        refused: `'${removedDeadline.name}' has entries or drafts and must stay. You can rename it.`,
      };
    }
    const refused = tiers && (await missesTier(tx, editionId, settings, tiers));
    if (refused) return { refused };
    const moved = withDeadlines(settings, deadlines);
    const after = tiers ? withTiers(moved, tiers) : moved;
    return fees ? chargingFees(after, fees) : after;
  });
}

/** Replaces the price tiers of an edition. Refused if a removed one has drafts, entries or codes. */
export function changeTiers(
  deps: Deps,
  editionId: string,
  { tiers, version }: TiersInput,
): Promise<Changed> {
  const options = { ...deps, editionId, updatedAt: updatedAtOf(version), action } as const;
  return rewriteSettings(options, async (settings, tx) => {
    const refused = await missesTier(tx, editionId, settings, tiers);
    return refused ? { refused } : withTiers(settings, tiers);
  });
}

/** The message if a price tier is used and not among these; null if none is. */
export async function missesTier(
  tx: Database,
  editionId: string,
  settings: FestivalSettings,
  tiers: TiersInput["tiers"],
): Promise<string | null> {
  const stays = codesOf(tiers);
  const going = priceTiers(settings).filter(({ code }) => !stays.includes(code));
  if (going.length === 0) return null;
  const used = await usedCodes(tx, editionId, "tier");
  const opening = await tx
    .select({ code: codes.tier })
    .from(codes)
    .where(eq(codes.editionId, editionId))
    .groupBy(codes.tier);
  for (const { code } of opening) if (code !== null) used.add(code);
  const removedTier = going.find(({ code }) => used.has(code));
  return removedTier
    ? `'${removedTier.name}' has entries, drafts or codes and must stay. You can rename it.`
    : null;
}

/** The fee deadlines or price tiers that the edition's drafts and entries use. */
async function usedCodes(
  db: Database,
  editionId: string,
  by: "feePeriod" | "tier",
): Promise<Set<string>> {
  const rows = await db
    .select({ code: submissions[by] })
    .from(submissions)
    .where(eq(submissions.editionId, editionId))
    .groupBy(submissions[by])
    .union(
      db
        .select({ code: submissionDrafts[by] })
        .from(submissionDrafts)
        .where(eq(submissionDrafts.editionId, editionId))
        .groupBy(submissionDrafts[by]),
    );
  return new Set(rows.map(({ code }) => code));
}

/** Replaces an edition's fees. Refused: an unknown or missing cell, a fee that cannot be charged. */
export function changeFees(
  deps: Deps,
  editionId: string,
  { fees, version }: FeesInput,
): Promise<Changed> {
  const options = { ...deps, editionId, updatedAt: updatedAtOf(version), action } as const;
  return rewriteSettings(options, (settings) => chargingFees(settings, fees));
}

/** The settings with these fees, or what is wrong with them. Without any fee a new category takes no entries yet. */
export function chargingFees(
  settings: FestivalSettings,
  fees: FeesInput["fees"],
): FestivalSettings | { errors: FieldError[] } {
  const stays = ({ type, unpriced }: Category) =>
    unpriced && !fees.some((fee) => fee.type === type);
  const priced = {
    ...settings,
    categories: settings.categories.filter((category) => !stays(category)),
  };
  const errors = [...wrongCells(priced, fees), ...missingCells(priced, fees)];
  if (errors.length > 0) return { errors };
  const charged = withFees(priced, fees);
  const categories = settings.categories.map(
    (category) => findCategory(charged, category.type) ?? category,
  );
  return { ...charged, categories };
}

function wrongCells(settings: FestivalSettings, fees: FeesInput["fees"]): FieldError[] {
  const types = settings.categories.map(({ type }): string => type);
  const deadlines = feeDeadlines(settings).map(({ code }) => code);
  const tiers = priceTiers(settings).map(({ code }) => code);
  const places = new Set<string>();
  return fees.flatMap(({ type, deadline, tier, amount }, index) => {
    const charge = notChargeable(amount, settings);
    const place = JSON.stringify([type, deadline, tier]);
    const isTwice = places.has(place);
    places.add(place);
    const checks: [wrong: boolean, field: string, message: string][] = [
      [!types.includes(type), "type", "We can't find this category"],
      [!deadlines.includes(deadline), "deadline", "We can't find this deadline"],
      [!tiers.includes(tier), "tier", "We can't find this price tier"],
      [isTwice, "amount", "This fee is there twice"],
      [charge !== null, "amount", charge ?? ""],
    ];
    return checks.flatMap(([wrong, field, message]) =>
      wrong ? [{ path: `fees.${index}.${field}`, message }] : [],
    );
  });
}

/** What a tier other than the standard one lacks is the standard fee. */
const missingCells = (settings: FestivalSettings, fees: FeesInput["fees"]): FieldError[] =>
  settings.categories.flatMap(({ type, plural }) =>
    feeDeadlines(settings).flatMap(({ code, name }) =>
      fees.some((fee) => fee.type === type && fee.deadline === code && fee.tier === standardTier)
        ? []
        : [{ path: "fees", message: `Enter the fee: ${plural}, ${name}` }],
    ),
  );
