import http from "node:http";
import { afterEach, expect, test } from "vitest";
import { bounds } from "./bounds";
import { makeDataDir } from "./data-dir";
import { startCluster } from "./engines/postgres";
import { diceFrom, type Ground, type Hostile, hostileRequest } from "./hostile-requests";
import { callsOf, type Description } from "./openapi-calls";
import { routeAddresses } from "./page-list";
import { heapOf } from "./process-heap";
import { type ServerProcess, startServer } from "./server-process";

/**
 * Ten thousand hostile requests on each engine, to the built server: no 500, no stack or query in a response, no memory
 * leak. `HOSTILE_SEED=… vitest run --project hostile` repeats the same ones.
 */

const seed = Number(process.env.HOSTILE_SEED ?? 20_260_214);
const requestCount = 10_000;
/** After these every page and call has been loaded, and the heap is stable. */
const warmUp = 2_500;
/** Bytes by which the heap may differ between two collections. */
const heapBound = 48 * 1024 * 1024;
const concurrency = 6;

const inside =
  /\n\s+at |node_modules|Failed query|\bselect "|insert into|PGlite|pg_catalog|\.server\.ts/;

type Answer = { status: number; text: string };

const agent = new http.Agent({ keepAlive: true, maxSockets: concurrency });
afterEach(() => agent.destroy());

/** Sends a request unchanged: no address is normalised. */
function send(server: ServerProcess, hostile: Hostile, cookie: string): Promise<Answer> {
  const { hostname, port } = new URL(server.url);
  const { method, path, body } = hostile;
  const headers = { Origin: server.url, ...(cookie && { Cookie: cookie }), ...hostile.headers };
  return new Promise((resolve, reject) => {
    const request = http.request({ agent, hostname, port, method, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      );
    });
    request.on("error", reject);
    request.end(body);
  });
}

/** Existing ids that can be used in an address. */
async function readGround(server: ServerProcess, cookie: string): Promise<Ground> {
  const described = (await (await server.request("/api/openapi.json")).json()) as Description;
  const lists = [
    "submissions",
    "contacts",
    "news",
    "email-subscribers",
    "promo/campaigns",
    "outbox",
  ];
  const ids: string[] = [];
  for (const list of lists) {
    const rows = (await (
      await server.request(`/api/${list}?limit=5`, { cookie })
    ).json()) as unknown;
    if (Array.isArray(rows)) ids.push(...(rows as { id: string }[]).map(({ id }) => id));
  }
  // Generating pictures takes a second each; it has its own tests.
  const calls = callsOf(described).filter(({ path }) => path !== "/api/generate-image");
  return { calls, pages: [...new Set(routeAddresses), "/__manifest"], ids };
}

async function attack(server: ServerProcess): Promise<void> {
  let cookie = await server.logIn();
  const ground = await readGround(server, cookie);
  const dice = diceFrom(seed);
  const faults: string[] = [];
  let sentCount = 0;
  const sendSome = async (until: number) => {
    while (sentCount < until) {
      const number = sentCount++;
      const request = hostileRequest(ground, dice);
      const asDirector = dice.below(2) === 0;
      const label = `${number} ${request.method} ${request.path} ${request.body ?? ""}`.slice(
        0,
        700,
      );
      try {
        const { status, text } = await send(server, request, asDirector ? cookie : "");
        // A service that is not configured returns this message for any input.
        const fault = status >= 500 && !(status === 503 && text.includes("is not set up"));
        if (fault || inside.test(text)) faults.push(`${status} ${label} → ${text.slice(0, 300)}`);
        // One of these requests ended the session, as it should.
        if (asDirector && status === 401) cookie = await server.logIn();
      } catch (error) {
        // The server may close the connection instead of reading a body.
        const { code } = error as NodeJS.ErrnoException;
        if (code !== "ECONNRESET" && code !== "EPIPE") faults.push(`${code} ${label}`);
      }
    }
  };
  const sendAll = (until: number) =>
    Promise.all(Array.from({ length: concurrency }, () => sendSome(until)));

  await sendAll(warmUp);
  const before = await heapOf(server);
  await sendAll(requestCount);
  const after = await heapOf(server);
  console.log(
    `Seed ${seed}: heap ${Math.round(before / 1e6)} MB, then ${Math.round(after / 1e6)} MB`,
  );
  expect(faults).toEqual([]);
  expect(after - before).toBeLessThan(heapBound);

  expect((await server.request("/")).status).toBe(200);
  expect((await server.request("/readyz")).status).toBe(200);
  expect((await server.request("/api/submissions", { cookie: await server.logIn() })).status).toBe(
    200,
  );
}

/** Sends hostile requests to a server with these settings, which must then stop normally. */
async function attackOn(settings: Record<string, string>): Promise<void> {
  const inspected = { NODE_OPTIONS: "--inspect=127.0.0.1:0", DEMO: "on" };
  const server = await startServer({ ...inspected, DATA_DIR: makeDataDir(), ...settings });
  try {
    await attack(server);
  } catch (error) {
    await server.end("SIGKILL");
    throw error;
  }
  expect((await server.end()).code).toBe(0);
}

test(
  "I11: hostile requests on the embedded database cause no server error",
  { timeout: bounds.hostile },
  () => attackOn({}),
);

test("I11: hostile requests on PostgreSQL cause no server error", {
  timeout: bounds.hostile,
}, async () => {
  const cluster = await startCluster();
  try {
    await attackOn({ DATABASE_URL: cluster.urlOf("postgres") });
  } finally {
    await cluster.stop();
  }
});
