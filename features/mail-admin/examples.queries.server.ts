import { eq, inArray } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { Outcome } from "~/db/enums";
import { feedbackChips, submissions } from "~/db/schema";
import {
  formatEditDeadline,
  renderFilledEmail,
  templateValues,
} from "~/features/checkout/emails/submission-emails";
import { type AnnouncedDecision, writeDecisionEmail } from "~/features/decisions/emails/decision";
import { privatePageEmail } from "~/features/import/emails/private-page";
import type { SendDeps } from "~/features/mail/commands.server";
import type { Email } from "~/features/mail/schema";
import { addWords } from "~/features/mail/wording/commands.server";
import { sampleReference, sampleValues } from "~/features/mail/wording/sample.texts";
import type { DecisionEmailKey, FixedEmailKey } from "~/features/mail/wording/texts";
import type { RenderedWording } from "~/features/mail/wording/wording.rules.server";
import type { Edition } from "~/features/settings/editions.queries.server";
import { getSettings } from "~/features/settings/queries.server";
import { readLastDecisions } from "~/features/submissions/decision/history.commands.server";
import { submissionTitle } from "~/features/submissions/schema";
import { addDays, dayIn, longDate } from "~/lib/dates/calendar";
import { readFixedEmail } from "./queries.server";
import { sampleEmails } from "./samples.rules.server";

/**
 * Emails of the registry with the values of an entry, by its id, or of the made-up one ('sample'), for a preview or a
 * test. `site`: the base address of pictures; empty on a page of the site itself.
 */

export type EmailContent = Pick<Email, "subject" | "html" | "text">;

/** The values of an entry, or of the sample with the settings of an edition; null: there is no such entry. */
async function readExample(db: Database, submission: string, editionId: string) {
  if (submission === "sample") {
    const settings = await getSettings(db, editionId);
    return { row: null, settings, values: sampleValues(settings), reference: sampleReference };
  }
  const [row] = await db.select().from(submissions).where(eq(submissions.id, submission));
  if (!row) return null;
  const settings = await getSettings(db, row.editionId);
  return { row, settings, values: templateValues(row, settings), reference: row.reference };
}

/** The receipt or the confirmation of an entry; with the sample for an unknown one. */
export async function fillEntryEmail(
  { db, clock }: SendDeps,
  { id: editionId }: Edition,
  wording: RenderedWording,
  submission: string,
  site = "",
): Promise<EmailContent> {
  const example =
    (await readExample(db, submission, editionId)) ?? (await readExample(db, "sample", editionId));
  if (!example) throw new Error("There is no sample entry.");
  const { row, values, settings, reference } = example;
  return renderFilledEmail(wording, values, settings, {
    address: "#",
    reference,
    forNext: row?.forNext ?? false,
    editDeadline: formatEditDeadline(row?.submittedAt ?? clock(), settings),
    site,
  });
}

/** The outcome of each decision email; a correction has any, and is shown with the best. */
const outcomeByEmail: Record<DecisionEmailKey, Outcome> = {
  "decision.accepted": "accepted",
  "decision.waitlisted": "waitlisted",
  "decision.rejected": "rejected",
  "decision.correction": "accepted",
};

const sampleFeedback = ["The two leads made us believe every minute of it."];
/** Days until the deadline for an answer. */
const sampleAnswerDays = 14;

/** The decision email of an entry. Null: there is no such entry. */
export async function fillDecisionEmail(
  { db, clock, publicUrl }: SendDeps,
  { id: editionId }: Edition,
  key: DecisionEmailKey,
  wording: RenderedWording,
  submission: string,
): Promise<EmailContent | null> {
  const outcome = outcomeByEmail[key];
  const example = await readExample(db, submission, editionId);
  if (!example) return null;
  const { row, settings, values, reference } = example;
  const lastDecision = row && (await readLastDecisions(db, [row.id])).get(row.id);
  const decision: AnnouncedDecision = {
    values,
    entry: {
      title: row ? submissionTitle(row) : values.FILM_TITLE,
      reference,
      address: "#",
      outcome,
    },
    otherEntries: [],
    feedback: row ? await readChipTexts(db, lastDecision?.chips ?? []) : sampleFeedback,
    personalNote: lastDecision?.personalNote ?? null,
    answerBy:
      outcome === "accepted"
        ? longDate(addDays(dayIn(settings.timeZone, clock()), sampleAnswerDays), settings)
        : "",
  };
  return writeDecisionEmail(wording, decision, settings, publicUrl);
}

/** The texts of these feedback comments, in order. */
async function readChipTexts(db: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(feedbackChips)
    .where(inArray(feedbackChips.id, [...ids]));
  const textById = new Map(rows.map(({ id, text }) => [id, text]));
  return ids.flatMap((id) => textById.get(id) ?? []);
}

/** The email with the private page of the sample. */
export async function fillImportEmail(
  db: Database,
  wording: RenderedWording,
  site = "",
): Promise<EmailContent> {
  const settings = await getSettings(db);
  const sample = sampleValues(settings);
  const values = {
    ...sample,
    SOURCE: "FilmFreeway",
    TRACKING_NUMBER: "HL1234",
    OTHER_ENTRIES: "",
  };
  const entry = { title: sample.FILM_TITLE, reference: sampleReference, address: "#" };
  return privatePageEmail(wording, { values, entry, otherEntries: [], settings, site });
}

/** An email with a standard text, with sample values and the director's words. */
export async function renderFixedEmail(
  { db, clock, publicUrl, directorEmail }: SendDeps,
  key: FixedEmailKey,
): Promise<EmailContent> {
  const settings = await getSettings(db);
  const email = sampleEmails[key]({ settings, publicUrl, now: clock(), to: directorEmail });
  const { words } = await readFixedEmail(db, key);
  return words ? addWords(email, words) : email;
}
