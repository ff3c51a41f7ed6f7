import { eq, not, type SQL } from "drizzle-orm";
import type { Database } from "~/db/client";
import { blockFilms, filmGuests, films } from "~/db/schema";
import { filmInConflict, visibleFilm } from "~/features/auth/visibility.queries.server";
import type { Actor } from "~/lib/api/endpoint";
import type { Clock } from "~/lib/dates/clock";
import type { Draft } from "./schedule-checks.queries.server";
import type { ShownProblem } from "./schema";

/**
 * What the programme hides from a reader. With a conflict of interest, time and place of a film are
 * shown, its name and texts are not, until the entry is announced as accepted.
 */

/** The films that a conflict hides from a reader, and the blocks that show them. */
export type HiddenByConflict = { films: ReadonlySet<string>; blocks: ReadonlySet<string> };

/** For directors: nothing is hidden. */
export const noConflict: HiddenByConflict = { films: new Set(), blocks: new Set() };

/** Shown instead of the title of a hidden film. */
export const maskedTitle = "A film you have a conflict with";

/** Why a block cannot be changed. */
export const blockConflictMessage =
  "You have a conflict with a film in this block. Please ask the director to change it.";

/** What a conflict currently hides from the reader. */
export async function readHiddenByConflict(db: Database, reader: Actor): Promise<HiddenByConflict> {
  const where = filmInConflict(reader, films.submissionId);
  if (!where) return noConflict;
  const rows = await db
    .select({ film: films.id, block: blockFilms.blockId })
    .from(films)
    .leftJoin(blockFilms, eq(blockFilms.filmId, films.id))
    .where(where);
  return {
    films: new Set(rows.map(({ film }) => film)),
    blocks: new Set(rows.flatMap(({ block }) => block ?? [])),
  };
}

/** The context of a change of the draft: who makes it, and what a conflict hides from them. */
export const readEditContext = async (db: Database, clock: Clock, actor: Actor) => ({
  db,
  clock,
  by: actor.name,
  actor,
  hiddenByConflict: await readHiddenByConflict(db, actor),
});

/** The film without its title, if a conflict hides it from the reader. */
export const maskFilm = <T extends { id: string; title: string }>(
  film: T,
  { films: hiddenIds }: HiddenByConflict,
): T => (hiddenIds.has(film.id) ? { ...film, title: maskedTitle } : film);

/** A block's texts may name its films, and its slug is made from its title. */
export const maskBlock = <T extends { id: string; title: string; text: string; slug: string }>(
  block: T,
  { blocks }: HiddenByConflict,
): T =>
  blocks.has(block.id)
    ? { ...block, title: maskedTitle, text: "", slug: `block-${block.id}` }
    : block;

type MaskableScreening = { blockId: string; title: string; description: string | null };

export const maskScreening = <T extends MaskableScreening>(
  screening: T,
  { blocks }: HiddenByConflict,
): T =>
  blocks.has(screening.blockId)
    ? { ...screening, title: maskedTitle, description: null }
    : screening;

/** The data of the checks with masked titles, so that problems do not name hidden films. */
export function maskChecked<T extends Pick<Draft, "board" | "data">>(
  draft: T,
  hiddenByConflict: HiddenByConflict,
): T {
  if (hiddenByConflict.films.size === 0) return draft;
  const { board, data } = draft;
  return {
    ...draft,
    board: board.map((screening) => maskScreening(screening, hiddenByConflict)),
    data: {
      ...data,
      films: new Map([...data.films].map(([id, film]) => [id, maskFilm(film, hiddenByConflict)])),
    },
  };
}

/** The whole draft with masked titles. `rows` are the stored screenings, `board` the same as the checks read them. */
export const maskDraft = (draft: Draft, hiddenByConflict: HiddenByConflict): Draft => ({
  ...maskChecked(draft, hiddenByConflict),
  rows: draft.rows.map((row) => maskScreening(row, hiddenByConflict)),
  blocks: draft.blocks.map((block) => maskBlock(block, hiddenByConflict)),
});

/** The condition of the films that this person may see now; undefined: all. */
export const visibleFilmFilter = (reader: Actor, clock: Clock): SQL | undefined =>
  visibleFilm(reader, clock(), films.submissionId);

/**
 * Problems of the schedule for a reader: a guest of a hidden film is 'A guest', since the name would
 * reveal the film.
 */
export async function maskGuests(
  db: Database,
  problems: readonly ShownProblem[],
  visibleFilter: SQL | undefined,
): Promise<ShownProblem[]> {
  if (!visibleFilter || problems.every(({ guest }) => guest === null)) return [...problems];
  const rows = await db
    .select({ name: filmGuests.name })
    .from(filmGuests)
    .innerJoin(films, eq(films.id, filmGuests.filmId))
    .where(not(visibleFilter));
  const hiddenNames = new Set(rows.map(({ name }) => name));
  return problems.map((problem) => {
    const { guest, text } = problem;
    if (guest === null || !hiddenNames.has(guest)) return problem;
    return { ...problem, guest: null, text: text.replaceAll(guest, "A guest") };
  });
}
