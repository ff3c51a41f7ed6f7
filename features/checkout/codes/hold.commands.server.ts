import { and, eq, gte, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { codes, codeUses, submissionDrafts } from "~/db/schema";
import { categoryOf } from "~/features/settings/category.rules";
import type { FestivalSettings, SubmissionType } from "~/features/settings/schema";
import { heldMinutes } from "~/features/submissions/rights/draft-expiry.rules";
import type { DraftRow } from "~/features/submissions/types.rules.server";
import { dayIn, longDate } from "~/lib/dates/calendar";
import { type CodeRow, findCode } from "./queries.server";
import { codeState } from "./rules";
import { codeTexts } from "./texts";

/** A code that cannot be applied; the message is for the visitor. */
export class CodeRefused extends Error {}

type CodeRequest = { typedCode: string; type: SubmissionType; editionId: string; now: Date };

/** The code that reduces the fee of an entry now. Throws CodeRefused. Holds nothing. */
export async function findApplicableCode(
  db: Database,
  settings: FestivalSettings,
  { typedCode, now, ...entry }: CodeRequest,
): Promise<CodeRow> {
  const code = await findCode(db, typedCode);
  const today = dayIn(settings.timeZone, now);
  const reason = refusalReason(code, settings, { ...entry, today });
  if (!code || reason) throw new CodeRefused(reason ?? codeTexts.wrong);
  return code;
}

type QuotedEntry = Pick<CodeRequest, "type" | "editionId"> & { today: string };

/** Why a code cannot be applied to an entry, in a sentence for the visitor; null if it can. */
export function refusalReason(
  code: CodeRow | null,
  settings: FestivalSettings,
  { type, editionId, today }: QuotedEntry,
): string | null {
  if (!code) return codeTexts.wrong;
  const state = codeState(code, today);
  if (state !== "active") {
    return codeTexts.refused[state === "used_up" && code.maxUses === 1 ? "used" : state];
  }
  if (code.firstDay !== null && today < code.firstDay) {
    return codeTexts.tooEarly(longDate(code.firstDay, settings));
  }
  if (code.editionId !== editionId) return codeTexts.otherEdition;
  if (code.types.length === 0 || code.types.includes(type)) return null;
  return codeTexts.otherTypes(code.types.map((codeType) => categoryOf(settings, codeType).name));
}

/**
 * Takes one use of a code on a day of its edition's time zone, in one conditional update, so that simultaneous requests
 * never take more than there are. False if it has none left, was stopped, or is not valid on that day.
 */
export async function takeUse(
  tx: Database,
  { id, isWaiver }: CodeRow,
  { today, now }: { today: string; now: Date },
): Promise<boolean> {
  const updatedRows = await tx
    .update(codes)
    // Only waiver codes, which are used once, tell when.
    .set({ taken: sql`${codes.taken} + 1`, ...(isWaiver && { usedAt: now }) })
    .where(
      and(
        eq(codes.id, id),
        isNull(codes.stoppedAt),
        or(isNull(codes.maxUses), lt(codes.taken, codes.maxUses)),
        or(isNull(codes.firstDay), lte(codes.firstDay, today)),
        or(isNull(codes.lastDay), gte(codes.lastDay, today)),
      ),
    )
    .returning({ id: codes.id });
  return updatedRows.length > 0;
}

type HeldDraft = Pick<DraftRow, "id" | "values" | "createdAt">;

/** Holds one use of a code for a stored draft. Throws CodeRefused: the caller's transaction is rolled back. */
export async function holdCode(
  tx: Database,
  code: CodeRow,
  { id: draftId, values, createdAt: now }: HeldDraft,
  today: string,
): Promise<void> {
  const isTaken = await takeUse(tx, code, { today, now });
  if (!isTaken) throw new CodeRefused(codeTexts.refused[code.maxUses === 1 ? "used" : "used_up"]);
  // The row of the code is locked: uses of one address are counted one after the other.
  if (code.perAddress !== null) await checkUsesOfAddress(tx, code, values);
  const heldUntil = new Date(now.getTime() + heldMinutes * 60_000);
  await tx.insert(codeUses).values({ draftId, codeId: code.id, heldUntil });
}

/** Throws CodeRefused if one address has more uses of a code than it may have, or if it is unknown. */
async function checkUsesOfAddress(
  tx: Database,
  { id, perAddress }: CodeRow,
  values: DraftRow["values"],
): Promise<void> {
  const email = values?.submitterEmail;
  if (typeof email !== "string") throw new CodeRefused(codeTexts.needsAddress);
  const [usage] = await tx
    .select({ uses: sql<number>`count(*)::int` })
    .from(codeUses)
    .innerJoin(submissionDrafts, eq(submissionDrafts.id, codeUses.draftId))
    .where(
      and(
        eq(codeUses.codeId, id),
        inArray(codeUses.state, ["held", "used"]),
        sql`lower(${submissionDrafts.values} ->> 'submitterEmail') = lower(${email})`,
      ),
    );
  // The use of this draft is inserted afterwards.
  if ((usage?.uses ?? 0) >= (perAddress ?? 0)) throw new CodeRefused(codeTexts.perAddress);
}
