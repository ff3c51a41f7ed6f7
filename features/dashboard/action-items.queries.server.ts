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
import { readFollowUps } from "~/features/announcements/follow-ups.queries.server";
import { stuckDraftsSpec } from "~/features/checkout/stuck-drafts.queries.server";
import { countContacts } from "~/features/contacts/folder-counts.queries.server";
import { countItemsToReview } from "~/features/entry-page/deliverables/queries.server";
import { countFilms } from "~/features/films/queries.server";
import { juryToDo } from "~/features/jury/action-items.queries.server";
import {
  isUndelivered,
  listOutbox,
  readMailOutage,
  readRestored,
} from "~/features/mail/queries.server";
import { outboxMailSchema } from "~/features/mail/schema";
import { programmeToDo } from "~/features/programme/action-items.queries.server";
import {
  type EditionSummary,
  readEditions,
  readFestival,
  whereEdition,
} from "~/features/settings/editions.queries.server";
import type { FestivalSettings } from "~/features/settings/schema";
import { type Season, seasonAt } from "~/features/settings/season.rules";
import {
  countUndecided,
  isUnannounced,
} from "~/features/submissions/decision/selection.queries.server";
import { countSubmissions } from "~/features/submissions/queries.server";
import { dayIn, daysBetween } from "~/lib/dates/calendar";
import { type ActionItemCounts, countLimit, type FormerEdition } from "./action-items.rules";
import { upcomingDates } from "./upcoming-dates.rules";

/** Counts rows up to a limit. */
async function countUpToLimit(
  db: Database,
  table: PgTable,
  where: SQL | undefined,
): Promise<number> {
  const limitedRows = db
    .select({ one: sql`1`.as("one") })
    .from(table)
    .where(where)
    .limit(countLimit)
    .as("some");
  const [limitedCount] = await db.select({ rows: count() }).from(limitedRows);
  return limitedCount?.rows ?? 0;
}

/** The number of failed emails shown. */
const maxShownEmails = 3;

/** Entries and messages since the end of a visit. */
async function countSince(db: Database, previousVisit: Date): Promise<ActionItemCounts["since"]> {
  const since = previousVisit.toISOString();
  return {
    at: since,
    entries: await countSubmissions(db, { since, withdrawn: "false" }),
    messages: await countUpToLimit(db, contacts, gt(contacts.createdAt, previousVisit)),
  };
}

/** Why no email is sent, while some wait for that reason; else null. */
async function readOutageMessage(db: Database): Promise<string | null> {
  const outage = await readMailOutage(db);
  return outage?.oldest ? outage.message : null;
}

/** Open items of sent announcements. */
async function countFollowUps(db: Database, now: Date) {
  const toDo = await readFollowUps(db, () => now);
  const countKind = (kind: string) => toDo.filter((item) => item.kind === kind).length;
  return {
    placesFree: countKind("place_free"),
    silent: countKind("silent"),
    notReached: countKind("not_reached"),
  };
}

/** Undecided entries are shown from this many days before the decision day. */
const daysBeforeDecisionDay = 14;

async function countUndecidedNearDecisionDay(db: Database, settings: FestivalSettings, now: Date) {
  const today = dayIn(settings.timeZone, now);
  const daysLeft = daysBetween(today, settings.dates.notificationsOn);
  if (daysLeft > daysBeforeDecisionDay || today > settings.dates.festivalTo) return null;
  const count = await countUndecided(db);
  return count > 0 ? { count, daysLeft } : null;
}

/** The seasons in which films are prepared, and those in which the public looks at them. */
const preparingSeasons: readonly Season[] = ["late", "deliberating", "announced", "festival_on"];
const showingSeasons: readonly Season[] = ["announced", "festival_on"];

/** What films lack for the next moment of the season. */
async function countFilmGaps(db: Database, season: Season): Promise<ActionItemCounts["filmGaps"]> {
  const countIn = (seasons: readonly Season[], filters: Parameters<typeof countFilms>[1]) =>
    seasons.includes(season) ? countFilms(db, filters, countLimit) : 0;
  return {
    reply: await countIn(preparingSeasons, { state: "programme", missing: "reply" }),
    runningTime: await countIn(preparingSeasons, { state: "programme", missing: "runningTime" }),
    still: await countIn(showingSeasons, { state: "public", missing: "still" }),
  };
}

/** Past editions: closed ones that are not archived, and the current one after its last day. Newest first. */
async function readPastEditions(db: Database, settings: FestivalSettings, now: Date) {
  const closedOrOpen = (await readEditions(db)).filter(
    ({ state }) => state === "open" || state === "closed",
  );
  const isFestivalOver = dayIn(settings.timeZone, now) > settings.dates.festivalTo;
  return closedOrOpen.filter(({ isCurrent }) => !isCurrent || isFestivalOver);
}

/**
 * The editions that may have undecided entries, by the stored sums. These do not tell a waitlisted entry (decided) from
 * a reviewed one (undecided), so some may have none.
 */
async function filterEditionsWithUndecided(db: Database, pastEditions: readonly EditionSummary[]) {
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
  return pastEditions.filter(({ id }) => idsWithEntries.has(id));
}

/** The newest of these editions with a count above 0; null if none has one. */
async function findNewestWith(
  pastEditions: readonly EditionSummary[],
  count: (edition: EditionSummary) => Promise<number>,
): Promise<FormerEdition | null> {
  for (const edition of pastEditions) {
    const total = await count(edition);
    if (total > 0) return { slug: edition.slug, isOpen: edition.state === "open", count: total };
  }
  return null;
}

/** The newest locked announcement that is not released. */
async function readLockedAnnouncement(db: Database): Promise<ActionItemCounts["locked"]> {
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
 * Returns the action items: from stored sums, or counted up to `countLimit` along an index. `previousVisit` is when the
 * previous visit ended.
 */
export async function getActionItems(
  db: Database,
  settings: FestivalSettings,
  now: Date,
  previousVisit: Date | null = null,
): Promise<ActionItemCounts> {
  const { inbox, unread } = await countContacts(db);
  const { season, entriesTaken } = seasonAt(settings, (await readFestival(db)).edition, now);
  const pastEditions = await readPastEditions(db, settings, now);
  const isScheduled = and(isNotNull(newsArticles.publishedAt), gt(newsArticles.publishedAt, now));
  const [nextArticle] = await db
    .select({ title: newsArticles.title, at: newsArticles.publishedAt })
    .from(newsArticles)
    .where(isScheduled)
    .orderBy(newsArticles.publishedAt)
    .limit(1);
  const [entriesToday] = await db
    .select({ entries: sumOfSummaryRows(submissionDays.entries) })
    .from(submissionDays)
    .where(
      and(
        whereEdition(submissionDays.editionId),
        eq(submissionDays.day, dayIn(settings.timeZone, now)),
        not(submissionDays.withdrawn),
      ),
    );
  const countDrafts = (view: "held" | "unpaid") => {
    const { from, where } = stuckDraftsSpec(view, now);
    return countUpToLimit(db, from, where);
  };
  return {
    toAnswer: inbox,
    unread,
    pending: await countSubmissions(db, { status: "pending", withdrawn: "false" }),
    entriesToday: entriesToday?.entries ?? 0,
    proposed: await countFilms(db, { state: "proposed" }, countLimit),
    heldPayments: await countDrafts("held"),
    unpaid: entriesTaken ? await countDrafts("unpaid") : 0,
    filmGaps: await countFilmGaps(db, season),
    ...(await countFollowUps(db, now)),
    mailOutage: await readOutageMessage(db),
    restored: await readRestored(db),
    undeliveredEmails: await countUpToLimit(db, outboxMessages, isUndelivered),
    lost: (await listOutbox(db, { trouble: "true", limit: maxShownEmails })).items.map((mail) =>
      outboxMailSchema.parse(mail),
    ),
    undecided: await countUndecidedNearDecisionDay(db, settings, now),
    former: await findNewestWith(await filterEditionsWithUndecided(db, pastEditions), ({ slug }) =>
      countUndecided(db, slug),
    ),
    unannounced: await findNewestWith(pastEditions, ({ id }) =>
      db.$count(submissions, and(eq(submissions.editionId, id), isUnannounced)),
    ),
    jury: await juryToDo(db, now),
    deliverables: await countItemsToReview(db),
    locked: await readLockedAnnouncement(db),
    programme:
      dayIn(settings.timeZone, now) > settings.dates.festivalTo ? null : await programmeToDo(db),
    since: previousVisit && (await countSince(db, previousVisit)),
    scheduled: {
      count: nextArticle ? await countUpToLimit(db, newsArticles, isScheduled) : 0,
      next: nextArticle?.at ? { title: nextArticle.title, at: nextArticle.at.toISOString() } : null,
    },
    dates: upcomingDates(settings, now),
  };
}
