import { index, pgTable, text } from "drizzle-orm/pg-core";
import { accents } from "../enums";
import { createdAt, moment } from "./columns";
import { optionalEdition } from "./editions";

export const newsArticles = pgTable(
  "news_articles",
  {
    // The address of the article is /news/{id}: a readable slug of its title.
    id: text().primaryKey(),
    title: text().notNull(),
    excerpt: text().notNull(),
    content: text().notNull(),
    imageUrl: text(),
    category: text().notNull(),
    categoryColor: text({ enum: accents }).notNull().default("gold"),
    /** The date that readers see, as typed: 'May 28, 2025' or 'Summer 2025'. Only `publishedAt` makes the article public. */
    publishDate: text().notNull(),
    author: text(),
    // not in the documented model: all columns below
    /** The alt text of the picture; may be empty. */
    imageAlt: text().notNull().default(""),
    /** From when the article is public; null for a draft. */
    publishedAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    editionId: optionalEdition(),
  },
  (t) => [index("news_articles_published_at_idx").on(t.publishedAt.desc())],
);
