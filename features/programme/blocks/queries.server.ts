import { and, eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { programmeBlocks } from "~/db/schema";
import { whereEdition } from "~/features/settings/editions.queries.server";
import { type Page, type PageQuery, readPage } from "~/lib/pagination/keyset";
import { type HiddenByConflict, maskBlock } from "../conflicts.queries.server";
import { type BlockContent, readBlockContents } from "../schedule-checks.queries.server";
import type { Block } from "./schema";

/** Blocks, for the admin. */

export type BlockRow = typeof programmeBlocks.$inferSelect;

const toBlockResponse = (row: BlockRow, content: BlockContent | undefined): Block => ({
  ...row,
  films: (content?.films ?? []).map(({ filmId, gapSeconds }) => ({ filmId, gapSeconds })),
});

/** One page of the blocks of the current edition, newest first. */
export async function listBlocks(
  db: Database,
  page: PageQuery,
  hiddenByConflict: HiddenByConflict,
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
  const contentByBlock = await readBlockContents(
    db,
    items.map(({ id }) => id),
  );
  return {
    ...rest,
    items: items.map((row) =>
      maskBlock(toBlockResponse(row, contentByBlock.get(row.id)), hiddenByConflict),
    ),
  };
}

/** The stored block; null if unknown. */
export async function findBlockRow(db: Database, id: string): Promise<BlockRow | null> {
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
  hiddenByConflict: HiddenByConflict,
): Promise<Block | null> {
  const row = await findBlockRow(db, id);
  return (
    row &&
    maskBlock(toBlockResponse(row, (await readBlockContents(db, [id])).get(id)), hiddenByConflict)
  );
}
