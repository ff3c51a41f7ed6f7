import { and, eq, gt, isNull, lte } from "drizzle-orm";
import type { Database } from "~/db/client";
import { editions, entryLinks, submissions } from "~/db/schema";
import { queueMail } from "~/features/mail/commands.server";
import { getSettings } from "~/features/settings/queries.server";
import { correctionsOpen, isDeadlinePassed } from "~/features/settings/rules";
import { runEach } from "~/lib/background-job";
import type { Clock } from "~/lib/dates/clock";
import { pathFor } from "~/lib/paths";
import { newLink } from "./links/links.queries.server";
import { missingLinkEmail } from "./missing-link/emails/missing-film-link";
import { dropLinkRequests, isLinkWanted } from "./missing-link.commands.server";
import type { SubmissionRow } from "./types.rules.server";

/** Days before the deadline on which missing film links are requested. */
const askDaysBefore = 5;
/** Hours without a reminder after the submission. */
const minHoursAfterSubmission = 24;
/** Requests per run; the next run follows within minutes. */
const batchSize = 50;

const hourMs = 3_600_000;
const daysFrom = (moment: Date, days: number) => new Date(moment.getTime() + days * 24 * hourMs);

type Deps = { db: Database; clock: Clock; publicUrl: string; wakeMail: () => void };

/**
 * Requests a missing film link once: some days before the deadline, or a day after the submission, while it can still
 * be added and nothing was announced. Deletes queued requests that are no longer needed. Returns the number of
 * requests.
 */
export async function requestMissingFilmLinks(deps: Deps): Promise<number> {
  const { db, clock } = deps;
  const now = clock();
  let requestCount = 0;
  await dropLinkRequests(db);
  for (const { id } of await db.select().from(editions).where(eq(editions.state, "open"))) {
    const settings = await getSettings(db, id);
    if (now < daysFrom(new Date(settings.dates.deadlineAt), -askDaysBefore)) continue;
    const { submittedAt } = submissions;
    // Only a coarse limit for the query, two days too wide: `correctionsOpen` below decides.
    const isMaybeCorrectable = isDeadlinePassed(settings, now)
      ? gt(submittedAt, daysFrom(now, -(settings.correctionDays + 2)))
      : undefined;
    const dueEntries = await db
      .select()
      .from(submissions)
      .where(
        and(
          eq(submissions.editionId, id),
          isLinkWanted,
          isNull(submissions.linkAskedAt),
          lte(submittedAt, new Date(now.getTime() - minHoursAfterSubmission * hourMs)),
          isMaybeCorrectable,
        ),
      )
      .orderBy(submittedAt)
      .limit(batchSize);
    await runEach(
      dueEntries
        .filter(({ submittedAt }) => correctionsOpen(settings, submittedAt, now))
        .map((entry) => async () => {
          if (await requestLink(deps, entry, now)) requestCount += 1;
        }),
    );
  }
  if (requestCount > 0) deps.wakeMail();
  return requestCount;
}

/** Records the request and queues its email in one transaction. False if it was already requested. */
async function requestLink({ db, clock, publicUrl }: Deps, entry: SubmissionRow, now: Date) {
  const { token, row } = newLink({ submissionId: entry.id }, now);
  const email = missingLinkEmail(entry, {
    settings: await getSettings(db, entry.editionId),
    address: `${publicUrl}${pathFor("entry", { token })}`,
  });
  return db.transaction(async (tx) => {
    const [requestedEntry] = await tx
      .update(submissions)
      .set({ linkAskedAt: now })
      .where(
        and(
          eq(submissions.id, entry.id),
          isNull(submissions.linkAskedAt),
          // It may have been announced, withdrawn or refunded since it was read.
          isLinkWanted,
        ),
      )
      .returning({ id: submissions.id });
    if (!requestedEntry) return false;
    await tx.insert(entryLinks).values(row);
    await queueMail(tx, clock, email);
    return true;
  });
}
