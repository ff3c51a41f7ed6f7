import { eq } from "drizzle-orm";
import { editions, festivalSettings } from "~/db/schema";
import type { Overrides } from "~/features/settings/overrides.rules";
import { moveToNextEdition } from "~/features/submissions/move-to-next-edition.commands.server";
import type { TestApp } from "./harness";

/** Editions for tests, created without the wizard. */

/** The days of the documented edition, moved to another year. */
export const datesOf = (year: number) => ({
  earlyBirdEndsOn: `${year - 1}-08-31`,
  deadlineAt: `${year}-02-01T01:00:00Z`,
  notificationsOn: `${year}-02-01`,
  festivalFrom: `${year}-02-14`,
  festivalTo: `${year}-02-26`,
  blackTieOn: `${year}-02-26`,
});

/** Prepares the edition of a year with these changes to the defaults. Returns its id. */
export async function prepareEdition(
  app: Pick<TestApp, "db">,
  year: number,
  overrides: Overrides = {},
): Promise<string> {
  const slug = String(year);
  const [edition] = await app.db
    .insert(editions)
    .values({ slug, name: `${slug} edition` })
    .returning();
  if (!edition) throw new Error("No edition was made.");
  const dates = { ...datesOf(year), ...(overrides.dates as Overrides) };
  await app.db
    .insert(festivalSettings)
    .values({ editionId: edition.id, overrides: { ...overrides, dates } });
  return edition.id;
}

/** Closes the open edition and opens this one, in one transaction. Returns the number of moved entries. */
export function openEdition(
  { db, deps }: Pick<TestApp, "db" | "deps">,
  id: string,
): Promise<number> {
  const now = deps.clock();
  return db.transaction(async (tx) => {
    await tx
      .update(editions)
      .set({ state: "closed", closedAt: now })
      .where(eq(editions.state, "open"));
    await tx.update(editions).set({ state: "open", openedAt: now }).where(eq(editions.id, id));
    return moveToNextEdition(tx, deps.clock, id);
  });
}
