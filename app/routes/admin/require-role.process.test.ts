import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { afterAll, beforeAll, expect, test } from "vitest";
import routes from "~/app/routes";
import { pages, pathFor } from "~/lib/paths";
import { bounds } from "~/tests/bounds";
import { accessCode, cookieOf, directorEmail } from "~/tests/harness";
import { invitationAfter } from "~/tests/login-codes";
import { type ServerProcess, startServer } from "~/tests/server-process";
import { logLine } from "~/tests/submission-fixtures";

/**
 * All directors' pages as the built server sends them: as a document and as data, in several spellings of the address.
 * Without a session none may contain the planted text; with one each does, which proves that the test can fail.
 */

/** Text that is planted in every kind of row. */
const canary = "canary-7Qx";
const unknownId = randomUUID();

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "heartlight-guard-"));
let server: ServerProcess;
let cookie: string;
let submissionId: string;
let contactId: string;
let filmId: string;

const send = (address: string, json?: unknown) =>
  fetch(`${server.url}${address}`, {
    method: json ? "POST" : "GET",
    redirect: "manual",
    headers: { Origin: server.url, ...(json ? { "Content-Type": "application/json" } : {}) },
    body: json === undefined ? undefined : JSON.stringify(json),
  });
const read = (address: string, session?: string) =>
  fetch(`${server.url}${address}`, {
    redirect: "manual",
    headers: session ? { Cookie: session } : {},
  });

beforeAll(async () => {
  server = await startServer({
    DATA_DIR: dataDir,
    DIRECTOR_ACCESS_CODE: accessCode,
    RATE_LIMITS: "off",
    DEMO: "off",
  });
  const entry = { ...logLine, logLine: `${canary} falls in love with a lighthouse.` };
  const { submissionType, ...submission } = entry;
  const opened = await send("/api/create-payment-intent", {
    amount: 1,
    submissionType,
    submission,
  });
  const intent = (await opened.json()) as { paymentIntentId: string; clientSecret: string };
  const { paymentIntentId, clientSecret } = intent;
  const card = { clientSecret, card: "pays" };
  await send(`/api/sandbox/payments/${paymentIntentId}/confirm`, card);
  const created = await send("/api/submissions", { ...entry, paymentIntentId });
  submissionId = ((await created.json()) as { id: string }).id;
  const message = await send("/api/contact", {
    firstName: canary,
    lastName: "V",
    email: "v@mail.example",
    subject: "Ticket Support",
    message: "Is there a matinee?",
    formTime: 5_000,
  });
  contactId = ((await message.json()) as { id: string }).id;
  const proposed = await send("/api/films", {
    title: canary,
    description: "A pier.",
    genre: "Romance",
    duration: 9,
    year: 2025,
    director: "V",
    filmUrl: "https://films.example/pier",
  });
  filmId = ((await proposed.json()) as { id: string }).id;
  await send("/api/email-subscribers", { email: `${canary}@mail.example` });
  cookie = cookieOf(await send("/api/director/session", { email: directorEmail, accessCode }));
});
afterAll(async () => {
  await server?.end("SIGKILL");
});

/** The paths of all routes below `entries`, with real ids. */
function addressesOf(entries: readonly RouteConfigEntry[], inside: boolean): string[] {
  return entries.flatMap(({ path: routePath, file, children }) => {
    const isAdmin = inside || file === "routes/admin/layout.tsx";
    const filled = routePath
      ?.replace(
        ":id",
        /contact/.test(routePath) ? contactId : /film/.test(routePath) ? filmId : submissionId,
      )
      .replace("*", "nowhere");
    const addresses = isAdmin && filled ? [`/${filled.replace(/^\//, "")}`] : [];
    return [...addresses, ...addressesOf(children ?? [], isAdmin)];
  });
}

/** Spellings of one page's address. */
const spellings = (address: string) => [
  address,
  `${address}/`,
  `${address}?x=1`,
  address.toUpperCase().replace(/[0-9A-F-]{36}/, (id) => id.toLowerCase()),
  address.replace("a", "%61"),
  `${address}.data`,
  `${address}.data?_routes=routes%2Fdirector%2Fdesk`,
  `${address}.data?_routes=routes%2Fdirector%2Fsubmissions,routes%2Fdirector%2Fcontacts`,
  `${address}.data?_routes=root`,
  `${address.toUpperCase()}.data`,
];

test("without a session every admin page redirects to the login without data", {
  timeout: bounds.many,
}, async () => {
  const publicPaths = addressesOf(routes, false);
  expect(publicPaths.length).toBeGreaterThanOrEqual(4);
  for (const path of publicPaths) {
    for (const address of spellings(path)) {
      for (const session of [undefined, "heartlight_session=forged"]) {
        const response = await read(address, session);
        const text = await response.text();
        expect(text, address).not.toContain(canary);
        expect(text, address).not.toContain(directorEmail);
        const context = `${address}: ${response.status} ${text.slice(0, 80)}`;
        if (response.status === 302) {
          expect(response.headers.get("Location"), context).toMatch(/^\/backstage-7f3a9c\?to=%2F/);
          expect(response.headers.get("Cache-Control"), context).toBe("no-store");
        } else if (response.status === 202) {
          expect(text, context).toContain("SingleFetchRedirect");
          expect(text, context).toContain(pages.portal);
        } else {
          // Not an address: the public 404 page.
          expect(response.status, context).toBe(404);
        }
      }
    }
  }
});

test("without a session the portal shows only the login", async () => {
  for (const address of [pages.portal, `${pages.portal}.data`, pages.portal.toUpperCase()]) {
    const response = await read(address);
    const text = await response.text();
    expect(response.status, address).toBe(200);
    expect(text).not.toContain(canary);
    expect(text).not.toContain(directorEmail);
    expect(response.headers.get("Cache-Control")).toMatch(/^no-store(?:, no-transform)?$/);
    expect(response.headers.get("X-Robots-Tag")).toBe("noindex, nofollow");
  }
});

test("with a session the pages show entries and are not cached", async () => {
  const showing = [
    pages.portal,
    pages.adminSubmissions,
    pathFor("adminSubmission", { id: submissionId }),
    pages.adminFilms,
    pathFor("adminFilm", { id: filmId }),
    pages.adminContacts,
    pathFor("adminContact", { id: contactId }),
    pages.adminSubscribers,
    pages.adminOutbox,
  ];
  for (const address of [...showing, ...showing.map((page) => `${page}.data`)]) {
    const response = await read(address, cookie);
    expect(response.status, address).toBe(200);
    expect(await response.text(), address).toContain(canary);
    expect(response.headers.get("Cache-Control"), address).toMatch(/^no-store(?:, no-transform)?$/);
    expect(response.headers.get("X-Robots-Tag"), address).toBe("noindex, nofollow");
  }
});

test("before a required second factor is set up, a director gets only their own account", async () => {
  const email = "second@festival.example";
  const { code, link } = await invitationAfter(dataDir, email, () =>
    server.request("/api/directors", { json: { name: "Second", email }, cookie }),
  );
  const token = link.split("/").at(-1);
  const ownCookie = cookieOf(await server.request("/api/sessions", { json: { code, token } }));
  for (const address of [pages.adminAccount, `${pages.adminAccount}.data`]) {
    const text = await (await read(address, ownCookie)).text();
    expect(text, address).toContain(email);
    for (const words of [directorEmail, canary, "director added", "optional"]) {
      expect(text, address).not.toContain(words);
    }
    const full = await (await read(address, cookie)).text();
    expect(full, address).toContain(directorEmail);
  }
  const other = await read(pages.adminSubmissions, ownCookie);
  expect(other.headers.get("Location")).toBe(pages.adminAccount);
});

test("unknown pages are 404 and say so", async () => {
  for (const [address, words] of [
    [pathFor("adminSubmission", { id: unknownId }), "Submission Not Found"],
    [pathFor("adminSubmission", { id: "x" }), "Submission Not Found"],
    [pathFor("adminContact", { id: unknownId }), "Contact Not Found"],
    [pathFor("adminFilm", { id: unknownId }), "Film Not Found"],
    ["/admin/nowhere", "Page Not Found"],
  ] as const) {
    const response = await read(address, cookie);
    expect(response.status, address).toBe(404);
    expect(await response.text(), address).toContain(words);
  }
});

test("redirects a logged-in person from the login, only within the site", async () => {
  const to = async (wish: string) => {
    const address = `${pages.portal}?${new URLSearchParams({ to: wish })}`;
    return (await read(address, cookie)).headers.get("Location");
  };
  expect(await to("/admin/favorites")).toBe("/admin/favorites");
  for (const wish of ["//evil.example", "/\\evil.example", "https://evil.example", "/.//evil"]) {
    expect(await to(wish), wish).toBeNull();
  }
});

test("no page can be framed by another site, and each has a policy with a new nonce", async () => {
  const policies = await Promise.all(
    [1, 2].map(async () => (await read(pages.adminSubmissions, cookie)).headers),
  );
  const nonces = policies.map((headers) => headers.get("Content-Security-Policy"));
  expect(nonces[0]).toContain("frame-ancestors 'none'");
  expect(nonces[0]).not.toBe(nonces[1]);
});

test("only pages with uploaded films, and pages that navigate to them, may load media", async () => {
  const mediaOf = async (address: string, session?: string) => {
    const policy = (await read(address, session)).headers.get("Content-Security-Policy") ?? "";
    return /media-src [^;]+/.exec(policy)?.[0];
  };
  for (const address of [pages.home, pages.contact, pages.news, pages.films, pages.yourData]) {
    expect(await mediaOf(address), address).toBe("media-src 'none'");
    expect(await mediaOf(address, cookie), address).toBe("media-src 'none'");
  }
  const entry = pathFor("adminSubmission", { id: submissionId });
  expect(await mediaOf(entry, cookie)).toBe("media-src 'self'");
  const token = "t".repeat(32);
  expect(await mediaOf(pathFor("entry", { token }))).toBe("media-src 'self'");
  expect(await mediaOf(pages.juryLogin)).toBe("media-src 'self'");
  expect(await mediaOf("/entryway")).toBe("media-src 'none'");
});
