import { and, asc, eq, inArray, isNotNull, or } from "drizzle-orm";
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
} from "~/db/tables";
import { ofEdition } from "~/features/festival/editions.server";
import { festivalTimeZone } from "~/features/festival/schema";
import type { Problem } from "./problems.rules";
import type { Facts } from "./publication.rules";
import type { ToldProblem } from "./schema";
import { blockSeconds, endOf, type PlacedFilm, type TimedFilm } from "./spans.rules";
import { openSpans } from "./venues/hours.rules";
import type { OnBoard } from "./versions.rules";

/** The draft as the checks read it: every screening of the current edition, with all that they depend on. */

type ScreeningRow = typeof scheduleEvents.$inferSelect;
type BlockRow = typeof programmeBlocks.$inferSelect;

/** A screening that the board made; the documented rows of other hands have none of the three. */
export type PlacedRow = ScreeningRow & { blockId: string; venueId: string; startsAt: Date };
export const isPlaced = (row: ScreeningRow): row is PlacedRow =>
  row.blockId !== null && row.venueId !== null && row.startsAt !== null;

/** The screenings of the current edition that the board made. */
export const onTheBoard = and(
  ofEdition(scheduleEvents.editionId),
  isNotNull(scheduleEvents.blockId),
);

/** What these blocks show, by block: their films in order, and how long all of it runs. */
export type Shows = { films: (PlacedFilm & TimedFilm)[]; seconds: number };

/** The films of blocks, in their order: of those of the current edition, or of `ids`. */
export async function readShows(
  db: Database,
  ids?: readonly string[],
): Promise<Map<string, Shows>> {
  if (ids?.length === 0) return new Map();
  const rows = await db
    .select({
      blockId: blockFilms.blockId,
      filmId: blockFilms.filmId,
      id: films.id,
      gapSeconds: blockFilms.gapSeconds,
      runningSeconds: films.runningSeconds,
      duration: films.duration,
    })
    .from(blockFilms)
    .innerJoin(films, eq(films.id, blockFilms.filmId))
    .innerJoin(programmeBlocks, eq(programmeBlocks.id, blockFilms.blockId))
    .where(ids ? inArray(blockFilms.blockId, [...ids]) : ofEdition(programmeBlocks.editionId))
    .orderBy(asc(blockFilms.blockId), asc(blockFilms.ordinal));
  const shows = new Map<string, Shows>();
  for (const { blockId, ...film } of rows) {
    const block = shows.get(blockId) ?? { films: [], seconds: 0 };
    block.films.push(film);
    shows.set(blockId, block);
  }
  for (const block of shows.values()) {
    const filmOf = new Map(block.films.map((film) => [film.id, film]));
    block.seconds = blockSeconds(block.films, (id) => filmOf.get(id));
  }
  return shows;
}

/** The moment at which a screening ends. */
export const endsAt = (row: PlacedRow, shows: Shows | undefined): Date =>
  new Date(endOf(row.startsAt.getTime(), shows?.seconds ?? 0, row));

/** Everything that the checks and a publication need, as of now. */
export async function readBoard(db: Database): Promise<{ board: OnBoard[]; facts: Facts }> {
  const rows = await db.select().from(scheduleEvents).where(onTheBoard);
  const blocks = await db
    .select()
    .from(programmeBlocks)
    .where(ofEdition(programmeBlocks.editionId));
  const shows = await readShows(db);
  const blockOf = new Map(blocks.map((block) => [block.id, block]));
  const board = rows
    .filter(isPlaced)
    .map((row) => onBoard(row, blockOf.get(row.blockId), shows.get(row.blockId)));
  return { board, facts: await readProgrammeFacts(db) };
}

function onBoard(row: PlacedRow, block: BlockRow | undefined, shows: Shows | undefined): OnBoard {
  const { id, blockId, venueId, startsAt, introMin, qaMin, extraMin, state } = row;
  const { eventType, ticketUrl, description, featured, moveNote } = row;
  return {
    ...{ id, blockId, venueId, introMin, qaMin, extraMin, state },
    ...{ eventType, ticketUrl, description, featured, moveNote },
    title: block?.title ?? row.title,
    text: block?.text ?? "",
    kind: block?.kind ?? "event",
    filmIds: shows?.films.map(({ filmId }) => filmId) ?? [],
    startsAt: startsAt.toISOString(),
    endsAt: endsAt(row, shows).toISOString(),
  };
}

/** What is known of the films that are or were in the programme, and of all venues. */
export async function readProgrammeFacts(db: Database): Promise<Facts> {
  const guests = Map.groupBy(
    await db.select().from(filmGuests).orderBy(asc(filmGuests.ordinal)),
    ({ filmId }) => filmId,
  );
  const known = await db
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
    .where(or(films.inProgramme, films.isPublic));
  const houses = await db.select().from(venues);
  const walks = new Map(
    (await db.select().from(venueWalks)).map(({ fromId, toId, minutes }) => [
      pairOf(fromId, toId),
      minutes,
    ]),
  );
  return {
    films: new Map(
      known.map(({ withdrawnAt, ...film }) => [
        film.id,
        {
          ...film,
          withdrawn: withdrawnAt !== null,
          guests: (guests.get(film.id) ?? []).map(({ name, email, arrives, leaves }) => ({
            ...{ name, email },
            arrives: arrives?.getTime() ?? null,
            leaves: leaves?.getTime() ?? null,
          })),
        },
      ]),
    ),
    venues: houses.map(({ id, name, turnaroundMin, parallel, hours }) => ({
      ...{ id, name, turnaroundMin, parallel },
      open: openSpans(festivalTimeZone, hours),
    })),
    walk: (from, to) => walks.get(pairOf(from, to)) ?? 0,
  };
}

/** A pair of venues as its walk is kept: the smaller id first. */
export const pairOf = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** Problems as the desk is told of them: which warnings somebody has looked at. */
export async function told(db: Database, problems: readonly Problem[]): Promise<ToldProblem[]> {
  const ids = problems.filter(({ level }) => level === "warning").map(({ id }) => id);
  const rows =
    ids.length > 0
      ? await db.select().from(acknowledgedProblems).where(inArray(acknowledgedProblems.id, ids))
      : [];
  const acknowledged = new Set(rows.map(({ id }) => id));
  return problems.map((problem) => ({ ...problem, acknowledged: acknowledged.has(problem.id) }));
}
