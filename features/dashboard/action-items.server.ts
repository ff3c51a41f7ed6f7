import { and, count, desc, eq, gt, inArray, isNotNull, not, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "~/db/client";
import {
  announcements,
  contacts,
  editions,
  newsArticles,
  outboxMessages,
  submissionDays,
} from "~/db/schema";
import { sumOfSummaryRows } from "~/db/summary-rows";
import { announcementToDo } from "~/features/announcements/follow-ups.server";
import { countContacts } from "~/features/contacts/folder-counts.server";
import { countProposed } from "~/features/films/queries.server";
import { listOutbox, undelivered } from "~/features/mail/queries.server";
import { outboxMailSchema } from "~/features/mail/schema";
import { programmeToDo } from "~/features/programme/action-items.server";
import { whereEdition } from "~/features/settings/editions.server";
import type { FestivalSettings } from "~/features/settings/schema";
import { countUndecided } from "~/features/submissions/decision/selection.server";
import { countSubmissions } from "~/features/submissions/queries.server";
import { stuckDrafts } from "~/features/submissions/stuck-drafts.server";
import { dayIn, daysBetween } from "~/lib/dates/calendar";
import { type ActionItemCounts, countedUpTo } from "./action-items.rules";
import { upcomingDates } from "./upcoming-dates.rules";

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

/** The emails that are shown beside their number. */
const emailsShown = 3;

/** What came since a visit was over. */
async function cameSince(db: Database, before: Date): Promise<ActionItemCounts["since"]> {
  const at = before.toISOString();
  return {
    at,
    entries: await countSubmissions(db, { since: at, withdrawn: "false" }),
    messages: await countSome(db, contacts, gt(contacts.createdAt, before)),
  };
}

/** What announcements left to be done. */
async function afterAnnouncements(db: Database, now: Date) {
  const toDo = await announcementToDo(db, () => now);
  const of = (kind: string) => toDo.filter((one) => one.kind === kind).length;
  return { placesFree: of("place_free"), silent: of("silent"), notReached: of("not_reached") };
}

/** Days before the day on which all are to hear from which on it is told who is undecided. */
const nearDays = 14;

async function undecidedNear(db: Database, facts: FestivalSettings, now: Date) {
  const today = dayIn(facts.timeZone, now);
  const left = daysBetween(today, facts.dates.notificationsOn);
  if (left > nearDays || today > facts.dates.festivalTo) return null;
  const count = await countUndecided(db);
  return count > 0 ? { count, left } : null;
}

/** The newest year that is closed, beside the current one, with undecided entries. */
async function formerWaiting(db: Database): Promise<ActionItemCounts["former"]> {
  // The sums say which years may have some; they do not know a waitlist from a mark.
  const years = await db
    .select({ slug: editions.slug })
    .from(submissionDays)
    .innerJoin(editions, eq(editions.id, submissionDays.editionId))
    .where(
      and(
        eq(editions.state, "closed"),
        sql`${editions.id} <> (select current_edition())`,
        inArray(submissionDays.status, ["pending", "reviewed"]),
        not(submissionDays.withdrawn),
        not(submissionDays.forNext),
      ),
    )
    .groupBy(editions.slug)
    .having(gt(sumOfSummaryRows(submissionDays.entries), 0))
    .orderBy(desc(editions.slug));
  for (const { slug } of years) {
    const count = await countUndecided(db, slug);
    if (count > 0) return { slug, count };
  }
  return null;
}

/** The newest announcement whose emails are locked and that nobody released. */
async function lockedWaiting(db: Database): Promise<ActionItemCounts["locked"]> {
  const { id, name, letters, state, createdAt } = announcements;
  const [row] = await db
    .select({ id, name, letters })
    .from(announcements)
    // Of whichever year: it can go out as long as it is not in the archive.
    .where(eq(state, "locked"))
    .orderBy(desc(createdAt))
    .limit(1);
  return row ? { ...row, letters: row.letters ?? 0 } : null;
}

/**
 * Answers 'what needs me?': from sums, or counted up to `countedUpTo` along an index. `before`
 * is when the visit before this one was over.
 */
export async function getActionItems(
  db: Database,
  facts: FestivalSettings,
  now: Date,
  before: Date | null = null,
): Promise<ActionItemCounts> {
  const { inbox, unread } = await countContacts(db);
  const goesOut = and(isNotNull(newsArticles.publishedAt), gt(newsArticles.publishedAt, now));
  const [next] = await db
    .select({ title: newsArticles.title, at: newsArticles.publishedAt })
    .from(newsArticles)
    .where(goesOut)
    .orderBy(newsArticles.publishedAt)
    .limit(1);
  const [came] = await db
    .select({ entries: sumOfSummaryRows(submissionDays.entries) })
    .from(submissionDays)
    .where(
      and(
        whereEdition(submissionDays.editionId),
        eq(submissionDays.day, dayIn(facts.timeZone, now)),
        not(submissionDays.withdrawn),
      ),
    );
  const draftsThat = (view: "held" | "unpaid") => {
    const { from, where } = stuckDrafts(view, now);
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
    letters: await countSome(db, outboxMessages, undelivered),
    lost: (await listOutbox(db, { trouble: "true", limit: emailsShown })).items.map((mail) =>
      outboxMailSchema.parse(mail),
    ),
    undecided: await undecidedNear(db, facts, now),
    former: await formerWaiting(db),
    locked: await lockedWaiting(db),
    programme: dayIn(facts.timeZone, now) > facts.dates.festivalTo ? null : await programmeToDo(db),
    since: before && (await cameSince(db, before)),
    scheduled: {
      count: next ? await countSome(db, newsArticles, goesOut) : 0,
      next: next?.at ? { title: next.title, at: next.at.toISOString() } : null,
    },
    dates: upcomingDates(facts, now),
  };
}
