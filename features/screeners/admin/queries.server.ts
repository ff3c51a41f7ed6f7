import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { media, submissions } from "~/db/schema";
import { hiddenFrom, visibleTo } from "~/features/auth/visibility.server";
import { settingsReader } from "~/features/settings/queries.server";
import type { Actor } from "~/lib/api/endpoint";
import { type PageQuery, readPageWith, toPage } from "~/lib/pagination/keyset";
import { asScreener } from "../queries.server";
import type { FilmStorage } from "../storage/gateway.server";
import type { AdminScreener } from "./schema";

type Deps = { db: Database; films: FilmStorage };
type Row = { row: typeof media.$inferSelect; entry: typeof submissions.$inferSelect };

const titleOf = ({ filmTitle, reference }: Row["entry"]) => filmTitle || reference;

async function asAdminScreener(
  { db, films }: Deps,
  { row, entry }: Row,
  settingsOf = settingsReader(db),
): Promise<AdminScreener> {
  const facts = await settingsOf(entry.editionId);
  const isComing = row.state === "uploading" && row.storageKey;
  const received = isComing ? ((await films.size(row.storageKey ?? "")) ?? 0) : row.bytes;
  return {
    ...asScreener(row, entry, facts),
    ...{ submissionId: entry.id, title: titleOf(entry), kind: row.kind, received },
  };
}

/** One page of uploaded films that the reader may see, newest first. */
export async function listMedia(
  deps: Deps,
  reader: Actor,
  { state, ...query }: PageQuery & { state?: Row["row"]["state"] },
) {
  const { db } = deps;
  const where = and(state && eq(media.state, state), visibleTo(reader, media.submissionId));
  const page = await readPageWith(
    { sort: media.createdAt, id: media.id, where },
    query,
    ({ place, ...cut }) =>
      db
        .select({ row: media, entry: submissions, place })
        .from(media)
        .innerJoin(submissions, eq(submissions.id, media.submissionId))
        .where(cut.where)
        .orderBy(cut.orderBy)
        .limit(cut.limit),
  );
  const ids = page.items.map(({ entry }) => entry.id);
  const hidden = await hiddenFrom(db, reader, ids);
  const settingsOf = settingsReader(db);
  const items = await Promise.all(page.items.map((one) => asAdminScreener(deps, one, settingsOf)));
  // A file may be called after who made it.
  const shown = items.map((one) => (hidden.has(one.submissionId) ? { ...one, name: "" } : one));
  return toPage({ ...page, items: shown }, await db.$count(media, where));
}

/** The newest film of an entry, for the director; null: none was uploaded, or it was deleted. */
export async function readMediaOf(deps: Deps, submissionId: string): Promise<AdminScreener | null> {
  const [found] = await deps.db
    .select({ row: media, entry: submissions })
    .from(media)
    .innerJoin(submissions, eq(submissions.id, media.submissionId))
    .where(and(eq(media.submissionId, submissionId), ne(media.state, "deleted")))
    // What plays comes before what is on its way.
    .orderBy(desc(sql`${media.state} = 'ready'`), desc(media.createdAt))
    .limit(1);
  return found ? asAdminScreener(deps, found) : null;
}

/** The same film by its own id; null: there is none. */
export async function findMedia(deps: Deps, id: string): Promise<AdminScreener | null> {
  const [found] = await deps.db
    .select({ row: media, entry: submissions })
    .from(media)
    .innerJoin(submissions, eq(submissions.id, media.submissionId))
    .where(and(eq(media.id, id), ne(media.state, "deleted")));
  return found ? asAdminScreener(deps, found) : null;
}
