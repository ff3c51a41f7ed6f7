import { and, eq, gt, isNull, lte } from "drizzle-orm";
import { executeBatch, insertWhen, type Part } from "~/db/batch-write";
import type { Database } from "~/db/client";
import { editions, entryLinks, outboxMessages, submissions } from "~/db/schema";
import { withOwnWords } from "~/features/mail/automated/own-words.server";
import { outboxValues } from "~/features/mail/commands.server";
import { getSettings } from "~/features/settings/queries.server";
import { correctionsOpen, deadlinePassed } from "~/features/settings/rules";
import type { Clock } from "~/lib/dates/clock";
import { pathFor } from "~/lib/paths";
import { missingLinkEmail } from "./emails/missing-film-link";
import { dropLinkRequests, linkIsWanted } from "./missing-link.server";
import { newLink } from "./private-page/links.server";
import type { SubmissionRow } from "./types.server";

/** Days before the deadline on which films without a link are asked for it. */
const askDaysBefore = 5;
/** Hours that somebody has to send it by themselves. */
const patienceHours = 24;
/** Asked in one turn; the next one follows within minutes. */
const atOnce = 50;

const hour = 3_600_000;
const daysFrom = (moment: Date, days: number) => new Date(moment.getTime() + days * 24 * hour);

type Deps = { db: Database; clock: Clock; publicUrl: string; wakeMail: () => void };

/**
 * Asks once for the link of a film that nobody can watch yet: some days before the deadline, or
 * a day after it was handed in, as long as it can still be added and nothing was announced. Emails
 * that wait and are not true any more are deleted. Returns how many were asked.
 */
export async function requestMissingFilmLinks(deps: Deps): Promise<number> {
  const { db, clock } = deps;
  const now = clock();
  let asked = 0;
  await dropLinkRequests(db);
  for (const { id } of await db.select().from(editions).where(eq(editions.state, "open"))) {
    const facts = await getSettings(db, id);
    if (now < daysFrom(new Date(facts.dates.deadlineAt), -askDaysBefore)) continue;
    const { submittedAt } = submissions;
    const stillOpen = deadlinePassed(facts, now)
      ? gt(submittedAt, daysFrom(now, -(facts.correctionDays + 2)))
      : undefined;
    const due = await db
      .select()
      .from(submissions)
      .where(
        and(
          eq(submissions.editionId, id),
          linkIsWanted,
          isNull(submissions.linkAskedAt),
          lte(submittedAt, new Date(now.getTime() - patienceHours * hour)),
          stillOpen,
        ),
      )
      .orderBy(submittedAt)
      .limit(atOnce);
    for (const entry of due) {
      if (correctionsOpen(facts, entry.submittedAt, now) && (await ask(deps, entry, now))) {
        asked += 1;
      }
    }
  }
  if (asked > 0) deps.wakeMail();
  return asked;
}

/** Notes the question and queues its letter, both or neither. False: it was asked before. */
async function ask({ db, clock, publicUrl }: Deps, entry: SubmissionRow, now: Date) {
  const { token, row } = newLink({ submissionId: entry.id }, now);
  const question = missingLinkEmail(entry, {
    facts: await getSettings(db, entry.editionId),
    address: `${publicUrl}${pathFor("entry", { token })}`,
  });
  const letter = await withOwnWords(db, question);
  const made = await executeBatch(
    db,
    insertWhen("asked", outboxMessages, outboxValues(clock, letter)),
    { before: [noting(entry.id, now)], after: [insertWhen("asked", entryLinks, row)] },
  );
  return made.length > 0;
}

const noting = (id: string, now: Date): Part => ({
  as: "asked",
  key: "asked for a link",
  table: submissions,
  values: { id, now: now.toISOString() },
  build: (db, given) =>
    db
      .update(submissions)
      .set({ linkAskedAt: given("now") })
      .where(
        and(
          eq(submissions.id, given("id")),
          isNull(submissions.linkAskedAt),
          // It may have been announced, withdrawn or refunded since it was read.
          linkIsWanted,
        ),
      )
      .returning(),
});
