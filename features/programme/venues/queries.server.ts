import { eq, inArray, or } from "drizzle-orm";
import type { Database } from "~/db/client";
import { venues, venueWalks } from "~/db/schema";
import { type Page, type PageQuery, readPage } from "~/lib/pagination/keyset";
import type { Venue } from "./schema";

/** Venues, for the admin. */

export type VenueRow = typeof venues.$inferSelect;
type Walks = Venue["walks"];

/** The walking times from these venues, shortest first; each is stored once for both directions. */
export async function readWalks(db: Database, ids: readonly string[]): Promise<Map<string, Walks>> {
  const walks = new Map<string, Walks>(ids.map((id) => [id, []]));
  if (ids.length === 0) return walks;
  const rows = await db
    .select()
    .from(venueWalks)
    .where(or(inArray(venueWalks.fromId, [...ids]), inArray(venueWalks.toId, [...ids])))
    .orderBy(venueWalks.minutes, venueWalks.fromId, venueWalks.toId);
  for (const { fromId, toId, minutes } of rows) {
    walks.get(fromId)?.push({ venueId: toId, minutes });
    walks.get(toId)?.push({ venueId: fromId, minutes });
  }
  return walks;
}

/** One page of the venues, by name. */
export async function listVenues(db: Database, page: PageQuery): Promise<Page<Venue>> {
  const { items, ...rest } = await readPage(
    db,
    { from: venues, sort: venues.name, kind: "text", ascending: true, id: venues.id },
    page,
  );
  const walks = await readWalks(
    db,
    items.map(({ id }) => id),
  );
  return { ...rest, items: items.map((row) => ({ ...row, walks: walks.get(row.id) ?? [] })) };
}

/** The stored venue; null if unknown. */
export async function findVenueRow(db: Database, id: string): Promise<VenueRow | null> {
  const [row] = await db.select().from(venues).where(eq(venues.id, id));
  return row ?? null;
}

/** One venue; null if unknown. */
export async function findVenue(db: Database, id: string): Promise<Venue | null> {
  const row = await findVenueRow(db, id);
  return row && { ...row, walks: (await readWalks(db, [id])).get(id) ?? [] };
}
