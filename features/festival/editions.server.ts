import { desc, inArray, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { editions } from "~/db/tables";
import { momentsOf } from "./edition-moments.rules";
import { keptWithFacts, readFacts } from "./queries.server";
import type { EditionShown } from "./season.rules";

type Edition = typeof editions.$inferSelect;

/**
 * The edition that pages and calls are about when they name none: the open one, or,
 * while none is, the one closed last. Throws where there is neither.
 */
export async function currentEdition(db: Database): Promise<Edition> {
  const [found] = await db
    .select()
    .from(editions)
    .where(inArray(editions.state, ["open", "closed", "archived"]))
    .orderBy(desc(sql`${editions.state} = 'open'`), sql`${editions.closedAt} desc nulls last`)
    .limit(1);
  if (!found)
    throw new Error("No edition was ever opened: the table editions was changed by hand.");
  return found;
}

/** The facts in force and the edition that they are of: what every page is given. */
export async function readFestival(db: Database) {
  const facts = await readFacts(db);
  return { facts, edition: await readEdition(db, facts) };
}

/** What pages know of the current edition, whose facts these are. */
export const readEdition = keptWithFacts(async (db, facts): Promise<EditionShown> => {
  const { slug, name, state } = await currentEdition(db);
  return {
    ...{ slug, name },
    takesEntries: state === "open",
    selectionPublished: false,
    moments: momentsOf(facts),
  };
});
