import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "~/db/client";
import { submissions, viewings } from "~/db/schema";
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
import { correctionsOpen, formatCorrections } from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { readStoredAnswers } from "~/features/submissions/answers.commands.server";
import { hasToken } from "~/features/submissions/links/links.queries.server";
import { readLinkRefusals } from "~/features/submissions/rights/queries.server";
import { sourceOfEntry } from "~/features/submissions/source.commands.server";
import type { SubmissionRow } from "~/features/submissions/types.rules.server";
import { dayIn } from "~/lib/dates/calendar";
import type { Clock } from "~/lib/dates/clock";
import type { SecretKeys } from "~/lib/secret-keys.server";
import { type AnnouncedMessage, readAnnouncedMessage } from "./announced.commands.server";
import { readConfirmation, isSchedulePublished } from "./confirmation/queries.server";
import { readChecklist } from "./deliverables/queries.server";
import { type Entry, entrySchema } from "./schema";

/** What a filmmaker's private page of one entry shows. */

type Deps = {
  db: Database;
  clock: Clock;
  publicUrl: string;
} & FilmAccess;

/** An entry is shown with the settings of its own edition. */
export const settingsOf = (db: Database, { editionId }: SubmissionRow) =>
  getSettings(db, editionId);

/** The storage of uploaded films, and the keys that their URLs are derived from. */
export type FilmAccess = { films: FilmStorage; secrets: SecretKeys };

type EntryContext = { db: Database; settings: FestivalSettings; now: Date } & FilmAccess;

/** An entry as the filmmaker may see it. */
export const asEntry = async (row: SubmissionRow, context: EntryContext): Promise<Entry> =>
  asAnnouncedEntry(row, await readAnnouncedMessage(context.db, row), context);

async function asAnnouncedEntry(
  row: SubmissionRow,
  announced: AnnouncedMessage,
  context: EntryContext,
) {
  const { db, settings, now } = context;
  const source = await sourceOfEntry(db, row);
  const since = correctableSince(row, source);
  return entrySchema.parse({
    ...row,
    ...shownTier(settings, row),
    source,
    answers: (await readStoredAnswers(db, [row])).get(row.id) ?? [],
    status: row.announcedStatus,
    feedback: announced.feedback,
    ...(await answersOf(row, db)),
    // Decided entries stay in their edition when the next one opens; that must not be visible.
    forNext: row.forNext && row.editionId === (await currentEdition(db)).id,
    version: row.corrections,
    correctable: !row.withdrawnAt && correctionsOpen(settings, since, now),
    correctableTold: formatCorrections(settings, since),
    firstLook: await firstLookAt(db, row.id, settings),
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

/** The answer and deliverables; read only for accepted entries. */
async function answersOf(row: SubmissionRow, db: Database) {
  const confirmation = await readConfirmation(db, row);
  const isConfirmed = confirmation?.answer === "yes";
  return { confirmation, deliverables: isConfirmed ? await readChecklist(db, row) : [] };
}

/** How many jurors watched an entry, as stated or measured, and the last day; no names. */
async function firstLookAt(db: Database, submissionId: string, { timeZone }: FestivalSettings) {
  const { personId, at } = viewings;
  const stated = await db
    .select({ personId, at })
    .from(viewings)
    .where(
      and(eq(viewings.submissionId, submissionId), inArray(viewings.statement, ["whole", "part"])),
    );
  const measured = await measuredViewers(db, submissionId);
  const viewers = [...stated, ...measured];
  if (viewers.length === 0) return null;
  return {
    people: new Set(viewers.map((viewer) => viewer.personId)).size,
    lastOn: dayIn(timeZone, new Date(Math.max(...viewers.map((viewer) => viewer.at.getTime())))),
    measured: measured.length,
    share: measured.length < leastMeasured ? null : inTwentieths(sumOf(measured) / measured.length),
  };
}

/** The fewest jurors with a mean: of fewer it would show what one of them did. */
const leastMeasured = 3;
/** Rounded, so that two means do not show what the juror between them did. */
const inTwentieths = (share: number) => Math.round(share * 20) / 20;
const sumOf = (viewers: { share: number }[]) => viewers.reduce((sum, { share }) => sum + share, 0);

/** Serialises two windows, or a withdrawal and a correction. */
export async function lockRow(tx: Database, token: string): Promise<SubmissionRow | null> {
  const [row] = await tx.select().from(submissions).where(hasToken(token)).for("update");
  return row ?? null;
}

/** An entry with its edition's settings, the note of its email, and whether there is an answer. */
type Page = {
  entry: Entry;
  settings: FestivalSettings;
  personalNote: string | null;
  scheduleOut: boolean;
  /** The edition's own questions for its category; absent without any. */
  questions?: FormQuestion[];
};

/** The entry of a private link as its page shows it, or null. */
export async function readEntry(
  { db, clock, films, secrets }: Pick<Deps, "db" | "clock"> & FilmAccess,
  token: string,
): Promise<Page | null> {
  const [row] = await db.select().from(submissions).where(hasToken(token));
  if (!row) return null;
  const settings = await settingsOf(db, row);
  const announced = await readAnnouncedMessage(db, row);
  const entry = await asAnnouncedEntry(row, announced, {
    db,
    settings,
    now: clock(),
    films,
    secrets,
  });
  const scheduleOut = entry.confirmation !== null && (await isSchedulePublished(db, row));
  const questions = questionsOf(await readFormQuestions(db, row.editionId), row.submissionType);
  const optionalQuestions = questions.length > 0 && { questions };
  return {
    entry,
    settings,
    personalNote: announced.personalNote,
    scheduleOut,
    ...optionalQuestions,
  };
}
