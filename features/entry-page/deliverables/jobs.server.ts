import { and, eq, gt, inArray } from "drizzle-orm";
import type { Database } from "~/db/client";
import { entryReminders, submissions } from "~/db/schema";
import { queueMail } from "~/features/mail/commands.server";
import { type Edition, readUnarchivedEditions } from "~/features/settings/editions.queries.server";
import { getSettings } from "~/features/settings/queries.server";
import { addDays, dayIn } from "~/lib/dates/calendar";
import {
  createEntryLink,
  normalizeEmail,
  personAddress,
  type ReminderDeps,
  recordReminder,
  remindEachPerson,
} from "../confirmation/reminders.commands.server";
import { deliverablesReminder, type EntryWithMissingItems } from "./emails/reminder";
import { type RequestedItem, readRequestedItems, stateOf } from "./queries.server";
import { isMissing, minDaysBetweenReminders, quietDays, remindDaysAhead } from "./rules";

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

/** Items that need a reminder: missing required ones, and returned ones. */
const needsReminder = (request: RequestedItem) =>
  isMissing(stateOf(request)) && (request.deliverable.required || stateOf(request) === "returned");

/** Whether a person got a reminder about any of their films in the last days. */
async function wasReminded(db: Database, person: string, now: Date): Promise<boolean> {
  const [lastReminder] = await db
    .select({ at: entryReminders.at })
    .from(entryReminders)
    .innerJoin(submissions, eq(submissions.id, entryReminders.submissionId))
    .where(
      and(
        eq(entryReminders.kind, "deliverables"),
        eq(personAddress, person),
        gt(entryReminders.at, daysBefore(now, minDaysBetweenReminders)),
      ),
    )
    .limit(1);
  return lastReminder !== undefined;
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
  const editions = options.edition ? [options.edition] : await readUnarchivedEditions(deps.db);
  let emailCount = 0;
  for (const { id } of editions) emailCount += await remindInEdition(deps, id, options);
  if (emailCount > 0 && !options.dryRun) deps.wakeMail();
  return emailCount;
}

/** Sends the reminders of one edition, with its own settings. */
async function remindInEdition(
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
  const itemsToRemind = (await readRequestedItems(db, eq(submissions.editionId, editionId))).filter(
    needsReminder,
  );
  const dueAddresses = new Set(
    itemsToRemind.filter(isDue).map(({ entry }) => normalizeEmail(entry.submitterEmail)),
  );
  const dueItems = itemsToRemind
    .map(({ entry }) => ({ submissionId: entry.id, email: entry.submitterEmail }))
    .filter(({ email }) => dueAddresses.has(normalizeEmail(email)));

  return remindEachPerson(db, dueItems, async (tx, rows, person) => {
    if (await wasReminded(tx, person, now)) return false;
    const ids = rows.map(({ id }) => id);
    const missingItems = (await readRequestedItems(tx, inArray(submissions.id, ids))).filter(
      (request) => isMissing(stateOf(request)),
    );
    const entryIds = new Set(missingItems.filter(needsReminder).map(({ entry }) => entry.id));
    const [firstEntry, ...otherEntries] = rows.filter(({ id }) => entryIds.has(id));
    if (!firstEntry || dryRun) return firstEntry !== undefined;
    const entries: EntryWithMissingItems[] = [];
    for (const row of [firstEntry, ...otherEntries]) {
      const items = missingItems
        .filter(({ entry }) => entry.id === row.id)
        .map(({ deliverable: { id, label, dueOn, required }, item }) => ({
          id,
          label,
          dueOn,
          required,
          note: item?.state === "returned" ? item.note : null,
        }));
      entries.push({ ...(await createEntryLink(tx, row, deps)), items });
      const reminder = {
        submissionId: row.id,
        kind: "deliverables" as const,
        dueOn: null,
        at: now,
      };
      await recordReminder(tx, reminder);
    }
    const { submitterName: name, id: submissionId } = firstEntry;
    const to = firstEntry.submitterEmail.trim();
    const emailData = { settings, today, to, name, submissionId, entries };
    await queueMail(tx, clock, deliverablesReminder(emailData));
    return true;
  });
}
