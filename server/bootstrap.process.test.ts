import fs from "node:fs";
import http from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pages } from "~/lib/paths";
import { makeTemporaryFolder } from "~/tests/data-dir";
import { startStripeDouble } from "~/tests/fakes/stripe";
import { type ServerProcess, startServer } from "~/tests/server-process";

/** The headers of a site with Stripe behind https, and which files it serves. */

const folder = makeTemporaryFolder();
let server: ServerProcess;
let stripe: Awaited<ReturnType<typeof startStripeDouble>>;
beforeAll(async () => {
  stripe = await startStripeDouble();
  server = await startServer({
    DATA_DIR: folder.path,
    PUBLIC_URL: "https://festival.example",
    STRIPE_SECRET_KEY: "sk_test_double",
    STRIPE_PUBLISHABLE_KEY: "pk_test_double",
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_BASE: stripe.url,
  });
});
afterAll(async () => {
  await server?.end("SIGKILL");
  await stripe?.close();
  folder.remove();
});

const read = (address: string) => server.request(address, { origin: null, redirect: "manual" });

test("only pages on which a fee can be paid may ask Stripe for anything", async () => {
  const hosts = async (address: string) => {
    const policy = (await read(address)).headers.get("Content-Security-Policy") ?? "";
    expect(policy, address).toContain("frame-ancestors 'none'");
    return policy.match(/https?:\/\/[^\s;]+/g) ?? [];
  };
  const paying = [pages.submit, pages.submitShortFilm, pages.submitLogLine, pages.submitFilm];
  for (const address of [...paying, pages.entry.replace(":token", "x".repeat(32))]) {
    const hostNames = await hosts(address);
    expect(hostNames.length, address).toBeGreaterThan(0);
    for (const host of hostNames)
      expect(host, address).toMatch(/^https:\/\/(?:[\w*-]+\.)*stripe\.com$/);
  }
  const otherPaths = [
    pages.home,
    pages.contact,
    pages.privacyPolicy,
    pages.portal,
    pages.juryLogin,
  ];
  for (const address of [...otherPaths, "/submitted", "/nowhere", "/api/news"]) {
    expect(await hosts(address), address).toEqual([]);
  }
});

test("whatever is answered says that only https will do, for a year", async () => {
  for (const address of ["/", "/icon.svg", "/api/news", "/api/nothing", "/nowhere", "/healthz"]) {
    const { headers } = await read(address);
    const policy = headers.get("Strict-Transport-Security");
    expect(policy, address).toBe("max-age=31536000; includeSubDomains");
    expect(headers.get("X-Content-Type-Options"), address).toBe("nosniff");
  }
});

test("caches a picture of the site for a week and revalidates it", async () => {
  const first = await read("/art/news-road.webp");
  expect(first.status).toBe(200);
  expect(first.headers.get("Cache-Control")).toMatch(/^public, max-age=604800\b/);
  const tag = first.headers.get("ETag") ?? "";
  expect(tag).toMatch(/^"[\w-]{22}"$/);
  const conditional = await server.request("/art/news-road.webp", {
    headers: { "If-None-Match": `"other", ${tag}` },
  });
  expect([conditional.status, await conditional.text()]).toEqual([304, ""]);
  expect(conditional.headers.get("ETag")).toBe(tag);
  expect(conditional.headers.get("Cache-Control")).toMatch(/max-age=604800/);
  const artwork = await read("/art/news-stage.webp");
  expect(artwork.headers.get("ETag")).not.toBe(tag);
});

test("a page with a secret address is not cached and sends no referrer", async () => {
  const behind = [pages.entry, pages.juryEnter, pages.confirm, pages.unsubscribe];
  for (const address of behind.map((page) => page.replace(/:\w+/, "x".repeat(43)))) {
    const { headers } = await read(address);
    expect(headers.get("Referrer-Policy"), address).toBe("no-referrer");
    expect(headers.get("Cache-Control"), address).toBe("no-store, no-transform");
  }
});

test("nobody on the way may rewrite a page, which is compressed here all the same", async () => {
  const cookie = await server.logIn({ origin: "https://festival.example" });
  for (const [address, options] of [
    ["/", {}],
    ["/nowhere", {}],
    [pages.adminContacts, { cookie }],
  ] as const) {
    const { headers } = await server.request(address, {
      ...options,
      headers: { "Accept-Encoding": "gzip" },
    });
    expect(headers.get("Cache-Control"), address).toMatch(/(?:^|, )no-transform$/);
    expect(headers.get("Content-Encoding"), address).toBe("gzip");
  }
  for (const address of ["/api/news", "/icon.svg"])
    expect((await read(address)).headers.get("Cache-Control")).not.toContain("no-transform");
});

/** Requests a path unchanged: `fetch` would resolve its dots. */
function asWritten(path: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    http
      .get({ hostname, port, path }, (answer) => {
        let text = "";
        answer.on("data", (piece) => {
          text += piece;
        });
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
      })
      .on("error", reject);
  });
}

test("serves only browser files: no source, no map, no dot file", async () => {
  const built = fs.readdirSync("build/client", { recursive: true, encoding: "utf8" });
  expect(built.length).toBeGreaterThan(100);
  expect(built.filter((name) => /\.map(?:\.|$)|(?:^|\/)\.(?!well-known)/.test(name))).toEqual([]);
  const ways = [
    "/../server/index.js",
    "/assets/../../server/index.js",
    "/assets/../../../package.json",
    "/..%2f..%2fpackage.json",
    "/assets/..%2f..%2f..%2fpackage.json",
    "/..%5c..%5cpackage.json",
    "//package.json",
    "/.env",
    "/.git/config",
    "/.vite/manifest.json",
    "/server/index.js",
    "/assets/%2e%2e/%2e%2e/%2e%2e/package.json",
    "/package.json",
    "/build/server/index.js",
  ];
  for (const path of ways) {
    const { status, text } = await asWritten(path);
    expect([400, 404], `${path}: ${status}`).toContain(status);
    expect(text, path).not.toMatch(/"devDependencies"|sk_test_double|\[core\]|createServer/);
  }
});
