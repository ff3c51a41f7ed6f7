import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { insertIf, MadeOf, type Part, writeAtOnce } from "~/db/at-once";
import type { Database } from "~/db/client";
import type { draftStates } from "~/db/lists";
import { prepared } from "~/db/prepared";
import { outboxMessages, submissionDrafts, submissionEvents, submissions } from "~/db/tables";
import { readFacts } from "~/features/festival/queries.server";
import { outboxValues } from "~/features/mail/commands.server";
import { templatesFor } from "~/features/mail/templates/wording.server";
import type { PaymentGateway, PaymentIntent } from "~/features/payments/gateway.server";
import type { Clock } from "~/http/clock";
import { hashToken } from "~/http/token.server";
import { submissionLetters } from "./emails/letters";
import { hashEntryToken, newEntryToken } from "./entry/token.server";
import type { SubmissionFormValues } from "./form.schema";
import { takeInPayment } from "./refunds/provider.server";
import type { DraftRow, SubmissionRow } from "./rows.server";

/**
 * A fee is captured if and only if exactly one submission exists. Everything
 * that may turn a payment into a submission calls `finalize`: POST
 * /api/submissions, the provider's webhook, the reconciler. It asks the provider,
 * checks amount, currency and draft, and writes once: the unique payment intent
 * decides between any number of callers.
 */

export type FinalizeDeps = {
  db: Database;
  clock: Clock;
  gateway: PaymentGateway;
  publicUrl: string;
  directorEmail: string;
  /** Starts the delivery of queued mail. */
  wakeMail: () => void;
};

/** What is sent along with a payment's id, already validated. */
export type GivenEntry = {
  type: string;
  values: SubmissionFormValues;
  /** The draft's secret, where the sender has it. */
  draftToken?: string;
};

export type Finalized =
  /** `own`: who asked showed that the entry is theirs, by the draft's secret or by its values. */
  | { kind: "made" | "already made"; submission: SubmissionRow; own: boolean }
  /** The provider knows no succeeded payment behind this intent. */
  | { kind: "unpaid"; status: string }
  /** Paid, but what was typed is not known (yet). */
  | { kind: "no values" }
  /** Paid with an amount or currency that is not the draft's: the director decides. */
  | { kind: "held"; reason: string }
  | { kind: "unknown intent" }
  /** Paid for another kind of entry. */
  | { kind: "wrong type" }
  /** The fee was given back. */
  | { kind: "refunded" };

const hasSecret = (draft: DraftRow | null, token: string | undefined) =>
  Boolean(token && draft?.tokenHash && hashToken(token) === draft.tokenHash);

/** Whether the values sent are those that are kept; the fee is the server's own. */
function repeats(
  kept: Record<string, unknown>,
  { submissionFee: _, ...sent }: SubmissionFormValues,
): boolean {
  return Object.entries(sent).every(([name, value]) => (kept[name] ?? null) === (value ?? null));
}

function isOwn(
  given: GivenEntry | undefined,
  draft: DraftRow | null,
  submission: SubmissionRow,
): boolean {
  if (!given) return false;
  const known = [draft?.values, submission].filter((kept) => kept != null);
  return hasSecret(draft, given.draftToken) || known.some((kept) => repeats(kept, given.values));
}

/** Finds the submission of an intent. */
export async function findByIntent(db: Database, intentId: string): Promise<SubmissionRow | null> {
  const [row] = await submissionOf(db, { intentId });
  return row ?? null;
}

const submissionOf = prepared((db) =>
  db
    .select()
    .from(submissions)
    .where(eq(submissions.paymentIntentId, sql.placeholder("intentId"))),
);

const draftOf = prepared((db) =>
  db
    .select()
    .from(submissionDrafts)
    .where(eq(submissionDrafts.paymentIntentId, sql.placeholder("intentId"))),
);

/**
 * The edition in which an intent's fee was quoted, as its id; undefined of an intent that is
 * not known: what is read by it is read by the current one.
 */
export async function editionOfIntent(
  db: Database,
  intentId: string | undefined,
): Promise<string | undefined> {
  const [draft] = intentId ? await draftOf(db, { intentId }) : [];
  return draft?.editionId;
}

/** What is known of an intent here; most often a draft alone. */
async function whatIsKept(db: Database, intentId: string) {
  const [draft = null] = await draftOf(db, { intentId });
  // An open draft has no submission: the one statement that makes it closes the draft.
  const submission = draft?.state === "open" ? null : await findByIntent(db, intentId);
  return { draft, submission };
}

/** The draft that an intent names, where its own draft does not name it. */
async function findDraft(db: Database, intent: PaymentIntent): Promise<DraftRow | null> {
  // The process may have died between the provider's answer and keeping its id.
  const draftId = intent.metadata.draft_id;
  if (!draftId || !/^[0-9a-f-]{36}$/i.test(draftId)) return null;
  const [attached] = await db
    .update(submissionDrafts)
    .set({ paymentIntentId: intent.id })
    .where(and(eq(submissionDrafts.id, draftId), isNull(submissionDrafts.paymentIntentId)))
    .returning();
  return attached ?? null;
}

function whatDoesNotFit(draft: DraftRow, intent: PaymentIntent): string | null {
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
 * Turns a succeeded payment into its submission, once. A payment's id is no
 * secret: it stands in addresses and receipts. So what is handed in is what was
 * kept before the payment; other values are taken only with the draft's secret,
 * or where nothing was kept.
 */
export async function finalize(
  deps: FinalizeDeps,
  intentId: string,
  given?: GivenEntry,
): Promise<Finalized> {
  const { db, clock, gateway } = deps;
  const kept = await whatIsKept(db, intentId);
  if (kept.submission) {
    const own = isOwn(given, kept.draft, kept.submission);
    return { kind: "already made", submission: kept.submission, own };
  }

  const intent = await gateway.retrieveIntent(intentId);
  if (!intent) return { kind: "unknown intent" };
  const draft = kept.draft ?? (await findDraft(db, intent));
  if (!draft || draft.provider !== gateway.provider) return { kind: "unknown intent" };
  if (given && given.type !== draft.submissionType) return { kind: "wrong type" };
  if (intent.status !== "succeeded") return { kind: "unpaid", status: intent.status };
  if (
    draft.state === "refunding" ||
    draft.state === "refunded" ||
    intent.refundedCents >= intent.amountCents
  ) {
    return { kind: "refunded" };
  }
  const misfit = whatDoesNotFit(draft, intent);
  if (misfit) {
    await db
      .update(submissionDrafts)
      .set({ state: "held", heldReason: misfit, updatedAt: clock() })
      .where(eq(submissionDrafts.id, draft.id));
    return { kind: "held", reason: misfit };
  }
  const typed = draft.values as SubmissionFormValues | null;
  const mayChange = !typed || hasSecret(draft, given?.draftToken);
  const values = (mayChange && given?.values) || typed;
  if (!values) return { kind: "no values" };
  const { made, submission } = await write(deps, draft, intent, values);
  if (!submission) {
    const [now] = await draftOf(db, { intentId });
    // The next edition took it along in this very moment: its entry and its letters are that one's.
    return now && now.editionId !== draft.editionId
      ? finalize(deps, intentId, given)
      : { kind: "refunded" };
  }
  const own = isOwn(given, draft, submission);
  return { kind: made ? "made" : "already made", submission, own };
}

/** `made`: by this call. No submission: the fee is being given back. */
type Written = { made: boolean; submission: SubmissionRow | null };

/**
 * Writes the submission, what happened and its letters, and closes its draft, in one
 * statement. To close the draft decides: whoever comes second finds it closed, and one
 * whose fee is being given back is never closed. Where it is not closed, nothing
 * of the rest is written.
 */
async function write(
  deps: FinalizeDeps,
  draft: DraftRow,
  intent: PaymentIntent,
  values: SubmissionFormValues,
): Promise<Written> {
  const { db, clock, publicUrl, directorEmail, wakeMail } = deps;
  // Whatever is open by now, the entry is of the edition in which its fee was quoted.
  const { editionId, forNext } = draft;
  const facts = await readFacts(db, editionId);
  const templates = await templatesFor(db, facts);
  const now = clock();
  const { submissionFee: _asked, ...fields } = values;
  const entryToken = newEntryToken();
  const row = {
    ...nothingSaid,
    ...fields,
    id: randomUUID(),
    submissionType: draft.submissionType,
    characterCount: "logLine" in values ? values.logLine.length : null,
    submissionFee: `$${draft.amountCents / 100}`,
    amountCents: draft.amountCents,
    currency: draft.currency,
    feePeriod: draft.feePeriod,
    paymentIntentId: intent.id,
    paymentProvider: draft.provider,
    waiverId: null,
    waivedCents: 0,
    refundedCents: intent.refundedCents,
    disputeStatus: intent.disputeStatus,
    submittedAt: now,
    statusTokenHash: hashEntryToken(entryToken),
    editionId,
    forNext,
  };
  const event = {
    submissionId: row.id,
    kind: "submitted",
    actor: "filmmaker",
    detail: { fee: row.submissionFee },
    createdAt: now,
  };
  const letters = submissionLetters({
    ...{ facts, templates, publicUrl, directorEmail, entryToken },
    submission: { ...row, reference: referencePlace },
  }).map((letter) => withReference(outboxValues(clock, { ...letter, submissionId: row.id })));
  const entered = { ...insertIf("closed", submissions, row), as: "entered" };
  const [submission] = await writeAtOnce(db, entered, {
    before: [closing(draft, row.id, now)],
    after: [
      insertIf("entered", submissionEvents, event),
      insertIf("entered", outboxMessages, ...letters),
      ...(draft.reminderId ? [takingBack(draft.reminderId)] : []),
    ],
  });
  if (submission) {
    wakeMail();
    // A part was given back at the provider before the entry was in.
    if (submission.refundedCents > 0) await takeInPayment(deps, submission.id);
    return { made: true, submission };
  }
  return { made: false, submission: await findByIntent(db, intent.id) };
}

/** Where the reference goes in letters: the database gives it when it writes the entry. Nobody types this. */
const referencePlace = randomUUID();

/** A letter about the entry that is written with it, the entry's reference in its place. */
const withReference = (letter: typeof outboxMessages.$inferInsert) => {
  const filled = (text: string) =>
    new MadeOf("with reference", text, (given) => {
      return sql`replace(${given}, ${sql.raw(`'${referencePlace}'`)}, entered.reference)`;
    });
  return {
    ...letter,
    subject: filled(letter.subject),
    html: filled(letter.html),
    text: filled(letter.text),
  };
};

/** A reminder that has not gone out yet is not needed any more. */
const takingBack = (reminderId: string): Part => ({
  key: "reminder taken back",
  table: outboxMessages,
  values: { reminderId },
  build: (_, given) => sql`delete from ${outboxMessages} using entered
    where ${outboxMessages.id} = ${given("reminderId")}::uuid and ${outboxMessages.state} = 'queued'
    returning ${outboxMessages}.*`,
});

/** The states from which a draft becomes a submission. */
export const closable: (typeof draftStates)[number][] = ["open", "held", "expired"];

/**
 * Closes a draft for its submission, unless it was closed, or its fee is being given back, or
 * another edition has it by now.
 */
const closing = ({ id, editionId }: DraftRow, submissionId: string, now: Date): Part => ({
  as: "closed",
  key: "closed draft",
  table: submissionDrafts,
  values: { id, editionId, submissionId, now: now.toISOString() },
  build: (db, given) =>
    db
      .update(submissionDrafts)
      .set({ state: "submitted", submissionId: given("submissionId"), updatedAt: given("now") })
      .where(
        and(
          eq(submissionDrafts.id, given("id")),
          eq(submissionDrafts.editionId, given("editionId")),
          inArray(submissionDrafts.state, closable),
        ),
      )
      .returning(),
});

/** What a form may leave out. */
const nothingSaid = {
  submitterPhone: null,
  filmTitle: null,
  director: null,
  genre: null,
  duration: null,
  completionYear: null,
  country: null,
  language: null,
  synopsis: null,
  logLine: null,
  filmUrl: null,
  filmPassword: null,
  trailerUrl: null,
};
