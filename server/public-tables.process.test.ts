import { expect, onTestFinished, test } from "vitest";
import { openPostgres } from "~/db/client";
import { documents, pageAddress, publicPages } from "~/http/addresses";
import { makeDataDir } from "~/tests/data-dir";
import { startCluster } from "~/tests/engines/postgres";
import { startServer } from "~/tests/server-process";

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

test("public pages are made of nothing but tables that tell when they change", async () => {
  const cluster = await startCluster();
  onTestFinished(cluster.stop);
  const DATABASE_URL = cluster.urlOf("postgres");
  const server = await startServer({ DATA_DIR: makeDataDir(), DATABASE_URL, DEMO: "on" });
  onTestFinished(() => void server.signal("SIGKILL"));
  const { db, close } = await openPostgres(DATABASE_URL);
  onTestFinished(close);

  const [article] = (await (await server.request("/api/news")).json()) as { id: string }[];
  const id = article?.id ?? "";
  const year = "2026";
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
