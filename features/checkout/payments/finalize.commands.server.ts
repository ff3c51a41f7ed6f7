import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { prepareQuery } from "~/db/prepared-query";
import { submissionDrafts, submissions } from "~/db/schema";
import { storePaymentWithoutEntry } from "~/features/ledger/commands.server";
import { syncRefundsFromProvider } from "~/features/ledger/refunds/provider.commands.server";
import type { PaymentIntent } from "~/features/payments/gateway.server";
import type { FestivalSettings } from "~/features/settings/schema";
import { isSameAnswers } from "~/features/submissions/form/answers.schema";
import type { SubmissionFormValues } from "~/features/submissions/form/submission-form.schema";
import { findSubmission } from "~/features/submissions/queries.server";
import type {
  DraftRow,
  FinalizeDeps,
  SubmissionRow,
} from "~/features/submissions/types.rules.server";
import { hashToken } from "~/lib/token.server";
import { TooManyEntries } from "../quote/category-limits.queries.server";
import { writeEntry } from "./create-submission.commands.server";
import { refundUnclaimed } from "./refund-unclaimed.commands.server";

export type { FinalizeDeps };

/** Validated values sent with a payment's id. */
export type EntryToFinalize = {
  type: string;
  values: SubmissionFormValues;
  /** The draft's secret, if the sender has it. */
  draftToken?: string;
};

export type FinalizeResult =
  /** `isOwner`: the caller proved with the draft's secret or its values that the entry is theirs. */
  | { kind: "created" | "already created"; submission: SubmissionRow; isOwner: boolean }
  /** The provider knows no succeeded payment of this intent. */
  | { kind: "unpaid"; status: string }
  /** Paid, but the form's values are unknown so far. */
  | { kind: "form missing" }
  /** Paid with another amount or currency than the draft's: the director decides. */
  | { kind: "held"; reason: string }
  | { kind: "unknown intent" }
  /** The address has as many free entries in this category as it may have. */
  | { kind: "too many"; detail: string }
  /** Paid for another category. */
  | { kind: "wrong type" }
  /** The fee was refunded. */
  | { kind: "refunded" };

const hasSecret = (draft: DraftRow | null, token: string | undefined) =>
  Boolean(token && draft?.tokenHash && hashToken(token) === draft.tokenHash);

/** Whether the submitted values equal the stored ones; the fee is the server's own. */
function matchesStored(
  storedValues: Record<string, unknown>,
  { submissionFee: _, ...sentValues }: SubmissionFormValues,
): boolean {
  return Object.entries(sentValues).every(([name, value]) =>
    name === "answers"
      ? isSameAnswers(storedValues[name], value)
      : (storedValues[name] ?? null) === (value ?? null),
  );
}

function isCallerOwner(
  entry: EntryToFinalize | undefined,
  draft: DraftRow | null,
  submission: SubmissionRow,
): boolean {
  if (!entry) return false;
  const storedVersions = [draft?.values, submission].filter((storedValues) => storedValues != null);
  return (
    hasSecret(draft, entry.draftToken) ||
    storedVersions.some((storedValues) => matchesStored(storedValues, entry.values))
  );
}

/** The submission of an intent, or null. */
export async function findByIntent(db: Database, intentId: string): Promise<SubmissionRow | null> {
  const [row] = await db
    .select()
    .from(submissions)
    .where(eq(submissions.paymentIntentId, intentId));
  return row ?? null;
}

const draftByIntent = prepareQuery((db) =>
  db
    .select()
    .from(submissionDrafts)
    .where(eq(submissionDrafts.paymentIntentId, sql.placeholder("intentId"))),
);

/** The draft of an intent, or null. */
export async function findDraftByIntent(db: Database, intentId: string): Promise<DraftRow | null> {
  const [row] = await draftByIntent(db, { intentId });
  return row ?? null;
}

/** The draft and submission of an intent; usually there is only a draft. `knownDraft`: as it was just read. */
async function findDraftAndSubmission(db: Database, intentId: string, knownDraft?: DraftRow) {
  const draft = knownDraft ?? (await findDraftByIntent(db, intentId));
  // An open draft has no submission: the transaction that writes it closes the draft.
  if (draft?.state === "open") return { draft, submission: null };
  // A waived entry has no payment: only its draft leads to it.
  const submission = draft?.submissionId
    ? await findSubmission(db, draft.submissionId)
    : await findByIntent(db, intentId);
  return { draft, submission };
}

/** Connects an intent with the draft in its metadata; null if that draft is unknown or has an intent. */
async function attachDraft(db: Database, intent: PaymentIntent): Promise<DraftRow | null> {
  // The process may have died between the provider's response and storing the id.
  const draftId = intent.metadata.draft_id;
  if (!draftId || !/^[0-9a-f-]{36}$/i.test(draftId)) return null;
  const [attachedDraft] = await db
    .update(submissionDrafts)
    .set({ paymentIntentId: intent.id })
    .where(and(eq(submissionDrafts.id, draftId), isNull(submissionDrafts.paymentIntentId)))
    .returning();
  return attachedDraft ?? null;
}

function findMismatch(draft: DraftRow, intent: PaymentIntent): string | null {
  if (intent.metadata.draft_id !== draft.id) return "The payment belongs to another draft.";
  if (intent.amountCents !== draft.amountCents) {
    return `Paid ${intent.amountCents} cents instead of ${draft.amountCents}.`;
  }
  if (intent.currency !== draft.currency) {
    return `Paid in ${intent.currency} instead of ${draft.currency}.`;
  }
  return null;
}

/**
 * Turns a succeeded payment into its submission, once: a fee is captured if and only if exactly one submission exists.
 * Called by everything that may do so: POST /api/submissions, the provider's webhook, the reconciler. It asks the
 * provider, checks amount, currency and draft, and writes once; the unique payment intent decides between simultaneous
 * callers. A payment's id is not a secret, since it is in URLs and receipts. So the stored form is submitted; other
 * values are accepted only with the draft's secret, or if nothing was stored. `known`: the draft and its edition's
 * settings, if the caller has just read them.
 */
export async function finalizeSubmission(
  deps: FinalizeDeps,
  intentId: string,
  entry?: EntryToFinalize,
  known?: { draft: DraftRow; settings: FestivalSettings },
): Promise<FinalizeResult> {
  const { db, clock, gateway } = deps;
  const saved = await findDraftAndSubmission(db, intentId, known?.draft);
  if (saved.submission) {
    const isOwner = isCallerOwner(entry, saved.draft, saved.submission);
    return { kind: "already created", submission: saved.submission, isOwner };
  }

  if (saved.draft?.provider === "none") {
    return hasSecret(saved.draft, entry?.draftToken)
      ? submitFree(deps, saved.draft, entry, known?.settings)
      : { kind: "unknown intent" };
  }
  const intent = await gateway.retrieveIntent(intentId);
  if (!intent) return { kind: "unknown intent" };
  const draft = saved.draft ?? (await attachDraft(db, intent));
  if (!draft) {
    // Another request may have connected them meanwhile.
    if (await findDraftByIntent(db, intentId)) return finalizeSubmission(deps, intentId, entry);
    const isRefunded = await refundUnclaimed(deps, intent);
    return { kind: isRefunded ? "refunded" : "unknown intent" };
  }
  if (draft.provider !== gateway.provider) return { kind: "unknown intent" };
  if (entry && entry.type !== draft.submissionType) return { kind: "wrong type" };
  if (intent.status !== "succeeded") return { kind: "unpaid", status: intent.status };
  if (
    draft.state === "refunding" ||
    draft.state === "refunded" ||
    intent.refundedCents >= intent.amountCents
  ) {
    await storePaymentWithoutEntry(deps, draft, intent);
    // Nobody waits for a held payment any more; an open draft is settled by the reconciler.
    await db
      .update(submissionDrafts)
      .set({ state: "refunded", updatedAt: clock() })
      .where(and(eq(submissionDrafts.id, draft.id), eq(submissionDrafts.state, "held")));
    return { kind: "refunded" };
  }
  const mismatch = findMismatch(draft, intent);
  if (mismatch) {
    await db
      .update(submissionDrafts)
      .set({ state: "held", heldReason: mismatch, updatedAt: clock() })
      .where(eq(submissionDrafts.id, draft.id));
    await storePaymentWithoutEntry(deps, draft, intent, mismatch);
    return { kind: "held", reason: mismatch };
  }
  const draftValues = draft.values as SubmissionFormValues | null;
  const mayReplaceValues = !draftValues || hasSecret(draft, entry?.draftToken);
  const values = (mayReplaceValues && entry?.values) || draftValues;
  if (!values) {
    await storePaymentWithoutEntry(deps, draft, intent, "There is no entry for this payment.");
    return { kind: "form missing" };
  }
  const fee = {
    paymentIntentId: intent.id,
    paymentProvider: draft.provider,
    amountCents: draft.amountCents,
    waiverId: null,
    waivedCents: 0,
    refundedCents: intent.refundedCents,
    disputeStatus: intent.disputeStatus,
  };
  const created = await writeEntry(deps, draft, values, fee, known?.settings);
  // A part was refunded at the provider before the entry existed.
  if (created && created.refundedCents > 0) await syncRefundsFromProvider(deps, created.id);
  const submission = created ?? (await findDraftAndSubmission(db, intent.id)).submission;
  if (!submission) {
    const currentDraft = await findDraftByIntent(db, intentId);
    // The draft moved to the next edition at the same time: the entry and its emails belong to that edition.
    return currentDraft && currentDraft.editionId !== draft.editionId
      ? finalizeSubmission(deps, intentId, entry)
      : { kind: "refunded" };
  }
  const isOwner = isCallerOwner(entry, draft, submission);
  return { kind: created ? "created" : "already created", submission, isOwner };
}

/**
 * Submits a free entry, once. The caller has proved with the draft's secret or link that it is theirs. An expired draft
 * is unknown, since the fee may have changed.
 */
export async function submitFree(
  deps: FinalizeDeps,
  draft: DraftRow,
  entry?: EntryToFinalize,
  knownSettings?: FestivalSettings,
): Promise<FinalizeResult> {
  if (entry && entry.type !== draft.submissionType) return { kind: "wrong type" };
  if (draft.state !== "open" || draft.amountCents !== 0) return { kind: "unknown intent" };
  const values = entry?.values ?? (draft.values as SubmissionFormValues | null);
  if (!values) return { kind: "form missing" };
  const fee = {
    paymentIntentId: draft.paymentIntentId,
    paymentProvider: draft.provider,
    // What a code took off the fee is waived.
    amountCents: 0,
    waiverId: null,
    waivedCents: draft.savedCents,
    refundedCents: 0,
    disputeStatus: null,
  };
  const created = await writeEntry(deps, draft, values, fee, knownSettings).catch(
    (error: unknown) => {
      if (error instanceof TooManyEntries) return error;
      throw error;
    },
  );
  if (created instanceof TooManyEntries) return { kind: "too many", detail: created.message };
  if (created) return { kind: "created", submission: created, isOwner: true };
  // Another request was faster, or the draft moved to the next edition.
  const saved = await findDraftAndSubmission(deps.db, draft.paymentIntentId ?? "");
  if (saved.submission)
    return { kind: "already created", submission: saved.submission, isOwner: true };
  return saved.draft && saved.draft.editionId !== draft.editionId
    ? submitFree(deps, saved.draft, entry)
    : { kind: "unknown intent" };
}
