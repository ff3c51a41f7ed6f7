import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { EntryReminderKind } from "~/db/enums";
import { entryLinks, entryReminders, submissions } from "~/db/schema";
import { newLink } from "~/features/submissions/links/links.queries.server";
import { submissionTitle } from "~/features/submissions/schema";
import { hasPrivatePage } from "~/features/submissions/source.commands.server";
import type { SubmissionRow } from "~/features/submissions/types.rules.server";
import { runEach } from "~/lib/background-job";
import type { Clock } from "~/lib/dates/clock";
import { emailAddress } from "~/lib/forms/fields";
import { pathFor } from "~/lib/paths";

/** Shared code of reminders for accepted entries: one email per person, each sent once. */

export type ReminderDeps = {
  db: Database;
  clock: Clock;
  publicUrl: string;
  wakeMail: () => void;
};

/** Normalizes an address: one address is one person, in any spelling. */
export const normalizeEmail = (email: string) => email.trim().toLowerCase();

/** The SQL expression of an entry's normalized address. */
export const personAddress = sql`lower(trim(${submissions.submitterEmail}))`;

/**
 * Groups due items by person (email address) and handles each person in a separate transaction. It locks the entries'
 * rows: a second process sees what the first wrote, and a simultaneous answer comes before the email or after it. An
 * error about one person holds up no other, and is thrown at the end.
 * Resolves to the number of reminded people.
 */
export async function remindEachPerson<T extends { submissionId: string; email: string }>(
  db: Database,
  dueItems: readonly T[],
  sendReminder: (tx: Database, entries: SubmissionRow[], person: string) => Promise<boolean>,
): Promise<number> {
  const reachableItems = dueItems.filter(({ email }) => emailAddress.safeParse(email).success);
  let remindedCount = 0;
  const remind = async ([person, entries]: [string, T[]]) => {
    const ids = [...new Set(entries.map(({ submissionId }) => submissionId))];
    const wasReminded = await db.transaction(async (tx) => {
      const rows = await tx
        .select()
        .from(submissions)
        // An entry whose address has changed in the meantime belongs to another person, who is handled in the next run.
        .where(and(inArray(submissions.id, ids), eq(personAddress, person), hasPrivatePage))
        .orderBy(asc(submissions.id))
        .for("update");
      return rows.length > 0 && (await sendReminder(tx, rows, person));
    });
    if (wasReminded) remindedCount += 1;
  };
  const people = Map.groupBy(reachableItems, ({ email }) => normalizeEmail(email));
  await runEach([...people].map((person) => () => remind(person)));
  return remindedCount;
}

/** Records a reminder. False if one was already recorded for that day or a later one. */
export async function recordReminder(
  tx: Database,
  reminder: { submissionId: string; kind: EntryReminderKind; dueOn: string | null; at: Date },
): Promise<boolean> {
  const rows = await tx
    .insert(entryReminders)
    .values(reminder)
    .onConflictDoUpdate({
      target: [entryReminders.submissionId, entryReminders.kind],
      set: { dueOn: reminder.dueOn, at: reminder.at },
      setWhere: sql`excluded.due_on is null or ${entryReminders.dueOn} < excluded.due_on`,
    })
    .returning();
  return rows.length > 0;
}

/** An entry in an email: its title, and a new link to its private page. */
export async function createEntryLink(
  tx: Database,
  row: SubmissionRow,
  { publicUrl, clock }: ReminderDeps,
): Promise<{ title: string; address: string }> {
  const link = newLink({ submissionId: row.id }, clock());
  await tx.insert(entryLinks).values(link.row);
  const address = `${publicUrl}${pathFor("entry", { token: link.token })}`;
  return { title: submissionTitle(row), address };
}
