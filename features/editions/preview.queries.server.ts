import type { Database } from "~/db/client";
import { findEdition, readFestival } from "~/features/settings/editions.queries.server";
import { type Actor, isDirector } from "~/lib/api/endpoint";
import { isPreviewed } from "./preview.rules";

/**
 * The edition that the director previews, '/?preview=2027', as if it were open; null for everyone
 * else, and on pages without a preview.
 */
export async function readPreview(db: Database, actor: Actor | null, url: URL) {
  const slug = url.searchParams.get("preview");
  if (slug === null || !isDirector(actor) || !isPreviewed(url.pathname)) return null;
  const previewedEdition = await findEdition(db, slug);
  if (!previewedEdition) return null;
  const { settings, edition } = await readFestival(db, previewedEdition.id);
  const takesEntries = edition.takesEntries || previewedEdition.state === "preparing";
  return { settings, edition: { ...edition, takesEntries }, preview: true };
}
