import { eq, inArray, or, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { programmeVersions, scheduleEvents, venues, venueWalks } from "~/db/schema";
import { lockDraft } from "~/features/films/revision-lock.commands.server";
import { readTimeZone } from "~/features/settings/queries.server";
import { audit } from "~/lib/api/audit-log.server";
import {
  type ChangeResult,
  done,
  invalidFields,
  refuse,
  unknownRow,
} from "~/lib/api/change-result";
import { type HiddenByConflict, maskScreening, noConflict } from "../conflicts.queries.server";
import type { ProgrammeEdit } from "../revision-lock.commands.server";
import { isPlaced } from "../schedule-checks.queries.server";
import { localOf } from "../time-ranges.rules";
import { findVenue, findVenueRow, type VenueRow } from "./queries.server";
import type { NewVenue, Venue, VenueChange } from "./schema";

type VenueResult = ChangeResult<Venue, VenueRow>;

/** Replaces the walking times of a venue, in both directions; returns the first error, or null. */
async function replaceWalks(tx: Database, id: string, walks: NewVenue["walks"]) {
  const otherIds = walks.map(({ venueId }) => venueId);
  const otherVenues =
    otherIds.length > 0 ? await tx.select().from(venues).where(inArray(venues.id, otherIds)) : [];
  for (const [index, { venueId }] of walks.entries()) {
    const path = `walks.${index}.venueId`;
    if (venueId === id) return invalidFields(path, "Choose another venue for the walking time");
    if (!otherVenues.some((venue) => venue.id === venueId))
      return invalidFields(path, "We can't find this venue");
  }
  await tx.delete(venueWalks).where(or(eq(venueWalks.fromId, id), eq(venueWalks.toId, id)));
  // 0 minutes means unknown.
  const measured = walks.filter(({ minutes }) => minutes > 0);
  if (measured.length > 0) {
    await tx.insert(venueWalks).values(
      measured.map(({ venueId, minutes }) => {
        const [fromId, toId] = id < venueId ? [id, venueId] : [venueId, id];
        return { fromId, toId, minutes };
      }),
    );
  }
  return null;
}

/** Runs `work` in a transaction and returns its result; a refusal rolls back what it wrote. */
async function rollBackRefusal<T extends { kind: string }>(
  db: Database,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  let result: T | undefined;
  const rollback = new Error("Refused.");
  try {
    await db.transaction(async (tx) => {
      result = await work(tx);
      if (result.kind !== "done") throw rollback;
    });
  } catch (error) {
    if (error !== rollback) throw error;
  }
  if (!result) throw new Error("The transaction answered nothing.");
  return result;
}

/** Adds a venue with its walking times. */
export function createVenue(
  { db, clock, by, actor }: ProgrammeEdit,
  { walks, ...fields }: NewVenue,
): Promise<VenueResult> {
  return rollBackRefusal<VenueResult>(db, async (tx) => {
    await lockDraft(tx);
    const [row] = await tx
      .insert(venues)
      .values({ ...fields, createdAt: clock(), changedAt: clock(), changedBy: by })
      .returning();
    if (!row) throw new Error("The venue was not stored.");
    const errors = await replaceWalks(tx, row.id, walks);
    if (errors) return errors;
    await audit(tx, clock(), actor, "venue added", { subject: row.id });
    const venue = await findVenue(tx, row.id);
    return venue ? done(venue) : unknownRow;
  });
}

/** Changes a venue, and its name in screenings; missing fields stay. */
export function changeVenue(
  { db, clock, by, actor }: ProgrammeEdit,
  id: string,
  { version, walks, ...fields }: VenueChange,
): Promise<VenueResult> {
  return rollBackRefusal<VenueResult>(db, async (tx) => {
    await lockDraft(tx);
    const row = await findVenueRow(tx, id);
    if (!row) return unknownRow;
    if (row.version !== version) return { kind: "stale", row };
    const errors = walks && (await replaceWalks(tx, id, walks));
    if (errors) return errors;
    await tx
      .update(venues)
      .set({ ...fields, changedAt: clock(), changedBy: by })
      .where(eq(venues.id, id));
    if (fields.name !== undefined && fields.name !== row.name) {
      await tx
        .update(scheduleEvents)
        .set({ venue: fields.name })
        .where(eq(scheduleEvents.venueId, id));
    }
    await audit(tx, clock(), actor, "venue changed", { subject: id });
    const venue = await findVenue(tx, id);
    return venue ? done(venue) : unknownRow;
  });
}

type VenueUse = { id: string; title: string; starts: string };

/**
 * The screenings in a venue, in the draft of any edition and in any version: a version may be
 * restored.
 */
async function readVenueUses(
  tx: Database,
  id: string,
  hiddenByConflict: HiddenByConflict,
): Promise<VenueUse[]> {
  const rows = await tx.select().from(scheduleEvents).where(eq(scheduleEvents.venueId, id));
  const versions = await tx
    .select()
    .from(programmeVersions)
    .where(sql`${programmeVersions.snapshot} @> ${JSON.stringify([{ venueId: id }])}::jsonb`);
  const timeZone = await readTimeZone(tx);
  const toUse = (screening: { id: string; title: string; startsAt: Date }): VenueUse => ({
    id: screening.id,
    title: screening.title,
    starts: localOf(timeZone, screening.startsAt.getTime()),
  });
  const publishedUses = versions
    .flatMap(({ snapshot }) => snapshot)
    .filter(({ venueId }) => venueId === id)
    .map((screening) => toUse({ ...screening, startsAt: new Date(screening.startsAt) }));
  const placedUses = rows
    .filter(isPlaced)
    .map((row) => toUse(maskScreening(row, hiddenByConflict)));
  const uses = [...publishedUses, ...placedUses];
  return [...new Map(uses.map((use) => [use.id, use])).values()];
}

/** Deletes a venue without planned or published screenings. */
export function deleteVenue(
  { db, clock, actor, hiddenByConflict = noConflict }: ProgrammeEdit,
  id: string,
  version: number,
): Promise<ChangeResult<null, VenueRow>> {
  return db.transaction(async (tx): Promise<ChangeResult<null, VenueRow>> => {
    await lockDraft(tx);
    const row = await findVenueRow(tx, id);
    if (!row) return unknownRow;
    if (row.version !== version) return { kind: "stale", row };
    const screenings = await readVenueUses(tx, id, hiddenByConflict);
    if (screenings.length > 0) {
      return refuse("This venue has or had screenings, so it can't be deleted.", { screenings });
    }
    await tx.delete(venues).where(eq(venues.id, id));
    await audit(tx, clock(), actor, "venue deleted", { subject: id });
    return done(null);
  });
}
