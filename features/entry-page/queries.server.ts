import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "~/db/client";
import { submissions, viewings } from "~/db/schema";
import { missingLaurelCharacter } from "~/features/awards/laurel-fonts.rules.server";
import { readEntryHonors } from "~/features/awards/public.queries.server";
import {
  measuredViewers,
  openProblemOf,
  screenerOf,
  unfinishedUploads,
} from "~/features/screeners/queries.server";
import type { FilmStorage } from "~/features/screeners/storage/gateway.server";
import { currentEdition } from "~/features/settings/editions.queries.server";
import { shownTier } from "~/features/settings/price-tiers.rules";
import { getSettings } from "~/features/settings/queries.server";
import { readFormQuestions } from "~/features/settings/questions.queries.server";
import { questionsOf } from "~/features/settings/questions.rules";
import type { FormQuestion } from "~/features/settings/questions.schema";
import {
  correctionsOpen,
  formatCorrections,
  formatLastCorrection,
} from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { readStoredAnswers } from "~/features/submissions/answers.commands.server";
import { hasToken } from "~/features/submissions/links/links.queries.server";
import { readLinkRefusals } from "~/features/submissions/rights/queries.server";
import { readEntrySource } from "~/features/submissions/source.commands.server";
import type { SubmissionRow } from "~/features/submissions/types.rules.server";
import { dayIn } from "~/lib/dates/calendar";
import type { Clock } from "~/lib/dates/clock";
import type { SecretKeys } from "~/lib/secret-keys.server";
import { type AnnouncedMessage, readAnnouncedMessage } from "./announced.commands.server";
import { isSchedulePublished, readConfirmation } from "./confirmation/queries.server";
import { readChecklist } from "./deliverables/queries.server";
import { type Entry, entrySchema } from "./schema";

/** What a filmmaker's private page of one entry shows. */

type Deps = {
  db: Database;
  clock: Clock;
  publicUrl: string;
} & FilmAccess;

/** An entry is shown with the settings of its own edition. */
export const readEntrySettings = (db: Database, { editionId }: SubmissionRow) =>
  getSettings(db, editionId);

/** The storage of uploaded films, and the keys that their URLs are derived from. */
export type FilmAccess = { films: FilmStorage; secrets: SecretKeys };

type EntryContext = { db: Database; settings: FestivalSettings; now: Date } & FilmAccess;

/** An entry as the filmmaker may see it. */
export const describeEntry = async (row: SubmissionRow, context: EntryContext): Promise<Entry> =>
  describeAnnouncedEntry(row, await readAnnouncedMessage(context.db, row), context);

async function describeAnnouncedEntry(
  row: SubmissionRow,
  message: AnnouncedMessage,
  context: EntryContext,
) {
  const { db, settings, now } = context;
  const source = await readEntrySource(db, row);
  const correctableFrom = correctableSince(row, source);
  return entrySchema.parse({
    ...row,
    ...shownTier(settings, row),
    source,
    answers: (await readStoredAnswers(db, [row])).get(row.id) ?? [],
    status: row.announcedStatus,
    feedback: message.feedback,
    ...(await readConfirmationAndDeliverables(row, db)),
    // Entries for the next edition move into it when it opens; decided ones stay, and are no longer for a next one.
    forNext: row.forNext && row.editionId === (await currentEdition(db)).id,
    version: row.corrections,
    correctable: !row.withdrawnAt && correctionsOpen(settings, correctableFrom, now),
    correctableTold: formatCorrections(settings, correctableFrom),
    correctableDay: formatLastCorrection(settings, correctableFrom),
    firstLook: await readViewings(db, row.id, settings),
    honors: await readEntryHonors(db, row.id),
    screener: await screenerOf(db, row, settings),
    uploads: await unfinishedUploads(db, row.id, context),
    trouble: row.withdrawnAt ? null : await openProblemOf(db, row.id),
    refusals: await readLinkRefusals(db, { entry: row, settings, now }),
  });
}

/** The time for edits starts at the submission, for an imported entry when its page was sent. */
export const correctableSince = (
  row: SubmissionRow,
  source: { pageSentAt: Date | null } | null,
): Date => (row.origin === "import" ? (source?.pageSentAt ?? row.submittedAt) : row.submittedAt);

/** The filmmaker's answer, null unless the entry was announced as accepted, and the deliverables of a confirmed one. */
async function readConfirmationAndDeliverables(row: SubmissionRow, db: Database) {
  const confirmation = await readConfirmation(db, row);
  const isConfirmed = confirmation?.answer === "yes";
  return { confirmation, deliverables: isConfirmed ? await readChecklist(db, row) : [] };
}

/** The jury's first look at an entry: how many jurors watched it, as stated or measured, and the last day; no names. */
async function readViewings(db: Database, submissionId: string, { timeZone }: FestivalSettings) {
  const { personId, at } = viewings;
  const statedViewers = await db
    .select({ personId, at })
    .from(viewings)
    .where(
      and(eq(viewings.submissionId, submissionId), inArray(viewings.statement, ["whole", "part"])),
    );
  const viewersWithShare = await measuredViewers(db, submissionId);
  const viewers = [...statedViewers, ...viewersWithShare];
  if (viewers.length === 0) return null;
  return {
    people: new Set(viewers.map((viewer) => viewer.personId)).size,
    lastOn: dayIn(timeZone, new Date(Math.max(...viewers.map((viewer) => viewer.at.getTime())))),
    measured: viewersWithShare.length,
    share:
      viewersWithShare.length < minMeasuredViewers
        ? null
        : roundToTwentieths(sumOfShares(viewersWithShare) / viewersWithShare.length),
  };
}

/** A mean is shown from this many jurors on: with fewer it would show what one of them did. */
const minMeasuredViewers = 3;
/** Rounded, so that the difference of two means does not show how much the juror who watched in between has seen. */
const roundToTwentieths = (share: number) => Math.round(share * 20) / 20;
const sumOfShares = (viewers: { share: number }[]) =>
  viewers.reduce((sum, { share }) => sum + share, 0);

/** The entry of a private link, locked, so that simultaneous changes happen one after the other; null if unknown. */
export async function lockRow(tx: Database, token: string): Promise<SubmissionRow | null> {
  const [row] = await tx.select().from(submissions).where(hasToken(token)).for("update");
  return row ?? null;
}

/** The data of an entry's private page. `isSchedulePublished`: the programme is published, so answers are final. */
type EntryPageData = {
  entry: Entry;
  settings: FestivalSettings;
  personalNote: string | null;
  isSchedulePublished: boolean;
  /** The edition's own questions for its category; absent without any. */
  questions?: FormQuestion[];
  /** The fonts of laurels have the characters of the festival's name. */
  hasLaurelFiles: boolean;
};

/** The entry of a private link as its page shows it, or null. */
export async function readEntry(
  { db, clock, films, secrets }: Pick<Deps, "db" | "clock"> & FilmAccess,
  token: string,
): Promise<EntryPageData | null> {
  const [row] = await db.select().from(submissions).where(hasToken(token));
  if (!row) return null;
  const settings = await readEntrySettings(db, row);
  const message = await readAnnouncedMessage(db, row);
  const entry = await describeAnnouncedEntry(row, message, {
    db,
    settings,
    now: clock(),
    films,
    secrets,
  });
  const questions = questionsOf(await readFormQuestions(db, row.editionId), row.submissionType);
  const optionalQuestions = questions.length > 0 && { questions };
  return {
    entry,
    settings,
    personalNote: message.personalNote,
    isSchedulePublished: entry.confirmation !== null && (await isSchedulePublished(db, row)),
    ...optionalQuestions,
    hasLaurelFiles: missingLaurelCharacter(settings.brand.fullName) === null,
  };
}
