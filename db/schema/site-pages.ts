import { boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { changedBy, createdAt, id } from "./columns";

/** Pages that the director writes: questions and answers, how to get there, the team. */
export const sitePages = pgTable(
  "site_pages",
  {
    id: id(),
    /** The last part of its address, '/about/attend'. */
    slug: text().notNull(),
    title: text().notNull(),
    /** A sentence below the title and in link previews. */
    summary: text().notNull().default(""),
    /** Markdown. */
    content: text().notNull().default(""),
    /** A picture of this site; may be empty. */
    imageUrl: text(),
    /** False: a draft that only the director sees. */
    isPublished: boolean().notNull().default(false),
    inMenu: boolean().notNull().default(false),
    inFooter: boolean().notNull().default(true),
    /** Its headings are questions, marked up for search engines. */
    isFaq: boolean().notNull().default(false),
    /** The order in menu and footer. */
    position: integer().notNull().default(0),
    createdAt: createdAt(),
    ...changedBy(),
  },
  (t) => [
    uniqueIndex("site_pages_slug_key").on(t.slug),
    index("site_pages_position_idx").on(t.position, t.id),
  ],
);
