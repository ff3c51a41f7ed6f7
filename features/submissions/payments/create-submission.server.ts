import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { ComputedValue, executeBatch, insertWhen, type Part } from "~/db/batch-write";
import type { draftStates } from "~/db/enums";
import { outboxMessages, submissionDrafts, submissionEvents, submissions } from "~/db/schema";
import { outboxValues } from "~/features/mail/commands.server";
import { templatesFor } from "~/features/mail/templates/wording.server";
import { getSettings } from "~/features/settings/queries.server";
import { inDollars } from "~/features/settings/rules";
import { submissionEmails } from "../emails/submission-emails";
import type { SubmissionFormValues } from "../form/submission-form.schema";
import { hashEntryToken, newEntryToken } from "../private-page/token.server";
import type { DraftRow, FinalizeDeps, SubmissionRow } from "../types.server";

/** How an entry's fee was settled: by its payment, or by its waiver. */
type SettledFee = Pick<
  SubmissionRow,
  | "paymentIntentId"
  | "paymentProvider"
  | "amountCents"
  | "waiverId"
  | "waivedCents"
  | "refundedCents"
  | "disputeStatus"
>;

/**
 * Writes the submission, what happened and its letters, and closes its draft, in one
 * statement. To close the draft decides: whoever comes second finds it closed, and one
 * whose fee is being given back is never closed. Where it is not closed, nothing
 * of the rest is written, and null is answered.
 * `ifDone` is a write that must have found its row before, or nothing is written either.
 */
export async function writeEntry(
  deps: Omit<FinalizeDeps, "gateway">,
  draft: DraftRow,
  values: SubmissionFormValues,
  fee: SettledFee,
  ifDone?: Part & { as: string },
): Promise<SubmissionRow | null> {
  const { db, clock, publicUrl, directorEmail, wakeMail } = deps;
  // Whatever is open by now, the entry is of the edition in which its fee was quoted.
  const { editionId, forNext } = draft;
  const facts = await getSettings(db, editionId);
  const templates = await templatesFor(db, facts);
  const now = clock();
  const { submissionFee: _asked, ...fields } = values;
  const entryToken = newEntryToken();
  const row = {
    ...nothingSaid,
    ...fields,
    ...fee,
    id: randomUUID(),
    submissionType: draft.submissionType,
    characterCount: "logLine" in values ? values.logLine.length : null,
    submissionFee: inDollars(fee.amountCents),
    currency: draft.currency,
    feePeriod: draft.feePeriod,
    submittedAt: now,
    statusTokenHash: hashEntryToken(entryToken),
    editionId,
    forNext,
  };
  const event = {
    submissionId: row.id,
    kind: "submitted",
    actor: "filmmaker",
    detail: { fee: row.submissionFee, ...(fee.waiverId && { waivedCents: fee.waivedCents }) },
    createdAt: now,
  };
  const letters = submissionEmails({
    ...{ facts, templates, publicUrl, directorEmail, entryToken },
    submission: { ...row, reference: referencePlace },
  }).map((letter) => withReference(outboxValues(clock, { ...letter, submissionId: row.id })));
  const entered = { ...insertWhen("closed", submissions, row), as: "entered" };
  const [submission] = await executeBatch(db, entered, {
    before: [...(ifDone ? [ifDone] : []), closing(draft, row.id, now, ifDone?.as)],
    after: [
      insertWhen("entered", submissionEvents, event),
      insertWhen("entered", outboxMessages, ...letters),
      ...(draft.reminderId ? [takingBack(draft.reminderId)] : []),
    ],
  });
  if (submission) wakeMail();
  return submission ?? null;
}

/** Where the reference goes in letters: the database gives it when it writes the entry. Nobody types this. */
const referencePlace = randomUUID();

/** A letter about the entry that is written with it, the entry's reference in its place. */
const withReference = (letter: typeof outboxMessages.$inferInsert) => {
  const filled = (text: string) =>
    new ComputedValue("with reference", text, (given) => {
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
export const CLOSABLE_STATES: (typeof draftStates)[number][] = ["open", "held", "expired"];

/**
 * Closes a draft for its submission, unless it was closed, or its fee is being given back, or
 * another edition has it by now, or the write that it depends on found nothing.
 */
const closing = (
  { id, editionId }: DraftRow,
  submissionId: string,
  now: Date,
  ifDone?: string,
): Part => ({
  as: "closed",
  key: `closed draft ${ifDone ?? ""}`,
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
          inArray(submissionDrafts.state, CLOSABLE_STATES),
          ifDone ? sql`exists (select from ${sql.identifier(ifDone)})` : undefined,
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
