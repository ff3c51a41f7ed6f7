import { eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { submissionEvents, submissions } from "~/db/tables";
import { longDate } from "~/features/festival/calendar";
import { deadlineDay, deadlinePassed } from "~/features/festival/rules";
import type { FestivalFacts } from "~/features/festival/schema";
import { queueMail } from "~/features/mail/commands.server";
import { letterPage } from "~/features/mail/letters/rules";
import { pageAddress } from "~/http/addresses";
import type { Clock } from "~/http/clock";
import type { SubmissionRow } from "../rows.server";
import { submissionTitle } from "../schema";
import { type Entry, type EntryCorrection, entrySchema } from "./schema";
import { hashEntryToken } from "./token.server";

/** The filmmaker's private page of one entry: what it shows and what it lets them change. */

type Deps = {
  db: Database;
  clock: Clock;
  facts: FestivalFacts;
  publicUrl: string;
  directorEmail: string;
};

const asEntry = (row: SubmissionRow, facts: FestivalFacts, now: Date): Entry =>
  entrySchema.parse({ ...row, correctable: !row.withdrawnAt && !deadlinePassed(facts, now) });

async function findRow(db: Database, token: string): Promise<SubmissionRow | null> {
  const [row] = await db
    .select()
    .from(submissions)
    .where(eq(submissions.statusTokenHash, hashEntryToken(token)));
  return row ?? null;
}

/** The entry behind a private link, or null. */
export async function readEntry(
  { db, clock, facts }: Pick<Deps, "db" | "clock" | "facts">,
  token: string,
): Promise<Entry | null> {
  const row = await findRow(db, token);
  return row && asEntry(row, facts, clock());
}

export type Corrected =
  | { kind: "corrected"; entry: Entry }
  | { kind: "refused"; detail: string }
  | { kind: "unknown" };

/** Corrects contact details and links, until the deadline. The history names what changed. */
export async function correctEntry(
  { db, clock, facts }: Deps,
  token: string,
  given: EntryCorrection,
): Promise<Corrected> {
  const row = await findRow(db, token);
  if (!row) return { kind: "unknown" };
  if (row.withdrawnAt) return { kind: "refused", detail: "This entry was withdrawn." };
  if (deadlinePassed(facts, clock())) {
    const deadline = longDate(deadlineDay(facts));
    const detail = `Corrections closed on ${deadline}. Please write to ${facts.mailboxes.hello}.`;
    return { kind: "refused", detail };
  }
  const changed = Object.entries(given)
    .filter(([name, value]) => row[name as keyof EntryCorrection] !== value)
    .map(([name]) => name);
  if (changed.length === 0) return { kind: "corrected", entry: asEntry(row, facts, clock()) };
  const after = await db.transaction(async (tx) => {
    const [updated] = await tx
      .update(submissions)
      .set(given)
      .where(eq(submissions.id, row.id))
      .returning();
    await tx.insert(submissionEvents).values({
      submissionId: row.id,
      kind: "corrected",
      actor: "filmmaker",
      detail: { fields: changed },
      createdAt: clock(),
    });
    return updated ?? row;
  });
  return { kind: "corrected", entry: asEntry(after, facts, clock()) };
}

/** Withdraws an entry for good and tells the director; the fee stays. Null: unknown link. */
export async function withdrawEntry(deps: Deps, token: string): Promise<Entry | null> {
  const { db, clock, facts } = deps;
  const row = await findRow(db, token);
  if (!row) return null;
  if (row.withdrawnAt) return asEntry(row, facts, clock());
  const after = await db.transaction(async (tx) => {
    const [updated] = await tx
      .update(submissions)
      .set({ withdrawnAt: clock() })
      .where(eq(submissions.id, row.id))
      .returning();
    await tx.insert(submissionEvents).values({
      submissionId: row.id,
      kind: "withdrawn",
      actor: "filmmaker",
      createdAt: clock(),
    });
    await queueMail(tx, clock, withdrawalNotice(deps, row));
    return updated ?? row;
  });
  return asEntry(after, facts, clock());
}

function withdrawalNotice({ facts, publicUrl, directorEmail }: Deps, row: SubmissionRow) {
  const address = `${publicUrl}${pageAddress("adminSubmission", { id: row.id })}`;
  const subject = `Withdrawn: ${submissionTitle(row)}`;
  const said = "The filmmaker withdrew this entry. The fee is not refunded.";
  return {
    kind: "withdrawal_notice",
    to: directorEmail,
    subject,
    html: letterPage(
      facts,
      subject,
      `<p>${said}</p><p><a href="${address}" style="color:#8f2438">Open the submission</a></p>`,
    ),
    text: `${said}\n\n${address}`,
    submissionId: row.id,
  };
}
