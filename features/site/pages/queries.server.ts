import { asc } from "drizzle-orm";
import type { Database } from "~/db/client";
import { sitePages } from "~/db/schema";

export type SitePageRow = typeof sitePages.$inferSelect;

/** All pages, including drafts, in the order of menu and footer. */
export const listPages = (db: Database): Promise<SitePageRow[]> =>
  db.select().from(sitePages).orderBy(asc(sitePages.position), asc(sitePages.id));
