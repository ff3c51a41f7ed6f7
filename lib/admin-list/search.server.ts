import { getTableName, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "~/db/client";
import type { contactWords, filmWords, newsWords, submissionWords } from "~/db/schema";
import { closestMatch } from "./edit-distance";

/**
 * The search of admin lists. Words are compared without accents, apostrophes and hyphens; each must begin a word of the
 * row, in any order; in scripts without spaces it may stand inside one. Unknown words are corrected to similar ones. The
 * database normalises both sides with the same functions (migrations 0015, 0133).
 */

/** Tables of search words, updated by triggers. */
export type WordsTable =
  | typeof submissionWords
  | typeof contactWords
  | typeof filmWords
  | typeof newsWords;

/** Further words are ignored. */
const maxWords = 10;

/**
 * A typed word as the database normalises it. `spread`: its parts with spaces between them. `words`: the same, and then all
 * parts as one word if only an apostrophe or a hyphen separates them. `known`: those that begin a word of the list.
 */
type SearchChunk = { spread: string; words: string; known: string[] };

const wordsOf = (text: string) => text.split(" ").filter(Boolean);

/** Scripts that are written without spaces, and the length of such a word in the index. */
const spacelessScript =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const maxIndexedLetters = 12;

/** A long word of such a script in pieces of that length; other words whole. */
function indexedParts(word: string): string[] {
  if (!spacelessScript.test(word)) return [word];
  const letters = [...word];
  return Array.from({ length: Math.ceil(letters.length / maxIndexedLetters) }, (_, index) =>
    letters.slice(index * maxIndexedLetters, (index + 1) * maxIndexedLetters).join(""),
  );
}

/** Parses a search into a PostgreSQL text search query for `isFoundBy`. '' if it has no word; that finds nothing. */
export async function readSearch(db: Database, table: WordsTable, q: string): Promise<string> {
  const chunks = JSON.stringify(q.split(/\s+/).filter(Boolean).slice(0, maxWords));
  const list = getTableName(table);
  const { rows } = (await db.execute(sql`
    select search_spread(search_fold(chunk)) as spread, search_words_of(chunk) as words,
      array(select one.word from unnest(string_to_array(search_words_of(chunk), ' ')) as one(word)
        where not is_spelled(one.word) or exists (
          select from known_words as it where it.list = ${list}
            and it.word ~>=~ one.word and it.word ~<~ (one.word || chr(1114111)))) as known
    from json_array_elements_text(${chunks}::json) as chunk`)) as unknown as {
    rows: SearchChunk[];
  };
  const filledChunks = rows.filter(({ spread }) => spread !== "");
  const unknownWords = filledChunks.flatMap(({ words, known }) =>
    wordsOf(words).filter((word) => !known.includes(word)),
  );
  const similar =
    unknownWords.length > 0
      ? await similarWords(db, list, unknownWords)
      : new Map<string, string[]>();
  return filledChunks.map((chunk) => `(${buildWordQuery(chunk, similar)})`).join(" & ");
}

/** Known words similar to words that no row has. */
async function similarWords(
  db: Database,
  list: string,
  unknownWords: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = (await db.execute(sql`
    select word, search_near(${list}, word) as near
    from json_array_elements_text(${JSON.stringify([...new Set(unknownWords)])}::json) as word`)) as unknown as {
    rows: { word: string; near: string[] }[];
  };
  return new Map(rows.map(({ word, near }) => [word, closestMatch(word, near)]));
}

/** One typed word as a query: 'tide-line' → tideline, or tide and line. */
function buildWordQuery(
  { spread, words }: SearchChunk,
  similar: ReadonlyMap<string, readonly string[]>,
): string {
  const wordQuery = (word: string) => {
    const alternatives = (similar.get(word) ?? []).map((similarWord) => ` | '${similarWord}':*`);
    const parts = indexedParts(word).map((part) => `'${part}':*`);
    return `(${parts.join(" & ")}${alternatives.join("")})`;
  };
  const spreadWords = wordsOf(spread);
  const [firstWord, ...otherWords] = wordsOf(words).slice(spreadWords.length);
  const separateWords = spreadWords.map(wordQuery).join(" & ");
  return firstWord && otherWords.length === 0 && firstWord === spreadWords.join("")
    ? `${wordQuery(firstWord)} | (${separateWords})`
    : separateWords;
}

/** Limits a search to one edition: its rows have the word ' 2026', whose space nobody can type. */
export const withEdition = (search: string, slug: string): string =>
  search === "" ? "" : `(${search}) & ' ${slug}'`;

/** The rows of a table of words that match the search. */
export function matchesWords(table: WordsTable, search: string): SQL {
  return search === "" ? sql`false` : sql`${table.words} @@ ${search}::tsquery`;
}

/** The rows of a list whose id is among the matches. */
export function isFoundBy(table: WordsTable, id: PgColumn, search: string): SQL {
  return sql`${id} in (select ${table.id} from ${table} where ${matchesWords(table, search)})`;
}

/** `isFoundBy`, checked row by row: faster for few rows. `offset 0` keeps the planner from searching all rows first. */
export function matchesWordsByRow(table: WordsTable, id: PgColumn, search: string): SQL {
  return sql`exists (select from ${table} where ${table.id} = ${id} and ${matchesWords(table, search)} offset 0)`;
}

/**
 * Deletes known words that no row has any more, so that a deleted person's name is forgotten. Safe to run twice at
 * once.
 */
export async function forgetWords(db: Database): Promise<void> {
  for (const list of ["submission_words", "contact_words", "film_words", "news_words"]) {
    await db.execute(sql`
      with lost as (delete from lost_words where list = ${list} returning word)
      delete from known_words where list = ${list} and word in (select word from lost) and not exists (
        select from ${sql.identifier(list)} as kept
        where kept.words @@ ('''' || known_words.word || '''')::tsquery)`);
  }
}
