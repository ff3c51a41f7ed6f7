import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { type Database, openPostgres } from "~/db/client";
import { newsArticles, submissions } from "~/db/tables";
import { documents, pageAddress, publicPages } from "~/http/addresses";
import { publicAnswers, tellingApart, wordsIn } from "~/tests/canary";
import { makeTemporaryFolder } from "~/tests/data-dir";
import { startCluster } from "~/tests/engines/postgres";
import { type ServerProcess, startServer } from "~/tests/server-process";

const withTrigger =
  "select distinct event_object_table from information_schema.triggers where action_statement like '%note_public_change%'";

/** Looked up together with the facts, and shown on no page. */
const besides = ["public_version", "email_templates"].map((name) => `'${name}'`).join();

/** Takes every table away that does not tell of its changes. */
const hideOthers = `
  do $$
  declare
    name text;
  begin
    for name in select tablename from pg_tables where schemaname = 'public'
                  and tablename not in (${besides}) and tablename not in (${withTrigger}) loop
      execute format('alter table public.%I rename to %I', name, 'hidden_' || name);
    end loop;
  end $$`;

let server: ServerProcess;
let db: Database;
let article: string;
const year = "2026";

beforeAll(async () => {
  const folder = makeTemporaryFolder();
  const cluster = await startCluster();
  const DATABASE_URL = cluster.urlOf("postgres");
  server = await startServer({
    DATA_DIR: folder.path,
    DATABASE_URL,
    DEMO: "on",
    RATE_LIMITS: "off",
  });
  const opened = await openPostgres(DATABASE_URL);
  db = opened.db;
  const [first] = (await (await server.request("/api/news")).json()) as { id: string }[];
  article = first?.id ?? "";
  return async () => {
    await opened.close();
    await server.end("SIGKILL");
    await cluster.stop();
    folder.remove();
  };
});

const canary = "canary7qx";
const read = () => publicAnswers(server, { id: article, year });

test("what was decided, noted or drafted at the desk changes no public byte", async () => {
  // Once to have everything made and kept, once to compare with.
  await read();
  const before = await read();
  expect(before.filter(({ status }) => status >= 500)).toEqual([]);

  const entries = await db
    .update(submissions)
    .set({ status: "accepted", adminNotes: `${canary} ${"x".repeat(500)}` })
    .returning({ id: submissions.id });
  expect(entries.length).toBeGreaterThan(10);
  const undecided = await read();
  expect(wordsIn(undecided, [canary])).toEqual([]);
  expect(tellingApart(before, undecided)).toEqual([]);

  const draft = { title: canary, excerpt: canary, content: canary, category: canary };
  const drafted = { ...draft, publishDate: canary, author: canary };
  await db.insert(newsArticles).values([
    { ...drafted, id: `${canary}-draft`, publishedAt: null },
    { ...drafted, id: `${canary}-later`, publishedAt: new Date("2099-01-01") },
  ]);
  const after = await read();
  expect(wordsIn(after, [canary])).toEqual([]);
  expect(tellingApart(before, after, { remade: true })).toEqual([]);

  // The same words where they may be seen are found: pages, data, calls, feed and sitemap.
  await db
    .update(newsArticles)
    .set({ publishedAt: new Date() })
    .where(eq(newsArticles.id, `${canary}-draft`));
  const found = async () => wordsIn(await read(), [canary]).map((told) => told.split(": ")[0]);
  await expect
    .poll(found, { timeout: 60_000 })
    .toEqual(
      expect.arrayContaining(["/news", "/news.data", "/api/news", "/news.atom", "/sitemap.xml"]),
    );
});

test("public pages are made of nothing but tables that tell when they change", async () => {
  const id = article;
  await db.execute(hideOthers);
  // Whatever was kept is made anew now.
  const overrides = JSON.stringify({ brand: { tagline: "A canary tagline" } });
  await db.execute(
    `insert into festival_settings (overrides) values ('${overrides}')
     on conflict (edition_id) do update set overrides = excluded.overrides`,
  );
  const home = async () => (await server.request("/")).text();
  await expect.poll(home, { timeout: 60_000 }).toContain("A canary tagline");
  for (const path of [
    ...publicPages.map((name) => pageAddress(name, { id, year })),
    ...Object.values(documents).map((path) => path.replace("*", `news/${id}.jpg`)),
    ...["/api/news", `/api/news/${id}`, "/.well-known/security.txt", "/api/openapi.json"],
  ]) {
    expect((await server.request(path)).status, path).toBe(200);
  }
  expect((await server.request("/readyz")).status).toBe(200);
  const hidden = (await db.execute(
    "select count(*)::int as count from pg_tables where tablename like 'hidden_%'",
  )) as unknown as { rows: { count: number }[] };
  expect(hidden.rows[0]?.count).toBeGreaterThan(20);
});
