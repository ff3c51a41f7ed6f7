import { and, desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "~/db/client";
import { programmeEmails, programmeVersions, type VersionChange } from "~/db/schema";
import { whereEdition } from "~/features/settings/editions.queries.server";
import { readTimeZone } from "~/features/settings/queries.server";
import { type PageQuery, readPage } from "~/lib/pagination/keyset";
import { localOf } from "../time-ranges.rules";
import type { emailFilterSchema, ShownChange } from "./schema";

/** Published versions and their notifications, for the admin. */

export type VersionRow = typeof programmeVersions.$inferSelect;
type EmailRow = typeof programmeEmails.$inferSelect;

const toShownChange =
  (timeZone: string) =>
  ({ id, title, venue, startsAt, fromStartsAt, fromVenue }: VersionChange): ShownChange => {
    const toLocal = (moment: string) => localOf(timeZone, Date.parse(moment));
    return {
      id,
      title,
      venue,
      fromVenue,
      starts: toLocal(startsAt),
      fromStarts: fromStartsAt && toLocal(fromStartsAt),
    };
  };

/** A version as calls return it, with local times. */
export function toVersionResponse(timeZone: string, { changes, ...row }: VersionRow) {
  const showChange = toShownChange(timeZone);
  return {
    ...row,
    changes: {
      added: changes.added.map(showChange),
      moved: changes.moved.map(showChange),
      cancelled: changes.cancelled.map(showChange),
      leftOut: changes.leftOut,
    },
  };
}

const isOfCurrentEdition = whereEdition(programmeVersions.editionId);

/** The newest version of the current edition; null before the first. */
export async function newestVersion(db: Database): Promise<VersionRow | null> {
  const [row] = await db
    .select()
    .from(programmeVersions)
    .where(isOfCurrentEdition)
    .orderBy(desc(programmeVersions.number))
    .limit(1);
  return row ?? null;
}

/** A version of the current edition by its number; null if unknown. */
export async function findVersion(db: Database, number: number): Promise<VersionRow | null> {
  const [row] = await db
    .select()
    .from(programmeVersions)
    .where(and(isOfCurrentEdition, eq(programmeVersions.number, number)));
  return row ?? null;
}

/** One page of the versions of the current edition, newest first. */
export async function listVersions(db: Database, page: PageQuery) {
  const { items, ...rest } = await readPage(
    db,
    {
      from: programmeVersions,
      sort: programmeVersions.publishedAt,
      id: programmeVersions.number,
      where: isOfCurrentEdition,
    },
    page,
  );
  const timeZone = await readTimeZone(db);
  return { ...rest, items: items.map((row) => toVersionResponse(timeZone, row)) };
}

/** An email as calls return it. */
export const toEmail = ({ toAddress, ...row }: EmailRow) => ({ ...row, to: toAddress });

/** One page of the emails of the current edition, newest first. */
export async function listEmails(
  db: Database,
  page: PageQuery,
  { state }: z.output<typeof emailFilterSchema> = {},
) {
  const { items, ...rest } = await readPage(
    db,
    {
      from: programmeEmails,
      sort: programmeEmails.createdAt,
      id: programmeEmails.id,
      where: and(
        whereEdition(programmeEmails.editionId),
        state ? eq(programmeEmails.state, state) : undefined,
      ),
    },
    page,
  );
  return { ...rest, items: items.map(toEmail) };
}

/** One notification of the current edition; null if unknown. */
export async function findEmail(db: Database, id: string) {
  const condition = and(eq(programmeEmails.id, id), whereEdition(programmeEmails.editionId));
  const [row] = await db.select().from(programmeEmails).where(condition);
  return row ? toEmail(row) : null;
}

/** The last notification of each film, by film id. */
export async function readLastAnnounced(db: Database): Promise<Map<string, EmailRow["told"]>> {
  const rows = await db
    .selectDistinctOn([programmeEmails.filmId], {
      filmId: programmeEmails.filmId,
      told: programmeEmails.told,
    })
    .from(programmeEmails)
    .where(and(whereEdition(programmeEmails.editionId), eq(programmeEmails.state, "sent")))
    .orderBy(
      programmeEmails.filmId,
      sql`${programmeEmails.versionNumber} desc`,
      sql`${programmeEmails.sentAt} desc`,
    );
  return new Map(rows.map(({ filmId, told }) => [filmId, told]));
}
