import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { emailTemplates } from "~/db/schema";
import { audit } from "~/lib/api/audit-log.server";
import type { Clock } from "~/lib/dates/clock";
import { ownWordsMark, renderMarkdownEmail } from "../layout/render-email.rules.server";
import type { Email } from "../schema";
import { automatedKinds } from "./texts";

/** The director's own words in automatic emails of an edition. */

type Row = typeof emailTemplates.$inferSelect;

const isOfCurrentEdition = eq(emailTemplates.editionId, sql`current_edition()`);

/**
 * An email with the director's own words of its kind below the text; unchanged if the whole text is
 * editable or there are none.
 */
export async function withOwnWords(tx: Database, email: Email): Promise<Email> {
  if (!automatedKinds.some((kind) => kind === email.kind)) return email;
  const [row] = await tx
    .select()
    .from(emailTemplates)
    .where(and(eq(emailTemplates.id, email.kind), isOfCurrentEdition));
  return row?.markdown ? addWords(email, row.markdown) : email;
}

/** Inserts the director's text at the end of an email's own text, in HTML and plain text. */
export function addWords<T extends Pick<Email, "html" | "text">>(email: T, markdown: string): T {
  const words = renderMarkdownEmail(markdown);
  return {
    ...email,
    // A function, since `$` in a replacement string is a pattern.
    html: email.html.replace(ownWordsMark, () => words.html),
    text: `${email.text.trimEnd()}\n\n${words.text.trimEnd()}\n`,
  };
}

/** The director's texts, by kind. */
export async function readOwnWords(db: Database): Promise<Map<string, Row>> {
  const rows = await db
    .select()
    .from(emailTemplates)
    .where(and(inArray(emailTemplates.id, automatedKinds), isOfCurrentEdition));
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Changes the director's text of a kind. `editionId`: by default the current edition. False, without a change, if the
 * stored text has another version than `updatedAt`.
 */
export function setOwnWords(
  db: Database,
  clock: Clock,
  kind: string,
  { words, updatedAt: version }: { words: string; updatedAt: string | null },
  editionId?: string,
): Promise<boolean> {
  const isOfEdition = editionId ? eq(emailTemplates.editionId, editionId) : isOfCurrentEdition;
  const rowCondition = and(eq(emailTemplates.id, kind), isOfEdition);
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(emailTemplates).where(rowCondition).for("update");
    if ((row?.updatedAt.toISOString() ?? null) !== version) return false;
    const now = clock();
    // Two changes within a millisecond must be two versions.
    const updatedAt = new Date(Math.max(now.getTime(), (row?.updatedAt.getTime() ?? 0) + 1));
    if (words === "") await tx.delete(emailTemplates).where(rowCondition);
    else {
      const { html } = renderMarkdownEmail(words);
      const values = { id: kind, editionId, subject: "", html, markdown: words, updatedAt };
      const stored = await tx
        .insert(emailTemplates)
        .values(values)
        .onConflictDoUpdate({
          target: [emailTemplates.editionId, emailTemplates.id],
          set: { html, markdown: words, updatedAt },
          setWhere: sql`${row !== undefined}`,
        })
        .returning();
      if (stored.length === 0) return false;
    }
    const detail = { before: row?.markdown ?? null, after: words || null };
    await audit(tx, now, "director", "email template changed", { subject: kind, detail });
    return true;
  });
}
