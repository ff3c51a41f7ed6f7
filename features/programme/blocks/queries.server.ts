import { and, eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { programmeBlocks } from "~/db/schema";
import { whereEdition } from "~/features/settings/editions.queries.server";
import { type Page, type PageQuery, readPage } from "~/lib/pagination/keyset";
import { type HiddenByConflict, maskBlock } from "../conflicts.queries.server";
import { readShows, type Shows } from "../schedule-checks.queries.server";
import type { Block } from "./schema";

/** Blocks, for the admin. */

export type BlockRow = typeof programmeBlocks.$inferSelect;

const toBlockResponse = (row: BlockRow, shows: Shows | undefined): Block => ({
  ...row,
  films: (shows?.films ?? []).map(({ filmId, gapSeconds }) => ({ filmId, gapSeconds })),
});

/** One page of the blocks of the current edition, newest first. */
export async function listBlocks(
  db: Database,
  page: PageQuery,
  inConflict: HiddenByConflict,
): Promise<Page<Block>> {
  const { items, ...rest } = await readPage(
    db,
    {
      from: programmeBlocks,
      sort: programmeBlocks.createdAt,
      id: programmeBlocks.id,
      where: whereEdition(programmeBlocks.editionId),
    },
    page,
  );
  const shows = await readShows(
    db,
    items.map(({ id }) => id),
  );
  return {
    ...rest,
    items: items.map((row) => maskBlock(toBlockResponse(row, shows.get(row.id)), inConflict)),
  };
}

export async function blockRow(db: Database, id: string): Promise<BlockRow | null> {
  const [row] = await db
    .select()
    .from(programmeBlocks)
    .where(and(eq(programmeBlocks.id, id), whereEdition(programmeBlocks.editionId)));
  return row ?? null;
}

/** One block of the current edition; null if unknown. */
export async function findBlock(
  db: Database,
  id: string,
  inConflict: HiddenByConflict,
): Promise<Block | null> {
  const row = await blockRow(db, id);
  return row && maskBlock(toBlockResponse(row, (await readShows(db, [id])).get(id)), inConflict);
}
