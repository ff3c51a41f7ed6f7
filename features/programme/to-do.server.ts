import { and, eq, ne, notExists, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { blockFilms, films, programmeLetters, scheduleEvents } from "~/db/tables";
import { ofEdition } from "~/features/festival/editions.server";
import { onTheBoard } from "./board.server";
import type { ProgrammeToDo } from "./schema";
import { checkProgramme } from "./versions/commands.server";

/** What waits, of the current edition. */
export async function programmeToDo(db: Database): Promise<ProgrammeToDo> {
  const shown = db
    .select({ one: sql`1` })
    .from(blockFilms)
    .innerJoin(scheduleEvents, eq(scheduleEvents.blockId, blockFilms.blockId))
    .where(and(eq(blockFilms.filmId, films.id), onTheBoard, ne(scheduleEvents.state, "cancelled")));
  const unplaced = await db.$count(films, and(films.inProgramme, notExists(shown)));
  const drafted = and(ofEdition(programmeLetters.editionId), eq(programmeLetters.state, "draft"));
  const letters = await db.$count(programmeLetters, drafted);
  // The whole check is spared where nothing was planned yet.
  if ((await db.$count(scheduleEvents, onTheBoard)) === 0) {
    return { unplaced, blocking: 0, changed: 0, letters };
  }
  const { problems, changes } = await checkProgramme(db);
  return {
    ...{ unplaced, letters },
    blocking: problems.filter((one) => one.blocking).length,
    changed: changes.added.length + changes.moved.length + changes.cancelled.length,
  };
}
