import { type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { deletedAddress } from "~/features/submissions/rights/rules";

/** What identifies a person: their addresses, and the ids of their rows. */
export type Subject = {
  /** In lower case. */
  emails: string[];
  people: string[];
  entries: string[];
  drafts: string[];
  contacts: string[];
  films: string[];
};

/** The rows of a statement, on both engines. */
export async function rowsOf<T>(db: Database, statement: SQL): Promise<T[]> {
  const answer = (await db.execute(statement)) as unknown as { rows: T[] };
  return answer.rows;
}

const listOf = (values: readonly string[]): SQL =>
  values.length === 0
    ? sql`(null)`
    : sql`(${sql.join(
        values.map((value) => sql`${value}`),
        sql`, `,
      )})`;

/** SQL of the inventory with a person's lists in place of its names. */
export function about(text: string, subject: Subject, now: Date): SQL {
  const parts = text.split(/\((:[a-z]+)\)|(:now)/).filter((part) => part !== undefined);
  return sql.join(
    parts.map((part) => {
      if (part === ":now") return sql`${now.toISOString()}::timestamptz`;
      if (!part.startsWith(":") || part.startsWith("::")) return sql.raw(part);
      return listOf(subject[part.slice(1) as keyof Subject]);
    }),
  );
}

/** Whom to look for: an address, and ids that were theirs at an earlier deletion. */
export type Wanted = { email: string | null; entries: string[]; people: string[] };

export const byAddress = (email: string): Wanted => ({ email, entries: [], people: [] });

/**
 * Finds the rows of a person. `before`: only rows that existed then, for a repeated deletion; newer
 * rows are the person's new data.
 */
export async function findSubject(
  db: Database,
  wanted: Wanted,
  before: Date | null = null,
): Promise<Subject> {
  const address = wanted.email?.trim().toLowerCase() ?? null;
  const until = (column: string) =>
    before ? sql`and ${sql.raw(column)} <= ${before.toISOString()}::timestamptz` : sql``;
  const ids = async (statement: SQL) =>
    (await rowsOf<{ id: string }>(db, statement)).map(({ id }) => id);
  const entries = await ids(sql`select id from submissions
    where (lower(submitter_email) = ${address} ${until("submitted_at")})
      or id in ${listOf(wanted.entries)}`);
  const drafts = await ids(sql`select id from submission_drafts
    where lower(values->>'submitterEmail') = ${address} ${until("created_at")}`);
  const contacts = await ids(sql`select id from contacts
    where lower(email) = ${address} ${until("created_at")}`);
  const people = await ids(sql`select id from people
    where (lower(email) = ${address} ${until("created_at")}) or id in ${listOf(wanted.people)}`);
  const films = await ids(sql`select id from films
    where lower(director_email) = ${address} ${until("created_at")}`);
  return { emails: address ? [address] : [], people, entries, drafts, contacts, films };
}

/**
 * Former addresses of an entry, also of one in a backup, to which emails were sent. In lower case.
 */
export async function formerAddresses(db: Database, subject: Subject): Promise<string[]> {
  if (subject.entries.length === 0) return [];
  const rows = await rowsOf<{ was: string | null }>(
    db,
    sql`select lower(was_email) as was from email_changes
        where submission_id in ${listOf(subject.entries)}
      union select lower(was #>> '{}') from submission_changes
        where field in ('submitterEmail', 'email') and submission_id in ${listOf(subject.entries)}
      union select lower(submitter_email) from submissions where id in ${listOf(subject.entries)}`,
  );
  const own = new Set([...subject.emails, deletedAddress]);
  return rows.flatMap(({ was }) => (was?.includes("@") && !own.has(was) ? [was] : []));
}

/**
 * The addresses of a person as typed and in lower case, as emails to others may contain them. An
 * exact search takes a twentieth of the time of a case-insensitive one.
 */
export async function spelledAddresses(db: Database, subject: Subject): Promise<string[]> {
  const { entries, contacts, people, films, emails } = subject;
  const rows = await rowsOf<{ email: string | null }>(
    db,
    sql`select submitter_email as email from submissions where id in ${listOf(entries)}
      union select email from contacts where id in ${listOf(contacts)}
      union select email from people where id in ${listOf(people)}
      union select director_email from films where id in ${listOf(films)}
      union select was_email from email_changes where submission_id in ${listOf(entries)}
      union select became_email from email_changes where submission_id in ${listOf(entries)}
      union select was #>> '{}' from submission_changes
        where field in ('submitterEmail', 'email') and submission_id in ${listOf(entries)}`,
  );
  const typed = rows.flatMap(({ email }) =>
    email?.includes("@") && email !== deletedAddress ? [email] : [],
  );
  return [...new Set([...emails, ...typed, ...typed.map((email) => email.toLowerCase())])];
}

/** Whether both lists have anything in common: for statements outside the inventory. */
export const inList = listOf;
