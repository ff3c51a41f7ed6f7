import { eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { submissionDrafts, submissions } from "~/db/schema";
import { deadlineDay, feeDeadlines } from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import type { FieldError } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { type Changed, rewriteSettings } from "../commands.server";
import { notChargeable } from "../schema";
import { withDeadlines, withFees } from "./rules";
import { codeOf, type DeadlinesGiven, type FeesGiven, standardTier } from "./schema";

type Deps = { db: Database; clock: Clock };

/** The version of the settings; null before any change. */
const updatedAtOf = (version: number) => (version === 0 ? null : new Date(version).toISOString());

const action = "festival settings changed";

/**
 * Replaces the fee deadlines of an edition, and their fees where they are given. Refused if a removed one has drafts or entries, or if a day is not before
 * the final deadline.
 */
export function changeDeadlines(
  deps: Deps,
  editionId: string,
  { deadlines, fees, version }: DeadlinesGiven,
): Promise<Changed> {
  const given = { ...deps, editionId, updatedAt: updatedAtOf(version), action } as const;
  return rewriteSettings(given, async (facts, tx) => {
    const codes = deadlines.map(({ code, name }) => code ?? codeOf(name));
    const final = deadlineDay(facts);
    const errors = deadlines.flatMap(({ endsOn }, index): FieldError[] =>
      endsOn !== null && endsOn >= final && index < deadlines.length - 1
        ? [{ path: `deadlines.${index}.endsOn`, message: "Must end before the final deadline" }]
        : [],
    );
    if (errors.length > 0) return { errors };
    const used = await usedCodes(tx, editionId);
    const gone = feeDeadlines(facts).find(({ code }) => used.has(code) && !codes.includes(code));
    if (gone) {
      return { refused: `'${gone.name}' has entries or drafts and must stay. You can rename it.` };
    }
    const after = withDeadlines(facts, deadlines);
    return fees ? chargingFees(after, fees) : after;
  });
}

/** The fee deadlines that the edition's drafts and entries use. */
async function usedCodes(db: Database, editionId: string): Promise<Set<string>> {
  const rows = await db
    .select({ code: submissions.feePeriod })
    .from(submissions)
    .where(eq(submissions.editionId, editionId))
    .groupBy(submissions.feePeriod)
    .union(
      db
        .select({ code: submissionDrafts.feePeriod })
        .from(submissionDrafts)
        .where(eq(submissionDrafts.editionId, editionId))
        .groupBy(submissionDrafts.feePeriod),
    );
  return new Set(rows.map(({ code }) => code));
}

/** Replaces an edition's fees. Refused: an unknown or missing cell, a fee that cannot be charged. */
export function changeFees(
  deps: Deps,
  editionId: string,
  { fees, version }: FeesGiven,
): Promise<Changed> {
  const given = { ...deps, editionId, updatedAt: updatedAtOf(version), action } as const;
  return rewriteSettings(given, (facts) => chargingFees(facts, fees));
}

/** The settings with these fees, or what is wrong with them. */
export function chargingFees(facts: FestivalSettings, fees: FeesGiven["fees"]) {
  const errors = [...wrongCells(facts, fees), ...missingCells(facts, fees)];
  return errors.length > 0 ? { errors } : withFees(facts, fees);
}

function wrongCells(facts: FestivalSettings, fees: FeesGiven["fees"]): FieldError[] {
  const types = facts.categories.map(({ type }): string => type);
  const codes = feeDeadlines(facts).map(({ code }) => code);
  return fees.flatMap(({ type, deadline, tier, amount }, index) => {
    const charge = notChargeable(amount, facts);
    const isTwice = fees.findIndex((one) => one.type === type && one.deadline === deadline) < index;
    const found: [wrong: boolean, field: string, message: string][] = [
      [!types.includes(type), "type", "We can't find this category"],
      [!codes.includes(deadline), "deadline", "We can't find this deadline"],
      [tier !== standardTier, "tier", "We can't find this price tier"],
      [isTwice, "amount", "This fee is there twice"],
      [charge !== null, "amount", charge ?? ""],
    ];
    return found.flatMap(([wrong, field, message]) =>
      wrong ? [{ path: `fees.${index}.${field}`, message }] : [],
    );
  });
}

const missingCells = (facts: FestivalSettings, fees: FeesGiven["fees"]): FieldError[] =>
  facts.categories.flatMap(({ type, plural }) =>
    feeDeadlines(facts).flatMap(({ code, name }) =>
      fees.some((one) => one.type === type && one.deadline === code)
        ? []
        : [{ path: "fees", message: `Enter the fee: ${plural}, ${name}` }],
    ),
  );
