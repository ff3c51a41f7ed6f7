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
  /** The provider's numbers of their payments. */
  intents: string[];
  contacts: string[];
  films: string[];
};

/** The rows of a statement, on both engines. */
export async function queryRows<T>(db: Database, statement: SQL): Promise<T[]> {
  const result = (await db.execute(statement)) as unknown as { rows: T[] };
  return result.rows;
}

/** A list of values for `in`; of none `(null)`, which matches nothing. */
export const sqlList = (values: readonly string[]): SQL =>
  values.length === 0
    ? sql`(null)`
    : sql`(${sql.join(
        values.map((value) => sql`${value}`),
        sql`, `,
      )})`;

/**
 * SQL of the inventory with a person's lists in place of its names; `:mentions<text>`: whether that
 * text names them.
 */
export function conditionAbout(text: string, subject: Subject, now: Date): SQL {
  const parts = text
    .split(/\((:[a-z]+)\)|(:now)|(:mentions<[^>]+>)/)
    .filter((part) => part !== undefined);
  return sql.join(
    parts.map((part) => {
      if (part === ":now") return sql`${now.toISOString()}::timestamptz`;
      const named = /^:mentions<([^>]+)>$/.exec(part)?.[1];
      if (named) return mentions(sql.raw(named), subject.emails);
      if (!part.startsWith(":") || part.startsWith("::")) return sql.raw(part);
      return sqlList(subject[part.slice(1) as keyof Subject]);
    }),
  );
}

/** Whom to look for: an address, and ids that were theirs at an earlier deletion. */
export type PersonKeys = { email: string | null; entries: string[]; people: string[] };

/** The search for an address alone. */
export const keysOfAddress = (email: string): PersonKeys => ({ email, entries: [], people: [] });

/**
 * Finds the rows of a person. `before`: only rows that existed then, for a repeated deletion; newer
 * rows are the person's new data.
 */
export async function findSubject(
  db: Database,
  keys: PersonKeys,
  before: Date | null = null,
): Promise<Subject> {
  const address = keys.email?.trim().toLowerCase() ?? null;
  const existedBefore = (column: string) =>
    before ? sql`and ${sql.raw(column)} <= ${before.toISOString()}::timestamptz` : sql``;
  const ids = async (statement: SQL) =>
    (await queryRows<{ id: string }>(db, statement)).map(({ id }) => id);
  const entries = await ids(sql`select id from submissions
    where (lower(submitter_email) = ${address} ${existedBefore("submitted_at")})
      or id in ${sqlList(keys.entries)}`);
  const drafts = await ids(sql`select id from submission_drafts
    where lower(values->>'submitterEmail') = ${address} ${existedBefore("created_at")}
      and (submission_id is null or submission_id in ${sqlList(entries)})`);
  const contacts = await ids(sql`select id from contacts
    where lower(email) = ${address} ${existedBefore("created_at")}`);
  const people = await ids(sql`select id from people
    where (lower(email) = ${address} ${existedBefore("created_at")}) or id in ${sqlList(keys.people)}`);
  const films = await ids(sql`select id from films
    where lower(director_email) = ${address} ${existedBefore("created_at")}`);
  const intents = await ids(sql`select payment_intent_id as id from submissions
      where id in ${sqlList(entries)} and payment_intent_id is not null
    union select payment_intent_id from submission_drafts
      where id in ${sqlList(drafts)} and payment_intent_id is not null`);
  return { emails: address ? [address] : [], people, entries, drafts, intents, contacts, films };
}

/**
 * Former addresses of an entry, also of one in a backup, to which emails were sent. In lower case.
 */
export async function formerAddresses(db: Database, subject: Subject): Promise<string[]> {
  if (subject.entries.length === 0) return [];
  const rows = await queryRows<{ was: string | null }>(
    db,
    sql`select lower(was_email) as was from email_changes
        where submission_id in ${sqlList(subject.entries)}
      union select lower(was #>> '{}') from submission_changes
        where field in ('submitterEmail', 'email') and submission_id in ${sqlList(subject.entries)}
      union select lower(submitter_email) from submissions where id in ${sqlList(subject.entries)}`,
  );
  const ownAddresses = new Set([...subject.emails, deletedAddress]);
  return rows.flatMap(({ was }) => (was?.includes("@") && !ownAddresses.has(was) ? [was] : []));
}

/** Signs that may follow a JSON escape of a line break or a tab, after which an address begins. */
const afterEscape = String.raw`(?<=\\[nrt])`;

/**
 * The regular expression of an address as a whole, in lower case: not as a part of a longer one, nor with another tag.
 * A dot that ends a sentence is none of an address.
 */
const wholeAddress = (email: string): string => {
  const escaped = email.replace(/[^\p{L}\p{N}@_-]/gu, String.raw`\$&`);
  return `(?:(?<![[:alnum:]_+.-]'?)|${afterEscape})${escaped}(?![.-]?[[:alnum:]])`;
};

/**
 * Whether a text names a person by their address, in any spelling. Each text is first searched for the plain address,
 * in ASCII's lower case, since that takes a fraction of the time.
 */
export function mentions(text: SQL, emails: readonly string[]): SQL {
  const lower = sql`lower((${text}) collate "C")`;
  const addressChecks = emails.map(
    (email) => sql`case when strpos(${lower}, ${email}) > 0
      then ${lower} ~ ${wholeAddress(email)} else false end`,
  );
  return addressChecks.length > 0 ? sql`(${sql.join(addressChecks, sql` or `)})` : sql`false`;
}

/** A text with other words in place of a person's address. */
export const withoutMentions = (text: SQL, emails: readonly string[]): SQL =>
  emails.reduce(
    (before, email) =>
      sql`regexp_replace(${before}, ${wholeAddress(email)}, ${deletedAddress}, 'gi')`,
    text,
  );
