import { randomInt } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { codes } from "~/db/schema";
import { requireUnarchived } from "~/features/settings/archived.queries.server";
import { findUnknownTypes } from "~/features/settings/category-types.queries.server";
import type { Edition } from "~/features/settings/editions.queries.server";
import { priceTiers } from "~/features/settings/price-tiers.rules";
import { getSettings } from "~/features/settings/queries.server";
import { audit } from "~/lib/api/audit-log.server";
import type { FieldError } from "~/lib/api/problem";
import { dayIn } from "~/lib/dates/calendar";
import type { Clock } from "~/lib/dates/clock";
import { exampleAmount, fitsDigits, toMinor } from "~/lib/money/amount";
import { maxCharge } from "~/lib/money/charge";
import type { CodeRow } from "./queries.server";
import { foldCode } from "./rules";
import { type CodeValues, chooseTier } from "./schema";
import { codeTexts } from "./texts";

type Deps = { db: Database; clock: Clock };

/** Capital letters and digits that are hard to confuse (Crockford's base 32: no I, L, O and U), five bits each. */
const codeAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A random code of groups of characters: two groups of five are 'K7MQ9-ZTB4X', fifty bits. */
export function randomCode(groups: number, groupLength: number): string {
  const randomGroup = () =>
    Array.from({ length: groupLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join(
      "",
    );
  return Array.from({ length: groups }, randomGroup).join("-");
}

export type CreateCodeResult = { code: CodeRow } | { taken: true } | { errors: FieldError[] };

/**
 * Creates a code. Refused: an existing code, an amount that the currency does not have, a tier that needs no code. Throws
 * `ArchivedEdition`.
 */
export async function makeCode(
  { db, clock }: Deps,
  { id: editionId }: Pick<Edition, "id">,
  { code, kind, percent, amount, tier, from, lastDay, ...rest }: CodeValues,
): Promise<CreateCodeResult> {
  const now = clock();
  const settings = await getSettings(db, editionId);
  const { currency, timeZone } = settings;
  const errors = await findUnknownTypes(db, editionId, rest.types, (index) => `types.${index}`);
  if (errors.length > 0) return { errors };
  const tierNeedsCode = priceTiers(settings).some(
    (priceTier) => priceTier.code === tier && priceTier.proof === "code",
  );
  if (kind === "tier" && !tierNeedsCode) return { errors: [{ path: "tier", message: chooseTier }] };
  const amountCents = kind === "amount" && amount !== null ? toMinor(amount, currency) : null;
  const fitsCurrency = amount === null || fitsDigits(amount, currency);
  if (amountCents !== null && (!fitsCurrency || amountCents > maxCharge)) {
    const message = `Enter an amount like ${exampleAmount(currency)}`;
    return { errors: [{ path: "amount", message }] };
  }
  if (lastDay !== null && lastDay < dayIn(timeZone, now)) {
    return { errors: [{ path: "lastDay", message: codeTexts.lastDayPassed }] };
  }
  const shownCode = code ?? randomCode(2, 5);
  const row = {
    ...rest,
    editionId,
    kind,
    shown: shownCode,
    lastDay,
    code: foldCode(shownCode),
    createdAt: now,
    percent: kind === "percent" ? percent : null,
    amountCents,
    tier: kind === "tier" ? tier : null,
    firstDay: from,
  };
  return db.transaction(async (tx): Promise<CreateCodeResult> => {
    await requireUnarchived(tx, sql`${editionId}`);
    const [created] = await tx
      .insert(codes)
      .values(row)
      .onConflictDoNothing({ target: codes.code })
      .returning();
    if (!created) return { taken: true };
    await audit(tx, now, "director", "code created", { subject: created.id });
    return { code: created };
  });
}

/** Stops a code; doing so again changes nothing. Null without such a code. */
export async function stopCode({ db, clock }: Deps, id: string): Promise<CodeRow | null> {
  const now = clock();
  return db.transaction(async (tx) => {
    const [code] = await tx.select().from(codes).where(eq(codes.id, id)).for("update");
    // Only stopping changes the version: a later one is stopped already.
    if (!code || code.version > 1) return code ?? null;
    const [stoppedCode] = await tx
      .update(codes)
      .set({ stoppedAt: code.stoppedAt ?? now, version: sql`${codes.version} + 1` })
      .where(eq(codes.id, id))
      .returning();
    await audit(tx, now, "director", "code stopped", { subject: id });
    return stoppedCode ?? null;
  });
}
