import { and, eq, ne, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { savedViews } from "~/db/schema";
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

/** The view, or why it was not saved, as a sentence. */
export type SaveViewResult = { view: SavedView } | { refusal: string };

const nameTakenMessage = "You already have a view with this name.";

/** Saves filters under a name, which is unique per person, ignoring case. */
export async function saveView(
  db: Database,
  clock: Clock,
  personId: string,
  newView: { name: string; query: string },
): Promise<SaveViewResult> {
  const count = await db.$count(savedViews, eq(savedViews.personId, personId));
  if (count >= maxViews) {
    return { refusal: `You can save up to ${maxViews} views. Delete one first.` };
  }
  const [view] = await db
    .insert(savedViews)
    .values({ personId, ...newView, createdAt: clock() })
    .onConflictDoNothing()
    .returning(viewColumns);
  return view ? { view } : { refusal: nameTakenMessage };
}

/** Renames a person's view. Null: unknown id. */
export async function renameView(
  db: Database,
  personId: string,
  id: string,
  name: string,
): Promise<SaveViewResult | null> {
  return db.transaction(async (tx) => {
    const isOfPerson = eq(savedViews.personId, personId);
    const [sameName] = await tx
      .select(viewColumns)
      .from(savedViews)
      .where(
        and(isOfPerson, ne(savedViews.id, id), sql`lower(${savedViews.name}) = lower(${name})`),
      );
    if (sameName) return { refusal: nameTakenMessage };
    const [view] = await tx
      .update(savedViews)
      .set({ name })
      .where(and(isOfPerson, eq(savedViews.id, id)))
      .returning(viewColumns);
    return view ? { view } : null;
  });
}

/** Deletes a person's view. False: unknown id. */
export async function deleteView(db: Database, personId: string, id: string): Promise<boolean> {
  const deletedViews = await db
    .delete(savedViews)
    .where(and(eq(savedViews.personId, personId), eq(savedViews.id, id)))
    .returning(viewColumns);
  return deletedViews.length > 0;
}
