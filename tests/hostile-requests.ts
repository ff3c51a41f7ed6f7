import { type DescribedCall, type JsonSchema, placesIn } from "./openapi-calls";
import { randomNumbers } from "./seed";

/**
 * Requests that no browser would send, generated from a seed: the same seed gives the same requests. Their valid parts
 * come from the API description, so that they pass the first check and reach the next.
 */

export type Hostile = {
  method: string;
  /** As it is sent. */
  path: string;
  headers: Record<string, string>;
  body?: string;
};

export type Dice = { below: (n: number) => number; pick: <T>(all: readonly T[]) => T };

/** Random numbers that are the same for a seed. */
export function diceFrom(seed: number): Dice {
  const next = randomNumbers(seed);
  const below = (n: number) => Math.floor(next() * n);
  return { below, pick: (all) => all[below(all.length)] as (typeof all)[number] };
}

const deep = (open: string, close: string, times: number) =>
  JSON.parse(open.repeat(times) + close.repeat(times)) as unknown;

const strange: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  0.5,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53 + 2,
  1e21,
  [],
  {},
  [[]],
  [null],
  "",
  " ",
  "x",
  "\0",
  "a\0b",
  "\ud800",
  "a\udfff",
  "\u0007",
  "\u202e",
  "\ufeff",
  "\u{1f600}",
  "ﷺ".repeat(90),
  "e\u0301".repeat(300),
  "x".repeat(5_000),
  "9".repeat(400),
  "'; drop table x;--",
  "0001-01-01",
  "9999-12-31",
  "2026-02-30",
  "25:00",
  "+275760-09-13T00:00:00Z",
  "-000001-01-01",
  "2026-01-31",
  "2026-01-31T17:00:00Z",
  "1970-01-01T00:00:00+14:00",
  "NaN",
  "Infinity",
  "1e99",
  "__proto__",
  "constructor",
  "toString",
  "<script>alert(1)</script>",
  "javascript:alert(1)",
  "a\r\nBcc: b@evil.example",
  "ana@festival.example",
  "@",
  "https://[::1",
  "http://x",
  "%00",
  "%",
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "../../etc/passwd",
  { $gt: "" },
  { toString: null },
  { length: 1e9 },
  ["a", "a"],
  Array(300).fill("x"),
  [{}, null],
  deep("[", "]", 19),
  deep("[", "]", 40),
  deep('{"a":[', "]}", 9),
];

const paramTexts = [
  "x",
  "0",
  "-1",
  "%00",
  "x%00",
  "%",
  "%E0%A4%A",
  "%ED%A0%80",
  "%2e%2e%2f",
  "..%5c",
  "a%0d%0ab",
  "__proto__",
  "constructor",
  "%F0%9F%98%80",
  "a".repeat(600),
  "%2500",
  "null",
  "undefined",
  "*",
  "00000000-0000-0000-0000-000000000000",
  "FFFFFFFF-FFFF-4FFF-8FFF-FFFFFFFFFFFF",
  ":id",
  "{id}",
  "ana%40festival.example",
  "a,b",
  "a;b",
  "%22%27",
  "\xff\xfe",
  "e%CC%81",
  "1e5",
  "%7F",
];

/** A value that matches the schema, as far as its description shows. */
function likely(schema: JsonSchema, dice: Dice): unknown {
  if (schema.default !== undefined && dice.below(3) === 0) return schema.default;
  if (schema.enum) return dice.pick(schema.enum);
  if ("const" in schema) return schema.const;
  if (schema.anyOf) return likely(dice.pick(schema.anyOf), dice);
  if (schema.properties) {
    const entries = Object.entries(schema.properties);
    return Object.fromEntries(entries.map(([name, property]) => [name, likely(property, dice)]));
  }
  if (schema.items)
    return Array.from({ length: 1 + dice.below(3) }, () => likely(schema.items ?? {}, dice));
  const { minimum, maximum, format } = schema as Record<string, number | string | undefined>;
  if (schema.type === "integer" || schema.type === "number") {
    return dice.pick([minimum ?? 1, maximum ?? 60, 18, 2025].map(Number));
  }
  if (schema.type === "boolean") return dice.below(4) > 0;
  if (schema.type === "object") return { [dice.pick(paramTexts)]: dice.pick(strange) };
  if (format === "email") return "ana@festival.example";
  if (format === "uuid") return "00000000-0000-4000-8000-000000000000";
  if (format === "date") return "2026-01-31";
  if (format === "date-time") return "2026-01-31T17:00:00Z";
  if (format === "uri") return "https://films.example/a";
  return dice.pick(["A word of love", "romance", "x".repeat(120), "12", "/submit", "#f0a"]);
}

/** The body with one or two invalid values. */
function spoilt(value: unknown, dice: Dice): unknown {
  let body = value;
  for (let times = dice.below(3); times >= 0; times -= 1) {
    const places = placesIn(body);
    const place = dice.pick(places);
    const put = structuredClone(dice.pick(strange));
    if (place.length === 0) {
      if (dice.below(12) === 0) body = put;
      continue;
    }
    const holder = place
      .slice(0, -1)
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], body);
    const key = place.at(-1) as string;
    if (dice.below(6) === 0) delete (holder as Record<string, unknown>)[key];
    else (holder as Record<string, unknown>)[key] = put;
  }
  return body;
}

/** Texts that are not valid JSON. */
const rawBodies = [
  "",
  "null",
  "[]",
  "5",
  '"x"',
  "{",
  "}",
  '{"a":',
  "{'a':1}",
  "\ufeff{}",
  "[1,2",
  "{}{}",
  "\0",
  "NaN",
  '{"a":1,"a":2}',
  '{"email":"a","email":["b"]}',
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  `{"a":${"[".repeat(9_000)}${"]".repeat(9_000)}}`,
  "[".repeat(30_000),
  `{"a":${"9".repeat(9_000)}}`,
  `{"a":"${"x".repeat(70_000)}"}`,
  '{"a":"\\ud800"}',
  "a=1&b=2",
  "--x\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--x--",
  "\x1f\x8b\x08",
];

const types = [
  "application/json",
  "application/json; charset=utf-16",
  "text/plain",
  "multipart/form-data; boundary=x",
  "application/x-www-form-urlencoded",
  "application/octet-stream",
  "image/png",
  "",
  "x",
  "text/csv",
];

const oddMethods = [
  "GET",
  "HEAD",
  "OPTIONS",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "PROPFIND",
  "QUERY",
];

const encoded = (value: unknown) =>
  encodeURIComponent(
    (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed(),
  );

function queryOf(query: Record<string, JsonSchema>, dice: Dice): string {
  const names = [
    ...Object.keys(query),
    "x",
    "__proto__",
    "q",
    "cursor",
    "limit",
    "_routes",
    "token",
  ];
  const parts = Array.from({ length: dice.below(5) }, () => {
    const name = dice.pick(names);
    const schema = query[name];
    if (schema && dice.below(2) === 0) return `${name}=${encoded(likely(schema, dice))}`;
    if (dice.below(4) === 0) return `${name}=${dice.pick(paramTexts)}`;
    return `${name}=${encoded(dice.pick(strange)).slice(0, 3_000)}`;
  });
  if (dice.below(40) === 0) parts.push(`x=${"y".repeat(9_000)}`);
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}

const oddHeaders: Record<string, string>[] = [
  {},
  {},
  {},
  { Range: "bytes=9-1,a" },
  { "If-None-Match": '"\xff"' },
  { Accept: "x/\xfe" },
  { "If-Modified-Since": "never" },
  { "X-Forwarded-For": "a, b, %00" },
  { "User-Agent": "\xfc" },
  { "Accept-Language": "x".repeat(3_000) },
  { "Accept-Encoding": "x;q=9, identity" },
  { Origin: "null" },
  { "Sec-Fetch-Site": "cross-site" },
  { "Stripe-Signature": "t=1,v1=x" },
  { Referer: "%00" },
];

const oddCookies = [
  "heartlight_session=",
  "heartlight_session=%00",
  "heartlight_session=\xff",
  "=;;=",
  "a=%E0%A4%A",
  "heartlight_device=x; heartlight_device=y",
  `heartlight_session=${"x".repeat(4_000)}`,
  "__proto__=1",
];

/** The pool for the requests: the calls, the pages' paths, and existing ids. */
export type Ground = { calls: DescribedCall[]; pages: string[]; ids: string[] };

const withParams = (path: string, { ids }: Ground, dice: Dice) =>
  path.replace(/\{\w+\}|:\w+|\*/g, () =>
    ids.length > 0 && dice.below(3) === 0 ? dice.pick(ids) : dice.pick(paramTexts),
  );

function hostilePage(ground: Ground, dice: Dice): Hostile {
  const page = withParams(dice.pick(ground.pages), ground, dice);
  const shouted =
    dice.below(8) === 0 ? page.replace(/[a-z]/g, (letter) => letter.toUpperCase()) : page;
  const ending = dice.pick(["", "", "", "/", "//", "%00", ".data", ".data", "/%2e%2e", ";x"]);
  const path = shouted === "/" && ending === ".data" ? "/_root.data" : `${shouted}${ending}`;
  const method = dice.below(10) === 0 ? dice.pick(oddMethods) : "GET";
  return { method, path: `${path}${queryOf({}, dice)}`, headers: {} };
}

function hostileCall(ground: Ground, dice: Dice): Hostile {
  const call = dice.pick(ground.calls);
  const method = dice.below(15) === 0 ? dice.pick(oddMethods) : call.method;
  const path = `${withParams(call.path, ground, dice)}${queryOf(call.query, dice)}`;
  if (method === "GET" || method === "HEAD") return { method, path, headers: {} };
  const raw = dice.below(5) === 0;
  const body = raw
    ? dice.pick(rawBodies)
    : (JSON.stringify(spoilt(call.body ? likely(call.body, dice) : {}, dice)) ?? "");
  const type = dice.below(raw ? 2 : 12) === 0 ? dice.pick(types) : "application/json";
  return { method, path, headers: type ? { "Content-Type": type } : {}, body };
}

export function hostileRequest(ground: Ground, dice: Dice): Hostile {
  const request = dice.below(10) < 3 ? hostilePage(ground, dice) : hostileCall(ground, dice);
  Object.assign(request.headers, dice.pick(oddHeaders));
  if (dice.below(10) === 0) request.headers.Cookie = dice.pick(oddCookies);
  return request;
}
