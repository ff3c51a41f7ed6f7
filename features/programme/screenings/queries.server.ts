import { and, eq, gte, lt } from "drizzle-orm";
import type { Database } from "~/db/client";
import { scheduleEvents } from "~/db/schema";
import { readTimeZone } from "~/features/settings/queries.server";
import { type Page, type PageQuery, readPage } from "~/lib/pagination/keyset";
import { type HiddenByConflict, maskScreening } from "../conflicts.queries.server";
import {
  type BlockContent,
  computeEnd,
  isOnBoard,
  isPlaced,
  type PlacedRow,
  readBlockContents,
} from "../schedule-checks.queries.server";
import { festivalDay, localOf } from "../time-ranges.rules";
import { spanOfDay } from "../venues/hours.rules";
import type { ScreeningFilters } from "./schema";

/** Screenings of the draft, for the admin. */

/** A screening in API responses: with its computed end and local times. */
export function toScreeningResponse(
  timeZone: string,
  row: PlacedRow,
  content: BlockContent | undefined,
) {
  const ends = computeEnd(row, content);
  return {
    ...row,
    starts: localOf(timeZone, row.startsAt.getTime()),
    ends: localOf(timeZone, ends.getTime()),
    endsAt: ends,
    day: festivalDay(timeZone, row.startsAt),
  };
}
export type ScreeningDetails = ReturnType<typeof toScreeningResponse>;

/** One page of the screenings of the current edition, by start. */
export async function listScreenings(
  db: Database,
  page: PageQuery,
  { day, venueId }: ScreeningFilters,
  hiddenByConflict: HiddenByConflict,
): Promise<Page<ScreeningDetails>> {
  const timeZone = await readTimeZone(db);
  const span = day ? spanOfDay(timeZone, day) : undefined;
  const { startsAt } = scheduleEvents;
  const { items, ...rest } = await readPage(
    db,
    {
      from: scheduleEvents,
      sort: startsAt,
      ascending: true,
      id: scheduleEvents.id,
      where: and(
        isOnBoard,
        span && and(gte(startsAt, new Date(span.from)), lt(startsAt, new Date(span.to))),
        venueId ? eq(scheduleEvents.venueId, venueId) : undefined,
      ),
    },
    page,
  );
  const placedRows = items.filter(isPlaced);
  const contentByBlock = await readBlockContents(db, [
    ...new Set(placedRows.map(({ blockId }) => blockId)),
  ]);
  return {
    ...rest,
    items: placedRows.map((row) =>
      maskScreening(
        toScreeningResponse(timeZone, row, contentByBlock.get(row.blockId)),
        hiddenByConflict,
      ),
    ),
  };
}

/** One screening of the current edition's draft; null if unknown. */
export async function findScreening(
  db: Database,
  id: string,
  hiddenByConflict: HiddenByConflict,
): Promise<ScreeningDetails | null> {
  const row = await findScreeningRow(db, id);
  if (!row) return null;
  const contentByBlock = await readBlockContents(db, [row.blockId]);
  const timeZone = await readTimeZone(db);
  return maskScreening(
    toScreeningResponse(timeZone, row, contentByBlock.get(row.blockId)),
    hiddenByConflict,
  );
}

/** The stored screening with its place; null if unknown. */
export async function findScreeningRow(db: Database, id: string): Promise<PlacedRow | null> {
  const [row] = await db
    .select()
    .from(scheduleEvents)
    .where(and(eq(scheduleEvents.id, id), isOnBoard));
  return row && isPlaced(row) ? row : null;
}
