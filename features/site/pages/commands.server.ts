import { and, eq, ne } from "drizzle-orm";
import type { Database } from "~/db/client";
import { auditLog, sitePages } from "~/db/schema";
import type { FieldError } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import type { SitePageRow } from "./queries.server";
import type { NewSitePage, SitePageChange } from "./schema";

/** Adds, changes and deletes pages for the director. */

type EditContext = { db: Database; clock: Clock; by: string };

export type PageChanged<Done = SitePageRow> =
  | { kind: "done"; page: Done }
  | { kind: "unknown" }
  | { kind: "stale"; row: SitePageRow }
  | { kind: "invalid"; errors: FieldError[] };

const slugTaken: PageChanged<never> = {
  kind: "invalid",
  errors: [{ path: "slug", message: "Another page already uses this address" }],
};

async function isTaken(tx: Database, slug: string, id: string | null): Promise<boolean> {
  const exceptItself = id === null ? undefined : ne(sitePages.id, id);
  return (await tx.$count(sitePages, and(eq(sitePages.slug, slug), exceptItself))) > 0;
}

const audit = (
  tx: Database,
  { clock, by }: EditContext,
  action: "site page published" | "site page unpublished",
  row: SitePageRow,
) =>
  tx.insert(auditLog).values({
    actor: by,
    action,
    subject: row.slug,
    createdAt: clock(),
    detail: { title: row.title },
  });

/** Adds a page. If two requests use the same address, the second is refused as taken. */
export function createPage(editContext: EditContext, newPage: NewSitePage): Promise<PageChanged> {
  const { db, clock, by } = editContext;
  return db.transaction(async (tx): Promise<PageChanged> => {
    const [row] = await tx
      .insert(sitePages)
      .values({ ...newPage, createdAt: clock(), changedAt: clock(), changedBy: by })
      .onConflictDoNothing({ target: sitePages.slug })
      .returning();
    if (!row) return slugTaken;
    if (row.isPublished) await audit(tx, editContext, "site page published", row);
    return { kind: "done", page: row };
  });
}

/** Changes a page; missing fields stay. */
export function changePage(
  editContext: EditContext,
  id: string,
  { version, ...values }: SitePageChange,
): Promise<PageChanged> {
  const { db, clock, by } = editContext;
  return db.transaction(async (tx): Promise<PageChanged> => {
    const [row] = await tx.select().from(sitePages).where(eq(sitePages.id, id)).for("update");
    if (!row) return { kind: "unknown" };
    if (row.version !== version) return { kind: "stale", row };
    if (values.slug !== undefined && (await isTaken(tx, values.slug, id))) return slugTaken;
    const [page] = await tx
      .update(sitePages)
      .set({ ...values, changedAt: clock(), changedBy: by })
      .where(eq(sitePages.id, id))
      .returning();
    if (!page) throw new Error("The page was not stored.");
    if (page.isPublished !== row.isPublished) {
      await audit(
        tx,
        editContext,
        page.isPublished ? "site page published" : "site page unpublished",
        page,
      );
    }
    return { kind: "done", page };
  });
}

export function deletePage(
  editContext: EditContext,
  id: string,
  version: number,
): Promise<PageChanged<null>> {
  return editContext.db.transaction(async (tx): Promise<PageChanged<null>> => {
    const [row] = await tx.select().from(sitePages).where(eq(sitePages.id, id)).for("update");
    if (!row) return { kind: "unknown" };
    if (row.version !== version) return { kind: "stale", row };
    await tx.delete(sitePages).where(eq(sitePages.id, id));
    if (row.isPublished) await audit(tx, editContext, "site page unpublished", row);
    return { kind: "done", page: null };
  });
}
