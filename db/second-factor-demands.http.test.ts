import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { createBareDatabase } from "~/tests/engines/bare";
import { migrationNames, runMigrations } from "./migrate";
import { operatorResets, people, personLogins } from "./schema";

/** Logins, resets and demands of a version that kept them in the audit log and in sessions. */

test("what the audit log decided is counted once, and who owed a second factor still does", async () => {
  const names = migrationNames();
  const at = names.findIndex((name) => name.endsWith("_second_factor_demands"));
  const { tap, open, close } = await createBareDatabase();
  onTestFinished(close);
  await runMigrations(tap, names.slice(0, at));
  await tap.query(`insert into people (name, email, environment) select name, name || '@mail.example', false
      from unnest(array['juror', 'moved', 'bound', 'slipped']) as given (name)`);
  await tap.query(`insert into person_roles (person_id, role, edition_id)
      select people.id, 'director', (select id from editions limit 1) from people
      where name in ('bound', 'slipped')`);
  await tap.query(`insert into passkeys (person_id, credential_id, public_key, label, rp_id)
      select id, name, '', '', '' from people where name = 'bound'`);
  await tap.query(`insert into recovery_codes (person_id, code_hash, confirmed_at)
      select id, '', now() from people where name = 'bound'`);
  await tap.query(`insert into audit_log (actor, person_id, action, subject, created_at)
      select 'juror', id, 'entered', id::text, day::timestamptz from people,
        unnest(array['2026-01-01', '2026-01-02']) as days (day) where name in ('juror', 'moved')`);
  await tap.query(`insert into audit_log (actor, action, subject, detail, created_at)
      select 'director', 'person changed', id::text, '{"address": "changed"}', '2026-01-03'
      from people where name = 'moved'`);
  await tap.query(`insert into audit_log (actor, action, subject, detail)
      values ('operator', 'second factor reset', '', '{"value": "2026-11-26"}')`);
  const { db, close: closeNew } = await open();
  onTestFinished(closeNew);
  const logins = await db
    .select({ name: people.name, count: personLogins.count, lastAt: personLogins.lastAt })
    .from(personLogins)
    .innerJoin(people, eq(people.id, personLogins.personId))
    .orderBy(people.name);
  expect(logins).toEqual([
    { name: "juror", count: 2, lastAt: new Date("2026-01-02T00:00:00Z") },
    { name: "moved", count: 2, lastAt: null },
  ]);
  expect((await db.select().from(operatorResets)).map(({ value }) => value)).toEqual([
    "2026-11-26",
  ]);
  const demanded = await db.select().from(people).where(eq(people.secondFactorDemanded, true));
  expect(demanded.map(({ name }) => name)).toEqual(["slipped"]);
});
