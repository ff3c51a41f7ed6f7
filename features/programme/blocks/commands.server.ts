import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "~/db/client";
import { blockFilms, films, programmeBlocks, scheduleEvents } from "~/db/schema";
import { readTimeZone } from "~/features/settings/queries.server";
import { audit } from "~/lib/api/audit-log.server";
import { done, type EditResult, invalidFields, refused, unknown } from "~/lib/api/edit-result";
import { blockInConflict, noConflict } from "../conflicts.queries.server";
import { changeDraft, type ProgrammeEdit } from "../revision-lock.commands.server";
import { isPlaced } from "../schedule-checks.queries.server";
import { toScreeningResponse } from "../screenings/queries.server";
import { unmeasuredText } from "../texts";
import { type BlockRow, blockRow, findBlock } from "./queries.server";
import type { Block, BlockChange, NewBlock } from "./schema";

type Placed = NewBlock["films"];

/** Errors in a block's films; null without any. */
async function wrongFilms(
  tx: Database,
  { inConflict = noConflict }: Pick<ProgrammeEdit, "inConflict">,
  filmsInput: Placed,
  isConfirmed: boolean,
) {
  const ids = filmsInput.map(({ filmId }) => filmId);
  const filmOf = new Map(
    (ids.length > 0 ? await tx.select().from(films).where(inArray(films.id, ids)) : []).map(
      (film) => [film.id, film],
    ),
  );
  for (const [index, { filmId }] of filmsInput.entries()) {
    const film = filmOf.get(filmId);
    const path = `films.${index}.filmId`;
    if (!film || inConflict.films.has(filmId))
      return invalidFields(path, "We can't find this film");
    if (!film.inProgramme) return invalidFields(path, `${film.title} is not in the programme`);
    if (isConfirmed && film.runningSeconds === null)
      return invalidFields(path, unmeasuredText([film.title]));
  }
  return null;
}

async function place(tx: Database, blockId: string, filmsInput: Placed): Promise<void> {
  await tx.delete(blockFilms).where(eq(blockFilms.blockId, blockId));
  if (filmsInput.length === 0) return;
  await tx.insert(blockFilms).values(
    filmsInput.map(({ filmId, gapSeconds }, ordinal) => ({
      blockId,
      filmId,
      gapSeconds,
      ordinal,
    })),
  );
}

/** Creates a block of films of the programme. */
export function createBlock(
  { db, clock, by, actor, inConflict }: ProgrammeEdit,
  { films: filmsInput, ...fields }: NewBlock,
): Promise<EditResult<Block, BlockRow>> {
  return changeDraft(db, async (tx): Promise<EditResult<Block, BlockRow>> => {
    const errors = await wrongFilms(tx, { inConflict }, filmsInput, false);
    if (errors) return errors;
    const [row] = await tx
      .insert(programmeBlocks)
      .values({ ...fields, createdAt: clock(), changedAt: clock(), changedBy: by })
      .returning();
    if (!row) throw new Error("The block was not stored.");
    await place(tx, row.id, filmsInput);
    await audit(tx, clock(), actor, "block added", { subject: row.id });
    return done({ ...row, films: filmsInput });
  });
}

/** Changes a block, and the documented fields of its screenings; missing fields stay. */
export function changeBlock(
  { db, clock, by, actor, inConflict }: ProgrammeEdit,
  id: string,
  { version, films: filmsInput, ...fields }: BlockChange,
): Promise<EditResult<Block, BlockRow>> {
  return changeDraft(db, async (tx): Promise<EditResult<Block, BlockRow>> => {
    const row = await blockRow(tx, id);
    if (!row) return unknown;
    if (inConflict?.blocks.has(id)) return refused(blockInConflict);
    if (row.version !== version) return { kind: "stale", row };
    if (filmsInput) {
      const isShown = and(eq(scheduleEvents.blockId, id), eq(scheduleEvents.state, "confirmed"));
      const isConfirmed = (await tx.$count(scheduleEvents, isShown)) > 0;
      const errors = await wrongFilms(tx, { inConflict }, filmsInput, isConfirmed);
      if (errors) return errors;
      await place(tx, id, filmsInput);
    }
    await tx
      .update(programmeBlocks)
      .set({ ...fields, changedAt: clock(), changedBy: by })
      .where(eq(programmeBlocks.id, id));
    await audit(tx, clock(), actor, "block changed", { subject: id });
    const block = await findBlock(tx, id, noConflict);
    if (!block) throw new Error("The block was not stored.");
    const [film, ...more] = block.films;
    const filmId = film && more.length === 0 ? film.filmId : null;
    await tx
      .update(scheduleEvents)
      .set({ title: block.title, filmId })
      .where(eq(scheduleEvents.blockId, id));
    return done(block);
  });
}

/** Deletes a block without screenings. */
export function deleteBlock(
  { db, clock, actor, inConflict }: ProgrammeEdit,
  id: string,
  version: number,
): Promise<EditResult<null, BlockRow>> {
  return changeDraft(db, async (tx): Promise<EditResult<null, BlockRow>> => {
    const row = await blockRow(tx, id);
    if (!row) return unknown;
    if (inConflict?.blocks.has(id)) return refused(blockInConflict);
    if (row.version !== version) return { kind: "stale", row };
    const rows = await tx.select().from(scheduleEvents).where(eq(scheduleEvents.blockId, id));
    if (rows.length > 0) {
      const timeZone = await readTimeZone(tx);
      const screenings = rows.filter(isPlaced).map((row) => {
        const { title, starts } = toScreeningResponse(timeZone, row, undefined);
        return { id: row.id, title, starts };
      });
      return refused("This block is scheduled. Remove its screenings first.", { screenings });
    }
    await tx.delete(programmeBlocks).where(eq(programmeBlocks.id, id));
    await audit(tx, clock(), actor, "block deleted", { subject: id });
    return done(null);
  });
}
