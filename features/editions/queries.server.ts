import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "~/db/client";
import { editions, submissionDays, submissions } from "~/db/schema";
import { entryCount } from "~/db/summary-rows";
import {
  type Edition as EditionRow,
  whereEdition,
} from "~/features/settings/editions.queries.server";
import { getSettings } from "~/features/settings/queries.server";
import { readFixed } from "./place.commands.server";
import { datesOf, type Edition } from "./schema";

const source = alias(editions, "source");

/** Selects editions, each with the year of the one it was copied from. */
const selectWithSource = (db: Database) =>
  db
    .select({ edition: editions, copiedFrom: source.slug })
    .from(editions)
    .leftJoin(source, eq(source.id, editions.copiedFromId));

/** Entries by edition, from the sums, without withdrawn ones and those for the next edition. */
async function countEntries(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: submissionDays.editionId, entries: entryCount(submissionDays) })
    .from(submissionDays)
    .where(eq(submissionDays.forNext, false))
    .groupBy(submissionDays.editionId);
  return new Map(rows.map(({ id, entries }) => [id, entries]));
}

type EditionWithSource = { edition: EditionRow; copiedFrom: string | null };

async function toEdition(
  db: Database,
  { edition, copiedFrom }: EditionWithSource,
  entries: Map<string, number>,
) {
  const settings = await getSettings(db, edition.id);
  return {
    ...edition,
    copiedFrom,
    ordinal: Number(edition.slug) - settings.counters.inauguralYear + 1,
    entries: entries.get(edition.id) ?? 0,
    dates: datesOf(settings),
    fixed: await readFixed(db, edition.id),
  } satisfies Edition;
}

/** All editions, newest year first. */
export async function listEditions(db: Database): Promise<Edition[]> {
  const rows = await selectWithSource(db).orderBy(desc(editions.slug));
  const entries = await countEntries(db);
  const allEditions: Edition[] = [];
  for (const row of rows) allEditions.push(await toEdition(db, row, entries));
  return allEditions;
}

/** An edition as the API returns it; null if there is none. */
export async function readEdition(db: Database, slug: string): Promise<Edition | null> {
  const [row] = await selectWithSource(db).where(eq(editions.slug, slug));
  return row ? toEdition(db, row, await countEntries(db)) : null;
}

/** `readEdition` of an edition that exists. Throws if there is none. */
export async function toEditionResponse(db: Database, slug: string): Promise<Edition> {
  const edition = await readEdition(db, slug);
  if (!edition) throw new Error(`The edition ${slug} no longer exists.`);
  return edition;
}

/** The year of the edition in preparation, the first of several; null if there is none. */
export async function findPreparedEdition(db: Database): Promise<string | null> {
  const [row] = await db
    .select({ slug: editions.slug })
    .from(editions)
    .where(eq(editions.state, "preparing"))
    .orderBy(editions.slug)
    .limit(1);
  return row?.slug ?? null;
}

/** How many entries of an edition (its year; by default the current one) have no announced decision, without withdrawn ones. */
export function countUnanswered(db: Database, edition?: string): Promise<number> {
  const unanswered = and(
    whereEdition(submissions.editionId, edition),
    eq(submissions.forNext, false),
    isNull(submissions.withdrawnAt),
    inArray(submissions.announcedStatus, ["pending", "reviewed"]),
  );
  return db.$count(submissions, unanswered);
}
