import { and, eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { auditLog, emailTemplates } from "~/db/schema";
import { getSettings } from "~/features/settings/queries.server";
import { formatAnswerTime } from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import type { Clock } from "~/lib/dates/clock";
import { templateText } from "../layout/plain-text.server";
import { renderMarkdownEmail } from "../layout/render-email.server";
import type { Wording } from "./schema";
import { type EmailTemplate, templatesSaying } from "./texts";

/** The current templates of automated emails, and how they are edited. */

export type StoredTemplate = EmailTemplate & {
  /** What the HTML is made of; null where the director wrote the HTML. */
  markdown: string | null;
  /** When the wording was changed last, ISO 8601; null while it is the default. */
  updatedAt: string | null;
};

/** A wording with the HTML that is sent, and the words that it is made of. */
export type Worded = { subject: string; html: string; markdown: string | null };

/** The given template with its HTML. */
export const worded = ({ subject, markdown, html = "" }: Wording): Worded =>
  markdown === undefined
    ? { subject, html, markdown: null }
    : { subject, html: renderMarkdownEmail(markdown).html, markdown };

/** The plain-text half of a wording, the variables still in their places. */
export const textPart = ({ html, markdown }: Pick<Worded, "html" | "markdown">): string =>
  markdown === null ? templateText(html) : renderMarkdownEmail(markdown).text;

/** Both emails in their own wording; `answer` says when it comes: 'within 2-3 weeks'. */
export const wordedSaying = (answer: string) =>
  templatesSaying(answer).map((template) => ({ ...template, ...worded(template) }));

/** Both emails of an edition, each in the director's wording where there is one, with its facts. */
export async function templatesFor(
  db: Database,
  facts: FestivalSettings,
  editionId?: string,
): Promise<StoredTemplate[]> {
  const rows = await db
    .select()
    .from(emailTemplates)
    .where(eq(emailTemplates.editionId, editionId ?? sql`current_edition()`));
  return wordedSaying(formatAnswerTime(facts, { forNext: false })).map((template) => {
    const own = rows.find(({ id }) => id === template.id);
    if (!own) return { ...template, updatedAt: null };
    const { subject, html, markdown, updatedAt } = own;
    // How words look in an email may have changed since they were written.
    const now = worded({ subject, html, ...(markdown !== null && { markdown }) });
    return { ...template, ...now, updatedAt: updatedAt.toISOString() };
  });
}

/**
 * The same for the edition with this id, by default the current one, if the caller has no settings.
 */
export const readTemplates = async (db: Database, editionId?: string): Promise<StoredTemplate[]> =>
  templatesFor(db, await getSettings(db, editionId), editionId);

/** Words to begin with where there is only HTML: its text, as a mail without markup would say it. */
export const initialWording = ({ markdown, html }: Pick<Worded, "markdown" | "html">): string =>
  markdown ?? templateText(html).trim();

/** stale: it was changed since that version. */
export type TemplateChanged = "saved" | "stale";

/** Words an email of an edition, by default the current one, again; null brings its default back. */
export function updateTemplate(
  db: Database,
  clock: Clock,
  id: string,
  wording: Worded | null,
  version: string | null,
  editionId?: string,
): Promise<TemplateChanged> {
  return db.transaction(async (tx) => {
    const mine = and(
      eq(emailTemplates.id, id),
      eq(emailTemplates.editionId, editionId ?? sql`current_edition()`),
    );
    const [row] = await tx.select().from(emailTemplates).where(mine).for("update");
    if ((row?.updatedAt.toISOString() ?? null) !== version) return "stale";
    const now = clock();
    if (!wording) {
      if (!row) return "saved";
      await tx.delete(emailTemplates).where(mine);
    } else if (row) {
      // Two changes within a millisecond are two versions anyway.
      const updatedAt = new Date(Math.max(now.getTime(), row.updatedAt.getTime() + 1));
      await tx
        .update(emailTemplates)
        .set({ ...wording, updatedAt })
        .where(mine);
    } else {
      const made = await tx
        .insert(emailTemplates)
        .values({ id, ...(editionId && { editionId }), ...wording, updatedAt: now })
        .onConflictDoNothing()
        .returning({ id: emailTemplates.id });
      if (made.length === 0) return "stale";
    }
    await tx.insert(auditLog).values({
      actor: "director",
      action: wording ? "email template changed" : "email template reset",
      subject: id,
      // The previous text.
      detail: row ? { subject: row.subject, html: row.html, markdown: row.markdown } : {},
      createdAt: now,
    });
    return "saved";
  });
}
