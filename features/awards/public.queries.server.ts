import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { awards, editions, films, honors, programmeVersions, submissions } from "~/db/schema";
import { getSettings } from "~/features/settings/queries.server";
import { isText } from "~/features/submissions/schema";
import { matching } from "~/lib/admin-list/matching.server";
import { shorten } from "~/lib/shorten";
import { isFilmOfHonor, namesOf } from "./honors.rules.server";
import { byLevel } from "./rules";
import type { EntryHonor } from "./schema";

/**
 * Awards and laurels as visitors and filmmakers see them: honors with a code. A sealed honor has none, so it is in no
 * result of these queries.
 */

/** Public honors with their award, edition and film. */
const selectPublic = (db: Database) =>
  db
    .select({ honor: honors, award: awards, edition: editions, film: films })
    .from(honors)
    .innerJoin(editions, eq(editions.id, honors.editionId))
    .leftJoin(awards, eq(awards.id, honors.awardId))
    .leftJoin(films, isFilmOfHonor)
    .$dynamic();
type StoredHonor = Awaited<ReturnType<typeof selectPublic>>[number];
type PublicRow = StoredHonor & { entry: typeof submissions.$inferSelect | null };

/** The same rows with the entries of those that have no film: only they are read. */
async function withEntries(db: Database, rows: readonly StoredHonor[]): Promise<PublicRow[]> {
  const ids = rows.flatMap(({ film, honor }) => (film ? [] : (honor.submissionId ?? [])));
  const entries =
    ids.length > 0 ? await db.select().from(submissions).where(inArray(submissions.id, ids)) : [];
  const entryById = new Map(entries.map((entry) => [entry.id, entry]));
  return rows.map((row) => ({
    ...row,
    entry: entryById.get(row.honor.submissionId ?? "") ?? null,
  }));
}

/** The condition that an honor is public. */
const isPublic = and(
  isNotNull(honors.code),
  or(isNull(honors.awardId), isNotNull(awards.revealedAt)),
);
const isValid = and(isPublic, isNull(honors.revokedAt));

const maxLineLength = 300;

/** What visitors see of an honor; `line`: the text itself, of an entry that is not filmed. */
function toPublicHonor({ honor, film, entry, edition }: PublicRow) {
  const { id, level, citation, shareCents, code, revokedAt, revokedWhy } = honor;
  return {
    id,
    level,
    citation,
    shareCents,
    code: code ?? "",
    revokedAt,
    revokedWhy,
    ...namesOf({ film, entry }),
    year: edition.slug,
    filmId: film?.isPublic ? film.id : null,
    filmSlug: film?.isPublic ? (film.slug ?? film.id) : null,
    type: entry?.submissionType ?? null,
    category: film?.category ?? null,
    line: entry && isText(entry) ? shorten(entry.logLine ?? "", maxLineLength) : null,
  };
}
export type PublicHonor = ReturnType<typeof toPublicHonor>;

/** The revealed awards of an edition in their order, each with what was not withdrawn, winners first. */
export async function readRevealedAwards(db: Database, editionId: string) {
  const rows = await db
    .select()
    .from(awards)
    .where(and(eq(awards.editionId, editionId), isNotNull(awards.revealedAt)))
    .orderBy(asc(awards.ordinal), asc(awards.id));
  const ids = rows.map(({ id }) => id);
  const publicRows = await withEntries(
    db,
    await selectPublic(db).where(and(isValid, inArray(honors.awardId, ids))),
  );
  return rows.map(({ id, name, kind, category }) => ({
    name,
    kind,
    category,
    honors: publicRows
      .filter(({ award }) => award?.id === id)
      .map(toPublicHonor)
      .sort(byLevel),
  }));
}
export type RevealedAward = Awaited<ReturnType<typeof readRevealedAwards>>[number];

/** An award on the page of a film: 'Best Short Film', of a year. */
export type FilmAward = { award: string; level: "winner" | "mention"; year: string; code: string };

/** The prizes and mentions of a public film, of all editions, the newest first. */
export async function readFilmAwards(db: Database, filmId: string): Promise<FilmAward[]> {
  const rows = await selectPublic(db).where(
    and(isValid, eq(films.id, filmId), inArray(honors.level, ["winner", "mention"])),
  );
  return rows
    .sort((a, b) => (a.award?.ordinal ?? 0) - (b.award?.ordinal ?? 0))
    .sort((a, b) => b.edition.slug.localeCompare(a.edition.slug))
    .map(({ honor, award, edition }) => ({
      award: award?.name ?? "",
      level: honor.level === "winner" ? "winner" : "mention",
      year: edition.slug,
      code: honor.code ?? "",
    }));
}

async function toLaurel(db: Database, row: PublicRow) {
  const { title, director, year, level, revokedAt, revokedWhy, filmSlug, code } =
    toPublicHonor(row);
  const { brand } = await getSettings(db, row.edition.id);
  return {
    title,
    director,
    edition: year,
    festival: brand.fullName,
    level,
    award: row.award?.name ?? null,
    state: revokedAt ? ("revoked" as const) : ("valid" as const),
    revokedWhy,
    filmSlug,
    code,
  };
}
export type Laurel = Awaited<ReturnType<typeof toLaurel>>;

/** The laurel of a code, in either case, also a withdrawn one; null for an unknown one. */
export async function findLaurel(db: Database, code: string): Promise<Laurel | null> {
  const rows = await selectPublic(db).where(and(isPublic, eq(honors.code, code.toLowerCase())));
  const [row] = await withEntries(db, rows);
  return row ? toLaurel(db, row) : null;
}

export const maxFoundLaurels = 20;

/**
 * The valid laurels of films whose title contains a text, by title; places in the selection once it or the programme is
 * published.
 */
export async function searchLaurels(db: Database, text: string): Promise<Laurel[]> {
  const isSelectionOut = or(
    isNotNull(honors.awardId),
    isNotNull(editions.selectionPublishedAt),
    sql`exists (select from ${programmeVersions} where ${programmeVersions.editionId} = ${editions.id})`,
  );
  const hasTitle = or(
    matching([films.title], text),
    and(isNull(films.id), matching([submissions.filmTitle, submissions.logLine], text)),
  );
  const title = sql`coalesce(${films.title}, ${submissions.filmTitle}, ${submissions.logLine})`;
  const rows = await selectPublic(db)
    .leftJoin(submissions, eq(submissions.id, honors.submissionId))
    .where(and(isValid, isSelectionOut, hasTitle))
    .orderBy(title, asc(editions.slug), asc(honors.level), asc(honors.id))
    .limit(maxFoundLaurels);
  const laurels: Laurel[] = [];
  for (const row of await withEntries(db, rows)) laurels.push(await toLaurel(db, row));
  return laurels;
}

/** The valid honors of an entry for its private page: prizes first, the selection last. */
export async function readEntryHonors(db: Database, submissionId: string): Promise<EntryHonor[]> {
  const rows = await selectPublic(db).where(and(isValid, eq(honors.submissionId, submissionId)));
  return (await withEntries(db, rows))
    .map((row) => ({ ...toPublicHonor(row), award: row.award?.name ?? null }))
    .sort(byLevel)
    .map(({ level, award, citation, code }) => ({ level, award, citation, code }));
}
