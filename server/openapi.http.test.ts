import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { publishArticle } from "~/tests/articles";
import { createTestApp, type TestApp } from "~/tests/harness";
import type { JsonSchema } from "~/tests/openapi-calls";

/** `/api/openapi.json` as a client's generator reads it. */

type Response = {
  $ref?: string;
  headers?: Record<string, { schema: JsonSchema }>;
  content?: Record<string, { schema?: JsonSchema }>;
};
type Operation = {
  operationId: string;
  security?: unknown[];
  parameters: { name?: string; in?: string; required?: boolean; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema?: JsonSchema }> };
  responses: Record<string, Response>;
};
type Document = {
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, Response>;
    securitySchemes: Record<string, unknown>;
  };
};

let app: TestApp;
let document: Document;
beforeAll(async () => {
  app = await createTestApp();
  document = await (await app.request("/api/openapi.json")).json();
});
afterAll(() => app.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );

/** Every object in the document, with its path: 'paths /api/news get'. */
function* objectsIn(value: unknown, at: string[] = []): Generator<[string[], JsonSchema]> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield [at, value as JsonSchema];
  for (const [key, child] of Object.entries(value)) yield* objectsIn(child, [...at, key]);
}

/** Every schema in the document, with its path. */
const schemas = () =>
  [...objectsIn(document)].filter(([at]) => {
    const [key, parent, before] = [at.at(-1) ?? "", at.at(-2) ?? "", at.at(-3)];
    if (parent === "properties" && before !== "properties") return true;
    if (["anyOf", "oneOf", "allOf", "prefixItems"].includes(parent)) return true;
    return ["schema", "items", "additionalProperties"].includes(key) && parent !== "properties";
  });

const joined = (at: string[]) => at.join(" ");

test("no schema says nothing", () => {
  const named = schemas();
  expect(named.length).toBeGreaterThan(1_000);
  const empty = named.filter(([, schema]) => Object.keys(schema).length === 0);
  expect(empty.map(([at]) => joined(at))).toEqual([]);
});

test("moments are texts in the format date-time, days in the format date", () => {
  const dated = schemas().filter(([at]) => {
    const name = at.at(-1) ?? "";
    // An article's moment is sent as the festival's wall clock.
    return at.at(-2) === "properties" && /[a-z](At|_at)$/.test(name) && name !== "publishAt";
  });
  expect(dated.length).toBeGreaterThan(60);
  const textsOf = (schema: JsonSchema): string[] =>
    schema.anyOf ? schema.anyOf.flatMap(textsOf) : [`${schema.type} ${schema.format ?? ""}`.trim()];
  const knownFormats = ["string date-time", "string date", "null"];
  const odd = dated.flatMap(([at, schema]) =>
    textsOf(schema)
      .filter((text) => !knownFormats.includes(text))
      .map((text) => `${joined(at)}: ${text}`),
  );
  expect(odd).toEqual([]);
  const { Submission } = document.components.schemas;
  expect(Submission?.properties?.submittedAt).toEqual({ type: "string", format: "date-time" });
  expect(Submission?.properties?.withdrawnAt?.anyOf).toEqual([
    { type: "string", format: "date-time" },
    { type: "null" },
  ]);
});

test("defines every required property", () => {
  const wrong = [...objectsIn(document)].flatMap(([at, { type, required, properties = {} }]) =>
    type === "object" && Array.isArray(required)
      ? required.filter((name) => !(name in properties)).map((name) => `${joined(at)}: ${name}`)
      : [],
  );
  expect(wrong).toEqual([]);
});

test("every reference leads to a component, and every component is referred to", () => {
  const refs = [...objectsIn(document)].flatMap(([, { $ref }]) => ($ref ? [String($ref)] : []));
  const components = Object.entries(document.components)
    .filter(([kind]) => kind !== "securitySchemes")
    .flatMap(([kind, named]) => Object.keys(named).map((name) => `#/components/${kind}/${name}`));
  expect([...new Set(refs)].sort()).toEqual(components.sort());
});

test("a schema that is repeated has a name", () => {
  const calls = new Map<string, Set<string>>();
  for (const [at, schema] of schemas()) {
    const json = JSON.stringify(schema);
    if (!schema.properties || json.length < 400) continue;
    calls.set(json, (calls.get(json) ?? new Set()).add(joined(at.slice(0, 3))));
  }
  const repeated = [...calls.values()].filter((places) => places.size > 1);
  expect(repeated, "names for them go into server/api-schemas.ts").toEqual([]);
});

test("every call answers with a media type, with nothing, or by leading on", () => {
  const bare = operations().flatMap(({ operationId, responses }) =>
    Object.entries(responses)
      .filter(([status, { content }]) => status < "300" && !content)
      .map(([status]) => `${operationId} ${status}`),
  );
  expect(bare.filter((text) => !text.endsWith(" 204")).sort()).toEqual([
    "createUpload 201",
    "readUploadOffset 200",
    "sendLinks 202",
  ]);
  for (const { operationId, responses } of operations()) {
    const successes = Object.keys(responses).filter((status) => status < "400");
    expect(successes.length, operationId).toBeGreaterThan(0);
  }
});

test("names the site's address and the calls that need a session", () => {
  expect(document.servers).toEqual([{ url: app.deps.publicUrl }]);
  expect(document.components.securitySchemes).toHaveProperty("session");
  const operationOf = (name: string) =>
    operations().find(({ operationId }) => operationId === name);
  expect(operationOf("listNews")?.security).toEqual([]);
  expect(operationOf("listSubmissions")?.security).toEqual([{ session: [] }]);
  for (const { operationId, security } of operations()) expect(security, operationId).toBeDefined();
});

test.each([
  "/programme.ics",
  "/api/email-subscribers/export",
  "/api/promo/contacts/export",
  "/api/submissions/export?format=csv",
  "/api/submissions/export?format=xlsx",
])("%s answers in a media type that it names", async (address) => {
  const cookie = await app.logIn();
  const response = await app.request(address, { cookie });
  const { content = {} } = document.paths[address.split("?")[0] ?? ""]?.get?.responses[200] ?? {};
  expect(Object.keys(content)).toContain(response.headers.get("Content-Type")?.split(";")[0]);
  await response.arrayBuffer();
});

test("describes an upload by tus with its headers, and the server answers as described", async () => {
  const operationOf = (name: string) =>
    operations().find(({ operationId }) => operationId === name);
  const bodyOf = (name: string) =>
    operationOf(name)
      ?.parameters.filter((parameter) => parameter.in === "header")
      .map((parameter) => parameter.name);
  expect(bodyOf("createUpload")).toEqual(["Tus-Resumable", "Upload-Length", "Upload-Metadata"]);
  expect(bodyOf("sendUploadChunk")).toEqual(["Tus-Resumable", "Upload-Offset"]);
  expect(operationOf("sendUploadChunk")?.requestBody?.content).toEqual({
    "application/offset+octet-stream": { schema: { type: "string", format: "binary" } },
  });
  const paths = ["/api/uploads", "/api/uploads/{id}"];
  const methods = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"];
  for (const path of paths) {
    const described = Object.keys(document.paths[path] ?? {}).map((path) => path.toUpperCase());
    for (const method of methods) {
      const address = path.replace("{id}", "a".repeat(43));
      const response = await app.request(address, { method });
      const at = `${method} ${path}`;
      if (!described.includes(method)) {
        expect(response.status, at).toBe(405);
        expect(response.headers.get("Allow")?.split(", ").sort(), at).toEqual(described.sort());
        continue;
      }
      const responses = document.paths[path]?.[method.toLowerCase()]?.responses ?? {};
      expect(Object.keys(responses), at).toContain(String(response.status));
      if (!response.ok) continue;
      for (const name of Object.keys(responses[response.status]?.headers ?? {})) {
        expect(response.headers.get(name), `${at} ${name}`).not.toBeNull();
      }
    }
  }
});

/** A schema of the document with its components beside it, as zod reads it. */
const readable = (schema: JsonSchema) =>
  z.fromJSONSchema(
    JSON.parse(
      JSON.stringify({ ...schema, $defs: document.components.schemas }).replaceAll(
        "#/components/schemas/",
        "#/$defs/",
      ),
    ),
  );

test("real answers fit their descriptions", async () => {
  const cookie = await app.logIn();
  const content = "## Words\n\nA [link](https://films.example) and **more**.\n\n- one\n- two";
  const { id } = await publishArticle(app, cookie, { content });
  let checked = 0;
  for (const { path, method, responses } of operations()) {
    if (method !== "get" || (path.includes("{") && path !== "/api/news/{id}")) continue;
    const schema = responses[200]?.content?.["application/json"]?.schema;
    if (!schema) continue;
    const response = await app.request(path.replace("{id}", id), { cookie });
    if (response.status !== 200) continue;
    const { error } = readable(schema).safeParse(await response.json());
    expect(error?.issues ?? [], path).toEqual([]);
    checked += 1;
  }
  expect(checked).toBeGreaterThan(20);
});
