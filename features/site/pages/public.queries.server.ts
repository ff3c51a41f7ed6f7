import { and, asc, eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { sitePages } from "~/db/schema";
import type { PageLink } from "~/features/settings/hooks";
import { pathFor } from "~/lib/paths";

/** The pages that the director has published. */

type SitePageRow = typeof sitePages.$inferSelect;

/** A published page by its slug; null for a draft or an unknown slug. */
export async function findPublishedPage(db: Database, slug: string): Promise<SitePageRow | null> {
  const [row] = await db
    .select()
    .from(sitePages)
    .where(and(eq(sitePages.slug, slug), eq(sitePages.isPublished, true)));
  return row ?? null;
}

/** The published pages as links for menu and footer. */
export async function listPageLinks(db: Database): Promise<PageLink[]> {
  const { slug, title, inMenu, inFooter } = sitePages;
  const rows = await db
    .select({ slug, title, inMenu, inFooter })
    .from(sitePages)
    .where(eq(sitePages.isPublished, true))
    .orderBy(asc(sitePages.position), asc(sitePages.id));
  return rows.map((row) => ({
    title: row.title,
    inMenu: row.inMenu,
    inFooter: row.inFooter,
    to: pathFor("sitePage", { page: row.slug }),
  }));
}
