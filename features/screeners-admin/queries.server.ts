import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { MediaState } from "~/db/enums";
import { media, submissions } from "~/db/schema";
import { findEntriesWithHiddenNames, visibleTo } from "~/features/auth/visibility.queries.server";
import { promisedBytes, reservedBytes } from "~/features/screeners/disk-space.queries.server";
import { asScreener } from "~/features/screeners/queries.server";
import { gigabyte } from "~/features/screeners/schema";
import type { FilmStorage } from "~/features/screeners/storage/gateway.server";
import { listSubtitles } from "~/features/screeners/subtitles.commands.server";
import {
  type EditionQuery,
  readListSettings,
  whereEdition,
} from "~/features/settings/editions.queries.server";
import { settingsReader } from "~/features/settings/queries.server";
import { lacksFilm } from "~/features/submissions/missing-link.commands.server";
import type { Actor } from "~/lib/api/endpoint";
import { countList, type PageQuery, readPage, readPageWith, toPage } from "~/lib/pagination/keyset";
import type { AdminScreener, MediaSummary } from "./schema";

type Deps = { db: Database; films: FilmStorage };
type MediaRow = { row: typeof media.$inferSelect; entry: typeof submissions.$inferSelect };

/** The title of a film's entry; its reference without one. */
export const titleOf = ({ filmTitle, reference }: MediaRow["entry"]) => filmTitle || reference;

async function toAdminScreeners(
  { db, films }: Deps,
  rows: readonly MediaRow[],
): Promise<AdminScreener[]> {
  const settingsOf = settingsReader(db);
  const subtitles = await listSubtitles(
    db,
    rows.map(({ row, entry }) => ({ id: row.id, submissionId: entry.id })),
  );
  return Promise.all(
    rows.map(async ({ row, entry }) => {
      const settings = await settingsOf(entry.editionId);
      const isUploading = row.state === "uploading" && row.storageKey;
      const received = isUploading ? ((await films.size(row.storageKey ?? "")) ?? 0) : row.bytes;
      return {
        ...asScreener(row, entry, settings, subtitles.get(row.id) ?? []),
        submissionId: entry.id,
        title: titleOf(entry),
        kind: row.kind,
        received,
      };
    }),
  );
}

/** The condition of entries of an edition that the reader may see. */
export const entriesOf = (reader: Actor, { edition }: EditionQuery) =>
  and(whereEdition(submissions.editionId, edition), visibleTo(reader, submissions.id));

/** The condition of films: subtitles are rows too. */
export const isFilm = eq(media.kind, "screener");

/** The condition of films in a state; films being checked count as uploading. */
const stateCondition = (state: MediaState) =>
  inArray(media.state, state === "uploading" ? ["uploading", "checking"] : [state]);

const filmsWithEntries = sql`${media} join ${submissions} on ${submissions.id} = ${media.submissionId}`;

/** One page of uploaded films that the reader may see, newest first. */
export async function listMedia(
  deps: Deps,
  reader: Actor,
  { state, edition, ...query }: PageQuery & EditionQuery & { state?: MediaState },
) {
  const { db } = deps;
  const where = and(isFilm, state && stateCondition(state), entriesOf(reader, { edition }));
  const page = await readPageWith(
    { sort: media.createdAt, id: media.id, where },
    query,
    ({ place, ...clauses }) =>
      db
        .select({ row: media, entry: submissions, place })
        .from(media)
        .innerJoin(submissions, eq(submissions.id, media.submissionId))
        .where(clauses.where)
        .orderBy(clauses.orderBy)
        .limit(clauses.limit),
  );
  const ids = page.items.map(({ entry }) => entry.id);
  const hiddenIds = await findEntriesWithHiddenNames(db, reader, ids);
  const items = await toAdminScreeners(deps, page.items);
  // A file name may contain the filmmaker's name.
  const visibleItems = items.map((item) =>
    hiddenIds.has(item.submissionId) ? { ...item, name: "" } : item,
  );
  return toPage(
    { ...page, items: visibleItems },
    await countList(db, { from: filmsWithEntries, where }),
  );
}

/** One page of entries without a film that can be watched, newest first. */
export async function listWithoutFilm(
  db: Database,
  reader: Actor,
  { edition, ...query }: PageQuery & EditionQuery,
) {
  const where = and(lacksFilm, entriesOf(reader, { edition }));
  const list = { from: submissions, sort: submissions.submittedAt, id: submissions.id, where };
  const { items, ...rest } = await readPage(db, list, query);
  const entries = items.map((entry) => ({
    submissionId: entry.id,
    title: titleOf(entry),
    submissionType: entry.submissionType,
    submittedAt: entry.submittedAt,
    askedAt: entry.linkAskedAt,
  }));
  return { ...rest, items: entries };
}

/** The estimated size of a film before any was uploaded, in bytes. */
const defaultFilmBytes = gigabyte;

/** The disk usage now and in the forecast, and the number of films in each state. */
export async function readMediaSummary(
  { db, films, reserveGigabytes }: Deps & { reserveGigabytes: number | null },
  reader: Actor,
  { edition }: EditionQuery,
): Promise<MediaSummary> {
  const entryCondition = entriesOf(reader, { edition });
  const countInState = (state: MediaState) =>
    countList(db, {
      from: filmsWithEntries,
      where: and(isFilm, stateCondition(state), entryCondition),
    });
  const withoutFilm = await countList(db, {
    from: submissions,
    where: and(lacksFilm, entryCondition),
  });
  const [sizes] = await db
    .select({ mean: sql<string | null>`avg(${media.bytes})` })
    .from(media)
    .where(and(isFilm, eq(media.state, "ready")));
  const { quotaGigabytes } = (await readListSettings(db, { edition })).screeners;
  const { freeBytes, totalBytes } = await films.space();
  const bytes = await promisedBytes(db);
  return {
    bytes,
    quotaBytes: quotaGigabytes * gigabyte,
    freeBytes,
    reserveBytes: reservedBytes(totalBytes, reserveGigabytes),
    forecastBytes: Math.round(bytes + withoutFilm * Number(sizes?.mean ?? defaultFilmBytes)),
    ready: await countInState("ready"),
    uploading: await countInState("uploading"),
    refused: await countInState("refused"),
    missing: await countInState("missing"),
    withoutFilm,
  };
}

/** The newest film of an entry for the director; null if none was uploaded, or it was deleted. */
export async function readEntryFilm(
  deps: Deps,
  submissionId: string,
): Promise<AdminScreener | null> {
  const rows = await deps.db
    .select({ row: media, entry: submissions })
    .from(media)
    .innerJoin(submissions, eq(submissions.id, media.submissionId))
    .where(and(isFilm, eq(media.submissionId, submissionId), ne(media.state, "deleted")))
    // A playable film comes before one that is being uploaded.
    .orderBy(desc(sql`${media.state} = 'ready'`), desc(media.createdAt))
    .limit(1);
  return (await toAdminScreeners(deps, rows))[0] ?? null;
}

/** A film by its own id; null if unknown. */
export async function findMedia(deps: Deps, id: string): Promise<AdminScreener | null> {
  const rows = await deps.db
    .select({ row: media, entry: submissions })
    .from(media)
    .innerJoin(submissions, eq(submissions.id, media.submissionId))
    .where(and(isFilm, eq(media.id, id), ne(media.state, "deleted")));
  return (await toAdminScreeners(deps, rows))[0] ?? null;
}
