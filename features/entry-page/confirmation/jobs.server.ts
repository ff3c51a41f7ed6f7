import { and, eq, gte, isNull, lte, notExists, sql } from "drizzle-orm";
import { announcementItems, announcements, confirmations, submissions } from "~/db/schema";
import { queueMail } from "~/features/mail/commands.server";
import { readUnarchivedEditions } from "~/features/settings/editions.queries.server";
import { getSettings } from "~/features/settings/queries.server";
import { addDays, dayIn } from "~/lib/dates/calendar";
import { confirmationReminder } from "./emails/reminder";
import { readConfirmation } from "./queries.server";
import {
  createEntryLink,
  type ReminderDeps,
  recordReminder,
  remindEachPerson,
} from "./reminders.commands.server";
import { dueReminderDay, reminderDays } from "./rules";

/**
 * Reminds filmmakers of accepted entries who have not answered, five days and one day before the deadline: one email
 * per person and edition, also in closed editions. Safe to run repeatedly and in several processes. Resolves to the
 * number of queued emails.
 */
export async function remindOfAnswers(deps: ReminderDeps): Promise<number> {
  let emailCount = 0;
  for (const { id } of await readUnarchivedEditions(deps.db))
    emailCount += await remindInEdition(deps, id);
  if (emailCount > 0) deps.wakeMail();
  return emailCount;
}

/** Sends the reminders of one edition, with its own settings. */
async function remindInEdition(deps: ReminderDeps, editionId: string): Promise<number> {
  const { db, clock } = deps;
  const settings = await getSettings(db, editionId);
  const now = clock();
  const today = dayIn(settings.timeZone, now);
  const answers = db
    .select({ one: sql`1` })
    .from(confirmations)
    .where(eq(confirmations.submissionId, submissions.id));
  const unansweredRows = await db
    .select({
      submissionId: submissions.id,
      email: submissions.submitterEmail,
      answerBy: announcements.answerBy,
      releasedAt: announcements.releasedAt,
    })
    .from(announcements)
    .innerJoin(announcementItems, eq(announcementItems.announcementId, announcements.id))
    .innerJoin(submissions, eq(submissions.id, announcementItems.submissionId))
    .where(
      and(
        eq(announcements.editionId, editionId),
        eq(announcements.state, "released"),
        gte(announcements.answerBy, today),
        lte(announcements.answerBy, addDays(today, Math.max(...reminderDays))),
        // The latest email counts.
        eq(announcements.releasedAt, submissions.announcedAt),
        eq(submissions.announcedStatus, "accepted"),
        isNull(submissions.withdrawnAt),
        notExists(answers),
      ),
    );
  const dueReminders = new Map(
    unansweredRows.flatMap(({ submissionId, email, answerBy, releasedAt }) => {
      const announcedOn = releasedAt && dayIn(settings.timeZone, releasedAt);
      const dueOn = answerBy && announcedOn && dueReminderDay({ answerBy, announcedOn, today });
      return dueOn ? [[submissionId, { submissionId, email, dueOn }] as const] : [];
    }),
  );
  return remindEachPerson(db, [...dueReminders.values()], async (tx, rows) => {
    const entries: { title: string; address: string; answerBy: string }[] = [];
    for (const row of rows) {
      const dueOn = dueReminders.get(row.id)?.dueOn ?? null;
      const confirmation = row.withdrawnAt ? null : await readConfirmation(tx, row);
      if (!confirmation?.answerBy || confirmation.answer) continue;
      const reminder = { submissionId: row.id, kind: "confirmation" as const, dueOn, at: now };
      if (!(await recordReminder(tx, reminder))) continue;
      entries.push({ ...(await createEntryLink(tx, row, deps)), answerBy: confirmation.answerBy });
    }
    const [firstRow] = rows;
    if (!firstRow || entries.length === 0) return false;
    const { submitterName: name, id: submissionId } = firstRow;
    const to = firstRow.submitterEmail.trim();
    await queueMail(tx, clock, confirmationReminder({ settings, to, name, submissionId, entries }));
    return true;
  });
}
