import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestApp } from "~/tests/harness";

/** Columns that refer to a table of thousands of rows, in tables that stay small. */
const small: Record<string, string> = {
  "announcements.submission_id": "one row per announcement",
  "film_troubles.submission_id": "one row per film that did not play",
  "inbound_mails.contact_id": "one row per answer to a mailing",
  "jury_changes.submission_id": "rows stay for seconds",
};

test("a deleted row is searched by an index in every table that refers to it", async () => {
  const app = await createTestApp();
  const { rows } = (await app.db.execute(sql`
    select conrelid::regclass || '.' || attname as name from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = any (array['submissions', 'submission_drafts', 'outbox_messages',
        'entry_links', 'contacts']::regclass[])
      and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
        and (indpred is null or pg_get_expr(indpred, indrelid) = '(' || attname || ' IS NOT NULL)'))
    order by name`)) as unknown as { rows: { name: string }[] };
  await app.close();
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(small));
});
