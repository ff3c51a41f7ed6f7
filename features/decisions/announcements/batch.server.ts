import { and, eq, inArray, isNull } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "~/db/client";
import { outcomes as allOutcomes, type Outcome, submissionTypes } from "~/db/lists";
import { type announcements, feedbackChips, mailSuppressions, submissions } from "~/db/tables";
import { longDate } from "~/features/festival/calendar";
import { readFacts } from "~/features/festival/queries.server";
import { lastDecisions } from "~/features/submissions/decision/log.server";
import { decidedOf } from "~/features/submissions/decision/rules";
import { templateValues } from "~/features/submissions/emails/letters";
import type { SubmissionRow } from "~/features/submissions/rows.server";
import { submissionTitle } from "~/features/submissions/schema";
import { type DecisionTold, decisionValues, type Told, writeDecision } from "../emails/decision";
import { optionalVariables } from "../letters/texts";
import { decisionWordings } from "../letters/wording.server";
import { type Decided, isInBatch, type Letter, lettersOf } from "../outcome.rules";
import type { DryRun } from "./schema";

/** Who is in an announcement as things are now, and the letters that they would get. */

export type AnnouncementRow = typeof announcements.$inferSelect;

type Entry = Decided & { row: SubmissionRow; chips: string[]; personalNote: string | null };

const isRefunded = ({ amountCents, refundedCents }: SubmissionRow) =>
  amountCents > 0 && refundedCents >= amountCents;

/** Every entry of its categories that still stands, with what is decided of it. */
async function standing(db: Database, { editionId, types }: AnnouncementRow) {
  const rows = await db
    .select()
    .from(submissions)
    .where(
      and(
        eq(submissions.editionId, editionId),
        eq(submissions.forNext, false),
        inArray(submissions.submissionType, types),
        isNull(submissions.withdrawnAt),
      ),
    )
    .orderBy(submissions.submittedAt, submissions.id);
  const ids = rows.map(({ id }) => id);
  const last = await lastDecisions(db, ids);
  return rows
    .filter((row) => !isRefunded(row))
    .map((row) => ({
      row,
      last: last.get(row.id),
      outcome: decidedOf(row.status, last.get(row.id)?.outcome ?? null),
    }));
}

/** The batch: the letters that it is made of, with what they are written from. */
export async function readBatch(db: Database, announcement: AnnouncementRow) {
  const all = await standing(db, announcement);
  const entries = all.flatMap(({ row, last, outcome }): Entry[] => {
    const candidate = {
      ...{ submissionType: row.submissionType, outcome, announced: row.announcedStatus },
      ...{ isWithdrawn: false, isRefunded: false },
    };
    if (!outcome || !isInBatch(candidate, announcement)) return [];
    const { chips = [], personalNote = null } = last ?? {};
    const title = submissionTitle(row);
    const toAddress = row.submitterEmail;
    return [{ submissionId: row.id, toAddress, outcome, title, row, chips, personalNote }];
  });
  const undecided = all
    .filter(({ outcome, row }) => outcome === null && row.announcedStatus === "pending")
    .map(({ row }) => ({ submissionId: row.id, title: submissionTitle(row) }));
  return { entries, undecided, letters: lettersOf(entries) };
}

/** Writes letters of a batch as they would be now; `linkTo` gives each entry its private link. */
export async function letterWriter(
  db: Database,
  announcement: AnnouncementRow,
  entries: readonly Entry[],
  publicUrl: string,
  linkTo: (submissionId: string) => string,
) {
  const facts = await readFacts(db, announcement.editionId);
  const wordings = await decisionWordings(db, announcement.editionId);
  const chips = new Map(
    (await db.select().from(feedbackChips)).map(({ id, text }) => [id, text] as const),
  );
  const byId = new Map(entries.map((entry) => [entry.submissionId, entry]));
  const answerBy = announcement.answerBy ? longDate(announcement.answerBy) : "";
  const tell = ({ submissionId, title, outcome }: Decided, row: SubmissionRow): Told => ({
    ...{ title, outcome, reference: row.reference },
    address: linkTo(submissionId),
  });
  const wordingOf = (outcome: Outcome) => {
    const id = announcement.kind === "correction" ? "correction" : outcome;
    const wording = wordings.find((one) => one.id === `decision.${id}`);
    if (!wording) throw new Error(`There is no wording for ${id}.`);
    return wording;
  };
  const toldOf = ({ main, others }: Letter): DecisionTold => {
    const entry = entryOf(byId, main);
    return {
      values: templateValues(entry.row, facts),
      entry: tell(main, entry.row),
      others: others.map((other) => tell(other, entryOf(byId, other).row)),
      feedback: entry.chips.flatMap((id) => chips.get(id) ?? []),
      personalNote: entry.personalNote,
      // Only who is invited is asked.
      answerBy: main.outcome === "accepted" ? answerBy : "",
    };
  };
  return {
    /** The letter as it is sent. */
    write: (letter: Letter) =>
      writeDecision(wordingOf(letter.main.outcome), toldOf(letter), facts, publicUrl),
    /** The variables that its wording names and its entry has no value for, but for those that may be empty. */
    missing: (letter: Letter): string[] => {
      const { subject, html } = wordingOf(letter.main.outcome);
      const values = decisionValues(toldOf(letter), facts);
      return Object.entries(values).flatMap(([name, value]) => {
        const mayBeEmpty = optionalVariables.some((one) => one === name);
        const isNamed = `${subject}${html}`.includes(`{{${name}}}`);
        return isNamed && !mayBeEmpty && (value === "" || value === "-") ? [name] : [];
      });
    },
  };
}

function entryOf(byId: ReadonlyMap<string, Entry>, { submissionId }: Decided): Entry {
  const entry = byId.get(submissionId);
  if (!entry) throw new Error("A letter speaks of an entry that is not in its batch.");
  return entry;
}

/** No address that a letter could show before it is locked. */
export const noLink = () => "#";

/** What a lock would make now, and what is not as it should be. */
export async function dryRun(
  db: Database,
  announcement: AnnouncementRow,
  publicUrl: string,
): Promise<DryRun> {
  const { entries, undecided, letters } = await readBatch(db, announcement);
  const writer = await letterWriter(db, announcement, entries, publicUrl, noLink);
  const addresses = letters.map(({ toAddress }) => toAddress.trim().toLowerCase());
  const suppressed = await suppressedAmong(db, addresses);
  const problems = letters.flatMap((letter, index): DryRun["problems"] => {
    const { submissionId } = letter.main;
    const bounced = suppressed.get(addresses[index] ?? "");
    const isAddress = z.email().safeParse(letter.toAddress).success;
    return [
      ...(bounced === undefined
        ? []
        : [{ submissionId, kind: "suppressed", detail: bounced } as const]),
      ...(isAddress
        ? []
        : [{ submissionId, kind: "malformed", detail: letter.toAddress } as const]),
      ...writer
        .missing(letter)
        .map((name) => ({ submissionId, kind: "empty_field", detail: name }) as const),
    ];
  });
  const counts = submissionTypes.flatMap((submissionType) =>
    allOutcomes.flatMap((outcome) => {
      const those = entries.filter(
        (entry) => entry.row.submissionType === submissionType && entry.outcome === outcome,
      );
      return those.length > 0 ? [{ submissionType, outcome, entries: those.length }] : [];
    }),
  );
  return { letters: letters.length, entries: entries.length, counts, undecided, problems };
}

/** Of these addresses the ones that nothing goes to, with what the mail service said. */
async function suppressedAmong(db: Database, addresses: readonly string[]) {
  if (addresses.length === 0) return new Map<string, string>();
  const rows = await db
    .select()
    .from(mailSuppressions)
    .where(
      and(inArray(mailSuppressions.address, [...addresses]), eq(mailSuppressions.reason, "bounce")),
    );
  return new Map(rows.map(({ address, detail }) => [address, detail ?? "Mail to it came back."]));
}
