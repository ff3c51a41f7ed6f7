import { and, eq, gt, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { newsArticles, promoAutomationRuns, submissions } from "~/db/schema";
import { categoryOf } from "~/features/settings/category.rules";
import { deadlineDay } from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { addDays, dayIn, daysBetween, longDate, mondayOf } from "~/lib/dates/calendar";
import { pathFor } from "~/lib/paths";
import type { Trigger } from "./schema";

/** The occasions of rules: festival days, and events. */

/** `key` identifies an occasion permanently: a rule handles each once. */
export type Occasion = { key: string; title: string; values: Record<string, string> };

type OccasionQuery = {
  automationId: string;
  settings: FestivalSettings;
  publicUrl: string;
  now: Date;
  /** The rule has been unchanged since then; earlier events do not trigger it. */
  since: Date;
};

/** Days after which an event no longer triggers a rule, also if the server was down. */
const maxEventAgeDays = 14;
/** The limit of drafts per rule and run; the rest follows in the next runs. */
const occasionBatchSize = 20;

/** The variables of all templates. */
export function commonValues(settings: FestivalSettings, publicUrl: string, now: Date) {
  const daysLeft = daysBetween(dayIn(settings.timeZone, now), deadlineDay(settings));
  return {
    FESTIVAL: settings.brand.fullName,
    SITE: publicUrl,
    DEADLINE: longDate(deadlineDay(settings), settings),
    DAYS_LEFT: String(Math.max(0, daysLeft)),
  };
}

/** The day of a trigger, and the last day on which its draft still makes sense; null without such a date. */
function daysOf(
  trigger: Trigger,
  settings: FestivalSettings,
  today: string,
): [string, string] | null {
  const deadline = deadlineDay(settings);
  const { earlyBirdEndsOn, festivalFrom } = settings.dates;
  switch (trigger) {
    case "early_bird_in_7_days":
      return earlyBirdEndsOn === null
        ? null
        : [addDays(earlyBirdEndsOn, -7), addDays(earlyBirdEndsOn, -1)];
    case "early_bird_last_day":
      return earlyBirdEndsOn === null ? null : [earlyBirdEndsOn, earlyBirdEndsOn];
    case "deadline_in_30_days":
      return [addDays(deadline, -30), addDays(deadline, -8)];
    case "deadline_in_7_days":
      return [addDays(deadline, -7), addDays(deadline, -1)];
    case "deadline_day":
      return [deadline, deadline];
    case "festival_in_7_days":
      return [addDays(festivalFrom, -7), addDays(festivalFrom, -1)];
    case "festival_first_day":
      return [festivalFrom, festivalFrom];
    case "monday": {
      const monday = mondayOf(today);
      return monday <= deadline ? [monday, addDays(monday, 6)] : null;
    }
    default:
      return null;
  }
}

/** The occasions that a rule should handle now; a day may be handled already. */
export async function occasionsOf(
  db: Database,
  trigger: Trigger,
  context: OccasionQuery,
): Promise<Occasion[]> {
  if (trigger === "article_published") return articleOccasions(db, context);
  if (trigger === "submission_accepted") return acceptanceOccasions(db, context);
  const { settings, now, since } = context;
  const today = dayIn(settings.timeZone, now);
  const days = daysOf(trigger, settings, today);
  if (!days) return [];
  const [day, lastDay] = days;
  // A rule that is created after its day waits for the next one.
  const isToday = today >= day && today <= lastDay && dayIn(settings.timeZone, since) <= day;
  return isToday ? [{ key: `day ${day}`, title: longDate(day, settings), values: {} }] : [];
}

const earliestEventTime = ({ now, since }: OccasionQuery) =>
  new Date(Math.max(since.getTime(), now.getTime() - maxEventAgeDays * 86_400_000));

/** Excludes events that the rule has handled, so that the limit leaves room for new ones. */
const isUnhandled = ({ automationId }: OccasionQuery, key: SQL) =>
  sql`not exists (select 1 from ${promoAutomationRuns} where ${promoAutomationRuns.automationId} = ${automationId} and ${promoAutomationRuns.occasion} = ${key})`;

async function articleOccasions(db: Database, context: OccasionQuery): Promise<Occasion[]> {
  const { publishedAt, id: articleId } = newsArticles;
  const rows = await db
    .select()
    .from(newsArticles)
    .where(
      and(
        gt(publishedAt, earliestEventTime(context)),
        lte(publishedAt, context.now),
        isUnhandled(context, sql`'article ' || ${articleId}`),
      ),
    )
    .orderBy(publishedAt)
    .limit(occasionBatchSize);
  return rows.map(({ id, title, excerpt }) => ({
    key: `article ${id}`,
    title,
    values: {
      TITLE: title,
      EXCERPT: excerpt,
      LINK: `${context.publicUrl}${pathFor("newsArticle", { id })}`,
    },
  }));
}

/** Entries that were announced as accepted: private decisions must not be posted. */
async function acceptanceOccasions(db: Database, context: OccasionQuery): Promise<Occasion[]> {
  const { announcedAt, announcedStatus, withdrawnAt, id } = submissions;
  const rows = await db
    .select()
    .from(submissions)
    .where(
      and(
        gt(announcedAt, earliestEventTime(context)),
        lte(announcedAt, context.now),
        // Excludes withdrawn entries, and decisions that were changed later.
        eq(announcedStatus, "accepted"),
        isNull(withdrawnAt),
        isUnhandled(context, sql`'submission ' || ${id}::text`),
      ),
    )
    .orderBy(announcedAt, id)
    .limit(occasionBatchSize);
  return rows.map((entry) => {
    return {
      key: `submission ${entry.id}`,
      title: entry.filmTitle ?? entry.submitterName,
      values: {
        FILM_TITLE: entry.filmTitle ?? entry.logLine ?? "",
        DIRECTOR: entry.director ?? entry.submitterName,
        CATEGORY: categoryOf(context.settings, entry.submissionType).name,
        COUNTRY: entry.country ?? "",
      },
    };
  });
}
