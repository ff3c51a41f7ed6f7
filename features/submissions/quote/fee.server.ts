import type { Database } from "~/db/client";
import { findEdition } from "~/features/settings/editions.server";
import type { Festival } from "~/features/settings/hooks";
import { chargedFee, type Fee } from "~/features/settings/rules";
import type { SubmissionType } from "~/features/settings/schema";
import { reducedCharge } from "~/lib/money/charge";
import { CodeRefused, readCodeFor } from "../codes/hold.server";
import type { CodeRow } from "../codes/queries.server";
import { discountOf } from "../codes/rules";
import { codeTexts } from "../codes/texts";

type Asked = { type: SubmissionType; typed?: string | null | undefined; now: Date };

export type Quote = { fee: Fee; code: CodeRow | null } | { refused: string };

/** The fee of an entry now, with the code that reduces it; or why the code cannot be applied. */
export async function quoteFee(
  db: Database,
  { facts, edition }: Pick<Festival, "facts" | "edition">,
  { type, typed, now }: Asked,
): Promise<Quote> {
  const full = chargedFee(facts, type, now);
  if (!typed) return { fee: full, code: null };
  try {
    const editionId = (await findEdition(db, edition.slug))?.id ?? "";
    const code = await readCodeFor(db, facts, { typed, type, editionId, now });
    if (full.cents === 0) return { refused: codeTexts.notNeeded };
    const reduce = (cents: number, currency: string) =>
      reducedCharge(cents, currency, discountOf(code));
    return { fee: chargedFee(facts, type, now, reduce), code };
  } catch (error) {
    if (error instanceof CodeRefused) return { refused: error.message };
    throw error;
  }
}
