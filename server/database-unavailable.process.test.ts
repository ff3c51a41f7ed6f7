import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { bounds } from "~/tests/bounds";
import { makeDataDir } from "~/tests/data-dir";
import { startCluster } from "~/tests/engines/postgres";
import { repetitions, reportScenario, watchSite } from "~/tests/faults/scenario";
import { readFullResponse } from "~/tests/requests";
import { startServer } from "~/tests/server-process";
import { createSlowLine } from "~/tests/slow-line";
import { message } from "~/tests/submission-fixtures";

/** The database is stopped, frozen and started again under a running site. */

test("shows a page without its database, recovers automatically, and ends soon without one", {
  timeout: bounds.timers,
}, async () => {
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
    expect(html).toContain("We&#x27;ll be right back");
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

  // An unreachable database does not delay the shutdown.
  await server.request("/readyz");
  cluster.freeze(true);
  const requests = Promise.allSettled([
    server.request("/readyz"),
    server.request("/api/news?limit=7"),
  ]);
  await expect.poll(async () => (await server.request("/healthz")).status).toBe(200);
  const stopped = performance.now();
  await server.end();
  expect(performance.now() - stopped).toBeLessThan(bounds.stopMs);
  await requests;
  cluster.freeze(false);
  await cluster.stop();
});

test("I7: a database cut off in the middle of everything, or two seconds slow, loses nothing", {
  timeout: bounds.kills,
}, async () => {
  const cluster = await startCluster({ durable: true });
  onTestFinished(cluster.stop);
  const line = await createSlowLine(cluster);
  onTestFinished(line.close);
  const server = await startServer({
    DATA_DIR: makeDataDir(),
    DATABASE_URL: line.urlOf("postgres"),
  });
  onTestFinished(() => void server.signal("SIGKILL"));
  expect((await server.request("/")).status).toBe(200);
  const watched = watchSite(() => server.url);
  const acknowledged: string[] = [];
  const statuses = new Set<number>();
  let over = false;
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let turn = 0; !over; turn += 1) {
      const mark = `No. ${writer}-${turn}.`;
      const { status } = await server.request("/api/contact", { json: message(mark) });
      statuses.add(status);
      if (status === 201) acknowledged.push(mark);
      else await sleep(20);
    }
  });
  const more = (count: number) => {
    const wantedCount = acknowledged.length + count;
    const patience = { timeout: 60_000, message: "writes go on" };
    return expect.poll(() => acknowledged.length, patience).toBeGreaterThanOrEqual(wantedCount);
  };
  const crashes = repetitions(3, 20);
  for (let crash = 0; crash < crashes; crash += 1) {
    await more(10);
    await cluster.crash();
  }
  await more(10);
  line.setDelay(2_000);
  await sleep(4_000);
  expect((await server.request("/", { headers: { Accept: "text/html" } })).status).toBe(200);
  line.setDelay(0);
  await more(10);
  over = true;
  await Promise.all(writers);
  const { outageMs } = await watched();

  const rows = await readFullResponse<{ lastName: string }>(
    server,
    "/api/contacts",
    await server.logIn(),
  );
  const times = Map.groupBy(rows, ({ lastName }) => lastName);
  reportScenario({
    fault: "the database cut off and restarted, then slow by 2 s",
    engine: "PostgreSQL",
    times: crashes + 1,
    acknowledged: acknowledged.length,
    outageMs,
    lost: acknowledged.filter((mark) => !times.has(mark)).length,
    doubled: [...times.values()].filter((repeats) => repeats.length > 1).length,
  });
  expect(acknowledged.filter((mark) => !times.has(mark))).toEqual([]);
  expect([...times.values()].filter((repeats) => repeats.length > 1)).toEqual([]);
  expect([...statuses].toSorted()).toEqual([201, 503]);

  // A client that left gets nothing; it is not counted as a failure.
  const cookie = await server.logIn();
  line.setDelay(400);
  // On a busy machine the response may be a 503 within the second, and there is nothing to leave.
  const leave = async () => {
    const signal = AbortSignal.timeout(1_000);
    return server.request("/admin/submissions.data", { cookie, signal }).catch(() => null);
  };
  await expect.poll(leave, { timeout: 30_000 }).toBe(null);
  await cluster.crash();
  line.setDelay(0);
  await server.end();
  expect(server.output.out).toContain('"path":"/admin/submissions.data"');
  expect(server.output.out).not.toContain('"status":500');
});
