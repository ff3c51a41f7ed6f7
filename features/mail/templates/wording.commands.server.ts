import { and, eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { emailTemplates } from "~/db/schema";
import { getSettings } from "~/features/settings/queries.server";
import { formatAnswerTime } from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { audit } from "~/lib/api/audit-log.server";
import type { Clock } from "~/lib/dates/clock";
import { templateText } from "../layout/plain-text.rules.server";
import { renderMarkdownEmail } from "../layout/render-email.rules.server";
import type { Wording } from "./schema";
import { buildTemplates, type EmailTemplate, type WordingParts } from "./texts";

/** The current templates of automated emails, and how they are edited. */

export type StoredTemplate = EmailTemplate & {
  /** The Markdown source; null if the director wrote HTML. */
  markdown: string | null;
  /** When the text was last changed, ISO 8601; null for the default. */
  updatedAt: string | null;
};

/** A text with its HTML and its Markdown source. */
export type RenderedWording = { subject: string; html: string; markdown: string | null };

export const renderWording = ({ subject, markdown, html = "" }: Wording): RenderedWording =>
  markdown === undefined
    ? { subject, html, markdown: null }
    : { subject, html: renderMarkdownEmail(markdown).html, markdown };

/** The plain text, with variables. */
export const textPart = ({ html, markdown }: Pick<RenderedWording, "html" | "markdown">): string =>
  markdown === null ? templateText(html) : renderMarkdownEmail(markdown).text;

/** Both default emails, with the festival's parts of them. */
export const renderTemplates = (parts: WordingParts) =>
  buildTemplates(parts).map((template) => ({ ...template, ...renderWording(template) }));

/** The parts of the default emails that an edition's settings have. */
export const wordingParts = (
  settings: Parameters<typeof formatAnswerTime>[0] & Pick<FestivalSettings, "words">,
  round: Parameters<typeof formatAnswerTime>[1],
): WordingParts => ({
  answer: formatAnswerTime(settings, round),
  thanks: settings.words.submissionThanks,
});

/** Both emails of an edition, with the director's text if there is one, and its settings. */
export async function templatesFor(
  db: Database,
  settings: FestivalSettings,
  editionId?: string,
): Promise<StoredTemplate[]> {
  const rows = await db
    .select()
    .from(emailTemplates)
    .where(eq(emailTemplates.editionId, editionId ?? sql`current_edition()`));
  return renderTemplates(wordingParts(settings, { forNext: false })).map((template) => {
    const saved = rows.find(({ id }) => id === template.id);
    if (!saved) return { ...template, updatedAt: null };
    const { subject, html, markdown, updatedAt } = saved;
    // The layout of Markdown may have changed since it was saved.
    const storedWording = renderWording({ subject, html, ...(markdown !== null && { markdown }) });
    return { ...template, ...storedWording, updatedAt: updatedAt.toISOString() };
  });
}

/** The same for the edition with this id, by default the current one, if the caller has no settings. */
export const readTemplates = async (db: Database, editionId?: string): Promise<StoredTemplate[]> =>
  templatesFor(db, await getSettings(db, editionId), editionId);

/** The initial Markdown if there is only HTML: its plain text. */
export const initialWording = ({
  markdown,
  html,
}: Pick<RenderedWording, "markdown" | "html">): string => markdown ?? templateText(html).trim();

/** stale: it was changed since that version. */
export type TemplateResult = "saved" | "stale";

/** Changes an email of an edition, by default the current one; null resets it to the default. */
export function updateTemplate(
  db: Database,
  clock: Clock,
  id: string,
  wording: RenderedWording | null,
  version: string | null,
  editionId?: string,
): Promise<TemplateResult> {
  return db.transaction(async (tx) => {
    const rowCondition = and(
      eq(emailTemplates.id, id),
      eq(emailTemplates.editionId, editionId ?? sql`current_edition()`),
    );
    const [row] = await tx.select().from(emailTemplates).where(rowCondition).for("update");
    if ((row?.updatedAt.toISOString() ?? null) !== version) return "stale";
    const now = clock();
    if (!wording) {
      if (!row) return "saved";
      await tx.delete(emailTemplates).where(rowCondition);
    } else if (row) {
      // Two changes within a millisecond must be two versions.
      const updatedAt = new Date(Math.max(now.getTime(), row.updatedAt.getTime() + 1));
      await tx
        .update(emailTemplates)
        .set({ ...wording, updatedAt })
        .where(rowCondition);
    } else {
      const inserted = await tx
        .insert(emailTemplates)
        .values({ id, ...(editionId && { editionId }), ...wording, updatedAt: now })
        .onConflictDoNothing()
        .returning({ id: emailTemplates.id });
      if (inserted.length === 0) return "stale";
    }
    const action = wording ? "email template changed" : "email template reset";
    await audit(tx, now, "director", action, {
      subject: id,
      // The previous text.
      detail: row ? { subject: row.subject, html: row.html, markdown: row.markdown } : {},
    });
    return "saved";
  });
}
