import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { bounds } from "~/tests/bounds";
import { makeDataDir, makeTemporaryFolder } from "~/tests/data-dir";
import { startCluster } from "~/tests/engines/postgres";
import { type Night, repetitions, reportScenario } from "~/tests/faults/scenario";
import { type Answer, requestInParallel, sendRequest } from "~/tests/many-clients";
import { type ServerProcess, startServer } from "~/tests/server-process";

/**
 * Five hundred clients at once, ten times what a festival sees: accepted requests get a complete response, others a
 * 503, and health checks succeed. `npm run bench -- --only=load` measures how quickly.
 */

const clients = 500;
const answersOfEach = repetitions(200, 5_000);

let count = 0;
/** Calls and pages in turn; the number has each page rendered again. */
function pathInTurn(): string {
  count += 1;
  return ["/api/news", `/?n=${count}`, `/contact?n=${count}`][count % 3] ?? "/";
}

const isWhole = ({ path, body }: Answer) =>
  path.startsWith("/api/") ? Array.isArray(JSON.parse(body)) : body.trimEnd().endsWith("</html>");

const secured = {
  "retry-after": expect.stringMatching(/^\d+$/),
  "x-request-id": expect.stringMatching(/^[\da-f-]{36}$/),
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "content-security-policy": expect.stringContaining("default-src 'none'"),
};

async function meetCrowd(engine: Night["engine"], server: ServerProcess): Promise<void> {
  const watcher = new Agent({ keepAlive: true });
  const health: Answer[] = [];
  let over = false;
  const watch = async () => {
    while (!over) {
      health.push(await sendRequest(server.url, "/healthz", watcher));
      await sleep(20);
    }
  };
  const met = { 200: 0, 503: 0 };
  let seenCount = 0;
  const enough = (all: readonly Answer[]) => {
    for (; seenCount < all.length; seenCount += 1) {
      const status = all[seenCount]?.status;
      if (status === 200 || status === 503) met[status] += 1;
    }
    return seenCount >= 2 * clients && Math.min(met[200], met[503]) >= answersOfEach;
  };
  const watching = watch();
  const answers = await requestInParallel(server.url, clients, pathInTurn, enough);
  over = true;
  await watching;
  watcher.destroy();

  const served = answers.filter(({ status }) => status === 200);
  reportScenario({
    fault: "ten times the load: 500 clients that ask again at once",
    engine,
    times: 1,
    acknowledged: served.length,
    lost: 0,
    doubled: 0,
    outageMs: Math.max(...health.map(({ ms }) => ms)),
  });
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
  const partial = answers.filter((answer) => answer.status === 200 && !isWhole(answer));
  expect(partial.map(({ path, body }) => `${path} ${body.slice(-80)}`)).toEqual([]);
  for (const { headers } of answers.filter(({ status }) => status === 503)) {
    expect(headers).toMatchObject(secured);
  }
  expect(health.length).toBeGreaterThan(2);
  expect(health.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);

  // Afterwards it is as it was.
  for (const path of ["/", "/api/news", "/readyz", "/contact?after"]) {
    expect((await server.request(path)).status, path).toBe(200);
  }
}

test("ten times the load on PostgreSQL", { timeout: bounds.many }, async () => {
  const cluster = await startCluster();
  onTestFinished(cluster.stop);
  const DATABASE_URL = cluster.urlOf("postgres");
  const server = await startServer({ DATA_DIR: makeDataDir(), DEMO: "on", DATABASE_URL });
  onTestFinished(() => void server.signal("SIGKILL"));
  await meetCrowd("PostgreSQL", server);
  expect((await server.end()).code).toBe(0);
});

describe("on the embedded database", () => {
  let server: ServerProcess;
  beforeAll(async () => {
    const folder = makeTemporaryFolder();
    server = await startServer({ DATA_DIR: folder.path, DEMO: "on" });
    return async () => {
      const { code } = await server.end();
      folder.remove();
      expect(code).toBe(0);
    };
  });

  test("ten times the load", { timeout: bounds.many }, () => meetCrowd("embedded", server));

  test("accepts connections while pages are rendered", () => knockWhileRendering(server));
});

async function knockWhileRendering(server: ServerProcess): Promise<void> {
  const knocking = 300;
  let madeCount = 0;
  let over = false;
  const page = () => {
    for (;;) {
      const path = pathInTurn();
      if (path.startsWith("/?") || path.startsWith("/contact")) return path;
    }
  };
  const visitors = requestInParallel(server.url, 40, page, (answers) => {
    madeCount = answers.length;
    return over;
  });
  while (madeCount < 100) await sleep(20);
  const before = madeCount;
  // Each on a new connection.
  const knocks = Array.from({ length: knocking }, async () => {
    const agent = new Agent();
    const { status } = await sendRequest(server.url, "/healthz", agent);
    agent.destroy();
    return status;
  });
  expect(new Set(await Promise.all(knocks))).toEqual(new Set([200]));
  const meanwhile = madeCount - before;
  over = true;
  await visitors;
  // One page or more for each client that connects would be a crowd that waits for all of them.
  expect(meanwhile).toBeLessThan(knocking / 2);
}
