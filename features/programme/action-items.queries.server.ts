import { and, eq, ne, not, notExists, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { blockFilms, films, programmeEmails, scheduleEvents } from "~/db/schema";
import { isFromEarlierProgramme } from "~/features/films/queries.server";
import { whereEdition } from "~/features/settings/editions.queries.server";
import { isOnBoard } from "./schedule-checks.queries.server";
import type { ProgrammeToDo } from "./schema";
import { checkProgramme } from "./versions/commands.server";

/** Open work of the current edition's programme. */
export async function programmeToDo(db: Database): Promise<ProgrammeToDo> {
  const scheduledBlocks = db
    .select({ one: sql`1` })
    .from(blockFilms)
    .innerJoin(scheduleEvents, eq(scheduleEvents.blockId, blockFilms.blockId))
    .where(and(eq(blockFilms.filmId, films.id), isOnBoard, ne(scheduleEvents.state, "cancelled")));
  const isUnscheduled = and(
    films.inProgramme,
    notExists(scheduledBlocks),
    not(isFromEarlierProgramme),
  );
  const unplaced = await db.$count(films, isUnscheduled);
  const isDraft = and(whereEdition(programmeEmails.editionId), eq(programmeEmails.state, "draft"));
  const draftCount = await db.$count(programmeEmails, isDraft);
  return { unplaced, letters: draftCount, ...(await checkDraft(db)) };
}

async function checkDraft(db: Database): Promise<Pick<ProgrammeToDo, "blocking" | "changed">> {
  const { problems, changes } = await checkProgramme(db);
  return {
    blocking: problems.filter((problem) => problem.blocking).length,
    changed: changes.added.length + changes.moved.length + changes.cancelled.length,
  };
}
