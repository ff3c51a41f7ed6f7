import { and, eq, gt, inArray } from "drizzle-orm";
import type { Database } from "~/db/client";
import { entryReminders, submissions } from "~/db/schema";
import { queueMail } from "~/features/mail/commands.server";
import { type Edition, readOpenEditions } from "~/features/settings/editions.queries.server";
import { getSettings } from "~/features/settings/queries.server";
import { addDays, dayIn } from "~/lib/dates/calendar";
import {
  eachPerson,
  linkedTo,
  noteReminder,
  personAddress,
  personOf,
  type ReminderDeps,
} from "../confirmation/reminders.commands.server";
import { deliverablesReminder, type MissingOf } from "./emails/reminder";
import { type RequestedItem, readRequestedItems, stateOf } from "./queries.server";
import { atMostEveryDays, isMissing, quietDays, remindDaysAhead } from "./rules";

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

/** Items that need a reminder: missing required ones, and returned ones. */
const isOwed = (request: RequestedItem) =>
  isMissing(stateOf(request)) && (request.deliverable.required || stateOf(request) === "returned");

/** Whether a person got a reminder about any of their films in the last days. */
async function wasReminded(db: Database, person: string, now: Date): Promise<boolean> {
  const [last] = await db
    .select({ at: entryReminders.at })
    .from(entryReminders)
    .innerJoin(submissions, eq(submissions.id, entryReminders.submissionId))
    .where(
      and(
        eq(entryReminders.kind, "deliverables"),
        eq(personAddress, person),
        gt(entryReminders.at, daysBefore(now, atMostEveryDays)),
      ),
    )
    .limit(1);
  return last !== undefined;
}

type ReminderOptions = {
  /** Only counts the emails; nothing is written. */
  dryRun?: boolean;
  /** The director's request for an edition: reminds everyone with missing items, whatever the due date. */
  edition?: Pick<Edition, "id">;
};

/**
 * Reminds filmmakers of an edition's missing deliverables: one email per person for all of them, at most one in seven
 * days. As a job it runs for open and closed editions, from two weeks before a due date until the festival is over.
 * Resolves to the number of emails that were, or would be, queued.
 */
export async function remindOfDeliverables(
  deps: ReminderDeps,
  options: ReminderOptions = {},
): Promise<number> {
  const years = options.edition ? [options.edition] : await readOpenEditions(deps.db);
  let emailCount = 0;
  for (const { id } of years) emailCount += await remindIn(deps, id, options);
  if (emailCount > 0 && !options.dryRun) deps.wakeMail();
  return emailCount;
}

/** Sends the reminders of one edition, with its own settings. */
async function remindIn(
  deps: ReminderDeps,
  editionId: string,
  { dryRun = false, edition }: ReminderOptions,
): Promise<number> {
  const { db, clock } = deps;
  const settings = await getSettings(db, editionId);
  const now = clock();
  const today = dayIn(settings.timeZone, now);
  if (!edition && today > settings.dates.festivalTo) return 0;
  const isDue = (request: RequestedItem) =>
    edition !== undefined ||
    (request.deliverable.dueOn <= addDays(today, remindDaysAhead) &&
      request.confirmedAt <= daysBefore(now, quietDays));
  const owed = (await readRequestedItems(db, eq(submissions.editionId, editionId))).filter(isOwed);
  const pressed = new Set(owed.filter(isDue).map(({ entry }) => personOf(entry.submitterEmail)));
  const due = owed
    .map(({ entry }) => ({ submissionId: entry.id, email: entry.submitterEmail }))
    .filter(({ email }) => pressed.has(personOf(email)));

  return eachPerson(db, due, async (tx, rows, person) => {
    if (await wasReminded(tx, person, now)) return false;
    const ids = rows.map(({ id }) => id);
    const missing = (await readRequestedItems(tx, inArray(submissions.id, ids))).filter((request) =>
      isMissing(stateOf(request)),
    );
    const owing = new Set(missing.filter(isOwed).map(({ entry }) => entry.id));
    const [first, ...otherEntries] = rows.filter(({ id }) => owing.has(id));
    if (!first || dryRun) return first !== undefined;
    const entries: MissingOf[] = [];
    for (const row of [first, ...otherEntries]) {
      const items = missing
        .filter(({ entry }) => entry.id === row.id)
        .map(({ deliverable: { id, label, dueOn, required }, item }) => ({
          id,
          label,
          dueOn,
          required,
          note: item?.state === "returned" ? item.note : null,
        }));
      entries.push({ ...(await linkedTo(tx, row, deps)), items });
      const note = { submissionId: row.id, kind: "deliverables" as const, dueOn: null, at: now };
      await noteReminder(tx, note);
    }
    const { submitterName: name, id: submissionId } = first;
    const to = first.submitterEmail.trim();
    const emailData = { settings, today, to, name, submissionId, entries };
    await queueMail(tx, clock, deliverablesReminder(emailData));
    return true;
  });
}
