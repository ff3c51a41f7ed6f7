import { and, asc, eq, gt, inArray, isNotNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import {
  acknowledgedProblems,
  blockFilms,
  filmGuests,
  films,
  programmeBlocks,
  scheduleEvents,
  submissions,
  venues,
  venueWalks,
} from "~/db/schema";
import { whereEdition } from "~/features/settings/editions.queries.server";
import { readTimeZone } from "~/features/settings/queries.server";
import type { Problem } from "./problems.rules";
import type { ProgrammeData } from "./publication.rules";
import { gettingInOf, type ShownProblem } from "./schema";
import { blockSeconds, endOf, type PlacedFilm, type TimedFilm } from "./time-ranges.rules";
import { openSpans } from "./venues/hours.rules";
import type { DraftScreening } from "./versions.rules";

/** The draft with the data of its checks: the screenings of the current edition, their films and venues. */

type ScreeningRow = typeof scheduleEvents.$inferSelect;
type BlockRow = typeof programmeBlocks.$inferSelect;

/** A screening of the schedule grid; rows that were not created by it have none of these three values. */
export type PlacedRow = ScreeningRow & { blockId: string; venueId: string; startsAt: Date };
/** Whether the schedule grid created this row. */
export const isPlaced = (row: ScreeningRow): row is PlacedRow =>
  row.blockId !== null && row.venueId !== null && row.startsAt !== null;

/** The screenings of the current edition that the grid created. */
export const isOnBoard = and(
  whereEdition(scheduleEvents.editionId),
  isNotNull(scheduleEvents.blockId),
);

/** The films of a block in order, and their total running time. */
export type BlockContent = {
  films: (PlacedFilm & TimedFilm & Pick<typeof films.$inferSelect, "category" | "title">)[];
  seconds: number;
};

/** The films of blocks, in order: of the current edition, or of `ids`. */
export async function readBlockContents(
  db: Database,
  ids?: readonly string[],
): Promise<Map<string, BlockContent>> {
  if (ids?.length === 0) return new Map();
  const rows = await db
    .select({
      blockId: blockFilms.blockId,
      filmId: blockFilms.filmId,
      id: films.id,
      gapSeconds: blockFilms.gapSeconds,
      runningSeconds: films.runningSeconds,
      duration: films.duration,
      category: films.category,
      title: films.title,
    })
    .from(blockFilms)
    .innerJoin(films, eq(films.id, blockFilms.filmId))
    .innerJoin(programmeBlocks, eq(programmeBlocks.id, blockFilms.blockId))
    .where(ids ? inArray(blockFilms.blockId, [...ids]) : whereEdition(programmeBlocks.editionId))
    .orderBy(asc(blockFilms.blockId), asc(blockFilms.ordinal));
  const contentByBlock = new Map<string, BlockContent>();
  for (const { blockId, ...film } of rows) {
    const block = contentByBlock.get(blockId) ?? { films: [], seconds: 0 };
    block.films.push(film);
    contentByBlock.set(blockId, block);
  }
  for (const block of contentByBlock.values()) {
    const filmById = new Map(block.films.map((film) => [film.id, film]));
    block.seconds = blockSeconds(block.films, (id) => filmById.get(id));
  }
  return contentByBlock;
}

/** When a screening ends, with its films, introduction and other minutes. */
export const computeEnd = (row: PlacedRow, content: BlockContent | undefined): Date =>
  new Date(endOf(row.startsAt.getTime(), content?.seconds ?? 0, row));

/** The complete draft: rows, and the data for checks and publication. */
export type Draft = {
  rows: PlacedRow[];
  blocks: BlockRow[];
  contentByBlock: Map<string, BlockContent>;
  board: DraftScreening[];
  data: ProgrammeData;
};

/** The current draft. */
export async function readBoard(db: Database): Promise<Draft> {
  const eventRows = await db.select().from(scheduleEvents).where(isOnBoard);
  const blocks = await db
    .select()
    .from(programmeBlocks)
    .where(whereEdition(programmeBlocks.editionId));
  const contentByBlock = await readBlockContents(db);
  const blockById = new Map(blocks.map((block) => [block.id, block]));
  const rows = eventRows.filter(isPlaced);
  const board = rows.map((row) =>
    toDraftScreening(row, blockById.get(row.blockId), contentByBlock.get(row.blockId)),
  );
  return { rows, blocks, contentByBlock, board, data: await readProgrammeData(db) };
}

function toDraftScreening(
  row: PlacedRow,
  block: BlockRow | undefined,
  content: BlockContent | undefined,
): DraftScreening {
  const { id, blockId, venueId, startsAt, introMin, qaMin, extraMin, state } = row;
  const { eventType, ticketUrl, description, featured, moveNote } = row;
  return {
    id,
    blockId,
    venueId,
    introMin,
    qaMin,
    extraMin,
    state,
    eventType,
    ticketUrl,
    description,
    featured,
    moveNote,
    ...gettingInOf(row),
    ...(block?.slug && { blockSlug: block.slug }),
    title: block?.title ?? row.title,
    text: block?.text ?? "",
    kind: block?.kind ?? "event",
    filmIds: content?.films.map(({ filmId }) => filmId) ?? [],
    startsAt: startsAt.toISOString(),
    endsAt: computeEnd(row, content).toISOString(),
  };
}

/** The condition of the screenings that may conflict with one: near it in time, or of the same films if one is a premiere. */
function possibleConflicts(row: PlacedRow, content: BlockContent | undefined): SQL | undefined {
  const events = scheduleEvents;
  // The longest turnaround or walk: screenings further apart cannot conflict.
  const maxDistance = sql`make_interval(mins => (select greatest(max(${venues.turnaroundMin}), (select max(${venueWalks.minutes}) from ${venueWalks}), 0) from ${venues}))`;
  // At least the real length, since here the pause after the last film counts.
  const filmSeconds = sql`(select sum(coalesce(f.running_seconds, f.duration * 60) + b.gap_seconds) from ${blockFilms} b join films f on f.id = b.film_id where b.block_id = ${events.blockId})`;
  const screeningLength = sql`make_interval(mins => ${events.introMin} + ${events.qaMin} + ${events.extraMin} + 1, secs => coalesce(${filmSeconds}, 0))`;
  const latestStart = sql`${computeEnd(row, content).toISOString()}::timestamptz + ${maxDistance}`;
  const earliestStart = sql`${row.startsAt.toISOString()}::timestamptz - ${maxDistance} - ${screeningLength}`;
  const films = content?.films.map(({ id }) => id) ?? [];
  const sameFilm = sql`exists (select from ${blockFilms} b where b.block_id = ${events.blockId} and ${inArray(sql`b.film_id`, films)})`;
  return and(
    isOnBoard,
    ne(events.state, "cancelled"),
    or(
      and(lt(events.startsAt, latestStart), gt(events.startsAt, earliestStart)),
      row.eventType === "premiere" ? sameFilm : and(sameFilm, eq(events.eventType, "premiere")),
    ),
  );
}

/** Data for the checks of one screening: possible conflicts, and their films. */
export async function readConflictData(
  db: Database,
  row: PlacedRow,
  content: BlockContent | undefined,
): Promise<Pick<Draft, "board" | "data">> {
  const rows = await db
    .select({ row: scheduleEvents, block: programmeBlocks })
    .from(scheduleEvents)
    .innerJoin(programmeBlocks, eq(programmeBlocks.id, scheduleEvents.blockId))
    .where(possibleConflicts(row, content));
  const contentByBlock = await readBlockContents(db, [
    ...new Set(rows.map(({ block }) => block.id)),
  ]);
  const board = rows.flatMap(({ row: eventRow, block }) =>
    isPlaced(eventRow) ? toDraftScreening(eventRow, block, contentByBlock.get(block.id)) : [],
  );
  const filmIds = [...new Set(board.flatMap((screening) => screening.filmIds))];
  return { board, data: await readProgrammeData(db, { filmIds, venueId: row.venueId }) };
}

/** Limits the data to that of one screening: its films, and the hours of its venue. */
type CheckLimit = { filmIds: readonly string[]; venueId: string };

/** Data of the films that are or were in the programme, and of all venues. */
export async function readProgrammeData(
  db: Database,
  limitedTo?: CheckLimit,
): Promise<ProgrammeData> {
  const filmIds = limitedTo && [...limitedTo.filmIds];
  const guests = Map.groupBy(
    await db
      .select()
      .from(filmGuests)
      .where(filmIds && inArray(filmGuests.filmId, filmIds))
      .orderBy(asc(filmGuests.ordinal)),
    ({ filmId }) => filmId,
  );
  const filmRows = await db
    .select({
      id: films.id,
      title: films.title,
      genre: films.genre,
      duration: films.duration,
      runningSeconds: films.runningSeconds,
      confirmation: films.confirmation,
      copyFormat: films.copyFormat,
      isPublic: films.isPublic,
      withdrawnAt: submissions.withdrawnAt,
    })
    .from(films)
    .leftJoin(submissions, eq(submissions.id, films.submissionId))
    .where(filmIds ? inArray(films.id, filmIds) : or(films.inProgramme, films.isPublic));
  const venueRows = await db.select().from(venues);
  const walks = new Map(
    (await db.select().from(venueWalks)).map(({ fromId, toId, minutes }) => [
      venuePairKey(fromId, toId),
      minutes,
    ]),
  );
  const timeZone = await readTimeZone(db);
  return {
    films: new Map(
      filmRows.map(({ withdrawnAt, ...film }) => [
        film.id,
        {
          ...film,
          withdrawn: withdrawnAt !== null,
          guests: (guests.get(film.id) ?? []).map(({ name, email, arrives, leaves }) => ({
            name,
            email,
            arrives: arrives?.getTime() ?? null,
            leaves: leaves?.getTime() ?? null,
          })),
        },
      ]),
    ),
    venues: venueRows.map(({ id, name, turnaroundMin, parallel, hours }) => ({
      id,
      name,
      turnaroundMin,
      parallel,
      open: limitedTo && limitedTo.venueId !== id ? null : openSpans(timeZone, hours),
    })),
    walk: (from, to) => walks.get(venuePairKey(from, to)) ?? 0,
  };
}

/** The key of a pair of venues, as walks are stored: the smaller id first. */
export const venuePairKey = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** Problems as the admin contentByBlock them, with the warnings that were acknowledged. */
export async function toShownProblems(
  db: Database,
  problems: readonly Problem[],
): Promise<ShownProblem[]> {
  const ids = problems.filter(({ level }) => level === "warning").map(({ id }) => id);
  const rows =
    ids.length > 0
      ? await db.select().from(acknowledgedProblems).where(inArray(acknowledgedProblems.id, ids))
      : [];
  const acknowledgedIds = new Set(rows.map(({ id }) => id));
  return problems.map((problem) => ({ ...problem, acknowledged: acknowledgedIds.has(problem.id) }));
}
