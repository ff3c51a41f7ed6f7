import type { Database } from "~/db/client";
import { readSelectedEntries } from "~/features/submissions/decision/selection.queries.server";
import { isText } from "~/features/submissions/schema";
import { findEditionRow } from "./public.queries.server";

/** For the admin: when an edition's selection was published, and how many films and texts it has or would have. */
export async function readSelectionState(db: Database, id: string) {
  const { selectionPublishedAt } = await findEditionRow(db, { id });
  const entries = await readSelectedEntries(db, id);
  const texts = entries.filter(isText).length;
  return {
    publishedAt: selectionPublishedAt?.toISOString() ?? null,
    films: entries.length - texts,
    texts,
  };
}
