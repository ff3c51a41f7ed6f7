import { desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "~/db/client";
import { editions, programmeVersions } from "~/db/schema";
import { invalid } from "~/lib/api/problem";
import { noSuchEdition } from "./edition.schema";
import { momentsOf } from "./edition-dates.rules";
import { getSettings } from "./queries.server";
import type { FestivalSettings } from "./schema";
import type { EditionShown } from "./season.rules";

export type Edition = typeof editions.$inferSelect;

/**
 * The edition that pages and calls are about when they name none: the open one, or,
 * while none is, the one closed last. Throws where there is neither.
 */
export async function currentEdition(db: Database): Promise<Edition> {
  const [found] = await db.select().from(editions).where(eq(editions.id, sql`current_edition()`));
  if (!found)
    throw new Error("No edition was ever opened: the table editions was changed by hand.");
  return found;
}

/** The edition of a year, '2027', in whatever state; null where there is none. */
export async function findEdition(db: Database, slug: string): Promise<Edition | null> {
  const [found] = await db.select().from(editions).where(eq(editions.slug, slug));
  return found ?? null;
}

/** The edition that is meant by a year, the current one where none is named; null: there is none. */
export const resolveEdition = (db: Database, { edition }: Asked): Promise<Edition | null> =>
  edition ? findEdition(db, edition) : currentEdition(db);

/** Why nothing can be announced or published of an edition; null where it can. */
export function isReadOnly({ slug, state }: Pick<Edition, "slug" | "state">): string | null {
  if (state === "preparing") return `The ${slug} edition is not open yet.`;
  return state === "archived" ? formatArchived({ slug }) : null;
}

/** Why nothing of an archived edition is changed. */
export const formatArchived = ({ slug }: Pick<Edition, "slug">): string =>
  `The ${slug} edition is archived and can't be changed.`;

/** A call's query that may name an edition. */
type Asked = { edition?: string | undefined };

/** The answer where something is asked of a year that has no edition. */
export const unknownEdition = ({ edition = "" }: Asked) =>
  invalid([{ path: "edition", message: noSuchEdition(edition) }]);

/** What an edition charges in, by its year; of the current one where none is named, or all are meant. */
export async function readCurrency(db: Database, { edition }: Asked): Promise<string> {
  const [found] = await db
    .select({ currency: editions.currency })
    .from(editions)
    .where(whereEdition(editions.id, edition === "all" ? undefined : edition));
  return (found ?? (await currentEdition(db))).currency;
}

/** The same where it has none, else null. */
export async function refuseEdition(db: Database, asked: Asked) {
  const { edition } = asked;
  if (!edition || edition === "all" || (await findEdition(db, edition))) return null;
  return unknownEdition(asked);
}

/** An edition as lists name it. */
export type EditionSummary = {
  id: string;
  slug: string;
  state: Edition["state"];
  timeZone: string;
  isCurrent: boolean;
};

/** Every edition, newest year first; there are as many as the festival has years. */
export function readEditions(db: Database): Promise<EditionSummary[]> {
  return db
    .select({
      id: editions.id,
      slug: editions.slug,
      state: editions.state,
      timeZone: editions.timeZone,
      isCurrent: sql<boolean>`${editions.id} = (select current_edition())`,
    })
    .from(editions)
    .orderBy(desc(editions.slug));
}

/**
 * The years in which films may still be told something: the open one, and those that were closed
 * and are not in the archive yet. Newest first.
 */
export const readOpenEditions = (db: Database): Promise<Edition[]> =>
  db
    .select()
    .from(editions)
    .where(inArray(editions.state, ["open", "closed"]))
    .orderBy(desc(editions.slug));

/**
 * The rows of an edition, in a list that `edition` narrows: the year's, '2026', those of 'all',
 * or of the current one where it is not said.
 */
export function whereEdition(column: PgColumn, edition?: string): SQL | undefined {
  if (edition === "all") return undefined;
  // Looked up once a statement, not once a row.
  return edition
    ? sql`${column} = (select ${editions.id} from ${editions} where ${editions.slug} = ${edition})`
    : sql`${column} = (select current_edition())`;
}

/** An edition by its id, as a row that belongs to it names it. */
async function editionOf(db: Database, id: string): Promise<Edition> {
  const [found] = await db.select().from(editions).where(eq(editions.id, id));
  return found ?? currentEdition(db);
}

/**
 * The facts in force and the edition that they are of: what every page is given. Of the
 * current edition, or of the one with this id, whatever is open now.
 */
export async function readFestival(db: Database, editionId?: string) {
  const facts = await getSettings(db, editionId);
  return { facts, edition: await readShownEdition(db, facts, editionId) };
}

/** What pages know of the edition whose facts these are. */
export async function readShownEdition(
  db: Database,
  facts: FestivalSettings,
  editionId?: string,
): Promise<EditionShown> {
  const found = editionId ? await editionOf(db, editionId) : await currentEdition(db);
  const { id, slug, name, state, selectionPublishedAt } = found;
  const [published] = await db
    .select({ number: programmeVersions.number })
    .from(programmeVersions)
    .where(eq(programmeVersions.editionId, id))
    .limit(1);
  return {
    ...{ slug, name },
    takesEntries: state === "open",
    selectionPublished: selectionPublishedAt !== null,
    programmePublished: published !== undefined,
    moments: momentsOf(facts),
  };
}
