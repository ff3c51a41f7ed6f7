import { and, asc, eq, gte, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { digestEntries, outboxMessages, submissions } from "~/db/schema";
import { queueMail, type SendDeps } from "~/features/mail/commands.server";
import { categoryOf } from "~/features/settings/category.rules";
import { getSettings, settingsReader } from "~/features/settings/queries.server";
import { submissionTitle } from "~/features/submissions/schema";
import { addDays, dayIn } from "~/lib/dates/calendar";
import { momentOf } from "~/lib/dates/wall-clock";
import { pages } from "~/lib/paths";
import { digestEmail } from "./emails/digest";

/** When the email leaves, in the festival's time zone. */
const digestTime = "08:00";

/** The last moment of a digest up to `now`; null if the zone's clock skipped it. */
function lastDigestMoment(timeZone: string, now: Date): Date | null {
  const today = dayIn(timeZone, now);
  const moments = [today, addDays(today, -1)].map((day) =>
    momentOf(timeZone, `${day}T${digestTime}`),
  );
  return moments.find((moment) => moment && moment <= now) ?? null;
}

/** The waiting entries that arrived before a moment, oldest first, locked for this transaction. */
function readWaiting(tx: Database, before: Date) {
  const { id, filmTitle, logLine, submissionType, submittedAt, withdrawnAt } = submissions;
  const { editionId, forNext } = submissions;
  return tx
    .select({
      id,
      filmTitle,
      logLine,
      submissionType,
      submittedAt,
      withdrawnAt,
      editionId,
      forNext,
    })
    .from(digestEntries)
    .innerJoin(submissions, eq(id, digestEntries.submissionId))
    .where(and(isNull(digestEntries.outboxId), lt(submittedAt, before)))
    .orderBy(asc(submittedAt), asc(id))
    .for("update", { of: digestEntries });
}
type WaitingEntry = Awaited<ReturnType<typeof readWaiting>>[number];

const isOneOf = (entries: readonly WaitingEntry[]): SQL =>
  sql`${digestEntries.submissionId} = any(${`{${entries.map(({ id }) => id).join(",")}}`}::uuid[])`;

/** Whether a digest was queued between two moments. A later one is from before the clock was set back. */
const wasQueued = async (tx: Database, from: Date, to: Date) =>
  (await tx.$count(
    outboxMessages,
    and(
      eq(outboxMessages.kind, "entry_digest"),
      gte(outboxMessages.createdAt, from),
      lte(outboxMessages.createdAt, to),
    ),
  )) > 0;

/** The entries as the email names them, by the categories of their editions. */
function describeEntries(tx: Database, entries: readonly WaitingEntry[]) {
  const readSettings = settingsReader(tx);
  return Promise.all(
    entries.map(async ({ id, editionId, submissionType, forNext, ...entry }) => ({
      id,
      title: submissionTitle(entry),
      category: categoryOf(await readSettings(editionId), submissionType).name,
      forNext,
    })),
  );
}

/**
 * Emails the director at 8 in the morning of the festival's time zone about the entries that wait for it, once a day,
 * however many processes run it: an entry waits from the transaction that created it until the one that queues the
 * email. What waits when the director chooses an email for each entry is in the next digest; after 'No email' it is
 * dropped. Withdrawn entries are not named.
 */
export async function sendEntryDigest(deps: SendDeps): Promise<void> {
  const { db, clock, publicUrl, directorEmail: to, wakeMail } = deps;
  const now = clock();
  const settings = await getSettings(db);
  const dueUntil = lastDigestMoment(settings.timeZone, now);
  if (!dueUntil) return;
  const isQueued = await db.transaction(async (tx) => {
    const waitingEntries = await readWaiting(tx, dueUntil);
    const entries =
      settings.notices.newEntries === "none"
        ? []
        : waitingEntries.filter(({ withdrawnAt }) => withdrawnAt === null);
    const [firstEntry] = entries;
    if (firstEntry) {
      if (await wasQueued(tx, dueUntil, now)) return false;
      // The list shows what arrived after a moment.
      const since = new Date(firstEntry.submittedAt.getTime() - 1).toISOString();
      const email = digestEmail({
        entries: await describeEntries(tx, entries),
        settings,
        address: `${publicUrl}${pages.adminSubmissions}?since=${since}`,
        to,
      });
      const outboxId = await queueMail(tx, clock, email);
      await tx.update(digestEntries).set({ outboxId }).where(isOneOf(entries));
    }
    await tx
      .delete(digestEntries)
      .where(and(isNull(digestEntries.outboxId), isOneOf(waitingEntries)));
    return firstEntry !== undefined;
  });
  if (isQueued) wakeMail();
}
