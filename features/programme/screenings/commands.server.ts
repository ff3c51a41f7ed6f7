import { and, eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { programmeBlocks, programmeVersions, scheduleEvents, venues } from "~/db/schema";
import { whereEdition } from "~/features/settings/editions.queries.server";
import { readTimeZone } from "~/features/settings/queries.server";
import { done, type EditResult, invalidFields, refused, unknown } from "~/lib/api/edit-result";
import { skippedTime } from "~/lib/dates/calendar";
import { momentOf } from "~/lib/dates/wall-clock";
import {
  type HiddenByConflict,
  maskChecked,
  maskFilm,
  maskScreening,
  noConflict,
} from "../conflicts.queries.server";
import { problemsAmong } from "../publication.rules";
import { changeDraft, type ProgrammeEdit } from "../revision-lock.commands.server";
import {
  isPlaced,
  type PlacedRow,
  readConflicted,
  readShows,
  type Shows,
  toShownProblems,
} from "../schedule-checks.queries.server";
import type { ShownProblem } from "../schema";
import { unmeasuredText } from "../texts";
import { localOf } from "../time-ranges.rules";
import { type ScreeningDetails, screeningRow, toScreeningResponse } from "./queries.server";
import type { NewScreening, ScreeningChange } from "./schema";

type ScreeningRow = typeof scheduleEvents.$inferSelect;
type Checked = ScreeningDetails & { problems: ShownProblem[] };
type ScreeningChanged = EditResult<Checked, PlacedRow>;

/** The titles of the films of a block without an exact running time, as the reader may see them. */
function titlesUnmeasured(shows: Shows | undefined, inConflict: HiddenByConflict): string[] {
  const films = shows?.films.filter(({ runningSeconds }) => runningSeconds === null) ?? [];
  return films.map((film) => maskFilm(film, inConflict).title);
}

/** The documented fields, which are derived from the others. */
function documented(
  { startsAt, timeZone }: { startsAt: Date; timeZone: string },
  block: { title: string },
  venue: { name: string },
  shows: Shows | undefined,
) {
  const [date = "", time = ""] = localOf(timeZone, startsAt.getTime()).split("T");
  const [film, ...more] = shows?.films ?? [];
  const filmId = film && more.length === 0 ? film.filmId : null;
  return { date, time, filmId, title: block.title, venue: venue.name };
}

/** The block and the venue of a screening, or errors. */
async function placeOf(tx: Database, blockId: string, venueId: string) {
  const [block] = await tx
    .select()
    .from(programmeBlocks)
    .where(and(eq(programmeBlocks.id, blockId), whereEdition(programmeBlocks.editionId)));
  if (!block) return invalidFields("blockId", "We can't find this block");
  const [venue] = await tx.select().from(venues).where(eq(venues.id, venueId));
  if (!venue) return invalidFields("venueId", "We can't find this venue");
  const shows = (await readShows(tx, [blockId])).get(blockId);
  return { kind: "found", block, venue, shows } as const;
}

/** A screening as stored, with the problems that involve it. */
async function checked(
  tx: Database,
  row: ScreeningRow | undefined,
  shows: Shows | undefined,
  inConflict = noConflict,
): Promise<Checked> {
  if (!row || !isPlaced(row)) throw new Error("The screening was not stored.");
  const screening = maskScreening(
    toScreeningResponse(await readTimeZone(tx), row, shows),
    inConflict,
  );
  if (row.state === "cancelled") return { ...screening, problems: [] };
  const { board, data } = maskChecked(await readConflicted(tx, row, shows), inConflict);
  const problems = await toShownProblems(tx, problemsAmong(board, data, row.id));
  return { ...screening, problems };
}

/** Schedules a block in a venue, tentatively. */
export function createScreening(
  { db, clock, by, inConflict }: ProgrammeEdit,
  { starts, ...fields }: NewScreening,
): Promise<ScreeningChanged> {
  return changeDraft(db, async (tx): Promise<ScreeningChanged> => {
    const place = await placeOf(tx, fields.blockId, fields.venueId);
    if (place.kind !== "found") return place;
    const timeZone = await readTimeZone(tx);
    const startsAt = momentOf(timeZone, starts);
    if (!startsAt) return invalidFields("starts", skippedTime);
    const [row] = await tx
      .insert(scheduleEvents)
      .values({
        ...fields,
        startsAt,
        ...documented({ startsAt, timeZone }, place.block, place.venue, place.shows),
        createdAt: clock(),
        changedAt: clock(),
        changedBy: by,
      })
      .returning();
    return done(await checked(tx, row, place.shows, inConflict));
  });
}

/** Whether a screening was ever public: then it can be cancelled, not deleted. */
async function wasPublished(tx: Database, id: string): Promise<boolean> {
  const [version] = await tx
    .select({ number: programmeVersions.number })
    .from(programmeVersions)
    .where(sql`${programmeVersions.snapshot} @> ${JSON.stringify([{ id }])}::jsonb`)
    .limit(1);
  return version !== undefined;
}

/** Moves, confirms or cancels a screening; missing fields stay. */
export function changeScreening(
  { db, clock, by, inConflict }: ProgrammeEdit,
  id: string,
  { version, starts, ...fields }: ScreeningChange,
): Promise<ScreeningChanged> {
  return changeDraft(db, async (tx): Promise<ScreeningChanged> => {
    const row = await screeningRow(tx, id);
    if (!row) return unknown;
    if (row.version !== version) return { kind: "stale", row };
    const timeZone = await readTimeZone(tx);
    const startsAt = starts === undefined ? row.startsAt : momentOf(timeZone, starts);
    if (!startsAt) return invalidFields("starts", skippedTime);
    const next = {
      blockId: fields.blockId ?? row.blockId,
      venueId: fields.venueId ?? row.venueId,
      startsAt,
      state: fields.state ?? row.state,
    };
    const place = await placeOf(tx, next.blockId, next.venueId);
    if (place.kind !== "found") return place;
    const missing = titlesUnmeasured(place.shows, inConflict ?? noConflict);
    if (next.state === "confirmed" && missing.length > 0) {
      return invalidFields("state", unmeasuredText(missing));
    }
    if (next.state === "pencilled" && row.state !== "pencilled" && (await wasPublished(tx, id))) {
      return refused("This screening was already public. Cancel it instead.");
    }
    const [changed] = await tx
      .update(scheduleEvents)
      .set({
        ...fields,
        ...next,
        ...documented({ startsAt, timeZone }, place.block, place.venue, place.shows),
        changedAt: clock(),
        changedBy: by,
      })
      .where(eq(scheduleEvents.id, id))
      .returning();
    return done(await checked(tx, changed, place.shows, inConflict));
  });
}

/** Deletes a screening that was never public. */
export function deleteScreening(
  { db }: Pick<ProgrammeEdit, "db">,
  id: string,
  version: number,
): Promise<EditResult<null, PlacedRow>> {
  return changeDraft(db, async (tx): Promise<EditResult<null, PlacedRow>> => {
    const row = await screeningRow(tx, id);
    if (!row) return unknown;
    if (row.version !== version) return { kind: "stale", row };
    if (await wasPublished(tx, id))
      return refused("This screening was already public. Cancel it instead.");
    await tx.delete(scheduleEvents).where(eq(scheduleEvents.id, id));
    return done(null);
  });
}
