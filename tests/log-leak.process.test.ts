import pg from "pg";
import { expect, test } from "vitest";
import { isSafe } from "~/lib/api/contract";
import { pages } from "~/lib/paths";
import { bounds } from "./bounds";
import { makeDataDir } from "./data-dir";
import { startCluster } from "./engines/postgres";
import { callsOf, type DescribedCall, type Description, filled } from "./openapi-calls";
import { type ServerProcess, startServer } from "./server-process";
import { openPayment, pay, shortFilm, submitEntry } from "./submission-fixtures";

/**
 * One word is planted wherever personal data may be: address, name, token, message, search word, header, cookie. It
 * must never reach the log or other output of the process, whether the request succeeds, fails, or meets a failing
 * database.
 */

const canary = "zebrafinch";
const address = `${canary}@leak.example`;

const headers = {
  "User-Agent": `${canary}/1.0`,
  Referer: `https://${canary}.example/${canary}`,
  "Accept-Language": canary,
};

async function planted(server: ServerProcess, call: DescribedCall, cookie: string): Promise<void> {
  const hasBody = !isSafe(call.method);
  const texts = hasBody ? [address] : [canary, address];
  for (const text of texts) {
    const path = call.path.replace(/\{\w+\}/g, encodeURIComponent(text));
    const names = [...Object.keys(call.query), canary];
    const query = new URLSearchParams(names.map((name) => [name, text]));
    const response = await server.request(`${path}?${query}`, {
      method: call.method,
      json: hasBody ? (call.body ? filled(call.body, text) : { [text]: text }) : undefined,
      cookie: `${cookie}; ${canary}=${canary}`,
      headers,
    });
    await response.arrayBuffer();
  }
}

/** Excludes one call: generating pictures takes a second each. */
const isQuick = ({ path }: DescribedCall) => path !== "/api/generate-image";

/** Runs all of these requests, several at once. */
async function askAll(asks: (() => Promise<unknown>)[]): Promise<void> {
  const next = asks.values();
  const askSome = async () => {
    for (const ask of next) await ask();
  };
  await Promise.all(Array.from({ length: 6 }, askSome));
}

async function askEverything(server: ServerProcess, calls: DescribedCall[], cookie: string) {
  await askAll(calls.filter(isQuick).map((call) => () => planted(server, call, cookie)));
  const addresses = [...Object.values(pages), `/${canary}/${canary}`].flatMap((page) => {
    const named = page.replace(/:\w+/g, canary);
    const shouted = page.toUpperCase().replace(/:\w+/gi, canary);
    return [named, `${named}.data`, shouted, `${named}%00`];
  });
  const query = new URLSearchParams({ q: canary, token: canary, genre: canary });
  const show = async (path: string) => {
    const options = { cookie, headers, redirect: "manual" } as const;
    await (await server.request(`${path}?${query}`, options)).arrayBuffer();
  };
  await askAll(addresses.map((path) => () => show(path)));
}

/** Successful requests: a message, a subscription, a paid entry, its private page. */
async function leaveData(server: ServerProcess): Promise<void> {
  const person = { firstName: canary, lastName: canary, email: address };
  const message = { subject: "General Inquiry", message: `${canary} ${canary}`, formTime: 5_000 };
  const response = await server.request("/api/contact", { json: { ...person, ...message } });
  expect(response.status).toBe(201);
  const subscribed = await server.request("/api/email-subscribers", { json: { email: address } });
  expect(subscribed.ok).toBe(true);
  const entry = { ...shortFilm, filmTitle: canary, submitterName: canary, submitterEmail: address };
  const intent = await openPayment(server, entry, { amount: 30 });
  await pay(server, intent);
  expect((await submitEntry(server, intent, entry)).status).toBe(201);
}

/** Hides all tables except these from the server. */
const breakTables = (keptTables: string[]) => `
  do $$ declare name text; begin
    for name in select tablename from pg_tables
                where schemaname = 'public' and tablename not like 'gone_%'
                  and tablename <> all (array[${keptTables.map((name) => `'${name}'`).join(", ")}]::text[]) loop
      execute format('alter table %I rename to %I', name, 'gone_' || name);
    end loop;
  end $$`;

// Some thousand requests.

test("no personal data is in the log or the process's output", {
  timeout: bounds.many,
}, async () => {
  const cluster = await startCluster();
  const DATABASE_URL = cluster.urlOf("postgres");
  const server = await startServer({ DATA_DIR: makeDataDir(), DATABASE_URL });
  const database = new pg.Client({ connectionString: DATABASE_URL });
  await database.connect();
  try {
    await leaveData(server);
    const cookie = await server.logIn();
    const described = (await (await server.request("/api/openapi.json")).json()) as Description;
    // The director stays logged in.
    const calls = callsOf(described).filter(
      ({ path }) => !path.startsWith("/api/director/session"),
    );
    for (const session of ["", cookie]) await askEverything(server, calls, session);
    await database.query(
      breakTables(["sessions", "people", "person_roles", "editions", "festival_settings"]),
    );
    for (const session of ["", cookie]) await askEverything(server, calls, session);
    await database.query(breakTables([]));
    await askEverything(server, calls, cookie);
  } finally {
    await database.end();
    await server.end();
    await cluster.stop();
  }
  const { out, err } = server.output;
  const lines = `${out}\n${err}`.split("\n");
  expect(lines.filter((line) => line.toLowerCase().includes(canary)).slice(0, 5)).toEqual([]);
  expect(lines.filter((line) => /Failed query|^\s+at |params:|select "/.test(line))).toEqual([]);
  expect(err).toBe("");
  // The requests were logged, and the database errors with them.
  expect(out).toContain('"path":"/entry/:token"');
  expect(out).toContain('"path":"/api/mail-suppressions/{address}"');
  expect(out).toMatch(/"event":"(page|request) failed".*42P01/);
});
