import { eq, inArray, or, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { programmeVersions, scheduleEvents, venues, venueWalks } from "~/db/schema";
import { lockDraft } from "~/features/films/revision-lock.commands.server";
import { readTimeZone } from "~/features/settings/queries.server";
import { audit } from "~/lib/api/audit-log.server";
import { done, type EditResult, invalidFields, refused, unknown } from "~/lib/api/edit-result";
import { type HiddenByConflict, maskScreening, noConflict } from "../conflicts.queries.server";
import type { ProgrammeEdit } from "../revision-lock.commands.server";
import { isPlaced } from "../schedule-checks.queries.server";
import { localOf } from "../time-ranges.rules";
import { findVenue, type VenueRow, venueRow } from "./queries.server";
import type { NewVenue, Venue, VenueChange } from "./schema";

type VenueChanged = EditResult<Venue, VenueRow>;

/** Saves the walking times of a venue, in both directions; returns errors. */
async function keepWalks(tx: Database, id: string, walks: NewVenue["walks"]) {
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

/** The result of `work`; a refusal rolls back what it wrote. */
async function orNothing<T extends { kind: string }>(
  db: Database,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  let answer: T | undefined;
  const undo = new Error("Refused.");
  try {
    await db.transaction(async (tx) => {
      answer = await work(tx);
      if (answer.kind !== "done") throw undo;
    });
  } catch (error) {
    if (error !== undo) throw error;
  }
  if (!answer) throw new Error("The transaction answered nothing.");
  return answer;
}

export function createVenue(
  { db, clock, by, actor }: ProgrammeEdit,
  { walks, ...fields }: NewVenue,
): Promise<VenueChanged> {
  return orNothing<VenueChanged>(db, async (tx) => {
    await lockDraft(tx);
    const [row] = await tx
      .insert(venues)
      .values({ ...fields, createdAt: clock(), changedAt: clock(), changedBy: by })
      .returning();
    if (!row) throw new Error("The venue was not stored.");
    const errors = await keepWalks(tx, row.id, walks);
    if (errors) return errors;
    await audit(tx, clock(), actor, "venue added", { subject: row.id });
    const venue = await findVenue(tx, row.id);
    return venue ? done(venue) : unknown;
  });
}

/** Changes a venue, and its name in screenings; missing fields stay. */
export function changeVenue(
  { db, clock, by, actor }: ProgrammeEdit,
  id: string,
  { version, walks, ...fields }: VenueChange,
): Promise<VenueChanged> {
  return orNothing<VenueChanged>(db, async (tx) => {
    await lockDraft(tx);
    const row = await venueRow(tx, id);
    if (!row) return unknown;
    if (row.version !== version) return { kind: "stale", row };
    const errors = walks && (await keepWalks(tx, id, walks));
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
    return venue ? done(venue) : unknown;
  });
}

type Used = { id: string; title: string; starts: string };

/**
 * The screenings in a venue, in the draft of any edition and in any version: a version may be
 * restored.
 */
async function readVenueUses(
  tx: Database,
  id: string,
  inConflict: HiddenByConflict,
): Promise<Used[]> {
  const rows = await tx.select().from(scheduleEvents).where(eq(scheduleEvents.venueId, id));
  const versions = await tx
    .select()
    .from(programmeVersions)
    .where(sql`${programmeVersions.snapshot} @> ${JSON.stringify([{ venueId: id }])}::jsonb`);
  const timeZone = await readTimeZone(tx);
  const toUse = (screening: { id: string; title: string; startsAt: Date }): Used => ({
    id: screening.id,
    title: screening.title,
    starts: localOf(timeZone, screening.startsAt.getTime()),
  });
  const published = versions
    .flatMap(({ snapshot }) => snapshot)
    .filter(({ venueId }) => venueId === id)
    .map((screening) => toUse({ ...screening, startsAt: new Date(screening.startsAt) }));
  const placedUses = rows.filter(isPlaced).map((row) => toUse(maskScreening(row, inConflict)));
  const uses = [...published, ...placedUses];
  return [...new Map(uses.map((use) => [use.id, use])).values()];
}

/** Deletes a venue without planned or published screenings. */
export function deleteVenue(
  { db, clock, actor, inConflict = noConflict }: ProgrammeEdit,
  id: string,
  version: number,
): Promise<EditResult<null, VenueRow>> {
  return db.transaction(async (tx): Promise<EditResult<null, VenueRow>> => {
    await lockDraft(tx);
    const row = await venueRow(tx, id);
    if (!row) return unknown;
    if (row.version !== version) return { kind: "stale", row };
    const screenings = await readVenueUses(tx, id, inConflict);
    if (screenings.length > 0) {
      return refused("This venue has or had screenings, so it can't be deleted.", { screenings });
    }
    await tx.delete(venues).where(eq(venues.id, id));
    await audit(tx, clock(), actor, "venue deleted", { subject: id });
    return done(null);
  });
}
