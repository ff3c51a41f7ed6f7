import { customType, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { contacts } from "./contacts";
import { films } from "./films";
import { newsArticles } from "./news";
import { submissions } from "./submissions";

/** The words of a row as PostgreSQL searches them; see docs/decisions/0026. */
export const words = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * What each entry is found by: the words of its title, of its people and of its texts, without
 * accents and apostrophes. Triggers keep them (migration 0015), beside the entries and not in
 * them: a decision or a star rewrites none, and lists do not read them.
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

/** The same of messages. */
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

/** The same of proposed films. */
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

/** The same of articles. */
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
 * Every word that a list's rows are found by, once, or twice where two came at the same
 * moment: a slip of the finger is set right by the nearest of them.
 */
export const knownWords = pgTable(
  "known_words",
  {
    /** The table that has it: 'submission_words'. */
    list: text().notNull(),
    word: text().notNull(),
  },
  (t) => [
    index("known_words_word_idx").on(t.list, t.word.op("text_pattern_ops")),
    index("known_words_near_idx").using("gin", t.word.op("gin_trgm_ops")),
  ],
);

/** Words that a row lost; when no other row has them they are forgotten (`forgetWords`). */
export const lostWords = pgTable("lost_words", {
  list: text().notNull(),
  word: text().notNull(),
});
