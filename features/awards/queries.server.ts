import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { awards, editions, films, honors, programmeVersions, submissions } from "~/db/schema";
import { isSelected } from "~/features/submissions/decision/selection.queries.server";
import type { Page } from "~/lib/pagination/keyset";
import { isFilmOfHonor, namesOf } from "./honors.rules.server";
import { byLevel, stateOf, undoEnd } from "./rules";
import type { Candidate } from "./schema";

/** Awards with their honors, for the admin; `public.queries.server.ts` reads what visitors see. */

export type AwardRow = typeof awards.$inferSelect;
export type HonorRow = typeof honors.$inferSelect;

/** The honors of these awards with title and director, winners first. */
export async function readHonors(db: Database, awardIds: readonly string[]) {
  if (awardIds.length === 0) return [];
  const rows = await db
    .select({ honor: honors, film: films, entry: submissions })
    .from(honors)
    .leftJoin(films, isFilmOfHonor)
    .leftJoin(submissions, eq(submissions.id, honors.submissionId))
    .where(inArray(honors.awardId, [...awardIds]));
  return rows
    .map(({ honor, ...subject }) => ({ ...honor, ...namesOf(subject), ...subject }))
    .sort(byLevel);
}
export type NamedHonor = Awaited<ReturnType<typeof readHonors>>[number];

/** Award rows as calls answer them; `seesPrivate`: with the honors of those that are not revealed. */
export async function describeAwards(
  db: Database,
  rows: readonly AwardRow[],
  { seesPrivate }: { seesPrivate: boolean } = { seesPrivate: true },
) {
  const honorsByAward = Map.groupBy(
    await readHonors(
      db,
      rows.map(({ id }) => id),
    ),
    ({ awardId }) => awardId,
  );
  const years = new Map(
    (await db.select({ id: editions.id, slug: editions.slug }).from(editions)).map(
      ({ id, slug }) => [id, slug],
    ),
  );
  return rows.map((row) => {
    const honorsOfAward = honorsByAward.get(row.id) ?? [];
    return {
      ...row,
      edition: years.get(row.editionId) ?? "",
      state: stateOf(row, honorsOfAward),
      undoUntil: undoEnd(row.revealedAt),
      honors: seesPrivate || row.revealedAt ? honorsOfAward : null,
    };
  });
}
export type DescribedAward = Awaited<ReturnType<typeof describeAwards>>[number];

/** One award as calls answer it. */
export async function describeAward(db: Database, row: AwardRow): Promise<DescribedAward> {
  const [award] = await describeAwards(db, [row]);
  if (!award) throw new Error("The award was not read.");
  return award;
}

/** A page of award rows as calls answer them. */
export const describePage = async (
  db: Database,
  { items, ...page }: Page<AwardRow>,
  sees: { seesPrivate: boolean },
): Promise<Page<DescribedAward>> => ({ ...page, items: await describeAwards(db, items, sees) });

/** An honor with the names of its film. Throws if it does not exist. */
export async function readHonor(db: Database, row: HonorRow): Promise<NamedHonor> {
  const honorsOfAward = await readHonors(db, row.awardId ? [row.awardId] : []);
  const honor = honorsOfAward.find(({ id }) => id === row.id);
  if (!honor) throw new Error("The honor was not read.");
  return honor;
}

/** What an award can go to: an entry, its film, or an invited film. */
export type Subject = { filmId: string | null; submissionId: string | null };

/** The films of an edition's newest programme that have no entry, unless they do not take part. */
async function readInvitedFilms(db: Database, editionId: string) {
  const [newest] = await db
    .select({ snapshot: programmeVersions.snapshot })
    .from(programmeVersions)
    .where(eq(programmeVersions.editionId, editionId))
    .orderBy(desc(programmeVersions.number))
    .limit(1);
  const ids = [...new Set((newest?.snapshot ?? []).flatMap(({ filmIds }) => filmIds))];
  if (ids.length === 0) return [];
  const takesPart = sql`${films.confirmation} is distinct from 'no'`;
  return db
    .select()
    .from(films)
    .where(
      and(inArray(films.id, ids), isNull(films.submissionId), eq(films.isPublic, true), takesPart),
    );
}

/**
 * What the awards of an edition can go to, by title: entries announced as accepted, neither withdrawn nor declined, with
 * their films; and films without an entry in the newest published programme.
 */
export async function readEligibleFilms(db: Database, editionId: string): Promise<Candidate[]> {
  const entries = await db
    .select({ entry: submissions, film: films })
    .from(submissions)
    .leftJoin(films, eq(films.submissionId, submissions.id))
    .where(and(isSelected(editionId), sql`${films.confirmation} is distinct from 'no'`));
  const invitedFilms = await readInvitedFilms(db, editionId);
  return [
    ...entries.map(({ entry, film }) => ({
      filmId: film?.id ?? null,
      submissionId: entry.id,
      ...namesOf({ entry, film }),
    })),
    ...invitedFilms.map((film) => ({
      filmId: film.id,
      submissionId: null,
      ...namesOf({ entry: null, film }),
    })),
  ].sort((a, b) => a.title.localeCompare(b.title, "en"));
}

/** Whether two name the same film or entry. */
export const isSameSubject = (a: Subject, b: Subject): boolean =>
  (a.filmId !== null && a.filmId === b.filmId) ||
  (a.submissionId !== null && a.submissionId === b.submissionId);

const maxCandidates = 50;

/** What an award can go to and has not yet, whose title or director contains a text; the first fifty. */
export async function findCandidates(
  db: Database,
  { id, editionId }: Pick<AwardRow, "id" | "editionId">,
  text = "",
): Promise<Candidate[]> {
  const existingHonors = await readHonors(db, [id]);
  const contains = (value: string) => value.toLowerCase().includes(text.toLowerCase());
  return (await readEligibleFilms(db, editionId))
    .filter((candidate) => !existingHonors.some((honor) => isSameSubject(honor, candidate)))
    .filter(({ title, director }) => contains(title) || contains(director))
    .slice(0, maxCandidates);
}

/** The awards of an edition that are decided and not revealed. */
export const readDecidedAwards = (db: Database, editionId: string) =>
  db
    .selectDistinct({ id: awards.id, name: awards.name })
    .from(awards)
    .innerJoin(honors, and(eq(honors.awardId, awards.id), eq(honors.level, "winner")))
    .where(and(eq(awards.editionId, editionId), isNull(awards.revealedAt)))
    .orderBy(awards.name);
