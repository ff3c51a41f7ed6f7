import { expect, it } from "vitest";
import { createPageCache } from "./page-cache";

const html = (headers: Record<string, string> = {}) => {
  let renders = 0;
  const render = async (nonce: string) => {
    renders += 1;
    return new Response(`<script nonce="${nonce}">${renders}</script>`, {
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": `script-src 'nonce-${nonce}'`,
        ...headers,
      },
    });
  };
  return { render, count: () => renders };
};

it("renders once for everybody, with a nonce for each that its policy names", async () => {
  const cache = createPageCache(() => 0);
  const { render, count } = html();
  const answers = await Promise.all(Array.from({ length: 20 }, () => cache.serve("/", render)));
  answers.push(await cache.serve("/", render));
  const nonces = new Set<string>();
  for (const answer of answers) {
    const nonce = /nonce="(.+?)"/.exec(await answer.text())?.[1] ?? "";
    expect(answer.headers.get("content-security-policy")).toBe(`script-src 'nonce-${nonce}'`);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(21);
  expect(count()).toBe(1);
});

it("renders anew after a second, and at once after a change", async () => {
  let now = 0;
  const cache = createPageCache(() => now);
  const { render, count } = html();
  await cache.serve("/", render);
  now = 999;
  await cache.serve("/", render);
  expect(count()).toBe(1);
  now = 1_000;
  await cache.serve("/", render);
  expect(count()).toBe(2);
  cache.clear();
  await cache.serve("/", render);
  expect(count()).toBe(3);
});

it("does not keep what was rendered before a change and finished after it", async () => {
  const cache = createPageCache(() => 0);
  const { render, count } = html();
  const slow = cache.serve("/", async (nonce) => {
    const response = await render(nonce);
    cache.clear();
    return response;
  });
  await slow;
  await cache.serve("/", render);
  expect(count()).toBe(2);
});

it("keeps nothing that is private, an error, or not a page", async () => {
  const cache = createPageCache(() => 0);
  const secret = html({ "Cache-Control": "no-store" });
  const cookie = html({ "Set-Cookie": "a=b" });
  const data = html({ "Content-Type": "text/x-script" });
  for (const { render, count } of [secret, cookie, data]) {
    await Promise.all([cache.serve("/", render), cache.serve("/", render)]);
    expect(count()).toBe(2);
  }
  const missing = async () =>
    new Response("no", { status: 404, headers: { "Content-Type": "text/html" } });
  expect((await cache.serve("/nope", missing)).status).toBe(404);
  const fails = () => cache.serve("/", () => Promise.reject(new Error("render failed")));
  await expect(fails()).rejects.toThrow("render failed");
});
