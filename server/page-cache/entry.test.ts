import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createCacheEntry, isCacheable } from "./entry";

const words = "Love is a long take. ".repeat(100);
const common = { cacheControl: "public, max-age=0", vary: "Cookie" };

function keep(given: { headers?: Record<string, string>; text?: string; moment?: string } = {}) {
  const { headers = {}, text = words, moment } = given;
  const made = {
    ...{ logged: "/", status: 200, madeAt: 0, moment },
    headers: new Headers({ "Content-Type": "text/html; charset=utf-8", ...headers }),
    body: Buffer.from(text),
  };
  return createCacheEntry(made, common);
}

const headersOf = (list: string[]) => {
  const pairs = Array.from({ length: list.length / 2 }, (_, at) => list.slice(2 * at, 2 * at + 2));
  return Object.fromEntries(new Headers(pairs as [string, string][]));
};

test("each coding is packed once and then lies ready", async () => {
  const kept = keep();
  for (const [coding, unpack] of [
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const) {
    expect(kept.ready({ acceptEncoding: coding })).toBeUndefined();
    const [first, second] = await Promise.all(
      [1, 2].map(() => kept.choose({ acceptEncoding: coding })),
    );
    expect(second).toBe(first);
    expect(kept.ready({ acceptEncoding: coding })).toBe(first);
    const body = first?.body ?? Buffer.alloc(0);
    expect(unpack(body).toString()).toBe(words);
    expect(headersOf(first?.headers ?? [])).toMatchObject({
      "content-encoding": coding,
      "content-length": String(body.length),
      "content-type": "text/html; charset=utf-8",
      "cache-control": "public, max-age=0",
      vary: "Accept-Encoding, Cookie",
    });
  }
  const plain = kept.ready({});
  expect(plain?.body?.toString()).toBe(words);
  expect(headersOf(plain?.headers ?? [])).not.toHaveProperty("content-encoding");
});

test("what many ask for is packed smaller behind their backs, and stays the same", async () => {
  const kept = keep({ text: Array.from({ length: 400 }, (_, at) => `${at * 7919} love`).join() });
  const first = await kept.choose({ acceptEncoding: "br" });
  const now = () => kept.ready({ acceptEncoding: "br" });
  for (let asks = 0; asks < 100; asks += 1) now();
  await expect.poll(() => now()?.body?.length).toBeLessThan(first.body?.length ?? 0);
  const smaller = now()?.body ?? Buffer.alloc(0);
  expect(brotliDecompressSync(smaller)).toEqual(brotliDecompressSync(first.body ?? smaller));
});

test("pictures and what is tiny are not packed, and do not vary with what is asked for", () => {
  const picture = keep({ headers: { "Content-Type": "image/jpeg" } });
  const tiny = keep({ text: "no" });
  for (const kept of [picture, tiny]) {
    const out = kept.ready({ acceptEncoding: "br" });
    expect(headersOf(out?.headers ?? [])).not.toHaveProperty("content-encoding");
    expect(headersOf(out?.headers ?? []).vary).toBe("Cookie");
  }
});

test("who has it already is told so, without the policy of other bytes", () => {
  const kept = keep({ headers: { "Content-Security-Policy": "script-src 'sha256-a'" } });
  const { etag = "" } = headersOf(kept.ready({})?.headers ?? []);
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
  const out = kept.ready({ acceptEncoding: "br", ifNoneMatch: etag });
  expect(out).toMatchObject({ status: 304, body: null });
  expect(headersOf(out?.headers ?? [])).toEqual({
    etag,
    "cache-control": "public, max-age=0",
    vary: "Accept-Encoding, Cookie",
  });
});

test("what differs only in the moment of making is the same; another text is not", () => {
  const tagOf = (text: string, moment?: string) =>
    headersOf(keep({ text, ...(moment && { moment }) }).ready({})?.headers ?? []).etag;
  const [early, late] = ["2025-08-01T12:00:00.000Z", "2025-08-01T12:01:00.000Z"];
  expect(tagOf(`é ${early} a`, early)).toBe(tagOf(`é ${late} a`, late));
  expect(tagOf(`é ${early} a`, early)).not.toBe(tagOf(`è ${early} a`, early));
  expect(tagOf(`é ${early} a`)).not.toBe(tagOf(`é ${late} a`));
});

test("an answer's own tag and life stay its own", () => {
  const kept = keep({ headers: { ETag: '"own"', "Cache-Control": "public, max-age=3600" } });
  expect(kept.ready({ ifNoneMatch: 'W/"own"' })?.status).toBe(304);
  expect(headersOf(kept.ready({})?.headers ?? [])["cache-control"]).toBe("public, max-age=3600");
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
])("kept: %s, with status %i and %o", (kept, status, headers) => {
  expect(isCacheable(new Response(null, { status, headers }))).toBe(kept);
});
