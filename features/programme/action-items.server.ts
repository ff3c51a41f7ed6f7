import { and, eq, isNotNull, ne, notExists, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import {
  blockFilms,
  films,
  programmeEmails,
  programmeVersions,
  scheduleEvents,
  submissions,
} from "~/db/schema";
import { whereEdition } from "~/features/settings/editions.server";
import { readRevision } from "./revision-lock.server";
import { onTheBoard } from "./schedule-checks.server";
import type { ProgrammeToDo } from "./schema";
import { checkProgramme } from "./versions/commands.server";

type Checked = Pick<ProgrammeToDo, "blocking" | "changed">;
/** What the check said of one state of the draft: to check it takes far longer than to see that nothing changed. */
const saved = new WeakMap<Database, { state: string; checked: Promise<Checked> }>();

/** What waits, of the current edition. */
export async function programmeToDo(db: Database): Promise<ProgrammeToDo> {
  const shown = db
    .select({ one: sql`1` })
    .from(blockFilms)
    .innerJoin(scheduleEvents, eq(scheduleEvents.blockId, blockFilms.blockId))
    .where(and(eq(blockFilms.filmId, films.id), onTheBoard, ne(scheduleEvents.state, "cancelled")));
  const unplaced = await db.$count(films, and(films.inProgramme, notExists(shown)));
  const drafted = and(whereEdition(programmeEmails.editionId), eq(programmeEmails.state, "draft"));
  const letters = await db.$count(programmeEmails, drafted);
  return { unplaced, letters, ...(await checkOnce(db)) };
}

async function checkOnce(db: Database): Promise<Checked> {
  // Read first: what changes while it is checked is another state.
  const state = await stateOf(db);
  if (state === null) return { blocking: 0, changed: 0 };
  const known = saved.get(db);
  if (known?.state === state) return known.checked;
  const checked = check(db);
  saved.set(db, { state, checked });
  checked.catch(() => saved.delete(db));
  return checked;
}

/** All that the check follows from: the draft, what is public, which entries were withdrawn. Null: nothing was planned. */
async function stateOf(db: Database): Promise<string | null> {
  const { id, version } = scheduleEvents;
  const [board] = await db
    .select({ sum: sql<string | null>`sum(hash_record_extended(row(${id}, ${version}), 0))::text` })
    .from(scheduleEvents)
    .where(onTheBoard);
  if (!board?.sum) return null;
  const [newest] = await db
    .select({
      number: sql<number | null>`max(${programmeVersions.number})`,
      edition: sql<string | null>`current_edition()`,
    })
    .from(programmeVersions)
    .where(whereEdition(programmeVersions.editionId));
  const [gone] = await db
    .select({ sum: sql<string | null>`sum(hash_record_extended(row(${films.id}), 0))::text` })
    .from(films)
    .innerJoin(submissions, eq(submissions.id, films.submissionId))
    .where(isNotNull(submissions.withdrawnAt));
  const revision = await readRevision(db);
  return [board.sum, revision, newest?.edition, newest?.number, gone?.sum].join(" ");
}

async function check(db: Database): Promise<Checked> {
  const { problems, changes } = await checkProgramme(db);
  return {
    blocking: problems.filter((one) => one.blocking).length,
    changed: changes.added.length + changes.moved.length + changes.cancelled.length,
  };
}
