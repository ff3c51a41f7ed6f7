import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "~/db/client";
import { editions, entryLinks, submissionDrafts } from "~/db/schema";
import type { PaymentGateway } from "~/features/payments/gateway.server";
import type { CreatedIntent, createIntentSchema, PayableIntent } from "~/features/payments/schema";
import { categoryOf, findCategory, unknownTypeMessage } from "~/features/settings/category.rules";
import { findEdition } from "~/features/settings/editions.queries.server";
import type { Festival } from "~/features/settings/hooks";
import { readQuestions } from "~/features/settings/questions.queries.server";
import { questionsOf } from "~/features/settings/questions.rules";
import type { Fee } from "~/features/settings/rules";
import type { Category, FestivalSettings, SubmissionType } from "~/features/settings/schema";
import { seasonAt, submissionsClosedMessage } from "~/features/settings/season.rules";
import { readAnswers, withAnswers } from "~/features/submissions/form/answers.schema";
import { formSchemaOf } from "~/features/submissions/form/form-schemas.rules.server";
import type { SubmissionFormValues } from "~/features/submissions/form/submission-form.schema";
import type { DraftRow } from "~/features/submissions/types.rules.server";
import { type FieldError, fieldErrors } from "~/lib/api/problem";
import { dayIn } from "~/lib/dates/calendar";
import type { Clock } from "~/lib/dates/clock";
import { fitsDigits, toMajor, toMinor } from "~/lib/money/amount";
import { hashToken, makeToken } from "~/lib/token.server";
import { CodeRefused, holdCode } from "../codes/hold.commands.server";
import { hasPublicCodes } from "../codes/queries.server";
import { acceptsEntries, closedReason, limitReason } from "../quote/category-limits.queries.server";
import { quoteFee } from "../quote/fee.queries.server";
import { paymentMetadata } from "./refund-unclaimed.commands.server";

export type CreateDraftResult =
  | { kind: "opened"; draftId: string; intent: CreatedIntent }
  | { kind: "closed"; detail: string }
  | { kind: "wrong amount"; detail: string }
  | { kind: "wrong code"; detail: string }
  | { kind: "wrong tier"; detail: string }
  | { kind: "invalid"; errors: FieldError[] };

type Deps = { db: Database; clock: Clock; gateway: PaymentGateway; publicUrl: string };

/**
 * Stores the form, then asks the provider for a payment intent of the server's fee. The draft is committed first, so
 * every payment can become its submission. The intent's id is committed before its secret is sent, so a draft without
 * one was never paid. Draft and fee belong to this edition; if it is already decided, the entry is for the next one. A
 * use of a code is taken with the draft. Throws GatewayUnavailable.
 */
export async function createDraft(
  deps: Deps,
  { settings, edition }: Pick<Festival, "settings" | "edition">,
  {
    amount,
    submissionType,
    submission,
    tier,
    code: typedCode,
  }: z.output<typeof createIntentSchema>,
): Promise<CreateDraftResult> {
  const now = deps.clock();
  const category = findCategory(settings, submissionType);
  if (!category) {
    return { kind: "invalid", errors: [{ path: "submissionType", message: unknownTypeMessage }] };
  }
  const season = seasonAt(settings, edition, now);
  const closedResult = {
    kind: "closed" as const,
    detail: submissionsClosedMessage(settings, edition, season),
  };
  if (!season.entriesTaken) return closedResult;
  const categoryClosedReason = closedReason(category);
  if (categoryClosedReason) return { kind: "closed", detail: categoryClosedReason };
  let values: Record<string, unknown> | null = null;
  if (submission) {
    const { answers: sentAnswers, ...fields } = submission;
    const parsed = formSchemaOf(submissionType, settings, now).safeParse(fields);
    const questions = questionsOf(await readQuestions(deps.db), submissionType);
    const { answers, errors: answerErrors } = readAnswers(questions, sentAnswers);
    if (!parsed.success || answerErrors.length > 0) {
      const errors = [...(parsed.error ? fieldErrors(parsed.error) : []), ...answerErrors].map(
        ({ path, message }) => ({ path: `submission.${path}`, message }),
      );
      return { kind: "invalid", errors };
    }
    values = withAnswers(parsed.data, answers);
    if (category.perAddress) {
      const editionId = (await findEdition(deps.db, edition.slug))?.id ?? "";
      const { submitterEmail } = parsed.data;
      const newEntry = { editionId, submissionType, submitterEmail };
      const limitMessage = await limitReason(deps.db, settings, newEntry);
      if (limitMessage) return { kind: "closed", detail: limitMessage };
    }
  }
  const quoteRequest = { type: submissionType, tier, typedCode, now };
  const quotedFee = await quoteFee(deps.db, { settings, edition }, quoteRequest);
  if ("refused" in quotedFee) return { kind: `wrong ${quotedFee.path}`, detail: quotedFee.refused };
  const { fee, code } = quotedFee;
  if (!isFeeAmount(amount, fee)) {
    return { kind: "wrong amount", detail: formatFeeMismatch(category, fee) };
  }

  const draftToken = makeToken();
  const tokenHash = hashToken(draftToken);
  const draft = buildDraft(deps, {
    submissionType,
    values,
    fee,
    tokenHash,
    codeId: code?.id ?? null,
    forNext: season.forNext,
  });
  // Its browser returns to it with the same secret.
  const link = { tokenHash, draftId: draft.id, createdAt: draft.createdAt };
  try {
    const isSaved = await deps.db.transaction(async (tx) => {
      const isEditionOpen = await lockOpenEdition(tx, edition.slug, settings);
      if (!isEditionOpen || !(await acceptsEntries(tx, submissionType))) return false;
      const inserted = tx
        .insert(submissionDrafts)
        .values(draft)
        .returning({ id: submissionDrafts.id });
      // In one statement.
      if (values) await tx.with(tx.$with("draft").as(inserted)).insert(entryLinks).values(link);
      else await inserted;
      if (code) await holdCode(tx, code, draft, dayIn(settings.timeZone, now));
      return true;
    });
    if (!isSaved) return closedResult;
  } catch (error) {
    if (error instanceof CodeRefused) return { kind: "wrong code", detail: error.message };
    throw error;
  }
  const intent: CreatedIntent = draft.paymentIntentId
    ? {
        clientSecret: null,
        paymentIntentId: draft.paymentIntentId,
        provider: "none",
        amount: 0,
        currency: draft.currency,
        draftToken,
      }
    : {
        ...(await openIntent(deps, settings, draft)),
        ...(!code && (await hasPublicCodes(deps.db, settings, now)) && { takesCode: true }),
        draftToken,
      };
  return { kind: "opened", draftId: draft.id, intent };
}

/** Whether an amount that the caller sent is the fee; compared in minor units. */
export const isFeeAmount = (amount: number, { cents, currency }: Pick<Fee, "cents" | "currency">) =>
  fitsDigits(amount, currency) && toMinor(amount, currency) === cents;

/** The error message if the fee that the caller sent is not the server's. */
export const formatFeeMismatch = (
  { name }: Pick<Category, "name">,
  { cents, shown }: Pick<Fee, "cents" | "shown">,
) =>
  cents === 0
    ? `There is no fee for a ${name.toLowerCase()} today. Please check your entry and submit it again.`
    : `The fee for a ${name.toLowerCase()} is ${shown} today. Please check it before you pay.`;

type QuotedDraft = Pick<DraftRow, "submissionType" | "values" | "tokenHash" | "forNext"> &
  Partial<Pick<DraftRow, "editionId" | "remindedAt" | "codeId">> & { fee: Fee };

/** The draft row: the form's values with the quoted fee, before any money moves. */
export function buildDraft(
  { clock, gateway }: Pick<Deps, "clock" | "gateway">,
  { fee, ...draftFields }: QuotedDraft,
) {
  const now = clock();
  const id = randomUUID();
  const isFree = fee.cents === 0;
  return {
    ...draftFields,
    id,
    // In place of a payment's id, and like that no secret.
    paymentIntentId: isFree ? `free_${id}` : null,
    amountCents: fee.cents,
    currency: fee.currency,
    feePeriod: fee.period,
    tier: fee.tier,
    savedCents: fee.savedCents,
    provider: isFree ? ("none" as const) : gateway.provider,
    nextCheckAt: now,
    createdAt: now,
    updatedAt: now,
  };
}

/** The payment as sent to the browser. */
export const toClientIntent = (
  gateway: PaymentGateway,
  draft: Pick<DraftRow, "amountCents" | "currency">,
  intent: { id: string; clientSecret: string },
): PayableIntent => ({
  clientSecret: intent.clientSecret,
  paymentIntentId: intent.id,
  amount: toMajor(draft.amountCents, draft.currency),
  currency: draft.currency,
  provider: gateway.provider,
  ...(gateway.publishableKey && { publishableKey: gateway.publishableKey }),
});

/** Asks the provider for a payment of a draft's fee, and stores its id before its secret is sent. */
export async function openIntent(
  { db, clock, gateway, publicUrl }: Deps,
  settings: FestivalSettings,
  draft: Pick<
    DraftRow,
    "id" | "submissionType" | "feePeriod" | "values" | "amountCents" | "currency" | "forNext"
  > &
    Partial<Pick<DraftRow, "editionId">>,
): Promise<PayableIntent> {
  const { submissionType, values, forNext } = draft;
  const categoryName = categoryOf(settings, submissionType).name;
  const receiptEmail = typeof values?.submitterEmail === "string" ? values.submitterEmail : null;
  const intent = await gateway.createIntent({
    amountCents: draft.amountCents,
    currency: draft.currency,
    // Shown on the provider's own receipt.
    description: `${settings.brand.fullName}: ${categoryName}${forNext ? ", for the next edition" : ""}`,
    receiptEmail,
    metadata: paymentMetadata(draft, publicUrl),
    idempotencyKey: `draft-${draft.id}-${draft.amountCents}`,
  });
  await db
    .update(submissionDrafts)
    .set({ paymentIntentId: intent.id, updatedAt: clock() })
    .where(eq(submissionDrafts.id, draft.id));
  return toClientIntent(gateway, draft, intent);
}

/**
 * Locks the edition that quoted the fee; false if it no longer takes entries. The lock lasts until the transaction
 * ends, so the new draft belongs to this edition, and opening the next edition finds every draft that must move.
 */
export async function lockOpenEdition(
  tx: Database,
  slug: string,
  quotedSettings?: Pick<FestivalSettings, "currency" | "timeZone">,
): Promise<boolean> {
  const [openEdition] = await tx
    .select({ currency: editions.currency, timeZone: editions.timeZone })
    .from(editions)
    .where(and(eq(editions.slug, slug), eq(editions.state, "open")))
    .for("share");
  if (!openEdition) return false;
  // Time zone and currency can change until the first draft, and this may be it.
  return (
    !quotedSettings ||
    (openEdition.currency === quotedSettings.currency &&
      openEdition.timeZone === quotedSettings.timeZone)
  );
}

/** The submitted values, before validation. */
type SubmittedForm = {
  type: SubmissionType;
  fields: Record<string, unknown>;
  draftToken?: string;
};

/**
 * Rules may have changed after an entry was accepted and its fee quoted. Returns the stored values of that payment's
 * draft if only the new rules refuse them, else null. Without the draft's secret every value must equal the stored one,
 * so that values cannot be guessed one by one.
 */
export async function findAcceptedValues(
  db: Database,
  paymentIntentId: string | undefined,
  { type, fields, draftToken }: SubmittedForm,
  error: z.ZodError,
): Promise<SubmissionFormValues | null> {
  if (!paymentIntentId) return null;
  const [draft] = await db
    .select({ values: submissionDrafts.values, tokenHash: submissionDrafts.tokenHash })
    .from(submissionDrafts)
    .where(
      and(
        eq(submissionDrafts.paymentIntentId, paymentIntentId),
        eq(submissionDrafts.submissionType, type),
      ),
    );
  const storedValues = draft?.values;
  if (!storedValues) return null;
  const isStoredValue = (name: unknown) =>
    typeof name === "string" &&
    Object.hasOwn(storedValues, name) &&
    String(fields[name] ?? "").trim() === String(storedValues[name] ?? "");
  const hasSecret = draftToken !== undefined && hashToken(draftToken) === draft.tokenHash;
  const { submissionFee: _, answers: __, ...formFields } = storedValues;
  const isTrusted = hasSecret || Object.keys(formFields).every(isStoredValue);
  return isTrusted && error.issues.every(({ path }) => isStoredValue(path[0]))
    ? (storedValues as SubmissionFormValues)
    : null;
}
