import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { inventory } from "~/features/privacy/inventory/rules";
import {
  conditionAbout,
  findSubject,
  keysOfAddress,
  queryRows,
} from "~/features/privacy/subject.queries.server";
import type { Clock } from "~/lib/dates/clock";

/**
 * A person whose name and address are in every table in which the inventory finds people, in every column that a
 * deletion erases, also inside JSON.
 */

/** Planted in every column of the person, and nowhere else. */
export const canary = "zanzibarcanary";
export const canaryEmail = `${canary}@mail.example`;

/** Columns for which a made-up value would be invalid in an empty festival, or prevent the deletion. */
const fixedValues: Record<string, Record<string, string | null>> = {
  mailing_recipients: { person_id: null },
  entry_links: { draft_id: null },
  media: { draft_id: null },
  jury_phases: { closes_at: "2030-01-01T00:00:00Z" },
  refunds: { state: "done" },
  payment_events: { payment_intent_id: "pi_1" },
  sandbox_payments: { id: "pi_1" },
  submissions: {
    submission_type: "short_film",
    submitter_name: canary,
    submitter_email: canaryEmail,
    film_title: canary,
    director: canary,
    film_url: `https://${canary}.example`,
    submission_fee: "$20",
    amount_cents: "2000",
    fee_period: "early_bird",
    currency: "usd",
    payment_intent_id: "pi_1",
    payment_provider: "sandbox",
    agreed_to_terms: "true",
  },
  submission_drafts: {
    submission_type: "short_film",
    state: "expired",
    provider: "sandbox",
    values: JSON.stringify({ submitterEmail: canaryEmail.toUpperCase(), filmTitle: canary }),
  },
  outbox_messages: { state: "sent", to_address: canaryEmail, text: canary },
  contacts: { email: canaryEmail, first_name: canary, message: canary },
  people: { email: canaryEmail, name: canary },
  person_roles: { role: "juror" },
  films: {
    title: "Public",
    image_url: "/art/curtain.webp",
    director: "Ana Vance",
    director_email: canaryEmail,
    is_public: "true",
  },
  submission_changes: {
    field: "submitterEmail",
    actor: "submitter",
    was: JSON.stringify(`former-${canaryEmail}`),
    became: JSON.stringify(canaryEmail),
  },
  submission_events: { kind: "edited", actor: "submitter" },
  email_subscribers: { email: canaryEmail },
  mail_suppressions: { address: canaryEmail },
  film_guests: { email: canaryEmail, name: canary },
  programme_letters: { to_address: canaryEmail, state: "sent" },
  promo_contacts: { email: canaryEmail, person_key: `x:${canary}` },
  codes: { kind: "free", email: canaryEmail },
  // Long ago: while a change can be undone, nothing may be deleted.
  email_changes: {
    was_email: `former-${canaryEmail}`,
    became_email: canaryEmail,
    created_at: "2025-01-01T00:00:00Z",
  },
  // Not imported yet: an imported one is counted as its entry.
  import_rows: { email: canaryEmail, submission_id: null },
  data_access: { email: canaryEmail },
  access_codes: { access_code_hash: canary },
};

/** The targets of columns that are part of a composite foreign key. */
const aliases: Record<string, string> = {
  phase_id: "jury_phases",
  submission_id: "submissions",
  person_id: "people",
};

type Column = {
  name: string;
  type: string;
  /** True if the column is nullable or has a default. */
  optional: boolean;
  generated: boolean;
  /** The referenced table. */
  target: string | null;
  /** The first value of a check constraint's list. */
  allowed: string | null;
};

const columnsOf = (db: Database, table: string) =>
  queryRows<Column>(
    db,
    sql`select a.attname::text as name, format_type(a.atttypid, null) as type,
      not a.attnotnull or a.atthasdef or a.attidentity <> '' as optional,
      a.attgenerated <> '' or a.attidentity <> '' as generated,
      (select confrelid::regclass::text from pg_constraint where conrelid = a.attrelid
        and contype = 'f' and conkey = array[a.attnum] limit 1) as target,
      (select substring(pg_get_constraintdef(oid) from '''([^'']*)''') from pg_constraint
        where conrelid = a.attrelid and contype = 'c' and conkey = array[a.attnum]
          and pg_get_constraintdef(oid) !~ ' ~ ' limit 1) as allowed
    from pg_attribute a where a.attrelid = ${table}::regclass and a.attnum > 0
      and not a.attisdropped order by a.attnum`,
  );

/** A value of this type. */
function anyOf(type: string, at: string): string {
  if (type === "uuid") return randomUUID();
  if (type === "jsonb") return "{}";
  if (type.endsWith("[]")) return "{}";
  if (type === "boolean") return "false";
  if (type.startsWith("timestamp")) return at;
  if (type === "date") return at.slice(0, 10);
  return type === "text" ? "x" : "1";
}

/** Inserts rows, with the rows that they reference. */
function planter(db: Database, at: string) {
  const ids = new Map<string, string>();
  const make = async (
    table: string,
    overrides: Record<string, string | null> = {},
  ): Promise<string> => {
    const existingId = ids.get(table);
    if (existingId !== undefined && Object.keys(overrides).length === 0) return existingId;
    const values = new Map<string, string>();
    const columns = await columnsOf(db, table);
    for (const { name, type, optional, generated, allowed, ...column } of columns) {
      const target = column.target ?? (type === "uuid" ? aliases[name] : undefined);
      const value = overrides[name] ?? fixedValues[table]?.[name];
      if (value === null) continue;
      if (value !== undefined) values.set(name, value);
      else if (generated) continue;
      else if (target && target !== table) {
        if (!optional || ids.has(target)) values.set(name, await make(target));
      } else if (!optional) values.set(name, allowed ?? anyOf(type, at));
    }
    const list = (parts: SQL[]) => sql.join(parts, sql`, `);
    const key = columns.some(({ name }) => name === "id") ? sql`id::text` : sql`'' as id`;
    const [row] = await queryRows<{ id: string }>(
      db,
      sql`insert into ${sql.identifier(table)}
        (${list([...values.keys()].map((name) => sql.identifier(name) as unknown as SQL))})
        values (${list([...values.values()].map((value) => sql`${value}`))})
        returning ${key}`,
    );
    if (row?.id && !ids.has(table)) ids.set(table, row.id);
    return row?.id ?? "";
  };
  return { ids, make };
}

/** The columns of a table that a deletion erases. */
const goingOf = ({ fate, personal = "", blanked = {} }: (typeof inventory)[number]) =>
  fate === "erase" ? personal.split(" ") : Object.keys(blanked);

/** Plants the person in every table in which the inventory finds them. */
export async function plantCanary({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const at = clock().toISOString();
  const { ids, make } = planter(db, at);
  const [edition] = await queryRows<{ id: string }>(db, sql`select id::text from editions limit 1`);
  ids.set("editions", edition?.id ?? "");
  for (const table of [
    "submissions",
    "people",
    "contacts",
    "films",
    "outbox_messages",
    "import_rows",
  ]) {
    await make(table, fixedValues[table]);
  }
  const draft = await make("submission_drafts", fixedValues.submission_drafts);
  // Scores and assignments reference it.
  await make("phase_entries");
  // Emails to a former address of the entry, and emails about it to somebody else.
  for (const to of [`former-${canaryEmail}`, "director@heartlight.example"]) {
    await make("outbox_messages", {
      to_address: to,
      subject: `About ${canary}`,
      text: canaryEmail,
      state: "sent",
      created_at: at,
      submission_id: ids.get("submissions") ?? "",
    });
  }
  const findPerson = async () => findSubject(db, keysOfAddress(canaryEmail));
  for (const entry of inventory) {
    if (!entry.rows || ids.has(entry.table)) continue;
    const isThere = async () =>
      (
        await queryRows(
          db,
          sql`select 1 from ${sql.identifier(entry.table)}
            where ${conditionAbout(entry.rows ?? "", await findPerson(), clock())}`,
        )
      ).length > 0;
    if (!(await isThere())) await make(entry.table, { ...fixedValues[entry.table] });
    if (!(await isThere())) throw new Error(`The canary is not in ${entry.table}.`);
  }
  await everywhere(db, at, await findPerson(), draft);
}

/** Writes the canary into each erased column, and the moment of planting into dates. */
async function everywhere(
  db: Database,
  at: string,
  subject: Awaited<ReturnType<typeof findSubject>>,
  draft: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Triggers must not count or index these changes.
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const entry of inventory) {
      const { table, rows, since } = entry;
      if (!rows) continue;
      const going = new Set(goingOf(entry));
      const sets: SQL[] = [];
      for (const { name, type, target, allowed, generated } of await columnsOf(tx, table)) {
        const column = sql.identifier(name);
        const isAddress = /email|address|^values$|^key$|^withdrawn|revoked/.test(name);
        if (name === since) sets.push(sql`${column} = ${at}::timestamptz`);
        // The subject is from a list, by which messages are counted.
        const isListed = table === "contacts" && name === "subject";
        if (!going.has(name) || target || allowed || generated || isAddress || isListed) continue;
        if (type === "text") sets.push(sql`${column} = ${canary}`);
        if (type === "text[]") sets.push(sql`${column} = array[${canary}]`);
        if (type === "jsonb") {
          sets.push(sql`${column} = ${JSON.stringify({ a: { b: canary } })}::jsonb`);
        }
      }
      if (sets.length === 0) continue;
      await tx.execute(sql`update ${sql.identifier(table)} set ${sql.join(sets, sql`, `)}
        where ${conditionAbout(rows, subject, new Date(at))}`);
    }
    await tx.execute(sql`update submission_drafts set created_at = ${at}::timestamptz
      where id = ${draft}::uuid`);
  });
}

/** The tables that still contain the canary. */
export async function findCanary(db: Database): Promise<string[]> {
  const tables = await queryRows<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const places: string[] = [];
  for (const { name } of tables) {
    const rows = await queryRows<{ n: string }>(
      db,
      sql`select count(*)::text as n from ${sql.identifier(name)} as t where t::text ilike ${`%${canary}%`}`,
    );
    if (Number(rows[0]?.n) > 0) places.push(name);
  }
  return places.sort();
}
