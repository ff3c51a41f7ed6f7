import { eq } from "drizzle-orm";
import type { AuditAction } from "~/db/audit-actions";
import type { Database } from "~/db/client";
import { newsArticles } from "~/db/schema";
import { audit } from "~/lib/api/audit-log.server";
import type { FieldError } from "~/lib/api/problem";
import { dayIn } from "~/lib/dates/calendar";
import type { Clock } from "~/lib/dates/clock";
import { startOfDay } from "~/lib/dates/wall-clock";
import { formatPublishDate, stateOf } from "./publishing.rules";
import { asAdminArticle } from "./queries.server";
import { dayOfPublishDate, slugOf } from "./rules";
import { type DatedAdminArticle, missingParts, type NewsChange, type NewsDraft } from "./schema";

type Row = typeof newsArticles.$inferSelect;
/** The festival's time zone and the current time, for reading dates. */
type Calendar = { timeZone: string; now: Date };

/** When an article with this date appears: at the start of its day, or now for today and without a day. */
function publishingMoment(publishDate: string, { timeZone, now }: Calendar): Date {
  const day = dayOfPublishDate(publishDate);
  return day && day !== dayIn(timeZone, now) ? startOfDay(timeZone, day) : now;
}

/** The publishing time after a change, null for a draft; `row` is the previous version. */
function publishingTime(change: NewsChange, row: Row | null, calendar: Calendar): Date | null {
  const { publishAt, publishDate } = change;
  if (publishAt !== undefined) return publishAt === "now" ? calendar.now : publishAt;
  if (row === null) return publishingMoment(publishDate ?? "", calendar);
  const hasNewDate = publishDate !== undefined && publishDate !== row.publishDate;
  // A draft's date is only a text until it is published.
  return row.publishedAt && hasNewDate ? publishingMoment(publishDate, calendar) : row.publishedAt;
}

/** The publishing time and the shown date of an article. A shown date that equals the publishing day follows it. */
function publishingTimeAndDate(change: NewsChange, row: Row | null, calendar: Calendar) {
  const publishedAt = publishingTime(change, row, calendar);
  const { timeZone } = calendar;
  const dateText = change.publishDate ?? row?.publishDate ?? "";
  const showsPublishingDay =
    dateText === "" ||
    (row?.publishedAt && dateText === formatPublishDate(timeZone, row.publishedAt));
  if (!showsPublishingDay) return { publishedAt, publishDate: dateText };
  return { publishedAt, publishDate: publishedAt ? formatPublishDate(timeZone, publishedAt) : "" };
}

/**
 * Adds an article: published, scheduled or as a draft. Its id is the slug of its title, with '-2', '-3'… if that is
 * taken. `timeZone` is the festival's, for the publishing date.
 */
export async function addArticle(
  db: Database,
  clock: Clock,
  timeZone: string,
  { publishAt, ...draft }: NewsDraft,
): Promise<DatedAdminArticle> {
  const now = clock();
  const publishing = publishingTimeAndDate({ ...draft, publishAt }, null, { timeZone, now });
  const slug = slugOf(draft.title);
  return db.transaction(async (tx) => {
    for (let attempt = 1; ; attempt += 1) {
      const id = attempt === 1 ? slug : `${slug}-${attempt}`;
      const [row] = await tx
        .insert(newsArticles)
        .values({ ...draft, ...publishing, id, createdAt: now, updatedAt: now })
        .onConflictDoNothing()
        .returning();
      if (!row) continue;
      await audit(tx, now, "director", publishingAction(row, now), { subject: row.id });
      return asAdminArticle(tx, row, now);
    }
  });
}

/** Why a change was refused. */
export type ChangeRefusal =
  | { refused: "missing" }
  /** The article was changed after the caller had read it. */
  | { refused: "stale"; current: DatedAdminArticle }
  /** A published article must be complete. */
  | { refused: "incomplete"; errors: FieldError[] };

/** Changes an article; its address stays. */
export async function changeArticle(
  db: Database,
  clock: Clock,
  timeZone: string,
  id: string,
  { seenAt, publishAt, ...change }: NewsChange,
): Promise<DatedAdminArticle | ChangeRefusal> {
  const now = clock();
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(newsArticles).where(eq(newsArticles.id, id)).for("update");
    if (!row) return { refused: "missing" };
    if (seenAt && seenAt.getTime() !== row.updatedAt.getTime()) {
      return { refused: "stale", current: await asAdminArticle(tx, row, now) };
    }
    const publishing = publishingTimeAndDate({ ...change, publishAt }, row, { timeZone, now });
    // The alt text belongs to the previous picture.
    const hasNewPicture = change.imageUrl !== undefined && change.imageUrl !== row.imageUrl;
    const imageAlt = change.imageAlt ?? (hasNewPicture ? "" : row.imageAlt);
    const errors = publishing.publishedAt ? missingParts({ ...row, ...change }) : [];
    if (errors.length > 0) return { refused: "incomplete", errors };

    // Later than before even within a millisecond, so that versions differ.
    const updatedAt = new Date(Math.max(now.getTime(), row.updatedAt.getTime() + 1));
    const [changedRow] = await tx
      .update(newsArticles)
      .set({ ...change, ...publishing, imageAlt, updatedAt })
      .where(eq(newsArticles.id, id))
      .returning();
    if (!changedRow) return { refused: "missing" };
    const hasNewTime = changedRow.publishedAt?.getTime() !== row.publishedAt?.getTime();
    const action = hasNewTime ? publishingAction(changedRow, now, "unpublished") : "news changed";
    await audit(tx, now, "director", action, { subject: id });
    return asAdminArticle(tx, changedRow, now);
  });
}

/** Deletes an article permanently. False: unknown id. */
export async function deleteArticle(db: Database, clock: Clock, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const deleted = await tx.delete(newsArticles).where(eq(newsArticles.id, id)).returning();
    if (deleted.length === 0) return false;
    await audit(tx, clock(), "director", "news deleted", { subject: id });
    return true;
  });
}

function publishingAction(
  { publishedAt }: Row,
  now: Date,
  draftAction: "drafted" | "unpublished" = "drafted",
): AuditAction {
  const state = stateOf(publishedAt, now);
  return `news ${state === "draft" ? draftAction : state}`;
}
