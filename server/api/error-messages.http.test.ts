import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { bounds } from "~/tests/bounds";
import { createTestApp, type TestApp } from "~/tests/harness";
import {
  callsOf,
  type Description,
  filled,
  type JsonSchema,
  placesIn,
  validValue,
  withValueAt,
} from "~/tests/openapi-calls";
import { allEndpoints } from "./endpoints";

/** Every call refuses invalid input with one of our own sentences. */

let app: TestApp;
let cookie: string;

beforeAll(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
});
afterAll(() => app.close());

/** What the schema library, the database or the runtime would say. */
const foreign =
  /\b(invalid input|invalid (option|key|string|uuid|iso|date|time|url|email)\b|too (big|small)|expected|received|undefined|unrecognized|NaN|\[object|must match pattern|syntax error|not iterable|cannot read|violates|failed query)/i;

/** Documented sentences that the rule above would take for the library's. */
const documented = new Set([
  "Invalid email or password. Only the festival director can access this portal.",
  "Invalid year",
]);

const isOurs = (text: unknown) =>
  typeof text === "string" &&
  (documented.has(text) || !foreign.test(text)) &&
  /^\p{Lu}/u.test(text) &&
  /[\p{L}\p{N}.?!)'…/]$/u.test(text) &&
  text.length < 250;

type ProblemAnswer = { detail?: unknown; errors?: { path: string; message: unknown }[] };

/** Messages in a response that are not our own sentences; `where` is a prefix. */
async function foreignIn(response: Response, where: string): Promise<string[]> {
  if (response.status < 400) return [];
  const type = response.headers.get("Content-Type");
  if (response.status >= 500 || type !== "application/problem+json") {
    return [`${where}: ${response.status} ${type}`];
  }
  const { detail, errors = [] } = (await response.json()) as ProblemAnswer;
  const messages = [detail, ...errors.map(({ message }) => message)];
  return messages.filter((text) => !isOurs(text)).map((text) => `${where}: ${text}`);
}

/** Values that neither generate a picture nor send a message. */
const wrong: unknown[] = [
  undefined,
  null,
  true,
  -1,
  1.5,
  1e308,
  "",
  "x".repeat(12_000),
  [],
  {},
  ["x"],
  [[]],
  { x: 1 },
];

/** Each value alone, in every property at once, and in each property that expects a value. */
const bodiesFor = (schema: JsonSchema) =>
  wrong.flatMap((value) => {
    const names = Object.keys(schema.properties ?? {});
    const all = Object.fromEntries(names.map((name) => [name, value]));
    return [value, all, filled(schema, value)];
  });

const describedCalls = async () => {
  const response = await app.request("/api/openapi.json");
  return callsOf((await response.json()) as Description);
};

const unknownId = "00000000-0000-4000-8000-000000000000";
const addressed = (path: string, id: string) => path.replace(/\{\w+\}/g, encodeURIComponent(id));

/** A refused value reaches no database: one engine is enough. Accepted ones run on both, in the last of these walks. */
const onOneEngine = test.skipIf(process.env.TEST_ENGINE === "embedded");

onOneEngine(
  "each refused body is refused in a sentence of ours, and so is each of its fields",
  { timeout: bounds.many },
  async () => {
    const strange: string[] = [];
    let refused = 0;
    for (const { method, path, body } of await describedCalls()) {
      if (!body) continue;
      for (const value of bodiesFor(body)) {
        const text = JSON.stringify(value) ?? "";
        const response = await app.request(addressed(path, unknownId), {
          method,
          body: text,
          headers: { "Content-Type": "application/json" },
          cookie,
        });
        if (response.status === 422) refused += 1;
        strange.push(...(await foreignIn(response, `${method} ${path} ${text.slice(0, 200)}`)));
      }
    }
    expect(strange).toEqual([]);
    expect(refused).toBeGreaterThan(500);
  },
);

onOneEngine(
  "each refused query is refused in a sentence of ours",
  { timeout: bounds.many },
  async () => {
    const strange: string[] = [];
    const values = ["", "x", "-1", "1e99", "\u{fffd}", "x".repeat(300), "2026-02-31"];
    for (const { method, path, query } of await describedCalls()) {
      if (method !== "GET") continue;
      for (const name of [...Object.keys(query), "strange"]) {
        const queries = values.map((value) => new URLSearchParams({ [name]: value }));
        for (const search of [
          ...queries,
          `${name}=a&${name}=b`,
          `${name}=%00`,
          `${name}=%E0%A4%A`,
        ]) {
          const address = `${addressed(path, unknownId)}?${search}`;
          const response = await app.request(address, { cookie });
          strange.push(...(await foreignIn(response, `GET ${address.slice(0, 200)}`)));
        }
      }
    }
    expect(strange).toEqual([]);
  },
);

/** One wrong field in a body whose other fields are valid. */
const wrongInOne: unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e308,
  "",
  " ",
  "x",
  "soon",
  "9999-99-99T99:99:99Z",
  "+275760-09-13T00:00:00Z",
  "2026-02-30",
  "25:00",
  "https://[::1",
  "@",
  "__proto__",
  "x".repeat(12_000),
  [],
  {},
  [null],
  { x: 1 },
];

/** Calls that are too slow, or that would end the test's session. */
const notWalked = new Set(["/api/generate-image", "/api/social-media/save"]);

/** What a call takes, as it checks it. */
function schemaOf(method: string, path: string, part: "body" | "query"): z.ZodType {
  const endpoint = allEndpoints(app.deps).find(
    (endpoint) => endpoint.method === method && endpoint.path === path,
  );
  const schema = endpoint?.[part];
  if (!schema) throw new Error(`${method} ${path} takes no ${part}.`);
  return typeof schema === "function" ? schema(app.deps.clock) : schema;
}

test("no field of a body or a query, wrong alone, makes a call fail", {
  timeout: bounds.many,
}, async () => {
  const faults: string[] = [];
  let askedCount = 0;
  let refused = 0;
  const ask = async (method: string, address: string, text: string | null) => {
    const body = text === null ? {} : { body: text };
    const headers: Record<string, string> =
      text === null ? {} : { "Content-Type": "application/json" };
    const response = await app.request(address, { method, headers, cookie, ...body });
    askedCount += 1;
    // Some of these calls end the session that asks.
    if (response.status === 401) cookie = await app.logIn();
    if (response.status < 500 || response.status === 503) return;
    faults.push(`${response.status} ${method} ${address.slice(0, 200)} ${text?.slice(0, 300)}`);
  };
  /**
   * Sends what the schema takes, for only then does the call begin to work; of what it refuses in
   * one place the first, as all of it is refused in the same way.
   */
  const walkPlace = async <T>(
    schema: z.ZodType,
    values: readonly T[],
    send: (value: T) => Promise<void>,
  ) => {
    let isRefusedSent = false;
    for (const value of values) {
      const accepted = schema.safeParse(value).success;
      if (!accepted) refused += 1;
      if (!accepted && isRefusedSent) continue;
      isRefusedSent ||= !accepted;
      await send(value);
    }
  };
  for (const { method, path, query, body } of await describedCalls()) {
    if (notWalked.has(path)) continue;
    const address = addressed(path, unknownId);
    if (body) {
      const whole = validValue(body);
      const schema = schemaOf(method, path, "body");
      for (const place of placesIn(whole)) {
        const bodies = wrongInOne.map((wrong) => withValueAt(whole, place, wrong));
        await walkPlace(schema, bodies, (value) => ask(method, address, JSON.stringify(value)));
      }
    }
    const names = Object.entries(query);
    if (names.length === 0) continue;
    const usual = Object.fromEntries(
      names.map(([name, schema]) => [name, String(validValue(schema))]),
    );
    const schema = schemaOf(method, path, "query");
    const requestBody = body ? JSON.stringify(validValue(body)) : null;
    for (const [name] of names) {
      const queries = wrongInOne
        .filter((wrong) => typeof wrong === "string")
        .map((wrong) => ({ ...usual, [name]: wrong }));
      await walkPlace(schema, queries, (value) =>
        ask(method, `${address}?${new URLSearchParams(value)}`, requestBody),
      );
    }
  }
  expect(faults).toEqual([]);
  expect(askedCount).toBeGreaterThan(2_000);
  expect(refused).toBeGreaterThan(5_000);
});

test("refuses invalid path parameters in our own sentence", { timeout: bounds.many }, async () => {
  const strange: string[] = [];
  for (const { path, method } of allEndpoints(app.deps)) {
    if (!path.includes("{")) continue;
    for (const id of ["x", unknownId, "\0", "a/b", "..", "%", "ü".repeat(300)]) {
      const json = method === "GET" ? undefined : {};
      const options = { method, json, cookie };
      const response = await app.request(addressed(path, id), options);
      strange.push(...(await foreignIn(response, `${method} ${path} ${id}`)));
    }
  }
  expect(strange).toEqual([]);
});

test("every accepted value fits the call's description, and each call has one name", {
  timeout: bounds.many,
}, async () => {
  const misfits: string[] = [];
  const names: string[] = [];
  const look = (schema: JsonSchema, where: string): void => {
    if (
      schema.default !== undefined &&
      !z.fromJSONSchema(schema as never).safeParse(schema.default).success
    ) {
      misfits.push(`${where}: ${JSON.stringify(schema)}`);
    }
    for (const inner of schema.anyOf ?? []) look(inner, where);
    if (schema.items) look(schema.items, `${where}[]`);
    for (const [name, inner] of Object.entries(schema.properties ?? {})) {
      look(inner, `${where}.${name}`);
    }
  };
  for (const { method, path, query, body, operation } of await describedCalls()) {
    for (const [name, schema] of Object.entries(query)) look(schema, `${method} ${path}?${name}`);
    if (body) look(body, `${method} ${path} `);
    if (operation.operationId) names.push(operation.operationId);
  }
  expect(misfits).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});
