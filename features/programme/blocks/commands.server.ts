import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "~/db/client";
import { blockFilms, films, programmeBlocks, scheduleEvents } from "~/db/schema";
import { readTimeZone } from "~/features/settings/queries.server";
import { audit } from "~/lib/api/audit-log.server";
import {
  type ChangeResult,
  done,
  invalidFields,
  refuse,
  unknownRow,
} from "~/lib/api/change-result";
import { blockConflictMessage, noConflict } from "../conflicts.queries.server";
import { changeDraft, type ProgrammeEdit } from "../revision-lock.commands.server";
import { isPlaced } from "../schedule-checks.queries.server";
import { toScreeningResponse } from "../screenings/queries.server";
import { unmeasuredText } from "../texts";
import { type BlockRow, findBlock, findBlockRow } from "./queries.server";
import type { Block, BlockChange, NewBlock } from "./schema";

type NewBlockFilms = NewBlock["films"];

/** The first error in a block's films, as a result; null if there is none. Confirmed blocks need running times. */
async function findFilmErrors(
  tx: Database,
  filmsInput: NewBlockFilms,
  {
    hiddenByConflict = noConflict,
    isConfirmed,
  }: Pick<ProgrammeEdit, "hiddenByConflict"> & { isConfirmed: boolean },
) {
  const ids = filmsInput.map(({ filmId }) => filmId);
  const filmById = new Map(
    (ids.length > 0 ? await tx.select().from(films).where(inArray(films.id, ids)) : []).map(
      (film) => [film.id, film],
    ),
  );
  for (const [index, { filmId }] of filmsInput.entries()) {
    const film = filmById.get(filmId);
    const path = `films.${index}.filmId`;
    if (!film || hiddenByConflict.films.has(filmId))
      return invalidFields(path, "We can't find this film");
    if (!film.inProgramme) return invalidFields(path, `${film.title} is not in the programme`);
    if (isConfirmed && film.runningSeconds === null)
      return invalidFields(path, unmeasuredText([film.title]));
  }
  return null;
}

async function replaceFilms(
  tx: Database,
  blockId: string,
  filmsInput: NewBlockFilms,
): Promise<void> {
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
  { db, clock, by, actor, hiddenByConflict }: ProgrammeEdit,
  { films: filmsInput, ...fields }: NewBlock,
): Promise<ChangeResult<Block, BlockRow>> {
  return changeDraft(db, async (tx): Promise<ChangeResult<Block, BlockRow>> => {
    const errors = await findFilmErrors(tx, filmsInput, {
      hiddenByConflict,
      isConfirmed: false,
    });
    if (errors) return errors;
    const [row] = await tx
      .insert(programmeBlocks)
      .values({ ...fields, createdAt: clock(), changedAt: clock(), changedBy: by })
      .returning();
    if (!row) throw new Error("The block was not stored.");
    await replaceFilms(tx, row.id, filmsInput);
    await audit(tx, clock(), actor, "block added", { subject: row.id });
    return done({ ...row, films: filmsInput });
  });
}

/** Changes a block, and the title and film in its screenings; missing fields stay. */
export function changeBlock(
  { db, clock, by, actor, hiddenByConflict }: ProgrammeEdit,
  id: string,
  { version, films: filmsInput, ...fields }: BlockChange,
): Promise<ChangeResult<Block, BlockRow>> {
  return changeDraft(db, async (tx): Promise<ChangeResult<Block, BlockRow>> => {
    const row = await findBlockRow(tx, id);
    if (!row) return unknownRow;
    if (hiddenByConflict?.blocks.has(id)) return refuse(blockConflictMessage);
    if (row.version !== version) return { kind: "stale", row };
    if (filmsInput) {
      const isConfirmedScreening = and(
        eq(scheduleEvents.blockId, id),
        eq(scheduleEvents.state, "confirmed"),
      );
      const isConfirmed = (await tx.$count(scheduleEvents, isConfirmedScreening)) > 0;
      const errors = await findFilmErrors(tx, filmsInput, { hiddenByConflict, isConfirmed });
      if (errors) return errors;
      await replaceFilms(tx, id, filmsInput);
    }
    await tx
      .update(programmeBlocks)
      .set({ ...fields, changedAt: clock(), changedBy: by })
      .where(eq(programmeBlocks.id, id));
    await audit(tx, clock(), actor, "block changed", { subject: id });
    const block = await findBlock(tx, id, noConflict);
    if (!block) throw new Error("The block was not stored.");
    const [film, ...otherFilms] = block.films;
    const filmId = film && otherFilms.length === 0 ? film.filmId : null;
    await tx
      .update(scheduleEvents)
      .set({ title: block.title, filmId })
      .where(eq(scheduleEvents.blockId, id));
    return done(block);
  });
}

/** Deletes a block without screenings. */
export function deleteBlock(
  { db, clock, actor, hiddenByConflict }: ProgrammeEdit,
  id: string,
  version: number,
): Promise<ChangeResult<null, BlockRow>> {
  return changeDraft(db, async (tx): Promise<ChangeResult<null, BlockRow>> => {
    const row = await findBlockRow(tx, id);
    if (!row) return unknownRow;
    if (hiddenByConflict?.blocks.has(id)) return refuse(blockConflictMessage);
    if (row.version !== version) return { kind: "stale", row };
    const rows = await tx.select().from(scheduleEvents).where(eq(scheduleEvents.blockId, id));
    if (rows.length > 0) {
      const timeZone = await readTimeZone(tx);
      const screenings = rows.filter(isPlaced).map((row) => {
        const { title, starts } = toScreeningResponse(timeZone, row, undefined);
        return { id: row.id, title, starts };
      });
      return refuse("This block is scheduled. Remove its screenings first.", { screenings });
    }
    await tx.delete(programmeBlocks).where(eq(programmeBlocks.id, id));
    await audit(tx, clock(), actor, "block deleted", { subject: id });
    return done(null);
  });
}
