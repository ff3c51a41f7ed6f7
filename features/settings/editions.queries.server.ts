import { desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "~/db/client";
import { prepareQuery } from "~/db/prepared-query";
import { editions } from "~/db/schema";
import { invalid } from "~/lib/api/problem";
import { noSuchEdition } from "./edition.schema";
import { momentsOf } from "./edition-dates.rules";
import { editionTexts } from "./edition-state.rules";
import { getSettings, readWithSettings } from "./queries.server";
import type { FestivalSettings } from "./schema";
import type { EditionShown } from "./season.rules";

export type Edition = typeof editions.$inferSelect;

const selectCurrentEdition = prepareQuery((db) =>
  db.select().from(editions).where(eq(editions.id, sql`current_edition()`)),
);

/**
 * The current edition, which pages and calls use by default: the open one, or else the one closed
 * last. Throws if there is neither.
 */
export async function currentEdition(db: Database): Promise<Edition> {
  const [edition] = await selectCurrentEdition(db, {});
  if (!edition)
    throw new Error("No edition was ever opened: the table editions was changed by hand.");
  return edition;
}

/** The edition of a year, '2027', in any state; null if there is none. */
export async function findEdition(db: Database, slug: string): Promise<Edition | null> {
  const [edition] = await db.select().from(editions).where(eq(editions.slug, slug));
  return edition ?? null;
}

/** The edition of a year, by default the current one; null if there is none. */
export const resolveEdition = (db: Database, { edition }: EditionQuery): Promise<Edition | null> =>
  edition ? findEdition(db, edition) : currentEdition(db);

/** Why nothing of an edition can be announced or published; null if it can. */
export function readOnlyReason({ slug, state }: Pick<Edition, "slug" | "state">): string | null {
  if (state === "preparing") return `The ${slug} edition is not open yet.`;
  return archivedReason({ slug, state });
}

/** Why nothing of an edition can change; null if it can. */
export const archivedReason = ({ slug, state }: Pick<Edition, "slug" | "state">): string | null =>
  state === "archived" ? archivedMessage({ slug }) : null;

/** Why an archived edition can't change. */
export const archivedMessage = ({ slug }: Pick<Edition, "slug">): string =>
  editionTexts.archived(slug);

/** The query of a call that may name an edition. */
export type EditionQuery = { edition?: string | undefined };

/** The response for a year without an edition. */
export const unknownEdition = ({ edition = "" }: EditionQuery) =>
  invalid([{ path: "edition", message: noSuchEdition(edition) }]);

/** The currency of an edition, by its year; of the current one if none or all are named. */
export async function readCurrency(db: Database, { edition }: EditionQuery): Promise<string> {
  const [row] = await db
    .select({ currency: editions.currency })
    .from(editions)
    .where(whereEdition(editions.id, edition === "all" ? undefined : edition));
  return (row ?? (await currentEdition(db))).currency;
}

/** The response for a query that names an unknown edition; null for any other query. */
export async function refuseEdition(db: Database, query: EditionQuery) {
  const { edition } = query;
  if (!edition || edition === "all" || (await findEdition(db, edition))) return null;
  return unknownEdition(query);
}

/** An edition in lists. */
export type EditionSummary = {
  id: string;
  slug: string;
  state: Edition["state"];
  timeZone: string;
  isCurrent: boolean;
};

/** Every edition, newest first; there is one per year. */
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
 * Years whose filmmakers may still get emails: the open edition, and closed ones that are not archived. Newest first.
 */
export const readUnarchivedEditions = (db: Database): Promise<Edition[]> =>
  db
    .select()
    .from(editions)
    .where(inArray(editions.state, ["open", "closed"]))
    .orderBy(desc(editions.slug));

/** The rows of an edition, in a list that `edition` filters: a year, 'all', or by default the current one. */
export function whereEdition(column: PgColumn, edition?: string): SQL | undefined {
  if (edition === "all") return undefined;
  // Looked up once per statement, not once per row.
  return edition
    ? sql`${column} = (select ${editions.id} from ${editions} where ${editions.slug} = ${edition})`
    : sql`${column} = (select current_edition())`;
}

/** The settings of a list that `edition` filters: of that year; of the current edition by default, and for 'all'. */
export async function readListSettings(
  db: Database,
  { edition }: EditionQuery,
): Promise<FestivalSettings> {
  const listed = edition && edition !== "all" ? await findEdition(db, edition) : null;
  return getSettings(db, listed?.id);
}

/** The settings of each edition in such a list, by its year; for 'all' those of every edition. */
export async function readSettingsByYear(
  db: Database,
  { edition }: EditionQuery,
): Promise<(slug: string) => FestivalSettings> {
  const listed = await readListSettings(db, { edition });
  if (edition !== "all") return () => listed;
  const byYear = new Map<string, FestivalSettings>();
  for (const { id, slug } of await readEditions(db)) byYear.set(slug, await getSettings(db, id));
  return (slug) => byYear.get(slug) ?? listed;
}

/** The settings in force and their edition, for every page: the current one, or the one with this id. */
export async function readFestival(db: Database, editionId?: string) {
  const found = await readWithSettings(db, editionId);
  return { settings: found.settings, edition: toShownEdition(found, found.settings) };
}

/** The edition of these settings, as pages know it. */
export const readShownEdition = async (
  db: Database,
  settings: FestivalSettings,
  editionId: string,
): Promise<EditionShown> => toShownEdition(await readWithSettings(db, editionId), settings);

function toShownEdition(
  {
    edition: { slug, name, state, selectionPublishedAt },
    programmePublished,
  }: Pick<Awaited<ReturnType<typeof readWithSettings>>, "edition" | "programmePublished">,
  settings: FestivalSettings,
): EditionShown {
  return {
    slug,
    name,
    takesEntries: state === "open",
    selectionPublished: selectionPublishedAt !== null,
    programmePublished,
    moments: momentsOf(settings),
  };
}
