import { sql } from "drizzle-orm";
import { editions } from "~/db/schema";
import { inventory } from "~/features/privacy/inventory/rules";
import { rowsOf } from "~/features/privacy/subject.server";
import type { TestApp } from "./harness";

/** A person whose name and address stand in every table that the inventory finds people in. */

/** Stands in every column of the person, and nowhere else. */
export const canary = "zanzibarcanary";
export const canaryEmail = `${canary}@mail.example`;

/** Plants a person in every table that the inventory finds them in. */
export async function plantCanary(app: TestApp): Promise<void> {
  const { db } = app;
  const at = app.deps.clock().toISOString();
  const [edition] = await db.select().from(editions);
  const e = edition?.id ?? "";
  const one = async (text: string) => {
    const rows = await rowsOf<{ id: string }>(db, sql.raw(text));
    return rows[0]?.id ?? "";
  };
  const entry = await one(`insert into submissions
    (submission_type, submitter_name, submitter_email, submitter_phone, film_title, director, synopsis,
     film_url, submission_fee, agreed_to_terms, submitted_at, amount_cents, currency, fee_period, edition_id,
     payment_intent_id, payment_provider, admin_notes)
    values ('short_film', '${canary}', '${canaryEmail}', '${canary}', '${canary}', '${canary}', '${canary}',
     'https://${canary}.example', '$20', true, '${at}', 2000, 'usd', 'early_bird', '${e}', 'pi_1', 'sandbox',
     '${canary}') returning id`);
  const mail = async (to: string, about: string | null) =>
    one(`insert into outbox_messages (kind, to_address, subject, html, text, headers, state, attempts,
      next_attempt_at, submission_id, created_at, stream) values ('test', '${to}', 'About ${canary}', '${canary}',
      '${canaryEmail}', '{"X": "${canary}"}', 'sent', 0, '${at}', ${about ? `'${about}'` : "null"}, '${at}',
      'transactional') returning id`);
  await mail(canaryEmail, null);
  await mail(`former-${canary}@mail.example`, entry);
  await mail("director@heartlight.example", entry);
  await db.execute(
    sql.raw(`insert into submission_changes (submission_id, field, was, became, actor, created_at)
    values ('${entry}', 'submitterEmail', '"former-${canary}@mail.example"', '"${canaryEmail}"', 'submitter', '${at}')`),
  );
  await db.execute(
    sql.raw(`insert into submission_events (submission_id, kind, actor, detail, created_at)
    values ('${entry}', 'edited', 'submitter', '{"a": {"b": "${canary}"}}', '${at}')`),
  );
  await db.execute(
    sql.raw(`insert into submission_drafts (submission_type, values, amount_cents, currency,
    fee_period, provider, state, edition_id, next_check_at) values ('short_film',
    '{"submitterEmail": "${canaryEmail.toUpperCase()}", "filmTitle": "${canary}"}', 2000, 'usd', 'early_bird', 'sandbox',
    'expired', '${e}', '${at}')`),
  );
  const message =
    await one(`insert into contacts (first_name, last_name, email, subject, message, created_at)
    values ('${canary}', 'x', '${canaryEmail}', 'general', '${canary}', '${at}') returning id`);
  await db.execute(
    sql.raw(`insert into contact_replies (contact_id, subject, body)
    values ('${message}', '${canary}', '${canary}')`),
  );
  await db.execute(
    sql.raw(`insert into email_subscribers (email, source, subscribed_at)
    values ('${canaryEmail}', 'popup', '${at}')`),
  );
  await db.execute(
    sql.raw(`insert into mail_suppressions (address, reason, detail)
    values ('${canaryEmail}', 'bounce', '${canary}')`),
  );
  await db.execute(
    sql.raw(`insert into waivers (code, edition_id, submission_type, note, email, last_day)
    values ('ABC', '${e}', 'short_film', '${canary}', '${canaryEmail}', '2026-01-01')`),
  );
  const film =
    await one(`insert into films (title, description, genre, duration, image_url, director, year,
    director_email, director_phone) values ('Public', 'x', 'Drama', 9, '/art/curtain.webp', 'Ana Vance', 2025,
    '${canaryEmail}', '${canary}') returning id`);
  await db.execute(sql.raw(`update films set is_public = true where id = '${film}'`));
  await db.execute(
    sql.raw(`insert into film_guests (film_id, ordinal, name, email)
    values ('${film}', 1, '${canary}', '${canaryEmail}')`),
  );
  await db.execute(
    sql.raw(`insert into promo_contacts (person_key, first_name, last_name, email, title,
    organization_name, linkedin_url, profile_url, is_sample) values ('x:${canary}', '${canary}', 'x', '${canaryEmail}',
    'x', 'x', '', '', false)`),
  );
  const person = await one(`insert into people (name, email, company)
    values ('${canary}', '${canaryEmail}', '${canary}') returning id`);
  await db.execute(
    sql.raw(`insert into person_roles (person_id, role, edition_id)
    values ('${person}', 'juror', '${e}')`),
  );
  await db.execute(
    sql.raw(`insert into passkeys (person_id, credential_id, public_key, label, rp_id)
    values ('${person}', '${canary}', 'x', '${canary}', 'x')`),
  );
  await db.execute(
    sql.raw(`insert into saved_views (person_id, name, query)
    values ('${person}', '${canary}', 'a=b')`),
  );
  // Columns that the database dates have its own clock's moment.
  for (const { table, since } of inventory) {
    if (!since) continue;
    await db.execute(
      sql`update ${sql.identifier(table)} set ${sql.identifier(since)} = ${at}::timestamptz`,
    );
  }
}

/** Where the canary still is, column by column. */
export async function findCanary(app: TestApp): Promise<string[]> {
  const tables = await rowsOf<{ name: string }>(
    app.db,
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const places: string[] = [];
  for (const { name } of tables) {
    const rows = await rowsOf<{ n: string }>(
      app.db,
      sql`select count(*)::text as n from ${sql.identifier(name)} as t where t::text ilike ${`%${canary}%`}`,
    );
    if (Number(rows[0]?.n) > 0) places.push(name);
  }
  return places.sort();
}
