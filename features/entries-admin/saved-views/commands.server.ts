import { and, eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { savedViews } from "~/db/schema";
import { isTaken } from "~/features/settings/rows/commands.server";
import { type ChangeResult, done, refuse, unknownRow } from "~/lib/api/change-result";
import type { Clock } from "~/lib/dates/clock";
import { maxViews, type SavedView } from "./schema";

const viewColumns = { id: savedViews.id, name: savedViews.name, query: savedViews.query };

/** A person's views, by name. */
export function readViews(db: Database, personId: string): Promise<SavedView[]> {
  return db
    .select(viewColumns)
    .from(savedViews)
    .where(eq(savedViews.personId, personId))
    .orderBy(sql`lower(${savedViews.name})`);
}

const nameTakenMessage = "You already have a view with this name.";

/** Saves filters under a name, which is unique per person, ignoring case. */
export async function saveView(
  db: Database,
  clock: Clock,
  personId: string,
  newView: { name: string; query: string },
): Promise<ChangeResult<SavedView>> {
  const count = await db.$count(savedViews, eq(savedViews.personId, personId));
  if (count >= maxViews) return refuse(`You can save up to ${maxViews} views. Delete one first.`);
  const [view] = await db
    .insert(savedViews)
    .values({ personId, ...newView, createdAt: clock() })
    .onConflictDoNothing()
    .returning(viewColumns);
  return view ? done(view) : refuse(nameTakenMessage);
}

/** Changes the name, or the filters and columns, of a person's view. */
export async function changeView(
  db: Database,
  personId: string,
  id: string,
  change: { name?: string | undefined; query?: string | undefined },
): Promise<ChangeResult<SavedView>> {
  const { name } = change;
  return db.transaction(async (tx): Promise<ChangeResult<SavedView>> => {
    const within = eq(savedViews.personId, personId);
    if (await isTaken(tx, { column: savedViews.name, value: name, within }, { id }))
      return refuse(nameTakenMessage);
    const [view] = await tx
      .update(savedViews)
      .set(change)
      .where(and(within, eq(savedViews.id, id)))
      .returning(viewColumns);
    return view ? done(view) : unknownRow;
  });
}

/** Deletes a person's view. */
export async function deleteView(
  db: Database,
  personId: string,
  id: string,
): Promise<ChangeResult<null, SavedView>> {
  const deletedViews = await db
    .delete(savedViews)
    .where(and(eq(savedViews.personId, personId), eq(savedViews.id, id)))
    .returning(viewColumns);
  return deletedViews.length > 0 ? done(null) : unknownRow;
}
