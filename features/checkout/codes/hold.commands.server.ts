import { and, eq, gte, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { codes, codeUses, submissionDrafts, waivers } from "~/db/schema";
import { waiverTexts } from "~/features/ledger/waivers/schema";
import { categoryOf } from "~/features/settings/category.rules";
import type { FestivalSettings, SubmissionType } from "~/features/settings/schema";
import { heldMinutes } from "~/features/submissions/rights/draft-expiry.rules";
import type { DraftRow } from "~/features/submissions/types.rules.server";
import { dayIn, longDate } from "~/lib/dates/calendar";
import { type CodeRow, findCode } from "./queries.server";
import { codeState, foldCode } from "./rules";
import { codeTexts } from "./texts";

/** A code that cannot be applied; the message is for the visitor. */
export class CodeRefused extends Error {}

type CodeRequest = { typedCode: string; type: SubmissionType; editionId: string; now: Date };

/** The code that reduces the fee of an entry now. Throws CodeRefused. Holds nothing. */
export async function findApplicableCode(
  db: Database,
  settings: FestivalSettings,
  { typedCode, type, editionId, now }: CodeRequest,
): Promise<CodeRow> {
  const code = await findCode(db, foldCode(typedCode));
  if (!code) throw new CodeRefused(waiverTexts.wrong);
  const today = dayIn(settings.timeZone, now);
  const state = codeState(code, today);
  if (state !== "active") {
    const reason = state === "used_up" && code.maxUses === 1 ? "used" : state;
    throw new CodeRefused(codeTexts.refused[reason]);
  }
  if (code.firstDay !== null && today < code.firstDay) {
    throw new CodeRefused(codeTexts.tooEarly(longDate(code.firstDay, settings)));
  }
  if (code.editionId !== editionId) throw new CodeRefused(waiverTexts.otherEdition);
  if (code.types.length > 0 && !code.types.includes(type)) {
    const names = code.types.map((type) => categoryOf(settings, type).name);
    throw new CodeRefused(codeTexts.otherTypes(names));
  }
  return code;
}

type HeldDraft = Pick<DraftRow, "id" | "values" | "createdAt">;

/**
 * Takes one use of a code for a stored draft, in one conditional update, so that simultaneous requests never take more
 * than there are. Throws CodeRefused: the caller's transaction is rolled back.
 */
export async function holdCode(
  tx: Database,
  code: CodeRow,
  { id: draftId, values, createdAt: now }: HeldDraft,
  today: string,
): Promise<void> {
  const isWaiver = (await tx.$count(waivers, eq(waivers.id, code.id))) > 0;
  const [updated] = isWaiver
    ? await tx
        .update(waivers)
        .set({ usedAt: now })
        .where(
          and(
            eq(waivers.id, code.id),
            isNull(waivers.usedAt),
            isNull(waivers.takenBackAt),
            gte(waivers.lastDay, today),
          ),
        )
        .returning({ id: waivers.id })
    : await tx
        .update(codes)
        .set({ taken: sql`${codes.taken} + 1` })
        .where(
          and(
            eq(codes.id, code.id),
            isNull(codes.stoppedAt),
            or(isNull(codes.maxUses), lt(codes.taken, codes.maxUses)),
            or(isNull(codes.firstDay), lte(codes.firstDay, today)),
            or(isNull(codes.lastDay), gte(codes.lastDay, today)),
          ),
        )
        .returning({ id: codes.id });
  if (!updated) throw new CodeRefused(codeTexts.refused[code.maxUses === 1 ? "used" : "used_up"]);
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
