import { and, eq, ne, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { savedViews } from "~/db/schema";
import type { Clock } from "~/lib/dates/clock";
import { mostViews, type SavedView } from "./schema";

const viewColumns = { id: savedViews.id, name: savedViews.name, query: savedViews.query };

/** A person's views, by name. */
export function readViews(db: Database, personId: string): Promise<SavedView[]> {
  return db
    .select(viewColumns)
    .from(savedViews)
    .where(eq(savedViews.personId, personId))
    .orderBy(sql`lower(${savedViews.name})`);
}

/** The view, or why it was not saved, as a sentence. */
export type StoredView = { view: SavedView } | { refused: string };

const nameTaken = "You already have a view with this name.";

/** Saves filters under a name, which is unique per person, ignoring case. */
export async function saveView(
  db: Database,
  clock: Clock,
  personId: string,
  newView: { name: string; query: string },
): Promise<StoredView> {
  const count = await db.$count(savedViews, eq(savedViews.personId, personId));
  if (count >= mostViews) {
    return { refused: `You can save up to ${mostViews} views. Delete one first.` };
  }
  const [view] = await db
    .insert(savedViews)
    .values({ personId, ...newView, createdAt: clock() })
    .onConflictDoNothing()
    .returning(viewColumns);
  return view ? { view } : { refused: nameTaken };
}

/** Renames a person's view. Null: unknown id. */
export async function renameView(
  db: Database,
  personId: string,
  id: string,
  name: string,
): Promise<StoredView | null> {
  return db.transaction(async (tx) => {
    const ofPerson = eq(savedViews.personId, personId);
    const [sameName] = await tx
      .select(viewColumns)
      .from(savedViews)
      .where(and(ofPerson, ne(savedViews.id, id), sql`lower(${savedViews.name}) = lower(${name})`));
    if (sameName) return { refused: nameTaken };
    const [view] = await tx
      .update(savedViews)
      .set({ name })
      .where(and(ofPerson, eq(savedViews.id, id)))
      .returning(viewColumns);
    return view ? { view } : null;
  });
}

/** Deletes a person's view. False: unknown id. */
export async function deleteView(db: Database, personId: string, id: string): Promise<boolean> {
  const dropped = await db
    .delete(savedViews)
    .where(and(eq(savedViews.personId, personId), eq(savedViews.id, id)))
    .returning(viewColumns);
  return dropped.length > 0;
}
