import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isAdminPath, pages, pathFor, sections } from "~/lib/paths";
import { accessCode, directorEmail } from "~/tests/director-account";
import { cookieOf } from "~/tests/requests";
import { type ServerProcess, startServer } from "~/tests/server-process";

/** Pages as the built server sends them, where no browser test looks at the details. */

let server: ServerProcess;
let addresses: string[];
let firstPage: string;

beforeAll(async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "heartlight-pages-"));
  server = await startServer({ DATA_DIR: dataDir, DIRECTOR_ACCESS_CODE: accessCode });
  firstPage = await read(pages.home);
  const post = (address: string, json: unknown, cookie = "") =>
    fetch(`${server.url}${address}`, {
      method: "POST",
      headers: { Origin: server.url, "Content-Type": "application/json", Cookie: cookie },
      body: JSON.stringify(json),
    });
  const login = await post("/api/director/session", { email: directorEmail, accessCode });
  const article = {
    title: "A matinee",
    excerpt: "At noon.",
    content: "Bring a hat.",
    category: "News",
  };
  const created = await post("/api/news", { ...article, categoryColor: "gold" }, cookieOf(login));
  const { id } = (await created.json()) as { id: string };
  const plain = Object.values(pages).filter((page) => !page.includes(":") && !isAdminPath(page));
  addresses = [...plain, pages.portal, pathFor("newsArticle", { id }), "/nowhere"];
});
afterAll(async () => {
  await server?.end("SIGKILL");
});

const read = async (address: string) => (await fetch(`${server.url}${address}`)).text();

test("every page delays its modules until the first paint", async () => {
  for (const address of addresses) {
    const html = await read(address);
    // React Router's preload links are removed: the rewriting still matches this version's markup.
    expect(html, address).not.toMatch(/<link[^>]* rel="modulepreload"/);
    expect(html, address).not.toMatch(/<script[^>]* type="module"/);
    expect(html.split('type="text/x-waiting-module">').length - 1, address).toBe(1);
    const modules = /for\(const href of (\[[^\]]+\])\)/.exec(html)?.[1] ?? "[]";
    expect((JSON.parse(modules) as string[]).length, address).toBeGreaterThan(1);
  }
});

test("the landing page is complete without scripts, also in the first response", async () => {
  // The first request of the process: lazy parts are loaded by then.
  expect(firstPage).not.toMatch(/<template|<!--\$\?-->/);
  for (const section of Object.values(sections)) expect(firstPage).toContain(`id="${section}"`);
});

test("no picture has sizes without srcset", async () => {
  let pictures = 0;
  for (const address of addresses) {
    for (const [tag] of (await read(address)).matchAll(/<(?:img|source|link)\b[^>]*>/g)) {
      if (/^<img/.test(tag)) pictures += 1;
      // Icons have their own sizes.
      if (/ rel="icon"/.test(tag)) continue;
      if (/ (image)?sizes=/i.test(tag)) expect(tag, address).toMatch(/ (image)?srcset=/i);
    }
  }
  expect(pictures).toBeGreaterThan(0);
});
