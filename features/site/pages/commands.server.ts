import { eq } from "drizzle-orm";
import { sitePages } from "~/db/schema";
import { isTaken } from "~/features/settings/rows/commands.server";
import { type AuditEntry, audit, type EditContext } from "~/lib/api/audit-log.server";
import { type ChangeResult, done, invalidFields, unknownRow } from "~/lib/api/change-result";
import type { SitePageRow } from "./queries.server";
import type { NewSitePage, SitePageChange } from "./schema";

/** Adds, changes and deletes pages for the director. */

type PageResult = ChangeResult<SitePageRow>;

const slugTakenResult = invalidFields("slug", "Another page already uses this address");

/** The audit log's entry about a page. */
const auditEntry = ({ slug, title }: SitePageRow): AuditEntry => ({
  subject: slug,
  detail: { title },
});

/** Adds a page. If two requests use the same address, the second is refused as taken. */
export function createPage(editContext: EditContext, newPage: NewSitePage): Promise<PageResult> {
  const { db, clock, by, actor } = editContext;
  return db.transaction(async (tx): Promise<PageResult> => {
    const [row] = await tx
      .insert(sitePages)
      .values({ ...newPage, createdAt: clock(), changedAt: clock(), changedBy: by })
      .onConflictDoNothing({ target: sitePages.slug })
      .returning();
    if (!row) return slugTakenResult;
    if (row.isPublished) {
      await audit(tx, clock(), actor, "site page published", auditEntry(row));
    }
    return done(row);
  });
}

/** Changes a page; missing fields stay. */
export function changePage(
  editContext: EditContext,
  id: string,
  { version, ...values }: SitePageChange,
): Promise<PageResult> {
  const { db, clock, by, actor } = editContext;
  return db.transaction(async (tx): Promise<PageResult> => {
    const [row] = await tx.select().from(sitePages).where(eq(sitePages.id, id)).for("update");
    if (!row) return unknownRow;
    if (row.version !== version) return { kind: "stale", row };
    if (await isTaken(tx, { column: sitePages.slug, value: values.slug }, row))
      return slugTakenResult;
    const [page] = await tx
      .update(sitePages)
      .set({ ...values, changedAt: clock(), changedBy: by })
      .where(eq(sitePages.id, id))
      .returning();
    if (!page) throw new Error("The page was not stored.");
    if (page.isPublished !== row.isPublished) {
      const action = page.isPublished ? "site page published" : "site page unpublished";
      await audit(tx, clock(), actor, action, auditEntry(page));
    }
    return done(page);
  });
}

/** Deletes a page, if it still has this version. */
export function deletePage(
  { db, clock, actor }: Omit<EditContext, "by">,
  id: string,
  version: number,
): Promise<ChangeResult<null, SitePageRow>> {
  return db.transaction(async (tx): Promise<ChangeResult<null, SitePageRow>> => {
    const [row] = await tx.select().from(sitePages).where(eq(sitePages.id, id)).for("update");
    if (!row) return unknownRow;
    if (row.version !== version) return { kind: "stale", row };
    await tx.delete(sitePages).where(eq(sitePages.id, id));
    if (row.isPublished) {
      await audit(tx, clock(), actor, "site page unpublished", auditEntry(row));
    }
    return done(null);
  });
}
