import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openPostgres } from "~/db/client";
import { defaultSettings } from "~/features/settings/schema";
import { pages, pathFor, publicPages } from "~/lib/paths";
import { bounds } from "~/tests/bounds";
import { makeDataDir, makeTemporaryFolder } from "~/tests/data-dir";
import { startCluster } from "~/tests/engines/postgres";
import { reportScenario } from "~/tests/faults/scenario";
import { plantNights } from "~/tests/published-programme";
import { type ServerProcess, startServer } from "~/tests/server-process";

/** Public responses of the built server: cached, available without the database, never mixed up. */

const asBrowser = { Accept: "text/html,application/xhtml+xml" };
const read = (server: ServerProcess, path: string, headers: Record<string, string> = {}) =>
  server.request(path, { headers: { ...asBrowser, ...headers }, origin: null });

const draft = (title: string, more: object = {}) => ({
  title,
  excerpt: "An excerpt.",
  content: "Words.",
  category: "News",
  categoryColor: "gold",
  ...more,
});

async function publish(server: ServerProcess, cookie: string, json: object): Promise<string> {
  const created = await server.request("/api/news", { json, cookie });
  expect(created.status).toBe(201);
  return ((await created.json()) as { id: string }).id;
}

async function startOn(url: string): Promise<ServerProcess> {
  const server = await startServer({ DATA_DIR: makeDataDir(), DATABASE_URL: url });
  onTestFinished(() => void server.signal("SIGKILL"));
  return server;
}

test("a change is at the door at once, and soon at other processes', however their ears fare", {
  timeout: bounds.starts,
}, async () => {
  const delays: number[] = [];
  /** Measures in milliseconds until another process shows a change. */
  const untilShown = async (look: () => Promise<boolean>) => {
    const from = performance.now();
    while (!(await look())) {
      if (performance.now() - from > 60_000) throw new Error("It is not shown elsewhere.");
    }
    delays.push(performance.now() - from);
  };
  const cluster = await startCluster();
  onTestFinished(cluster.stop);
  const url = cluster.urlOf("postgres");
  const [first, second] = [await startOn(url), await startOn(url)];
  const cookie = await first.logIn();
  const titles = async (server: ServerProcess) => {
    const list = (await (await read(server, "/api/news")).json()) as { title: string }[];
    return list.map(({ title }) => title);
  };
  const servers = [first, second];
  const keepAll = () =>
    Promise.all(
      servers.flatMap((server) =>
        ["/api/news", "/news.atom", "/"].map((path) => read(server, path)),
      ),
    );

  await keepAll();
  await publish(first, cookie, draft("Heard"));
  expect(await titles(first)).toEqual(["Heard"]);
  expect(await (await read(first, "/news.atom")).text()).toContain("Heard");
  await untilShown(async () => (await titles(second)).includes("Heard"));

  const { db, close } = await openPostgres(url);
  onTestFinished(close);
  // Publishing a programme and changing a setting by API: pages, calls and emails follow.
  await keepAll();
  await read(second, "/programme");
  await plantNights(db, new Date());
  await untilShown(async () =>
    (await (await read(second, "/programme")).text()).includes("Tideline"),
  );
  const brand = { ...defaultSettings.brand, tagline: "Told by the desk" };
  const saved = await first.request("/api/festival", {
    method: "PATCH",
    cookie,
    json: { updatedAt: null, changes: { brand } },
  });
  expect(saved.status, await saved.text()).toBe(200);
  await untilShown(async () =>
    (await (await read(second, "/")).text()).includes("Told by the desk"),
  );
  for (const table of ["festival_settings", "installation_settings"]) {
    await db.execute(`delete from ${table}`);
  }
  // Who is let out here is out there.
  expect((await second.request("/api/director/session", { cookie })).status).toBe(200);
  await first.request("/api/director/session", { method: "DELETE", cookie });
  expect((await second.request("/api/director/session", { cookie })).status).toBe(401);
  reportScenario({
    fault: "a change shown by another process (the slowest of news, programme, facts)",
    engine: "PostgreSQL",
    times: delays.length,
    acknowledged: delays.length,
    lost: 0,
    doubled: 0,
    outageMs: Math.max(...delays),
  });

  // Cuts the connections that processes listen on.
  const ears = `select pid, pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %'`;
  expect((await db.execute(ears)) as unknown).toMatchObject({ rowCount: 2 });
  const settings = { overrides: { brand: { tagline: "A canary tagline" } } };
  await db.execute(
    `insert into festival_settings (overrides) values ('${JSON.stringify(settings.overrides)}')`,
  );
  for (const server of servers) {
    const page = async () => (await read(server, "/")).text();
    await expect.poll(page, { timeout: 60_000 }).toContain("A canary tagline");
  }
});

test("serves cached pages without its database", { timeout: bounds.starts }, async () => {
  const cluster = await startCluster();
  onTestFinished(cluster.stop);
  const server = await startOn(cluster.urlOf("postgres"));
  const cookie = await server.logIn();
  const id = await publish(server, cookie, draft("Kept"));
  const year = "2026";
  // Without a programme there are no nights, films, venues and blocks, and no written pages.
  const otherPages = publicPages.filter(
    (name) => !/:(day|film|venue|block|page|code|newsletter)/.test(pages[name]),
  );
  const cachedPages = [
    ...otherPages.map((name) => pathFor(name, { id, year, slug: "short-film" })),
    "/api/news",
    "/api/news?limit=3",
    `/api/news/${id}`,
    "/news.atom",
    "/sitemap.xml",
    "/cards/contact.jpg",
    "/.well-known/security.txt",
    "/site.webmanifest",
    "/robots.txt",
  ];
  const first = new Map<string, { etag: string; body: string }>();
  for (const path of cachedPages) {
    const answer = await read(server, path);
    expect(answer.status, path).toBe(200);
    const etag = answer.headers.get("etag") ?? "";
    expect(etag, path).toMatch(/^(W\/)?"[\w-]+"$/);
    expect(answer.headers.get("cache-control"), path).toMatch(/^public, max-age=\d+/);
    expect(answer.headers.has("set-cookie"), path).toBe(false);
    first.set(path, { etag, body: await answer.text() });
  }
  // Rare addresses do not displace frequent ones.
  for (let n = 0; n < 300; n += 1) {
    await (
      await read(server, [`/?n=${n}`, `/api/news?cursor=${n}`, `/n${n}`][n % 3] ?? "/")
    ).text();
  }
  await cluster.halt();
  await expect.poll(async () => (await read(server, "/news/nothing")).status).toBe(503);
  for (const [path, { etag, body }] of first) {
    const answer = await read(server, path);
    expect(answer.status, path).toBe(200);
    expect(await answer.text(), path).toBe(body);
    const known = await read(server, path, { "If-None-Match": `"other", ${etag}` });
    expect(known.status, path).toBe(304);
    expect(await known.text(), path).toBe("");
    expect(known.headers.get("etag"), path).toBe(etag);
    expect(known.headers.has("content-security-policy"), path).toBe(false);
    const head = await server.request(path, { method: "HEAD", origin: null });
    expect(head.status, path).toBe(200);
    expect(head.headers.get("x-request-id"), path).toMatch(/^[\da-f-]{36}$/);
    expect(await head.text(), path).toBe("");
  }
  const [answer] = await Promise.all([read(server, "/?utm_source=mail")]);
  expect(await answer.text(), "links that are followed").toBe(first.get("/")?.body);
  // A possible session is looked up.
  expect((await read(server, "/", { Cookie: cookie })).status).toBe(503);
});

describe("on the embedded database", () => {
  let server: ServerProcess;
  beforeAll(async () => {
    const folder = makeTemporaryFolder();
    server = await startServer({ DATA_DIR: folder.path });
    return async () => {
      await server.end("SIGKILL");
      folder.remove();
    };
  });

  test("no visitor's page, name or host reaches another", () => isNeverMixedUp(server));

  test("a page for everybody has the hashes of its scripts in its policy and no nonce; a session's has one", () =>
    hasHashesOrNonce(server));
});

async function isNeverMixedUp(server: ServerProcess): Promise<void> {
  const cookie = await server.logIn();
  const canary = "zebrafinch";
  const hidden = await publish(server, cookie, draft("Not yet", { publishAt: null }));
  const preview = await read(server, `/news/${hidden}`, { Cookie: cookie });
  expect(preview.status).toBe(200);
  expect(preview.headers.get("cache-control")).toBe("no-store, no-transform");
  expect(preview.headers.get("content-security-policy")).toContain("'nonce-");
  for (const path of [`/news/${hidden}`, `/api/news/${hidden}`]) {
    expect((await read(server, path, { Cookie: cookie })).status, path).toBe(200);
    expect((await read(server, path)).status, path).toBe(404);
  }
  const strange = {
    Cookie: `${canary}=${canary}`,
    "Accept-Language": canary,
    "User-Agent": canary,
    "X-Forwarded-Host": canary,
    "X-Forwarded-For": canary,
    Referer: `https://${canary}/`,
  };
  for (const path of ["/", "/contact", "/submit/short-film", "/api/news", "/news.atom"]) {
    for (const query of ["", `?utm_source=${canary}`]) {
      await (await read(server, path + query, strange)).text();
    }
    const answer = await read(server, path);
    expect(await answer.text(), path).not.toContain(canary);
    expect(JSON.stringify([...answer.headers]), path).not.toContain(canary);
    if (!path.endsWith(".atom")) expect(answer.headers.get("vary"), path).toContain("Cookie");
  }
}

async function hasHashesOrNonce(server: ServerProcess): Promise<void> {
  const cookie = await server.logIn();
  for (const path of [...publicPages.map((name) => pages[name]), pages.portal, "/nowhere"]) {
    const answer = await read(server, path.replace(":id", "nothing").replace(":year", "2026"));
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy, path).toMatch(/script-src ('sha256-[\w+/]{43}=' )+'strict-dynamic';/);
    expect(policy, path).toMatch(/style-src 'self' 'sha256-[\w+/]{43}=';/);
    expect(policy, path).not.toMatch(/unsafe|nonce/);
    expect(/<\w+[^>]* nonce=/.test(await answer.text()), path).toBe(false);
  }
  const nonces = new Set<string>();
  for (const path of ["/", "/", "/contact"]) {
    const answer = await read(server, path, { Cookie: cookie });
    const policy = answer.headers.get("content-security-policy") ?? "";
    const [, nonce = ""] = /script-src 'nonce-([^']+)' 'strict-dynamic';/.exec(policy) ?? [];
    expect(await answer.text()).toContain(`nonce="${nonce}"`);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
}
