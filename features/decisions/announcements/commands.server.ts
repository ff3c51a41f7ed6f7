import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "~/db/client";
import { announcements } from "~/db/tables";
import { ofEdition } from "~/features/festival/editions.server";
import type { Clock } from "~/http/clock";
import { type PageQuery, readPage } from "~/http/paging";
import type { AnnouncementRow } from "./batch.server";
import { after } from "./rules";
import type { announcementChangeSchema, newAnnouncementSchema } from "./schema";

/** Announcements before their lock: made, changed, cancelled. */

/** Those of the current edition, newest first, a page at a time. */
export const listAnnouncements = (db: Database, query: PageQuery) =>
  readPage(
    db,
    {
      from: announcements,
      sort: announcements.createdAt,
      id: announcements.id,
      where: ofEdition(announcements.editionId),
    },
    query,
  );

/** One announcement, of whatever edition; or null. */
export async function findAnnouncement(db: Database, id: string): Promise<AnnouncementRow | null> {
  const [row] = await db.select().from(announcements).where(eq(announcements.id, id));
  return row ?? null;
}

/** Makes a draft in the current edition; nothing is told by it. */
export async function createAnnouncement(
  db: Database,
  clock: Clock,
  { answerBy = null, ...given }: z.output<typeof newAnnouncementSchema>,
): Promise<AnnouncementRow> {
  const [row] = await db
    .insert(announcements)
    .values({ ...given, answerBy, createdAt: clock() })
    .returning();
  if (!row) throw new Error("The announcement was not stored.");
  return row;
}

export type AnnouncementChanged =
  | { kind: "done"; row: AnnouncementRow }
  | { kind: "unknown" }
  | { kind: "stale" }
  | { kind: "refused"; why: string };

type Change = Partial<typeof announcements.$inferInsert>;

/** Changes an announcement of that version, one after the other; `decide` says what, or why not. */
function change(
  db: Database,
  id: string,
  version: number,
  decide: (row: AnnouncementRow) => Change | string,
): Promise<AnnouncementChanged> {
  return db.transaction(async (tx): Promise<AnnouncementChanged> => {
    const [row] = await tx
      .select()
      .from(announcements)
      .where(eq(announcements.id, id))
      .for("update");
    if (!row) return { kind: "unknown" };
    if (row.version !== version) return { kind: "stale" };
    const next = decide(row);
    if (typeof next === "string") return { kind: "refused", why: next };
    const [changed] = await tx
      .update(announcements)
      .set({ ...next, version: row.version + 1 })
      .where(eq(announcements.id, id))
      .returning();
    return { kind: "done", row: changed ?? row };
  });
}

/** Changes what a draft is of; what is left out stays. */
export const changeAnnouncement = (
  db: Database,
  id: string,
  { version, ...given }: z.output<typeof announcementChangeSchema>,
) =>
  change(db, id, version, (row) =>
    row.state === "draft" ? given : "Only a draft can be changed: unlock its letters first.",
  );

/** Gives an announcement up before it is on its way. */
export const cancelAnnouncement = (db: Database, clock: Clock, id: string, version: number) =>
  change(db, id, version, (row) => {
    const answer = after(row, { kind: "cancel" }, clock());
    return answer.done ? { state: answer.announcement.state } : answer.why;
  });
