import { randomBytes } from "node:crypto";
import pg from "pg";
import { expect, test } from "vitest";
import { makeDataDir } from "~/tests/data-dir";
import { startCluster } from "~/tests/engines/postgres";
import { startServer } from "~/tests/server-process";

/** The database is stopped, frozen and started again under a running site. */

test("without its database the site says so, and goes on by itself when it is back", async () => {
  const cluster = await startCluster();
  const server = await startServer({
    DATA_DIR: makeDataDir(),
    DATABASE_URL: cluster.urlOf("postgres"),
  });
  const cookie = await server.logIn();
  const asBrowser = { headers: { Accept: "text/html,application/xhtml+xml" } };
  const page = (path = "/news/anything") => server.request(path, asBrowser);
  expect((await page()).status).toBe(404);
  expect((await page("/")).status).toBe(200);

  await cluster.halt();
  await expect.poll(async () => (await page()).status, { timeout: 30_000 }).toBe(503);
  expect((await page("/")).status, "a kept page needs no database").toBe(200);
  for (const [path, headers] of [
    ["/news", {}],
    ["/news/anything", {}],
    ["/admin/submissions", { Cookie: cookie }],
  ] as const) {
    const answer = await server.request(path, {
      headers: { ...asBrowser.headers, ...headers },
    });
    expect(answer.status, path).toBe(503);
    expect(answer.headers.get("Retry-After")).toBe("5");
    expect(answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("Content-Security-Policy")).toContain("style-src 'self';");
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    const html = await answer.text();
    expect(html).toContain('<meta content="5" http-equiv="refresh"/>');
    expect(html).toContain("A short interval");
    const [, styles = ""] = /<link href="([^"]+)" rel="stylesheet"/.exec(html) ?? [];
    expect((await server.request(styles)).status, "its stylesheet").toBe(200);
  }
  const calls: [string, Parameters<typeof server.request>[1]][] = [
    ["/api/news", {}],
    ["/api/submissions", { cookie }],
    ["/api/email-subscribers", { json: { email: "ana@kept.example" } }],
    ["/api/director/session", { json: { email: "a@b.example", accessCode: "wrong" } }],
    ["/readyz", {}],
  ];
  for (const [path, options] of calls) {
    const answer = await server.request(path, options);
    expect(answer.status, path).toBe(503);
    expect(answer.headers.get("Retry-After")).toBe("5");
    expect(answer.headers.get("Content-Type")).toBe("application/problem+json");
    expect(await answer.text()).not.toMatch(/ECONN|ENOENT|select|socket/i);
  }
  expect((await server.request("/healthz")).status).toBe(200);

  await cluster.launch();
  await expect.poll(async () => (await page()).status, { timeout: 30_000 }).toBe(404);
  expect((await server.request("/api/submissions", { cookie })).status).toBe(200);
  await server.end();
  await cluster.stop();
});

test("a database that answers no more holds nobody up at the end", async () => {
  const cluster = await startCluster();
  const name = `frozen_${randomBytes(4).toString("hex")}`;
  const client = new pg.Client({ connectionString: cluster.urlOf("postgres") });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const server = await startServer({
    DATA_DIR: makeDataDir(),
    DATABASE_URL: cluster.urlOf(name),
  });
  await server.request("/readyz");
  cluster.freeze(true);
  const asked = Promise.allSettled([server.request("/readyz"), server.request("/api/news")]);
  await expect.poll(async () => (await server.request("/healthz")).status).toBe(200);
  const stopped = performance.now();
  await server.end();
  expect(performance.now() - stopped).toBeLessThan(10_000);
  await asked;
  cluster.freeze(false);
  await cluster.stop();
});
