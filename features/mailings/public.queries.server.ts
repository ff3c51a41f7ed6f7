import { and, desc, eq, inArray, isNotNull } from "drizzle-orm";
import type { Database } from "~/db/client";
import { mailings } from "~/db/schema";
import { fillTemplate } from "~/features/mail/layout/template-values.rules";
import { getSettings } from "~/features/settings/queries.server";
import { readMarkdown } from "~/lib/rich-text/parse-markdown";
import { escapeMarkdown } from "~/lib/rich-text/plain-text";
import type { Block } from "~/lib/rich-text/schema";
import type { Card } from "./cards.rules";
import { newsletterValues, readContent, type Site } from "./content-public.queries.server";
import { fillSubject } from "./emails/mailing";

/** The public pages of newsletters: from the first copy on, as long as the director shows them. */

/** The most that list, feed and sitemap have. */
const maxListed = 500;

export type NewsletterItem = { slug: string; title: string; sentAt: string };

/** The newsletters, newest first; `areOver`: only those of which nothing more leaves. */
export async function listNewsletters(
  db: Database,
  { areOver = false } = {},
): Promise<NewsletterItem[]> {
  const rows = await db
    .select()
    .from(mailings)
    .where(
      and(
        isNotNull(mailings.slug),
        isNotNull(mailings.sentAt),
        eq(mailings.archived, true),
        areOver ? inArray(mailings.state, ["sent", "stopped"]) : undefined,
      ),
    )
    .orderBy(desc(mailings.sentAt), desc(mailings.id))
    .limit(maxListed);
  const valuesByEdition = new Map<string, Awaited<ReturnType<typeof newsletterValues>>>();
  for (const editionId of new Set(rows.map((row) => row.editionId))) {
    const settings = await getSettings(db, editionId);
    valuesByEdition.set(editionId, await newsletterValues(db, { editionId }, { settings }));
  }
  return rows.map(({ editionId, slug, subject, sentAt, createdAt }) => ({
    slug: slug ?? "",
    title: fillSubject(subject, valuesByEdition.get(editionId) ?? {}),
    sentAt: (sentAt ?? createdAt).toISOString(),
  }));
}

/** Formatted text, or a card with its address. */
export type NewsletterPart = { blocks: Block[] } | { path: string; card: Card };
export type NewsletterPage = Omit<NewsletterItem, "slug"> & { parts: NewsletterPart[] };

/** One of them. "hidden": it was sent, and the director does not show it. Null: no such newsletter. */
export async function readNewsletter(
  site: Site,
  slug: string,
): Promise<NewsletterPage | "hidden" | null> {
  const [row] = await site.db
    .select()
    .from(mailings)
    .where(and(eq(mailings.slug, slug), isNotNull(mailings.sentAt)));
  if (!row?.sentAt) return null;
  if (!row.archived) return "hidden";
  const content = await readContent(site, row);
  const values = await newsletterValues(site.db, row, content);
  const escaped = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, escapeMarkdown(value)]),
  );
  const parts = content.parts.map((part): NewsletterPart => {
    if (typeof part !== "string" && part.card) return { path: part.path, card: part.card };
    const markdown = typeof part === "string" ? part : `<${site.publicUrl}${part.path}>`;
    return { blocks: readMarkdown(fillTemplate(markdown, escaped, "text")) };
  });
  return { title: fillSubject(row.subject, values), sentAt: row.sentAt.toISOString(), parts };
}
