import { and, eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { programmeBlocks, programmeVersions, scheduleEvents, venues } from "~/db/schema";
import { whereEdition } from "~/features/settings/editions.queries.server";
import { readTimeZone } from "~/features/settings/queries.server";
import {
  type ChangeResult,
  done,
  invalidFields,
  refuse,
  unknownRow,
} from "~/lib/api/change-result";
import { skippedTimeMessage } from "~/lib/dates/calendar";
import { momentOf } from "~/lib/dates/wall-clock";
import {
  type HiddenByConflict,
  maskChecked,
  maskFilm,
  maskScreening,
  noConflict,
} from "../conflicts.queries.server";
import { problemsOfBoard } from "../publication.rules";
import { changeDraft, type ProgrammeEdit } from "../revision-lock.commands.server";
import {
  type BlockContent,
  isPlaced,
  type PlacedRow,
  readBlockContents,
  readConflictData,
  toShownProblems,
} from "../schedule-checks.queries.server";
import type { ShownProblem } from "../schema";
import { unmeasuredText } from "../texts";
import { localOf } from "../time-ranges.rules";
import { findScreeningRow, type ScreeningDetails, toScreeningResponse } from "./queries.server";
import type { NewScreening, ScreeningChange } from "./schema";

type ScreeningRow = typeof scheduleEvents.$inferSelect;
type CheckedDetails = ScreeningDetails & { problems: ShownProblem[] };
type ScreeningResult = ChangeResult<CheckedDetails, PlacedRow>;

/** The titles of the films of a block without an exact running time, as the reader may see them. */
function unmeasuredTitles(
  content: BlockContent | undefined,
  hiddenByConflict: HiddenByConflict,
): string[] {
  const films = content?.films.filter(({ runningSeconds }) => runningSeconds === null) ?? [];
  return films.map((film) => maskFilm(film, hiddenByConflict).title);
}

/** The stored fields that follow from the others: date, time, film, title and venue name. */
function derivedFields(
  { startsAt, timeZone }: { startsAt: Date; timeZone: string },
  block: { title: string },
  venue: { name: string },
  content: BlockContent | undefined,
) {
  const [date = "", time = ""] = localOf(timeZone, startsAt.getTime()).split("T");
  const [film, ...otherFilms] = content?.films ?? [];
  const filmId = film && otherFilms.length === 0 ? film.filmId : null;
  return { date, time, filmId, title: block.title, venue: venue.name };
}

/** The block and the venue of a screening, with the block's films; or errors. */
async function findPlace(tx: Database, blockId: string, venueId: string) {
  const [block] = await tx
    .select()
    .from(programmeBlocks)
    .where(and(eq(programmeBlocks.id, blockId), whereEdition(programmeBlocks.editionId)));
  if (!block) return invalidFields("blockId", "We can't find this block");
  const [venue] = await tx.select().from(venues).where(eq(venues.id, venueId));
  if (!venue) return invalidFields("venueId", "We can't find this venue");
  const content = (await readBlockContents(tx, [blockId])).get(blockId);
  return { kind: "found", block, venue, content } as const;
}

/** A screening as stored, with the problems that involve it. */
async function withProblems(
  tx: Database,
  row: ScreeningRow | undefined,
  content: BlockContent | undefined,
  hiddenByConflict = noConflict,
): Promise<CheckedDetails> {
  if (!row || !isPlaced(row)) throw new Error("The screening was not stored.");
  const screening = maskScreening(
    toScreeningResponse(await readTimeZone(tx), row, content),
    hiddenByConflict,
  );
  if (row.state === "cancelled") return { ...screening, problems: [] };
  const { board, data } = maskChecked(await readConflictData(tx, row, content), hiddenByConflict);
  const problems = await toShownProblems(tx, problemsOfBoard(board, data, row.id));
  return { ...screening, problems };
}

/** Schedules a block in a venue, tentatively. */
export function createScreening(
  { db, clock, by, hiddenByConflict }: ProgrammeEdit,
  { starts, ...fields }: NewScreening,
): Promise<ScreeningResult> {
  return changeDraft(db, async (tx): Promise<ScreeningResult> => {
    const place = await findPlace(tx, fields.blockId, fields.venueId);
    if (place.kind !== "found") return place;
    const timeZone = await readTimeZone(tx);
    const startsAt = momentOf(timeZone, starts);
    if (!startsAt) return invalidFields("starts", skippedTimeMessage);
    const [row] = await tx
      .insert(scheduleEvents)
      .values({
        ...fields,
        startsAt,
        ...derivedFields({ startsAt, timeZone }, place.block, place.venue, place.content),
        createdAt: clock(),
        changedAt: clock(),
        changedBy: by,
      })
      .returning();
    return done(await withProblems(tx, row, place.content, hiddenByConflict));
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
  { db, clock, by, hiddenByConflict }: ProgrammeEdit,
  id: string,
  { version, starts, ...fields }: ScreeningChange,
): Promise<ScreeningResult> {
  return changeDraft(db, async (tx): Promise<ScreeningResult> => {
    const row = await findScreeningRow(tx, id);
    if (!row) return unknownRow;
    if (row.version !== version) return { kind: "stale", row };
    const timeZone = await readTimeZone(tx);
    const startsAt = starts === undefined ? row.startsAt : momentOf(timeZone, starts);
    if (!startsAt) return invalidFields("starts", skippedTimeMessage);
    const newFields = {
      blockId: fields.blockId ?? row.blockId,
      venueId: fields.venueId ?? row.venueId,
      startsAt,
      state: fields.state ?? row.state,
    };
    const place = await findPlace(tx, newFields.blockId, newFields.venueId);
    if (place.kind !== "found") return place;
    const titles = unmeasuredTitles(place.content, hiddenByConflict ?? noConflict);
    if (newFields.state === "confirmed" && titles.length > 0) {
      return invalidFields("state", unmeasuredText(titles));
    }
    if (
      newFields.state === "pencilled" &&
      row.state !== "pencilled" &&
      (await wasPublished(tx, id))
    ) {
      return refuse("This screening was already public. Cancel it instead.");
    }
    const [updatedRow] = await tx
      .update(scheduleEvents)
      .set({
        ...fields,
        ...newFields,
        ...derivedFields({ startsAt, timeZone }, place.block, place.venue, place.content),
        changedAt: clock(),
        changedBy: by,
      })
      .where(eq(scheduleEvents.id, id))
      .returning();
    return done(await withProblems(tx, updatedRow, place.content, hiddenByConflict));
  });
}

/** Deletes a screening that was never public. */
export function deleteScreening(
  { db }: Pick<ProgrammeEdit, "db">,
  id: string,
  version: number,
): Promise<ChangeResult<null, PlacedRow>> {
  return changeDraft(db, async (tx): Promise<ChangeResult<null, PlacedRow>> => {
    const row = await findScreeningRow(tx, id);
    if (!row) return unknownRow;
    if (row.version !== version) return { kind: "stale", row };
    if (await wasPublished(tx, id))
      return refuse("This screening was already public. Cancel it instead.");
    await tx.delete(scheduleEvents).where(eq(scheduleEvents.id, id));
    return done(null);
  });
}
