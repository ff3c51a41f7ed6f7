import { setImmediate as yieldToRequests } from "node:timers/promises";
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { outcomes as allOutcomes } from "~/db/enums";
import {
  announcementItems,
  type announcements,
  feedbackChips,
  mailSuppressions,
  submissions,
} from "~/db/schema";
import { templateValues } from "~/features/checkout/emails/submission-emails";
import {
  type AnnouncedDecision,
  type AnnouncedSubmission,
  decisionValues,
  writeDecisionEmail,
} from "~/features/decisions/emails/decision";
import {
  type DecidedEntry,
  type DecisionEmail,
  groupIntoEmails,
  isInBatch,
  needsCorrection,
} from "~/features/decisions/outcome.rules";
import { readWordings, renderDefault } from "~/features/mail/wording/commands.server";
import { decisionEmailKeys, optionalDecisionVariables } from "~/features/mail/wording/texts";
import { orderedTypes } from "~/features/settings/category.rules";
import { getSettings } from "~/features/settings/queries.server";
import {
  type DecisionRow,
  readLastDecisions,
} from "~/features/submissions/decision/history.commands.server";
import { staysInEdition } from "~/features/submissions/decision/selection.queries.server";
import { isText, submissionTitle } from "~/features/submissions/schema";
import type { SubmissionRow } from "~/features/submissions/types.rules.server";
import { longDate } from "~/lib/dates/calendar";
import { isEmailAddress } from "~/lib/forms/fields";
import type { DryRun } from "./schema";

/** The current recipients of an announcement, and their emails. */

export type AnnouncementRow = typeof announcements.$inferSelect;

/** An entry with the data that its email is written from. */
export type Entry = DecidedEntry & {
  row: SubmissionRow;
  /** The version of its decision. */
  decisionVersion: number;
  chips: string[];
  personalNote: string | null;
};

/** Whether the fee was refunded in full: such entries get no email. */
export const isRefunded = ({
  amountCents,
  refundedCents,
}: Pick<SubmissionRow, "amountCents" | "refundedCents">) =>
  amountCents > 0 && refundedCents >= amountCents;

/** An item whose entry was corrected (title, name, address) after its email was written. */
export const isCorrectedSince: SQL = sql`(${submissions.corrections} <> ${announcementItems.corrections}
  or lower(trim(${submissions.submitterEmail})) <> lower(${announcementItems.toAddress}))`;

/** Entries that the announcement may include, with their decisions; not withdrawn or refunded ones. */
async function findEligible(db: Database, { editionId, types, submissionId }: AnnouncementRow) {
  const condition = submissionId
    ? eq(submissions.id, submissionId)
    : and(
        eq(submissions.editionId, editionId),
        staysInEdition,
        inArray(submissions.submissionType, types),
      );
  return (await readWithDecisions(db, and(condition, isNull(submissions.withdrawnAt)))).filter(
    ({ row }) => !isRefunded(row),
  );
}

/** Entries per query: it takes hundredths of a second, so that a payment is not delayed. */
const entryBatchSize = 250;

type RowWithDecision = { row: SubmissionRow; lastDecision: DecisionRow | undefined };

/** Entries, each with its last decision if there is one, in the order of submission. */
async function readWithDecisions(db: Database, where: SQL | undefined): Promise<RowWithDecision[]> {
  const order = [submissions.submittedAt, submissions.id] as const;
  const allIds = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(where)
    .orderBy(...order);
  const rowsWithDecisions: RowWithDecision[] = [];
  for (let start = 0; start < allIds.length; start += entryBatchSize) {
    const ids = allIds.slice(start, start + entryBatchSize).map(({ id }) => id);
    const rows = await db
      .select()
      .from(submissions)
      // Checked again: an entry may have been withdrawn since.
      .where(and(where, inArray(submissions.id, ids)))
      .orderBy(...order);
    const lastDecisionById = await readLastDecisions(db, ids);
    rowsWithDecisions.push(
      ...rows.map((row) => ({ row, lastDecision: lastDecisionById.get(row.id) })),
    );
    // The embedded database blocks other requests without a pause.
    await yieldToRequests();
  }
  return rowsWithDecisions;
}

/** The data of an entry's email, in a list that is empty for an undecided entry. */
function toEntries({ row, lastDecision }: RowWithDecision): Entry[] {
  const { id: submissionId, outcome, submitterEmail: toAddress } = row;
  if (!outcome) return [];
  const { version: decisionVersion = 0, chips = [], personalNote = null } = lastDecision ?? {};
  const title = submissionTitle(row);
  return [{ submissionId, toAddress, title, row, outcome, decisionVersion, chips, personalNote }];
}

/** The current state of these entries, for rewriting their emails. */
export const readEntries = async (db: Database, ids: readonly string[]): Promise<Entry[]> =>
  (await readWithDecisions(db, inArray(submissions.id, [...ids]))).flatMap(toEntries);

/** The current recipients of an announcement: entries, emails , and undecided entries that are left out. */
export async function readBatch(db: Database, announcement: AnnouncementRow) {
  const eligible = await findEligible(db, announcement);
  const isRecipient = ({
    row: { submissionType, announcedStatus: announced, outcome },
  }: RowWithDecision) =>
    announcement.submissionId
      ? needsCorrection({ submissionType, outcome, announced })
      : isInBatch({ submissionType, outcome, announced }, announcement);
  const entries = eligible.filter(isRecipient).flatMap(toEntries);
  const undecided = eligible
    .filter(({ row }) => row.outcome === null && row.announcedStatus === "pending")
    .map(({ row }) => ({ submissionId: row.id, title: submissionTitle(row) }));
  const isWithoutEmail = ({ row }: Entry) => !announcement.tellImported && row.origin === "import";
  return {
    entries,
    undecided,
    emails: groupIntoEmails(entries.filter((entry) => !isWithoutEmail(entry))),
    /** Announced without an email: imported from another platform. */
    entriesWithoutEmail: entries.filter(isWithoutEmail),
  };
}

/** Writes emails as they would be now; `linkTo` returns the private link of an entry. */
export async function createEmailWriter(
  db: Database,
  announcement: AnnouncementRow,
  entries: readonly Entry[],
  publicUrl: string,
  linkTo: (submissionId: string) => string,
) {
  const settings = await getSettings(db, announcement.editionId);
  const wordings = await readWordings(db, decisionEmailKeys, announcement.editionId, settings);
  // A default text about an entry that is not filmed mentions no film.
  const textWordings = wordings.map((wording) =>
    wording.updatedAt === null
      ? { ...wording, ...renderDefault(wording.id, settings, { forNext: false, isText: true }) }
      : wording,
  );
  const chipTextById = new Map(
    (await db.select().from(feedbackChips).orderBy(feedbackChips.id)).map(
      ({ id, text }) => [id, text] as const,
    ),
  );
  const entryById = new Map(entries.map((entry) => [entry.submissionId, entry]));
  const answerBy = announcement.answerBy ? longDate(announcement.answerBy, settings) : "";
  const announcedEntryOf = (
    { submissionId, outcome }: DecidedEntry,
    row: SubmissionRow,
  ): AnnouncedSubmission => ({
    title: titleInSentence(row),
    outcome,
    reference: row.reference,
    address: linkTo(submissionId),
  });
  const wordingOf = ({ mainEntry }: DecisionEmail) => {
    const id = announcement.kind === "correction" ? "correction" : mainEntry.outcome;
    const candidates = isText(entryOf(entryById, mainEntry).row) ? textWordings : wordings;
    const wording = candidates.find((candidate) => candidate.id === `decision.${id}`);
    if (!wording) throw new Error(`There is no template for ${id}.`);
    return wording;
  };
  /** The feedback in an entry's email, in order. */
  const feedbackOf = (entry: Entry) => entry.chips.flatMap((id) => chipTextById.get(id) ?? []);
  const decisionOf = ({ mainEntry, otherEntries }: DecisionEmail): AnnouncedDecision => {
    const entry = entryOf(entryById, mainEntry);
    return {
      values: { ...templateValues(entry.row, settings), FILM_TITLE: titleInSentence(entry.row) },
      entry: announcedEntryOf(mainEntry, entry.row),
      otherEntries: otherEntries.map((otherEntry) =>
        announcedEntryOf(otherEntry, entryOf(entryById, otherEntry).row),
      ),
      feedback: feedbackOf(entry),
      personalNote: entry.personalNote,
      // Only accepted filmmakers must answer.
      answerBy: mainEntry.outcome === "accepted" ? answerBy : "",
    };
  };
  return {
    entryOf: (decided: DecidedEntry) => entryOf(entryById, decided),
    feedbackOf,
    replyTo: settings.mailboxes.hello,
    /** The versions of the templates, as text: it differs if one of them changed. */
    templateVersions: JSON.stringify([
      wordings.map(({ id, updatedAt }) => [id, updatedAt]),
      [...chipTextById],
    ]),
    write: (email: DecisionEmail) =>
      writeDecisionEmail(wordingOf(email), decisionOf(email), settings, publicUrl),
    /** Variables of the template without a value, except those that may be empty. */
    findMissingVariables: (email: DecisionEmail): string[] => {
      const { subject, html } = wordingOf(email);
      const values = decisionValues(decisionOf(email), settings);
      return Object.entries(values).flatMap(([name, value]) => {
        const mayBeEmpty = optionalDecisionVariables.some((variable) => variable === name);
        const isUsed = `${subject}${html}`.includes(`{{${name}}}`);
        return isUsed && !mayBeEmpty && value === "" ? [name] : [];
      });
    },
  };
}

/** The title within a sentence: a log line without its full stop. */
const titleInSentence = (row: SubmissionRow): string =>
  row.filmTitle ? row.filmTitle : submissionTitle(row).replace(/(?<!\.)\.$/, "");

function entryOf(byId: ReadonlyMap<string, Entry>, { submissionId }: DecidedEntry): Entry {
  const entry = byId.get(submissionId);
  if (!entry) throw new Error("An email mentions an entry that is not in its batch.");
  return entry;
}

/** A preview contains no private link. */
export const noLink = () => "#";

/** The preview of a lock, with its problems. */
export async function previewLock(
  db: Database,
  announcement: AnnouncementRow,
  publicUrl: string,
): Promise<DryRun> {
  const { entries, undecided, emails } = await readBatch(db, announcement);
  const writer = await createEmailWriter(db, announcement, entries, publicUrl, noLink);
  const addresses = emails.map(({ toAddress }) => toAddress.trim().toLowerCase());
  const suppressionReasons = await findSuppressed(db, addresses);
  const problems = emails.flatMap((email, index): DryRun["problems"] => {
    const { submissionId } = email.mainEntry;
    const bounceReason = suppressionReasons.get(addresses[index] ?? "");
    return [
      ...(bounceReason === undefined
        ? []
        : [{ submissionId, kind: "suppressed", detail: bounceReason } as const]),
      ...(isEmailAddress(email.toAddress)
        ? []
        : [{ submissionId, kind: "malformed", detail: email.toAddress } as const]),
      ...writer
        .findMissingVariables(email)
        .map((name) => ({ submissionId, kind: "empty_field", detail: name }) as const),
    ];
  });
  const settings = await getSettings(db, announcement.editionId);
  const types = new Set(entries.map(({ row }) => row.submissionType));
  const counts = orderedTypes(settings, types).flatMap((submissionType) =>
    allOutcomes.flatMap((outcome) => {
      const matchingEntries = entries.filter(
        (entry) => entry.row.submissionType === submissionType && entry.outcome === outcome,
      );
      return matchingEntries.length > 0
        ? [{ submissionType, outcome, entries: matchingEntries.length }]
        : [];
    }),
  );
  return { letters: emails.length, entries: entries.length, counts, undecided, problems };
}

/** The suppressed ones of these addresses, each with its reason. */
async function findSuppressed(db: Database, addresses: readonly string[]) {
  const { address, reason } = mailSuppressions;
  // One parameter, whatever their number.
  const isAmong = sql`${address} = any(${sql.param(addresses)}::text[])`;
  const rows = await db
    .select()
    .from(mailSuppressions)
    .where(and(isAmong, eq(reason, "bounce")));
  return new Map(
    rows.map(({ address, detail }) => [address, detail ?? "Emails to this address bounced."]),
  );
}
