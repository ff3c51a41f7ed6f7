import { eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { auditLog, emailTemplates } from "~/db/tables";
import { keptWithFacts, readFacts } from "~/features/festival/queries.server";
import type { Clock } from "~/http/clock";
import type { Wording } from "./schema";
import { type EmailTemplate, templatesSaying } from "./texts";

/** The automated letters as they are worded now, and how their wording is changed. */

export type StoredTemplate = EmailTemplate & {
  /** When the wording was changed last, ISO 8601; null while it is the default. */
  updatedAt: string | null;
};

/** Both letters, each in the director's wording where there is one, with the facts in force. */
export const templatesFor = keptWithFacts(
  async (db, { texts }): Promise<readonly StoredTemplate[]> => {
    const rows = await db.select().from(emailTemplates);
    return templatesSaying(texts.reviewTime).map((template) => {
      const own = rows.find(({ id }) => id === template.id);
      if (!own) return { ...template, updatedAt: null };
      const { subject, html, updatedAt } = own;
      return { ...template, subject, html, updatedAt: updatedAt.toISOString() };
    });
  },
);

/** The same for who has no facts at hand. */
export const readTemplates = async (db: Database): Promise<StoredTemplate[]> => [
  ...(await templatesFor(db, await readFacts(db))),
];

/** stale: it was changed since that version. */
export type TemplateChanged = "saved" | "stale";

/** Words a letter anew; null brings its default back. */
export function rewordTemplate(
  db: Database,
  clock: Clock,
  id: string,
  wording: Wording | null,
  version: string | null,
): Promise<TemplateChanged> {
  return db.transaction(async (tx) => {
    const mine = eq(emailTemplates.id, id);
    const [row] = await tx.select().from(emailTemplates).where(mine).for("update");
    if ((row?.updatedAt.toISOString() ?? null) !== version) return "stale";
    const now = clock();
    if (!wording) {
      if (!row) return "saved";
      await tx.delete(emailTemplates).where(mine);
    } else if (row) {
      // Two changes within a millisecond are two versions all the same.
      const updatedAt = new Date(Math.max(now.getTime(), row.updatedAt.getTime() + 1));
      await tx
        .update(emailTemplates)
        .set({ ...wording, updatedAt })
        .where(mine);
    } else {
      const made = await tx
        .insert(emailTemplates)
        .values({ id, ...wording, updatedAt: now })
        .onConflictDoNothing()
        .returning({ id: emailTemplates.id });
      if (made.length === 0) return "stale";
    }
    await tx.insert(auditLog).values({
      actor: "director",
      action: wording ? "email template changed" : "email template reset",
      subject: id,
      // What filmmakers were told until now.
      detail: row ? { subject: row.subject, html: row.html } : {},
      createdAt: now,
    });
    return "saved";
  });
}
