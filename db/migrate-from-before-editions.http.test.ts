import fs from "node:fs";
import { gunzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { reconcile } from "~/features/checkout/jobs.server";
import { sandboxGateway } from "~/features/payments/sandbox.gateway.server";
import type { Settings } from "~/features/settings-admin/schema";
import type { Submission } from "~/features/submissions/schema";
import { createPostgresDatabase } from "~/tests/engines/bare";
import { copyOf } from "~/tests/engines/embedded";
import { createTestApp } from "~/tests/harness";
import { type Database, fromPglite, type OpenDatabase, openPostgres } from "./client";

/**
 * A database of the version before editions: entries in every state, a payment without its entry, corrections, changed
 * settings, an edited email. It was dumped by `pg_dump` and is migrated here as at the first start.
 */
const dump = gunzipSync(
  fs.readFileSync(new URL("../tests/fixtures/before-editions.sql.gz", import.meta.url)),
).toString();

/** `look` sees it as it was; then it is migrated. */
async function bringUpToDate(look: (db: Database) => Promise<void>): Promise<OpenDatabase> {
  if (process.env.TEST_ENGINE !== "postgres") {
    const client = await copyOf(inject("embeddedBare"));
    await client.exec(dump);
    await client.exec("reset search_path");
    await look(drizzlePglite({ client }) as unknown as Database);
    return fromPglite(client);
  }
  const url = await createPostgresDatabase(inject("postgresServer"));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(dump);
  await client.query("reset search_path");
  await look(drizzle({ client }) as unknown as Database);
  await client.end();
  return openPostgres(url);
}

const rowsOf = async (db: Database, query: string) =>
  ((await db.execute(sql.raw(query))) as unknown as { rows: Record<string, unknown>[] }).rows;

/** What nothing of may be lost: each sum of the entries, and how many rows each table has. */
const ledgers = async (db: Database) => ({
  days: await rowsOf(
    db,
    `select day::text, fee_period, submission_type, status, is_favorite, sum(entries)::int as entries,
      sum(cents)::int as cents, sum(refunded_cents)::int as refunded
    from submission_days group by 1, 2, 3, 4, 5 having sum(entries) <> 0 order by 1, 2, 3, 4, 5`,
  ),
  places: await rowsOf(
    db,
    `select country, genre, submission_type, status, is_favorite, sum(entries)::int as entries
    from submission_places group by 1, 2, 3, 4, 5 having sum(entries) <> 0 order by 1, 2, 3, 4, 5`,
  ),
  rows: await rowsOf(
    db,
    ["submissions", "submission_drafts", "submission_words", "outbox_messages", "news_articles"]
      .concat(["promo_campaigns", "contacts", "email_templates", "sessions", "audit_log"])
      .map((name) => `select '${name}' as name, count(*)::int as rows from ${name}`)
      .join(" union all "),
  ),
});

/** Documented tables that nothing wrote yet, filled by somebody else's hand. */
const plannedByHand = `
  insert into films (title, description, genre, duration, image_url, director, year, is_public) values
    ('L’Été', 'One', 'Drama', 90, '/a.webp', 'Ana', 2025, true),
    ('l''ete', 'Two', 'Drama', 90, '/a.webp', 'Bo', 2025, true),
    ('Proposed', 'Three', 'Drama', 90, '/a.webp', 'Cy', 2025, false);
  insert into venues (name, description, capacity, address, amenities) values
    ('The Pier', 'By the sea', 300, '1 Pier Road', '{bar}'), ('The Pier', 'Below it', 40, '1 Pier Road', '{}');
  insert into schedule_events (film_id, title, date, time, venue, event_type, featured)
    select id, title, '2026-02-14', '19:00', 'The Pier', 'premiere', true from films where title = 'l''ete'`;

test("a database of the version before is of one edition then, with every sum as it was", async () => {
  let before: Awaited<ReturnType<typeof ledgers>> | undefined;
  const { db, close } = await bringUpToDate(async (was) => {
    before = await ledgers(was);
    for (const statement of plannedByHand.split(";\n")) await was.execute(sql.raw(statement));
  });
  onTestFinished(close);
  expect(before?.days.length).toBeGreaterThan(4);
  const now = "2026-02-11T12:00:00Z";
  const app = await createTestApp({ db, now, gateway: sandboxGateway(db, () => new Date(now)) });
  expect(await ledgers(db)).toEqual(before);
  // Each sum is in its entries' currency, and each day in its edition's zone.
  const sums = (from: string) =>
    rowsOf(
      db,
      `select currency, sum(${from})::int as cents from ${from === "cents" ? "submission_days" : "submissions"} group by 1`,
    );
  expect(await sums("cents")).toEqual(await sums("amount_cents"));
  expect(await rowsOf(db, "select time_zone, currency, reference_prefix from editions")).toEqual([
    { time_zone: "America/Los_Angeles", currency: "usd", reference_prefix: "HL" },
  ]);
  // The search words equal those that would be computed now.
  const otherWords = `select s.id from submissions s join submission_words w on w.id = s.id
    where w.words <> submission_document(s)`;
  expect(await rowsOf(db, otherWords)).toEqual([]);
  const cookie = await app.logIn();
  const read = async (path: string) => (await app.request(path, { cookie })).json();

  const list = (await read("/api/submissions")) as Submission[];
  expect(list).toHaveLength(8);
  expect([...new Set(list.map(({ edition, forNext }) => `${edition} ${forNext}`))]).toEqual([
    "2026 false",
  ]);
  expect(await read("/api/submissions?edition=2026")).toEqual(list);
  const foundEntries = (await read("/api/submissions?q=tide")) as Submission[];
  expect(foundEntries.map(({ filmTitle }) => filmTitle)).toEqual(["Late Tide"]);

  // Shared settings have a separate row; the call returns them as before.
  const { facts: settings, overrides } = (await read("/api/festival")) as Settings;
  expect(settings.brand.name).toBe("Lamplight");
  expect(settings.newsletter.postalAddress).toBe("1 Pier Road, Ojai");
  expect(settings.dates).toMatchObject({
    legalUpdatedOn: "2025-08-19",
    notificationsOn: "2026-02-03",
  });
  expect(settings.categories[0]?.chargedFee).toEqual({ earlyBird: 25, regular: 40 });
  expect(Object.keys(overrides).sort()).toEqual(["brand", "categories", "dates", "newsletter"]);
  expect(await rowsOf(db, "select overrides from installation_settings")).toEqual([
    {
      overrides: {
        brand: { name: "Lamplight" },
        newsletter: { postalAddress: "1 Pier Road, Ojai" },
        dates: { legalUpdatedOn: "2025-08-19" },
      },
    },
  ]);
  const templates = (await read("/api/email-templates")) as { id: string; subject: string }[];
  expect(templates.find(({ id }) => id === "payment")?.subject).toBe("Paid, thank you");

  // Old links work, and an earlier payment becomes its entry now.
  const emails = await rowsOf(db, "select text from outbox_messages");
  const links = new Set(
    emails.flatMap(({ text }) => /\/entry\/([\w-]{32})/.exec(String(text))?.[1] ?? []),
  );
  expect(links.size).toBe(8);
  for (const token of links) {
    expect((await app.request(`/api/entries/${token}`)).status).toBe(200);
  }
  await reconcile(app.deps, { ignoreSchedule: true });
  const madeRows = await rowsOf(
    db,
    `select film_title, submission_fee, slug, for_next from submissions
      join editions on editions.id = edition_id where film_title like 'Paid%'`,
  );
  expect(madeRows).toEqual([
    { film_title: "Paid, not handed in", submission_fee: "$40", slug: "2026", for_next: false },
  ]);

  // Planned films exist, with slugs where they are public.
  const planned = "select title, slug, version from films where director in ('Ana', 'Bo', 'Cy')";
  expect(await rowsOf(db, `${planned} order by director`)).toEqual([
    { title: "L’Été", slug: expect.stringMatching(/^l-ete(-2)?$/), version: 1 },
    { title: "l'ete", slug: expect.stringMatching(/^l-ete(-2)?$/), version: 1 },
    { title: "Proposed", slug: null, version: 1 },
  ]);
  expect(
    await rowsOf(db, "select slug, capacity, turnaround_min from venues order by slug"),
  ).toEqual([
    { slug: expect.stringMatching(/^the-pier$/), capacity: expect.any(Number), turnaround_min: 20 },
    { slug: "the-pier-2", capacity: expect.any(Number), turnaround_min: 20 },
  ]);
  expect(
    await rowsOf(db, "select title, date, time, venue, event_type, block_id from schedule_events"),
  ).toEqual([
    {
      title: "l'ete",
      date: "2026-02-14",
      time: "19:00",
      venue: "The Pier",
      event_type: "premiere",
      block_id: null,
    },
  ]);
});
