import { and, count, eq, gt, isNotNull, not, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "~/db/client";
import { summed } from "~/db/sums";
import { contacts, newsArticles, outboxMessages, submissionDays } from "~/db/tables";
import { countContacts } from "~/features/contacts/sums.server";
import { announcementToDo } from "~/features/decisions/announcements/to-do.server";
import { dayIn } from "~/features/festival/calendar";
import { ofEdition } from "~/features/festival/editions.server";
import type { FestivalFacts } from "~/features/festival/schema";
import { countProposed } from "~/features/films/queries.server";
import { inTrouble, listOutbox } from "~/features/mail/queries.server";
import { outboxMailSchema } from "~/features/mail/schema";
import { countSubmissions } from "~/features/submissions/queries.server";
import { waitingDrafts } from "~/features/submissions/waiting.server";
import { datesAhead } from "./dates.rules";
import { countedUpTo, type Today } from "./today.rules";

/** How many rows there are, as far as it is told. */
async function countSome(db: Database, table: PgTable, where: SQL | undefined): Promise<number> {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(table)
    .where(where)
    .limit(countedUpTo)
    .as("some");
  const [counted] = await db.select({ rows: count() }).from(some);
  return counted?.rows ?? 0;
}

/** The letters that are shown beside their number. */
const lettersShown = 3;

/** What came since a visit was over. */
async function cameSince(db: Database, before: Date): Promise<Today["since"]> {
  const at = before.toISOString();
  return {
    at,
    entries: await countSubmissions(db, { since: at, withdrawn: "false" }),
    messages: await countSome(db, contacts, gt(contacts.createdAt, before)),
  };
}

/** What announcements left to be done; letters that failed are told of with the other letters. */
async function afterAnnouncements(db: Database, now: Date) {
  const toDo = await announcementToDo(db, () => now);
  const of = (kind: string) => toDo.filter((one) => one.kind === kind).length;
  return { placesFree: of("place_free"), silent: of("silent") };
}

/**
 * Answers 'what needs me?': from sums, or counted up to `countedUpTo` along an index. `before`
 * is when the visit before this one was over.
 */
export async function readToday(
  db: Database,
  facts: FestivalFacts,
  now: Date,
  before: Date | null = null,
): Promise<Today> {
  const { inbox, unread } = await countContacts(db);
  const goesOut = and(isNotNull(newsArticles.publishedAt), gt(newsArticles.publishedAt, now));
  const [next] = await db
    .select({ title: newsArticles.title, at: newsArticles.publishedAt })
    .from(newsArticles)
    .where(goesOut)
    .orderBy(newsArticles.publishedAt)
    .limit(1);
  const [came] = await db
    .select({ entries: summed(submissionDays.entries) })
    .from(submissionDays)
    .where(
      and(
        ofEdition(submissionDays.editionId),
        eq(submissionDays.day, dayIn(facts.timeZone, now)),
        not(submissionDays.withdrawn),
      ),
    );
  const draftsThat = (view: "held" | "unpaid") => {
    const { from, where } = waitingDrafts(view, now);
    return countSome(db, from, where);
  };
  return {
    toAnswer: inbox,
    unread,
    pending: await countSubmissions(db, { status: "pending", withdrawn: "false" }),
    cameToday: came?.entries ?? 0,
    proposed: await countProposed(db, countedUpTo),
    held: await draftsThat("held"),
    unpaid: await draftsThat("unpaid"),
    ...(await afterAnnouncements(db, now)),
    letters: await countSome(db, outboxMessages, inTrouble),
    lost: (await listOutbox(db, { trouble: "true", limit: lettersShown })).items.map((mail) =>
      outboxMailSchema.parse(mail),
    ),
    since: before && (await cameSince(db, before)),
    scheduled: {
      count: next ? await countSome(db, newsArticles, goesOut) : 0,
      next: next?.at ? { title: next.title, at: next.at.toISOString() } : null,
    },
    dates: datesAhead(facts, now),
  };
}
