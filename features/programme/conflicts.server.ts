import { eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { blockFilms, films } from "~/db/schema";
import { filmInConflict } from "~/features/auth/visibility.server";
import type { Actor } from "~/lib/api/endpoint";
import type { Draft } from "./schedule-checks.server";

/**
 * What a conflict of interest hides in the programme: time and place of the film are shown, its
 * name and texts are not, until the entry is announced as accepted.
 */

/** The films that a conflict hides from a reader, and the blocks that show them. */
export type InConflict = { films: ReadonlySet<string>; blocks: ReadonlySet<string> };

/** For directors: nothing is hidden. */
export const noConflict: InConflict = { films: new Set(), blocks: new Set() };

/** Shown instead of the title. */
export const titleInConflict = "A film you have a conflict with";

/** Why a block cannot be changed. */
export const blockInConflict =
  "You have a conflict with a film in this block. Please ask the director to change it.";

/** What a conflict currently hides from the reader. */
export async function readInConflict(db: Database, reader: Actor): Promise<InConflict> {
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

export const maskFilm = <T extends { id: string; title: string }>(
  film: T,
  { films: hidden }: InConflict,
): T => (hidden.has(film.id) ? { ...film, title: titleInConflict } : film);

/** A block's texts may name its films, and its slug is made from its title. */
export const maskBlock = <T extends { id: string; title: string; text: string; slug: string }>(
  block: T,
  { blocks }: InConflict,
): T =>
  blocks.has(block.id)
    ? { ...block, title: titleInConflict, text: "", slug: `block-${block.id}` }
    : block;

type ScreeningWords = { blockId: string; title: string; description: string | null };

export const maskScreening = <T extends ScreeningWords>(screening: T, { blocks }: InConflict): T =>
  blocks.has(screening.blockId)
    ? { ...screening, title: titleInConflict, description: null }
    : screening;

/** Data of the checks without hidden films, so that problems do not mention them. */
export function maskChecked<T extends Pick<Draft, "board" | "facts">>(
  draft: T,
  inConflict: InConflict,
): T {
  if (inConflict.films.size === 0) return draft;
  const { board, facts } = draft;
  return {
    ...draft,
    board: board.map((one) => maskScreening(one, inConflict)),
    facts: {
      ...facts,
      films: new Map([...facts.films].map(([id, film]) => [id, maskFilm(film, inConflict)])),
    },
  };
}

export const maskDraft = (draft: Draft, inConflict: InConflict): Draft => ({
  ...maskChecked(draft, inConflict),
  rows: draft.rows.map((row) => maskScreening(row, inConflict)),
  blocks: draft.blocks.map((block) => maskBlock(block, inConflict)),
});
