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
    publishDate: text().notNull(),
    author: text(),
    // not in the documented model
    /** The alt text of the picture; may be empty. */
    imageAlt: text().notNull().default(""),
    publishedAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    editionId: optionalEdition(),
  },
  (t) => [index("news_articles_published_at_idx").on(t.publishedAt.desc())],
);
