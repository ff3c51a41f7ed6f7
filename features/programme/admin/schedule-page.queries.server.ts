import { asc, inArray, type SQL } from "drizzle-orm";
import type { Database } from "~/db/client";
import { films, venues } from "~/db/schema";
import { findHiddenIds } from "~/features/films/queries.server";
import type { FestivalSettings } from "~/features/settings/schema";
import { daysFrom } from "~/lib/dates/calendar";
import { stillsOf } from "~/lib/pictures";
import { type HiddenByConflict, maskDraft, maskGuests } from "../conflicts.queries.server";
import { type CheckedFilm, confirmObstacles } from "../problems.rules";
import { categoryStyleOf } from "../public/rules";
import { type Plan, planPublication } from "../publication.rules";
import { readRevision } from "../revision-lock.commands.server";
import {
  type BlockContent,
  type Draft,
  readBoard,
  toShownProblems,
} from "../schedule-checks.queries.server";
import { gettingInOf } from "../schema";
import { festivalDay, localOf, type Span } from "../time-ranges.rules";
import { spanOfDay } from "../venues/hours.rules";
import { readWalks } from "../venues/queries.server";
import { newestVersion } from "../versions/queries.server";
import type { Change } from "../versions.rules";

/** The data of the schedule grid for a festival day. */

async function readVenues(db: Database, { data }: Draft) {
  const { id, name, capacity } = venues;
  const rows = await db.select({ id, name, capacity }).from(venues).orderBy(asc(name), asc(id));
  // Sorts 'Room 2' before 'Room 10'.
  rows.sort((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }));
  const walks = await readWalks(
    db,
    rows.map((row) => row.id),
  );
  const checkedVenues = new Map(data.venues.map((venue) => [venue.id, venue]));
  return rows.flatMap((row) => {
    const checkedVenue = checkedVenues.get(row.id);
    return checkedVenue ? { ...row, ...checkedVenue, walks: walks.get(row.id) ?? [] } : [];
  });
}

/** The color of a block, as on public pages. */
function accentOf(kind: "single" | "shorts" | "event", content: BlockContent | undefined) {
  if (kind === "shorts") return categoryStyleOf({ category: "short" }).accent;
  const [film] = content?.films ?? [];
  return kind === "event" && !film
    ? categoryStyleOf({ category: "logline" }).accent
    : categoryStyleOf(film).accent;
}

/** The blocks, newest first, with their films and total minutes. */
const gridBlocks = ({ blocks, contentByBlock }: Draft) =>
  blocks
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .map(({ id, title, kind }) => ({
      id,
      title,
      kind,
      accent: accentOf(kind, contentByBlock.get(id)),
      minutes: Math.ceil((contentByBlock.get(id)?.seconds ?? 0) / 60),
      films: (contentByBlock.get(id)?.films ?? []).map(({ filmId }) => ({ filmId })),
    }));

/** A film on the grid; `isHidden`: a conflict hides it from the reader, who cannot change it. */
type BoardFilm = CheckedFilm & { isHidden: boolean };

/** The films of blocks for the checks; guests only if the reader may see the film. */
function gridFilms(
  { contentByBlock, data }: Draft,
  unannouncedIds: ReadonlySet<string>,
  idsInConflict: ReadonlySet<string>,
): BoardFilm[] {
  const filmIds = new Set(
    [...contentByBlock.values()].flatMap(({ films }) => films.map(({ id }) => id)),
  );
  return [...filmIds].flatMap((id) => {
    const film = data.films.get(id);
    return film
      ? {
          ...film,
          guests: unannouncedIds.has(id) ? [] : film.guests,
          isHidden: idsInConflict.has(id),
        }
      : [];
  });
}

/** A venue without hours counts as open this long, in minutes. */
const defaultOpenMinutes = 14 * 60;

/** How much of the day's opening hours screenings use, in whole percent; spans are milliseconds. */
function filledPercent(
  day: string,
  placedSpans: readonly Span[],
  venues: Draft["data"]["venues"],
  timeZone: string,
): number {
  const { from, to } = spanOfDay(timeZone, day);
  const minutesInside = (span: Span) =>
    Math.max(0, Math.min(span.to, to) - Math.max(span.from, from)) / 60_000;
  const totalMinutes = (spans: readonly Span[]) =>
    spans.reduce((total, span) => total + minutesInside(span), 0);
  const openMinutes = venues.reduce(
    (total, venue) => total + (venue.open ? totalMinutes(venue.open) : defaultOpenMinutes),
    0,
  );
  return openMinutes === 0
    ? 0
    : Math.min(100, Math.round((totalMinutes(placedSpans) / openMinutes) * 100));
}

/** The changes of a publication, with names instead of ids. */
function changesOf(plan: Plan, { board, data }: Draft, timeZone: string) {
  const titles = new Map(
    [...plan.screenings, ...board].map(({ id, title, filmIds }) => [id, { title, filmIds }]),
  );
  const venueNames = new Map(data.venues.map(({ id, name }) => [id, name]));
  const toPlace = (startsAt: string, venueId: string) => ({
    starts: localOf(timeZone, Date.parse(startsAt)),
    venue: venueNames.get(venueId) ?? "",
  });
  const toShownChange = (label: "New" | "Moved" | "Cancelled") => (change: Change) => {
    const { id, startsAt, venueId, fromStartsAt, fromVenueId } = change;
    return {
      id,
      what: label,
      title: titles.get(id)?.title ?? "",
      now: toPlace(startsAt, venueId),
      before: fromStartsAt && fromVenueId ? toPlace(fromStartsAt, fromVenueId) : null,
    };
  };
  const { added, moved, cancelled } = plan.changes;
  return {
    changes: [
      ...moved.map(toShownChange("Moved")),
      ...added.map(toShownChange("New")),
      ...cancelled.map(toShownChange("Cancelled")),
    ],
    leftOut: plan.leftOut.map(({ id, reason }) => ({
      id,
      reason,
      title: titles.get(id)?.title ?? "",
      hidden: (titles.get(id)?.filmIds ?? []).filter((film) => !data.films.get(film)?.isPublic),
    })),
  };
}

/**
 * The titles of those films that pages show with a tile for want of a still, each once, sorted. A log line is its own
 * picture.
 */
async function findFilmsWithoutStill(
  db: Database,
  shownFilms: BlockContent["films"],
): Promise<string[]> {
  const titles = new Map(
    shownFilms.filter(({ category }) => category !== "logline").map(({ id, title }) => [id, title]),
  );
  if (titles.size === 0) return [];
  const rows = await db
    .select({ id: films.id, imageUrl: films.imageUrl, stillUrls: films.stillUrls })
    .from(films)
    .where(inArray(films.id, [...titles.keys()]));
  return rows
    .filter((film) => stillsOf(film).length === 0)
    .map(({ id }) => titles.get(id) ?? "")
    .sort((a, b) => a.localeCompare(b, "en"));
}

/**
 * The schedule grid of a festival day; by default the first with screenings, or the festival's
 * first. Days are those of the festival, and others with screenings. `visibleFilter` is the condition of the
 * films that the reader may see.
 */
export async function readBoardPage(
  db: Database,
  { dates, timeZone }: FestivalSettings,
  requestedDay: string | null,
  visibleFilter: SQL | undefined,
  hiddenByConflict: HiddenByConflict,
) {
  const revision = await readRevision(db);
  const draft = maskDraft(await readBoard(db), hiddenByConflict);
  const newest = await newestVersion(db);
  const plan = planPublication(draft.board, newest?.snapshot ?? [], draft.data);
  const unannouncedIds = await findHiddenIds(db, [...draft.data.films.keys()], visibleFilter);
  const problems = await maskGuests(db, await toShownProblems(db, plan.problems), visibleFilter);
  const endById = new Map(draft.board.map(({ id, endsAt }) => [id, endsAt]));
  const rowsWithDay = draft.rows
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .map((row) => ({ row, day: festivalDay(timeZone, row.startsAt) }));
  const rowsByDay = Map.groupBy(rowsWithDay, ({ day }) => day);
  const dayById = new Map(rowsWithDay.map(({ row, day }) => [row.id, day]));
  const allDays = new Set([...daysFrom(dates.festivalFrom, dates.festivalTo), ...rowsByDay.keys()]);
  const days = [...allDays].toSorted();
  const day =
    requestedDay && days.includes(requestedDay)
      ? requestedDay
      : (rowsWithDay[0]?.day ?? dates.festivalFrom);
  const activeRows = rowsWithDay.filter(({ row }) => row.state !== "cancelled");
  const placedBlockIds = new Set(activeRows.map(({ row }) => row.blockId));
  const blocks = gridBlocks(draft);
  // Without those that a conflict hides: their titles are listed.
  const shownFilms = activeRows
    .flatMap(({ row }) => draft.contentByBlock.get(row.blockId)?.films ?? [])
    .filter(({ id }) => !hiddenByConflict.films.has(id));
  const obstacles = confirmObstacles(problems);
  const titleById = new Map(blocks.map(({ id, title }) => [id, title]));
  return {
    day,
    revision,
    blocks,
    /** When the day begins, in milliseconds. */
    begins: spanOfDay(timeZone, day).from,
    // Those of the day, and those that block a publication.
    problems: problems.filter(
      ({ blocking, screeningIds }) =>
        blocking || screeningIds.some((id) => dayById.get(id) === day),
    ),
    ...changesOf(plan, draft, timeZone),
    withoutStill: await findFilmsWithoutStill(db, shownFilms),
    published: newest && { number: newest.number, at: newest.publishedAt.toISOString() },
    days: days.map((day) => ({
      day,
      screeningCount: rowsByDay.get(day)?.length ?? 0,
      filledPercent: filledPercent(
        day,
        (rowsByDay.get(day) ?? [])
          .filter(({ row }) => row.state !== "cancelled")
          .map(({ row }) => ({
            from: row.startsAt.getTime(),
            to: Date.parse(endById.get(row.id) ?? ""),
          })),
        draft.data.venues,
        timeZone,
      ),
      errorCount: problems.filter(
        ({ level, screeningIds }) =>
          level === "error" && screeningIds.some((id) => dayById.get(id) === day),
      ).length,
    })),
    venues: await readVenues(db, draft),
    films: gridFilms(draft, unannouncedIds, hiddenByConflict.films),
    unplaced: blocks.filter(({ id }) => !placedBlockIds.has(id)).map(({ id }) => id),
    pencilled: rowsWithDay
      .filter(({ row }) => row.state === "pencilled")
      .map(({ row: { id, version, blockId, title } }) => ({
        id,
        version,
        title: titleById.get(blockId) ?? title,
        /** Why it is not ready to be confirmed; null if it is. */
        obstacle: obstacles.get(id) ?? null,
      })),
    screenings: (rowsByDay.get(day) ?? []).map(({ row }) => {
      const { id, blockId, venueId, introMin, qaMin, extraMin, state, version } = row;
      const { moveNote, eventType, ticketUrl, description, featured } = row;
      const endsAt = endById.get(id) ?? "";
      return {
        id,
        blockId,
        venueId,
        introMin,
        qaMin,
        extraMin,
        state,
        version,
        moveNote,
        eventType,
        ticketUrl,
        description,
        featured,
        ...gettingInOf(row),
        title: titleById.get(blockId) ?? row.title,
        endsAt,
        ends: localOf(timeZone, Date.parse(endsAt)),
        startsAt: row.startsAt.toISOString(),
        starts: localOf(timeZone, row.startsAt.getTime()),
      };
    }),
  };
}
export type BoardPageData = Awaited<ReturnType<typeof readBoardPage>>;
