import { and, count, desc, eq, gt, inArray, isNotNull, not, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "~/db/client";
import {
  announcements,
  contacts,
  newsArticles,
  outboxMessages,
  submissionDays,
  submissions,
} from "~/db/schema";
import { sumOfSummaryRows } from "~/db/summary-rows";
import { announcementToDo } from "~/features/announcements/follow-ups.queries.server";
import { stuckDrafts } from "~/features/checkout/stuck-drafts.queries.server";
import { countContacts } from "~/features/contacts/folder-counts.queries.server";
import { countGiven } from "~/features/entry-page/deliverables/queries.server";
import { countProposed } from "~/features/films/queries.server";
import { juryToDo } from "~/features/jury/action-items.queries.server";
import { listOutbox, readMailOutage, undelivered } from "~/features/mail/queries.server";
import { outboxMailSchema } from "~/features/mail/schema";
import { programmeToDo } from "~/features/programme/action-items.queries.server";
import {
  type EditionSummary,
  readEditions,
  whereEdition,
} from "~/features/settings/editions.queries.server";
import type { FestivalSettings } from "~/features/settings/schema";
import {
  countUndecided,
  isUnannounced,
} from "~/features/submissions/decision/selection.queries.server";
import { countSubmissions } from "~/features/submissions/queries.server";
import { dayIn, daysBetween } from "~/lib/dates/calendar";
import { type ActionItemCounts, countLimit, type FormerEdition } from "./action-items.rules";
import { upcomingDates } from "./upcoming-dates.rules";

/** Counts rows up to a limit. */
async function countSome(db: Database, table: PgTable, where: SQL | undefined): Promise<number> {
  const limitedRows = db
    .select({ one: sql`1`.as("one") })
    .from(table)
    .where(where)
    .limit(countLimit)
    .as("some");
  const [counted] = await db.select({ rows: count() }).from(limitedRows);
  return counted?.rows ?? 0;
}

/** The number of failed emails shown. */
const maxEmails = 3;

/** Entries and messages since the end of a visit. */
async function cameSince(db: Database, before: Date): Promise<ActionItemCounts["since"]> {
  const at = before.toISOString();
  return {
    at,
    entries: await countSubmissions(db, { since: at, withdrawn: "false" }),
    messages: await countSome(db, contacts, gt(contacts.createdAt, before)),
  };
}

/** Why no email is sent, while some wait for that reason. */
async function waitingEmails(db: Database): Promise<string | null> {
  const outage = await readMailOutage(db);
  return outage?.oldest ? outage.message : null;
}

/** Open items of sent announcements. */
async function afterAnnouncements(db: Database, now: Date) {
  const toDo = await announcementToDo(db, () => now);
  const countKind = (kind: string) => toDo.filter((item) => item.kind === kind).length;
  return {
    placesFree: countKind("place_free"),
    silent: countKind("silent"),
    notReached: countKind("not_reached"),
  };
}

/** Undecided entries are shown from this many days before the decision day. */
const nearDays = 14;

async function undecidedNear(db: Database, settings: FestivalSettings, now: Date) {
  const today = dayIn(settings.timeZone, now);
  const daysLeft = daysBetween(today, settings.dates.notificationsOn);
  if (daysLeft > nearDays || today > settings.dates.festivalTo) return null;
  const count = await countUndecided(db);
  return count > 0 ? { count, daysLeft } : null;
}

/** Past editions: closed ones that are not archived, and the current one after its last day. Newest first. */
async function editionsOver(db: Database, settings: FestivalSettings, now: Date) {
  const years = (await readEditions(db)).filter(
    ({ state }) => state === "open" || state === "closed",
  );
  const isOver = dayIn(settings.timeZone, now) > settings.dates.festivalTo;
  return years.filter(({ isCurrent }) => !isCurrent || isOver);
}

/**
 * The editions that may have undecided entries, by the stored sums, in which waitlisted entries look like marked ones.
 */
async function mayHaveUndecided(db: Database, years: readonly EditionSummary[]) {
  const rows = await db
    .select({ id: submissionDays.editionId })
    .from(submissionDays)
    .where(
      and(
        inArray(submissionDays.status, ["pending", "reviewed"]),
        not(submissionDays.withdrawn),
        not(submissionDays.forNext),
      ),
    )
    .groupBy(submissionDays.editionId)
    .having(gt(sumOfSummaryRows(submissionDays.entries), 0));
  const idsWithEntries = new Set(rows.map(({ id }) => id));
  return years.filter(({ id }) => idsWithEntries.has(id));
}

/** The newest of these editions with a count above 0. */
async function newestWith(
  years: readonly EditionSummary[],
  count: (year: EditionSummary) => Promise<number>,
): Promise<FormerEdition | null> {
  for (const year of years) {
    const total = await count(year);
    if (total > 0) return { slug: year.slug, isOpen: year.state === "open", count: total };
  }
  return null;
}

/** The newest locked announcement that is not released. */
async function lockedWaiting(db: Database): Promise<ActionItemCounts["locked"]> {
  const { id, name, letters, state, createdAt } = announcements;
  const [row] = await db
    .select({ id, name, letters })
    .from(announcements)
    // Of any edition: it can be released until the edition is archived.
    .where(eq(state, "locked"))
    .orderBy(desc(createdAt))
    .limit(1);
  return row ? { ...row, emails: row.letters ?? 0 } : null;
}

/**
 * Returns the action items: from sums, or counted up to `countedUpTo` along an index. `before` is the end of the
 * previous visit.
 */
export async function getActionItems(
  db: Database,
  settings: FestivalSettings,
  now: Date,
  before: Date | null = null,
): Promise<ActionItemCounts> {
  const { inbox, unread } = await countContacts(db);
  const over = await editionsOver(db, settings, now);
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
        eq(submissionDays.day, dayIn(settings.timeZone, now)),
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
    proposed: await countProposed(db, countLimit),
    heldPayments: await draftsThat("held"),
    unpaid: await draftsThat("unpaid"),
    ...(await afterAnnouncements(db, now)),
    mailOutage: await waitingEmails(db),
    undeliveredEmails: await countSome(db, outboxMessages, undelivered),
    lost: (await listOutbox(db, { trouble: "true", limit: maxEmails })).items.map((mail) =>
      outboxMailSchema.parse(mail),
    ),
    undecided: await undecidedNear(db, settings, now),
    former: await newestWith(await mayHaveUndecided(db, over), ({ slug }) =>
      countUndecided(db, slug),
    ),
    unannounced: await newestWith(over, ({ id }) =>
      db.$count(submissions, and(eq(submissions.editionId, id), isUnannounced)),
    ),
    jury: await juryToDo(db, now),
    deliverables: await countGiven(db),
    locked: await lockedWaiting(db),
    programme:
      dayIn(settings.timeZone, now) > settings.dates.festivalTo ? null : await programmeToDo(db),
    since: before && (await cameSince(db, before)),
    scheduled: {
      count: next ? await countSome(db, newsArticles, goesOut) : 0,
      next: next?.at ? { title: next.title, at: next.at.toISOString() } : null,
    },
    dates: upcomingDates(settings, now),
  };
}
