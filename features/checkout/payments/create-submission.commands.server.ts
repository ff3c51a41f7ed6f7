import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import type { draftStates } from "~/db/enums";
import {
  digestEntries,
  outboxMessages,
  submissionDrafts,
  submissionEvents,
  submissions,
} from "~/db/schema";
import { queueMails } from "~/features/mail/commands.server";
import {
  readStoredTexts,
  withStoredWords,
  wordingsOf,
} from "~/features/mail/wording/commands.server";
import { entryEmailKeys } from "~/features/mail/wording/texts";
import { isFilmUploaded } from "~/features/screeners/queries.server";
import { giveToEntry } from "~/features/screeners/unpaid-films.commands.server";
import { getSettings } from "~/features/settings/queries.server";
import { freeEntry } from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { writeAnswers } from "~/features/submissions/answers.commands.server";
import type { SubmissionFormValues } from "~/features/submissions/form/submission-form.schema";
import { newEntryToken } from "~/features/submissions/links/token.rules.server";
import { maySendFilm } from "~/features/submissions/missing-link.commands.server";
import type {
  DraftRow,
  FinalizeDeps,
  SubmissionRow,
} from "~/features/submissions/types.rules.server";
import { formatMoney } from "~/lib/money/format";
import { hashToken } from "~/lib/token.server";
import { submissionEmails } from "../emails/submission-emails";
import { checkFreeEntryLimit } from "../quote/category-limits.queries.server";

/** How an entry's fee was settled: by a payment, by a waiver, or by being 0. */
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
 * Writes the submission, its first event and its emails, and closes its draft, in one transaction. The draft's row
 * decides: a second caller waits for it, finds it closed and gets null. A draft that is being refunded is never closed.
 * `knownSettings`: those of the draft's edition, if the caller has read them.
 *
 * The entry's number is taken as late as possible, since the edition's other entries wait for it until the commit: what
 * refers to the submission is written before it (deferred foreign keys, migration 0147), and the emails are rendered
 * with a mark in place of the number.
 */
export async function writeEntry(
  deps: Omit<FinalizeDeps, "gateway">,
  draft: DraftRow,
  values: SubmissionFormValues,
  fee: SettledFee,
  knownSettings?: FestivalSettings,
): Promise<SubmissionRow | null> {
  const { db, clock, publicUrl, directorEmail, wakeMail } = deps;
  // The entry belongs to the edition that quoted its fee, even if another one is open now.
  const { editionId, forNext } = draft;
  const settings = knownSettings ?? (await getSettings(db, editionId));
  const storedTexts = await readStoredTexts(db, editionId);
  const now = clock();
  const { submissionFee: _quotedFee, answers, ...fields } = values;
  const entryToken = newEntryToken();
  const row = {
    ...optionalDefaults,
    ...fields,
    ...fee,
    id: randomUUID(),
    submissionType: draft.submissionType,
    characterCount: "logLine" in values ? values.logLine.length : null,
    submissionFee:
      draft.amountCents === 0
        ? freeEntry
        : formatMoney(fee.amountCents, draft.currency, settings.formats),
    currency: draft.currency,
    feePeriod: draft.feePeriod,
    tier: draft.tier,
    codeId: draft.codeId,
    savedCents: draft.savedCents,
    submittedAt: now,
    statusTokenHash: hashToken(entryToken),
    editionId,
    forNext,
  };
  const submission = await db.transaction(async (tx): Promise<SubmissionRow | null> => {
    // 1. Close the draft once, unless its fee is being refunded or it moved to another edition.
    const [closedDraft] = await tx
      .update(submissionDrafts)
      .set({ state: "submitted", submissionId: row.id, updatedAt: now })
      .where(
        and(
          eq(submissionDrafts.id, draft.id),
          eq(submissionDrafts.editionId, editionId),
          inArray(submissionDrafts.state, CLOSABLE_STATES),
        ),
      )
      .returning({ id: submissionDrafts.id });
    if (!closedDraft) return null;
    if (draft.provider === "none") {
      const { submissionType } = draft;
      await checkFreeEntryLimit(tx, settings, {
        editionId,
        submissionType,
        submitterEmail: values.submitterEmail,
      });
    }
    // 2. Give the entry the film that was uploaded meanwhile, and its answers.
    await giveToEntry(tx, draft.id, row.id);
    await writeAnswers(tx, row, answers);
    // 3. Cancel a reminder to pay that was not sent yet.
    if (draft.reminderId) {
      await tx
        .delete(outboxMessages)
        .where(and(eq(outboxMessages.id, draft.reminderId), eq(outboxMessages.state, "queued")));
    }
    // 4. Write the emails to the filmmaker and the director, who may get one a day instead.
    const numberMark = randomUUID();
    const emails = withStoredWords(
      storedTexts,
      submissionEmails({
        settings,
        templates: wordingsOf(storedTexts, entryEmailKeys, settings),
        publicUrl,
        directorEmail,
        entryToken,
        submission: { ...row, reference: numberMark },
        lacksFilm: maySendFilm(settings, row) && !(await isFilmUploaded(tx, row.id)),
      }),
    );
    // 5. Insert the submission with its event: the database assigns its number. Then the emails, which have it.
    const event = tx.insert(submissionEvents).values({
      submissionId: row.id,
      kind: "submitted",
      actor: "filmmaker",
      detail: {
        fee: row.submissionFee,
        ...(fee.waivedCents > 0 && { waivedCents: fee.waivedCents }),
      },
      createdAt: now,
    });
    const [submission] = await tx
      .with(tx.$with("event").as(event.returning({ id: submissionEvents.id })))
      .insert(submissions)
      .values(row)
      .returning();
    if (!submission) throw new Error("The submission was not stored.");
    const numbered = (text: string) => text.replaceAll(numberMark, submission.reference);
    await queueMails(
      tx,
      clock,
      emails.map((email) => ({
        ...email,
        subject: numbered(email.subject),
        html: numbered(email.html),
        text: numbered(email.text),
        submissionId: submission.id,
      })),
    );
    if (settings.notices.newEntries === "daily") {
      await tx.insert(digestEntries).values({ submissionId: submission.id });
    }
    return submission;
  });
  if (submission) wakeMail();
  return submission;
}

/** The states from which a draft can become a submission. */
export const CLOSABLE_STATES: (typeof draftStates)[number][] = ["open", "held", "expired"];

/** Defaults of optional fields. */
const optionalDefaults = {
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
