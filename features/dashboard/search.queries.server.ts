import { and, desc, eq, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "~/db/client";
import {
  contacts,
  contactWords,
  emailSubscribers,
  films,
  filmWords,
  newsArticles,
  newsWords,
  outboxMessages,
  promoContacts,
  submissions,
  submissionWords,
} from "~/db/schema";
import { contactName } from "~/features/contacts/schema";
import { submissions as submissionList } from "~/features/entries-admin/list.rules";
import { mails } from "~/features/mail/outbox/list.rules";
import { mailStateLabel } from "~/features/mail/texts";
import { categoryOf } from "~/features/settings/category.rules";
import { getSettings, settingsReader } from "~/features/settings/queries.server";
import { submissionTitle } from "~/features/submissions/schema";
import { escapeLike } from "~/lib/admin-list/matching.server";
import { matchesWords, readSearch, type WordsTable } from "~/lib/admin-list/search.server";
import { momentInList } from "~/lib/dates/calendar";
import { pages, pathFor } from "~/lib/paths";
import { cutText } from "~/lib/shorten";
import type { Hit, SearchResults } from "./search.schema";

/**
 * The global search. It matches words like the lists' searches, and returns a few results of each kind: matching titles
 * first, then the newest.
 */

/** The most results of each kind. */
const maxHits = 6;

/**
 * The most matching rows to rank. Words with more matches are too common for ranking, and ranking all rows would take
 * long.
 */
const maxRankedRows = 300;

/**
 * The `rows` that match all words, as a table to join: `id`, and whether the titles alone and the names alone match
 * them all. Materialized, so that the planner uses the word index: otherwise it would scan the table for rare words,
 * completely if none matches.
 */
function rankedMatches(table: WordsTable, search: string) {
  const matchesAll = (weight: "A" | "B") =>
    sql`${table.words} @@ ${search.replaceAll(":*", `:*${weight}`)}::tsquery`;
  const rows = sql`(
    with found as materialized (
      select ${table.id} as id, ${matchesAll("A")} as titled, ${matchesAll("B")} as named
      from ${table} where ${matchesWords(table, search)})
    select * from found limit ${maxRankedRows}) as near`;
  const [id, matchesTitle, matchesName] = [
    sql`near.id`,
    sql<boolean>`near.titled`,
    sql<boolean>`near.named`,
  ];
  return { rows, id, matchesTitle, matchesName };
}

/** The condition that these columns alone match all words. For rows from the index: it normalises their text again. */
const matchesText = (search: string, ...texts: readonly PgColumn[]): SQL =>
  sql`search_document(concat_ws(' ', ${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}), null, null) @@ ${search}::tsquery`;

const joinParts = (...parts: (string | null | false | undefined)[]): string =>
  parts.filter(Boolean).join(" · ");

async function findFilms(db: Database, entryQuery: string, filmQuery: string): Promise<Hit[]> {
  const submissionMatches = rankedMatches(submissionWords, entryQuery);
  const entries = await db
    .select({ entry: submissions, matchesTitle: submissionMatches.matchesTitle })
    .from(submissions)
    .innerJoin(submissionMatches.rows, eq(submissionMatches.id, submissions.id))
    .orderBy(desc(submissionMatches.matchesTitle), desc(submissions.submittedAt))
    .limit(maxHits);
  const filmMatches = rankedMatches(filmWords, filmQuery);
  const proposals = await db
    .select({ film: films, matchesTitle: filmMatches.matchesTitle })
    .from(films)
    .innerJoin(filmMatches.rows, eq(filmMatches.id, films.id))
    .orderBy(desc(filmMatches.matchesTitle), desc(films.createdAt))
    .limit(maxHits);
  const readSettings = settingsReader(db);
  const entryHits = entries.map(async ({ entry, matchesTitle }) => ({
    matchesTitle,
    hit: {
      id: entry.id,
      title: submissionTitle(entry),
      note: joinParts(
        entry.reference,
        categoryOf(await readSettings(entry.editionId), entry.submissionType).name,
        entry.submitterName,
        entry.withdrawnAt && "Withdrawn",
      ),
      to: pathFor("adminSubmission", { id: entry.id }),
    },
  }));
  const hits = [
    ...(await Promise.all(entryHits)),
    ...proposals.map(({ film, matchesTitle }) => ({
      matchesTitle,
      hit: {
        id: film.id,
        title: film.title,
        note: joinParts("Proposed", film.director),
        to: pathFor("adminFilm", { id: film.id }),
      },
    })),
  ];
  return hits
    .sort((a, b) => Number(b.matchesTitle) - Number(a.matchesTitle))
    .slice(0, maxHits)
    .map(({ hit }) => hit);
}

/** Filmmakers by email address, newest first. */
async function findFilmmakers(db: Database, search: string): Promise<Hit[]> {
  const matches = rankedMatches(submissionWords, search);
  const { submitterName, submitterEmail } = submissions;
  const rows = await db
    .select({ name: submitterName, email: submitterEmail })
    .from(submissions)
    .innerJoin(matches.rows, eq(matches.id, submissions.id))
    .where(and(matches.matchesName, matchesText(search, submitterName, submitterEmail)))
    .orderBy(desc(submissions.submittedAt))
    .limit(maxRankedRows);
  return rows.map(({ name, email }) => ({
    id: email.toLowerCase(),
    title: name,
    note: joinParts("Filmmaker", email),
    to: pages.adminSubmissions + submissionList.query({ q: email }),
  }));
}

/** Senders of messages, each with their newest message. */
async function findSenders(db: Database, search: string): Promise<Hit[]> {
  const matches = rankedMatches(contactWords, search);
  const { firstName, lastName, email } = contacts;
  const rows = await db
    .select({ id: contacts.id, firstName, lastName, email })
    .from(contacts)
    .innerJoin(matches.rows, eq(matches.id, contacts.id))
    .where(and(matches.matchesName, matchesText(search, firstName, lastName, email)))
    .orderBy(desc(contacts.createdAt))
    .limit(maxRankedRows);
  return rows.map((row) => ({
    id: row.email.toLowerCase(),
    title: contactName(row),
    note: joinParts("Wrote a message", row.email),
    to: pathFor("adminContact", { id: row.id }),
  }));
}

/** The `like` pattern for texts that begin with `text`. */
const prefixPattern = (text: string) => `${escapeLike(text.toLowerCase())}%`;

/** Subscribers whose address begins with the query, and promo contacts whose name or address does. */
async function findSubscribersAndPromo(db: Database, q: string): Promise<Hit[]> {
  const subscribers = await db
    .select({ email: emailSubscribers.email, isActive: emailSubscribers.isActive })
    .from(emailSubscribers)
    .where(sql`lower(${emailSubscribers.email}) like ${prefixPattern(q)}`)
    .orderBy(sql`lower(${emailSubscribers.email})`)
    .limit(maxHits);
  const { firstName, lastName, email, organizationName } = promoContacts;
  const promoRows = await db
    .select({ id: promoContacts.id, firstName, lastName, email, organizationName })
    .from(promoContacts)
    .where(
      sql`lower(concat_ws(' ', ${firstName}, ${lastName})) like ${prefixPattern(q)}
        or lower(${lastName}) like ${prefixPattern(q)} or lower(${email}) like ${prefixPattern(q)}`,
    )
    .limit(maxHits);
  return [
    ...subscribers.map((subscriber) => ({
      id: subscriber.email.toLowerCase(),
      title: subscriber.email,
      note: subscriber.isActive ? "Subscriber" : "Unsubscribed",
      to: pages.adminSubscribers,
    })),
    ...promoRows.map((person) => ({
      id: person.email.toLowerCase() || person.id,
      title: `${person.firstName} ${person.lastName}`.trim() || person.email,
      note: joinParts("Promo contact", person.organizationName, person.email),
      to: pages.adminPromoContacts,
    })),
  ];
}

/** Each person once, by their address: preferably as a filmmaker. */
async function findPeople(
  db: Database,
  q: string,
  entryQuery: string,
  messageQuery: string,
): Promise<Hit[]> {
  const allHits = [
    ...(await findFilmmakers(db, entryQuery)),
    ...(await findSenders(db, messageQuery)),
    ...(await findSubscribersAndPromo(db, q)),
  ];
  const uniqueHits = new Map<string, Hit>();
  for (const hit of allHits) if (!uniqueHits.has(hit.id)) uniqueHits.set(hit.id, hit);
  return [...uniqueHits.values()].slice(0, maxHits);
}

/**
 * Emails to an address that begins with the query, or about an entry whose title or names match: newest first, with
 * their state. Each links to all emails to its address.
 */
async function findEmails(db: Database, q: string, entryQuery: string, now: Date): Promise<Hit[]> {
  const settings = await getSettings(db);
  const { id, toAddress, toName, subject, state, sentAt, createdAt, submissionId } = outboxMessages;
  const columns = { id, toAddress, toName, subject, state, sentAt, createdAt };
  // Two queries with an index each: no index covers both conditions.
  const emailsByAddress = await db
    .select(columns)
    .from(outboxMessages)
    .where(sql`lower(${toAddress}) like ${prefixPattern(q)}`)
    .limit(maxRankedRows);
  const entryMatches = rankedMatches(submissionWords, entryQuery);
  const emailsByEntry = await db
    .select(columns)
    .from(outboxMessages)
    .innerJoin(entryMatches.rows, eq(entryMatches.id, submissionId))
    .where(or(entryMatches.matchesTitle, entryMatches.matchesName))
    .limit(maxRankedRows);
  const emails = [
    ...new Map([...emailsByAddress, ...emailsByEntry].map((row) => [row.id, row])).values(),
  ];
  return emails
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(0, maxHits)
    .map((row) => ({
      id: row.id,
      title: row.subject,
      note: joinParts(
        `${mailStateLabel(row.state)} ${momentInList((row.sentAt ?? row.createdAt).toISOString(), settings, now.toISOString())}`,
        row.toName,
        row.toAddress,
      ),
      to: pages.adminOutbox + mails.query({ q: row.toAddress }),
    }));
}

async function findMessages(db: Database, search: string): Promise<Hit[]> {
  const matches = rankedMatches(contactWords, search);
  const rows = await db
    .select({ row: contacts, matchesTitle: matches.matchesTitle })
    .from(contacts)
    .innerJoin(matches.rows, eq(matches.id, contacts.id))
    .orderBy(desc(contacts.createdAt))
    .limit(maxHits);
  return rows.map(({ row }) => ({
    id: row.id,
    title: contactName(row),
    note: joinParts(row.subject, cutText(row.message, 80).replace(/\s+/g, " ")),
    to: pathFor("adminContact", { id: row.id }),
  }));
}

async function findNews(db: Database, search: string): Promise<Hit[]> {
  const matches = rankedMatches(newsWords, search);
  const rows = await db
    .select({ id: newsArticles.id, title: newsArticles.title, category: newsArticles.category })
    .from(newsArticles)
    .innerJoin(matches.rows, eq(matches.id, newsArticles.id))
    .orderBy(desc(matches.matchesTitle), desc(newsArticles.publishedAt))
    .limit(maxHits);
  return rows.map(({ id, title, category }) => ({
    id,
    title,
    note: joinParts("News", category),
    to: pathFor("adminNewsArticle", { id }),
  }));
}

/** The best results of each kind. */
export async function searchEverything(db: Database, q: string, now: Date): Promise<SearchResults> {
  const entryQuery = await readSearch(db, submissionWords, q);
  const messageQuery = await readSearch(db, contactWords, q);
  return {
    films: await findFilms(db, entryQuery, await readSearch(db, filmWords, q)),
    people: await findPeople(db, q, entryQuery, messageQuery),
    messages: await findMessages(db, messageQuery),
    emails: await findEmails(db, q, entryQuery, now),
    news: await findNews(db, await readSearch(db, newsWords, q)),
  };
}
