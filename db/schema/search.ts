import { customType, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { contacts } from "./contacts";
import { films } from "./films";
import { newsArticles } from "./news";
import { submissions } from "./submissions";

/** Search words, as a tsvector; see docs/decisions/0026. */
export const words = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * The search words of each entry, from its title, people and texts, without accents and apostrophes. Triggers update
 * them (migration 0015). In their own table, so that a decision or a star does not rewrite them and lists do not read
 * them.
 */
export const submissionWords = pgTable(
  "submission_words",
  {
    id: uuid()
      .primaryKey()
      .references(() => submissions.id, { onDelete: "cascade" }),
    words: words().notNull(),
  },
  (t) => [index("submission_words_idx").using("gin", t.words)],
);

/** The words of messages. */
export const contactWords = pgTable(
  "contact_words",
  {
    id: uuid()
      .primaryKey()
      .references(() => contacts.id, { onDelete: "cascade" }),
    words: words().notNull(),
  },
  (t) => [index("contact_words_idx").using("gin", t.words)],
);

/** The words of films. */
export const filmWords = pgTable(
  "film_words",
  {
    id: uuid()
      .primaryKey()
      .references(() => films.id, { onDelete: "cascade" }),
    words: words().notNull(),
  },
  (t) => [index("film_words_idx").using("gin", t.words)],
);

/** The words of articles. */
export const newsWords = pgTable(
  "news_words",
  {
    id: text()
      .primaryKey()
      .references(() => newsArticles.id, { onDelete: "cascade" }),
    words: words().notNull(),
  },
  (t) => [index("news_words_idx").using("gin", t.words)],
);

/**
 * All search words of a list, to correct typing errors. A word may be in it twice if it was added twice at the same
 * time.
 */
export const knownWords = pgTable(
  "known_words",
  {
    /** The table with the word: 'submission_words'. */
    list: text().notNull(),
    word: text().notNull(),
  },
  (t) => [
    index("known_words_word_idx").on(t.list, t.word.op("text_pattern_ops")),
    index("known_words_near_idx").using("gin", t.word.op("gin_trgm_ops")),
  ],
);

/** Words removed from a row; `forgetWords` deletes those that no row has any more. */
export const lostWords = pgTable("lost_words", {
  list: text().notNull(),
  word: text().notNull(),
});
