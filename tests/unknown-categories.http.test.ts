import { afterAll, beforeAll, expect, test } from "vitest";
import { typePattern } from "~/db/submission-type";
import { createTestApp, type TestApp } from "./harness";
import { callsOf, type Description, type JsonSchema } from "./openapi-calls";

/** Every list and every call that creates something refuses a category that no edition has. */

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
});
afterAll(() => app.close());

const unknown = "opera";
const lastDay = "2026-01-31";

/** The bodies of calls that create something, by their place of a category. */
const bodies: Record<string, Record<string, unknown>> = {
  "POST /api/announcements types": { name: "All", types: [unknown], outcomes: ["accepted"] },
  "POST /api/call/questions types": {
    label: "Why?",
    kind: "short",
    types: [unknown],
    version: 0,
  },
  "POST /api/codes types": { kind: "percent", percent: 10, types: [unknown] },
  "POST /api/deliverables types": {
    label: "A still",
    kind: "link",
    types: [unknown],
    required: true,
    dueOn: lastDay,
  },
  "POST /api/imports/maps categories": mapWith({ categories: { Opera: unknown } }),
  "POST /api/imports/maps otherwise": mapWith({ otherwise: unknown }),
  "POST /api/jury/juries categories": { name: "Jury", categories: [unknown], members: [] },
  "POST /api/mailings audience.filter.type": {
    audience: { kind: "filter", filter: { type: unknown } },
    subject: "Hello",
    markdown: "Hello",
  },
  "POST /api/waivers submissionType": { submissionType: unknown, note: "A guest", lastDay },
  "POST /api/waivers/batches submissionType": {
    submissionType: unknown,
    note: "Guests",
    lastDay,
    count: 2,
  },
};

function mapWith(overrides: Record<string, unknown>) {
  const map = { columns: {}, constants: {}, categories: {}, otherwise: null, dates: null };
  const named = { name: "Ours", source: "ours", sourceName: "Ours" };
  return { ...map, durations: "h:m:s", leaveOut: [], ...named, ...overrides };
}

/** Other codes have the same form: those of deadlines, price tiers and questions. */
const isCategory = (name: string) => /^(?:types?|submissionType|categories|otherwise)$/.test(name);

/** The places of a category in a schema. */
function placesOf(schema: JsonSchema, at: string[] = []): string[] {
  const parts = [
    schema.anyOf,
    schema.oneOf,
    schema.allOf,
    schema.items,
    schema.additionalProperties,
  ]
    .flat()
    .filter((part): part is JsonSchema => typeof part === "object" && part !== null);
  const isCategoryField = schema.pattern === typePattern.source && isCategory(at.at(-1) ?? "");
  return [
    ...(isCategoryField ? [at.join(".")] : []),
    ...parts.flatMap((part) => placesOf(part, at)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
      placesOf(property, [...at, name]),
    ),
  ];
}

const described = async () =>
  callsOf((await (await app.request("/api/openapi.json")).json()) as Description);

const refusedAt = async (response: Response) => {
  const { errors = [] } = (await response.json()) as { errors?: { path: string }[] };
  return [response.status, errors.map(({ path }) => path).join()];
};

test("a list by a category that does not exist is refused, also of all editions", async () => {
  const lists = (await described()).filter(
    // A phase first has to be there; its own test asks it.
    ({ method, path, query }) =>
      method === "GET" && !path.includes("{") && query.type?.pattern === typePattern.source,
  );
  expect(lists.length).toBeGreaterThan(7);
  for (const { path, query } of lists) {
    for (const edition of query.edition ? ["", "&edition=all"] : [""]) {
      const address = `${path}?type=${unknown}${edition}`;
      const answer = await refusedAt(await app.request(address, { cookie }));
      expect([address, ...answer]).toEqual([address, 422, "type"]);
    }
  }
});

test("nothing is created for a category that does not exist", async () => {
  const places = (await described()).flatMap(({ method, path, body }) =>
    method === "POST" && body ? placesOf(body).map((place) => `${method} ${path} ${place}`) : [],
  );
  expect([...new Set(places)].sort()).toEqual(Object.keys(bodies).sort());
  for (const [call, json] of Object.entries(bodies)) {
    const [method = "", path = "", place = ""] = call.split(" ");
    const [status, paths] = await refusedAt(await app.request(path, { method, json, cookie }));
    expect([call, status]).toEqual([call, 422]);
    expect(String(paths)).toMatch(new RegExp(`^${place.replaceAll(".", "\\.")}(?:\\.\\w+)?$`));
  }
});
