import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished } from "vitest";
import { bounds } from "../bounds";
import { test, watch } from "./watched";
import { watchSite } from "./watched-site";

/** The watcher must notice planted errors, or the tests that use it prove nothing. */

const policy = "default-src 'self'; script-src 'nonce-ours'; style-src 'nonce-ours'";
const script = (body: string) => `<script nonce="ours">${body}</script>`;

/** Pages with one error each and the messages that must be reported, and a page without errors. */
const planted: Record<string, { html: string; expected: RegExp[] }> = {
  "/sound": { html: script("document.title = 'sound'"), expected: [] },
  "/error": { html: script("missingFunction()"), expected: [/^error: .*missingFunction/] },
  "/rejection": {
    html: script("Promise.reject(new Error('planted'))"),
    expected: [/^rejection: .*planted/],
  },
  "/console": { html: script("console.error('planted', 1)"), expected: [/^console: planted 1/] },
  "/inline-script": { html: "<script>1</script>", expected: [/^refused: script-src/] },
  "/inline-style": { html: '<p style="color:red">red</p>', expected: [/^refused: style-src/] },
  "/elsewhere": {
    html: '<img alt="" src="http://elsewhere.example/a.png">',
    expected: [/^refused: (img|default)-src/],
  },
  "/missing-part": {
    html: '<img alt="" src="/none.png">',
    expected: [/^did not load: <img/, /^404 GET \/none.png/],
  },
  "/broken-call": {
    html: script("fetch('/broken')"),
    expected: [/^500 GET \/broken/],
  },
  "/fallen": { html: "<h1>Something went wrong</h1>", expected: [/^fell: Something went wrong/] },
};

async function servePlanted(): Promise<string> {
  const server = http.createServer(({ url = "" }, response) => {
    const page = planted[url];
    const lost = url === "/none.png" ? 404 : 204;
    response.statusCode = page ? 200 : url === "/broken" ? 500 : lost;
    response.setHeader("Content-Type", "text/html");
    response.setHeader("Content-Security-Policy", policy);
    response.end(page ? `<html><head></head><body>${page.html}</body></html>` : "");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("reports every planted error, and no other", { timeout: bounds.many }, async ({
  watched: { browser },
}) => {
  const site = await watchSite(await servePlanted());
  onTestFinished(site.close);
  const { takeErrors } = watch(browser, site);
  for (const [address, { expected }] of Object.entries(planted)) {
    await browser.open(site.url + address);
    await site.quiet();
    const errors = await takeErrors();
    for (const words of expected) {
      expect(
        errors.filter((line) => words.test(line)),
        `${address}: ${errors}`,
      ).not.toEqual([]);
    }
    const unexpected = errors.filter((line) => !expected.some((words) => words.test(line)));
    // A browser may report the same error twice, in different words; a page without errors reports nothing.
    if (expected.length === 0) expect(unexpected, address).toEqual([]);
  }
});
