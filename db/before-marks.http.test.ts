import { expect, onTestFinished, test } from "vitest";
import { createBareDatabase } from "~/tests/engines/bare";
import { migrationNames, runMigrations } from "./migrate";
import { submissions } from "./schema";

/** Entries of a version that stored decision and mark only in the status. */

test("each entry has its decision and its mark afterwards, and the same status", async () => {
  const names = migrationNames();
  const at = names.findIndex((name) => name.endsWith("_marks_beside_decisions"));
  const { tap, open, close } = await createBareDatabase();
  onTestFinished(close);
  await runMigrations(tap, names.slice(0, at));
  await tap.query(`
    insert into submissions (submission_type, submitter_name, submitter_email, film_title, submission_fee,
      agreed_to_terms, payment_intent_id, payment_provider, amount_cents, fee_period, status)
    select 'short_film', 'M', 'm@films.example', title, '$20', true, 'pi_' || title, 'sandbox', 2000, 'early_bird', status
    from (values ('new', 'pending'), ('seen', 'reviewed'), ('waits', 'reviewed'), ('left the waitlist', 'reviewed'),
      ('in', 'accepted'), ('out', 'rejected'), ('back from the waitlist', 'pending')) as given (title, status)`);
  await tap.query(`
    insert into decisions (submission_id, version, outcome, by, at)
    select id, given.version, given.outcome, 'director', now() from submissions
    join (values ('waits', 1, 'rejected'), ('waits', 2, 'waitlisted'), ('left the waitlist', 1, 'waitlisted'),
      ('left the waitlist', 2, null), ('back from the waitlist', 1, 'waitlisted'),
      ('back from the waitlist', 2, null)) as given (title, version, outcome) on title = film_title`);
  const { db, close: closeNew } = await open();
  onTestFinished(closeNew);
  const rows = await db.select().from(submissions);
  const marks = rows.map(({ filmTitle, status, outcome, isReviewed, version }) => [
    filmTitle,
    status,
    outcome,
    isReviewed,
    version,
  ]);
  expect(Object.fromEntries(marks.map(([title, ...rest]) => [title, rest]))).toEqual({
    new: ["pending", null, false, 1],
    seen: ["reviewed", null, true, 1],
    waits: ["reviewed", "waitlisted", true, 1],
    "left the waitlist": ["reviewed", null, true, 1],
    in: ["accepted", "accepted", false, 1],
    out: ["rejected", "rejected", false, 1],
    "back from the waitlist": ["pending", null, false, 1],
  });
});
