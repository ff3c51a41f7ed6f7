import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { isCacheable, negotiate, toCachedResponse } from "./cached-response";

const words = "Love is a long take. ".repeat(100);
const defaults = { cacheControl: "public, max-age=0", vary: "Cookie" };

function cache(
  options: { headers?: Record<string, string>; text?: string; timestamp?: string } = {},
) {
  const { headers = {}, text = words, timestamp } = options;
  const rendered = {
    loggedPath: "/",
    status: 200,
    renderedAt: 0,
    timestamp,
    headers: new Headers({ "Content-Type": "text/html; charset=utf-8", ...headers }),
    body: Buffer.from(text),
  };
  return toCachedResponse(rendered, defaults);
}

const headersOf = (answer: { headers: [string, string][] }) =>
  Object.fromEntries(new Headers(answer.headers));

test("a body is compressed for each content coding", async () => {
  const cached = await cache();
  for (const [coding, decompress] of [
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const) {
    const answer = negotiate(cached, { acceptEncoding: coding });
    const body = answer.body ?? Buffer.alloc(0);
    expect(decompress(body).toString()).toBe(words);
    expect(headersOf(answer)).toMatchObject({
      "content-encoding": coding,
      "content-length": String(body.length),
      "content-type": "text/html; charset=utf-8",
      "cache-control": "public, max-age=0, no-transform",
      vary: "Accept-Encoding, Cookie",
    });
  }
  const plain = negotiate(cached, {});
  expect(plain.body?.toString()).toBe(words);
  expect(headersOf(plain)).not.toHaveProperty("content-encoding");
});

test("pictures and tiny bodies are not compressed and do not vary by Accept-Encoding", async () => {
  const picture = await cache({ headers: { "Content-Type": "image/jpeg" } });
  const tiny = await cache({ text: "no" });
  for (const cached of [picture, tiny]) {
    const answer = headersOf(negotiate(cached, { acceptEncoding: "br" }));
    expect(answer).not.toHaveProperty("content-encoding");
    expect(answer.vary).toBe("Cookie");
  }
});

test("a browser that has it already gets a 304 without a content security policy", async () => {
  const cached = await cache({ headers: { "Content-Security-Policy": "script-src 'sha256-a'" } });
  const { etag } = cached;
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
  const answer = negotiate(cached, { acceptEncoding: "br", ifNoneMatch: etag });
  expect(answer).toMatchObject({ status: 304, body: null });
  expect(headersOf(answer)).toEqual({
    etag,
    "cache-control": "public, max-age=0, no-transform",
    vary: "Accept-Encoding, Cookie",
  });
});

test("two bodies that differ in their timestamp alone have one entity tag", async () => {
  const etagOf = async (text: string, timestamp?: string) =>
    (await cache({ text, ...(timestamp && { timestamp }) })).etag;
  const [early, late] = ["2025-08-01T12:00:00.000Z", "2025-08-01T12:01:00.000Z"];
  expect(await etagOf(`é ${early} a`, early)).toBe(await etagOf(`é ${late} a`, late));
  expect(await etagOf(`é ${early} a`, early)).not.toBe(await etagOf(`è ${early} a`, early));
  expect(await etagOf(`é ${early} a`)).not.toBe(await etagOf(`é ${late} a`));
});

test("a response keeps its own ETag and Cache-Control", async () => {
  const cached = await cache({
    headers: { ETag: '"own"', "Cache-Control": "public, max-age=3600" },
  });
  expect(negotiate(cached, { ifNoneMatch: 'W/"own"' }).status).toBe(304);
  expect(headersOf(negotiate(cached, {}))["cache-control"]).toBe(
    "public, max-age=3600, no-transform",
  );
});

test("only pages ask servers on the way not to rewrite them", async () => {
  const cached = await cache({ headers: { "Content-Type": "application/json" } });
  expect(headersOf(negotiate(cached, {}))["cache-control"]).toBe("public, max-age=0");
});

test.each<[boolean, number, Record<string, string>]>([
  [true, 200, {}],
  [true, 200, { "Cache-Control": "public, max-age=60" }],
  [false, 200, { "Cache-Control": "no-store" }],
  [false, 200, { "Cache-Control": "private, max-age=60" }],
  [false, 200, { "Set-Cookie": "a=b" }],
  [false, 404, {}],
  [false, 503, {}],
  [false, 302, { Location: "/" }],
])("cacheable: %s, with status %i and %o", (expected, status, headers) => {
  expect(isCacheable(new Response(null, { status, headers }))).toBe(expected);
});
