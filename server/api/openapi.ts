import { z } from "zod";
import { type Access, isSafe, rolesOf } from "~/lib/api/contract";
import type { DescribedCall } from "~/lib/api/endpoint";
import { titleOf } from "~/lib/api/problem";
import { storageRegistry } from "~/lib/browser-storage/registry";
import { systemClock } from "~/lib/dates/clock";

/** A schema in the document; `$ref` points to its components. */
type JsonSchema = Record<string, unknown>;

/** Schemas by their names in the document. */
export type NamedSchemas = Readonly<Record<string, z.ZodType>>;

const problemSchema: JsonSchema = {
  type: "object",
  required: ["type", "title", "status", "detail"],
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string", description: "A message for people." },
    errors: {
      type: "array",
      items: {
        type: "object",
        properties: { path: { type: "string" }, message: { type: "string" } },
      },
    },
  },
};

const refTo = (kind: "schemas" | "responses" | "parameters", name: string) => ({
  $ref: `#/components/${kind}/${name}`,
});

/** Formats that make their long patterns unnecessary. */
const plainFormats = new Set<unknown>(["date", "date-time", "email", "time", "uri", "uuid"]);

/** Completes and simplifies the JSON Schema that was made of a zod schema, in place. */
function tidy(zodSchema: z.core.$ZodType, json: JsonSchema): void {
  const { description } = z.globalRegistry.get(zodSchema) ?? {};
  if (description) json.description ??= description;
  if (plainFormats.has(json.format)) delete json.pattern;
  // A record whose keys are a closed list is described by its properties.
  const keys = (json.propertyNames as { enum?: string[] } | undefined)?.enum;
  if (keys && Array.isArray(json.required)) {
    json.properties = Object.fromEntries(keys.map((key) => [key, json.additionalProperties]));
    json.additionalProperties = false;
    delete json.propertyNames;
  }
  // The limits of every integer say nothing.
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  // `{}` allows any JSON value, as `true` does.
  if (isEmpty(json.additionalProperties)) json.additionalProperties = true;
}

const isEmpty = (value: unknown) =>
  typeof value === "object" && value !== null && Object.keys(value).length === 0;

/** Rewrites the references of one converted schema to the document's components. */
function rewriteReferences(value: unknown, suffix: string): unknown {
  if (Array.isArray(value)) return value.map((item) => rewriteReferences(item, suffix));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      const name = key === "$ref" && /^#\/\$defs\/(.+)$/.exec(String(entry))?.[1];
      return name
        ? [key, `#/components/schemas/${name}${suffix}`]
        : [key, rewriteReferences(entry, suffix)];
    }),
  );
}

/**
 * Converts zod's schemas. Named ones become components: 'Contact' for responses, 'ContactInput' for requests. Throws
 * for a schema that JSON Schema cannot describe.
 */
function createConverter(namedSchemas: NamedSchemas) {
  const names = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(namedSchemas)) names.add(schema, { id });
  const components: Record<string, unknown> = { Problem: problemSchema };
  const convert = (schema: z.ZodType, io: "input" | "output"): JsonSchema => {
    // In an array, since a single named schema would not become a reference.
    const { items, $defs = {} } = z.toJSONSchema(z.array(schema), {
      io,
      metadata: names,
      override: ({ zodSchema, jsonSchema }) => tidy(zodSchema, jsonSchema),
    });
    const suffix = io === "input" ? "Input" : "";
    for (const [name, json] of Object.entries($defs)) {
      components[name + suffix] = rewriteReferences(json, suffix);
    }
    return rewriteReferences(items, suffix) as JsonSchema;
  };
  return { components, convert };
}

type Convert = ReturnType<typeof createConverter>["convert"];

type ObjectSchema = { properties?: Record<string, unknown>; required?: string[] };

function parametersOf(
  schema: z.ZodType | undefined,
  place: "path" | "query" | "header",
  convert: Convert,
) {
  if (!schema) return [];
  const { properties = {}, required = [] } = convert(schema, "input") as ObjectSchema;
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    // Parameters are optional unless they say so.
    ...((place === "path" || required.includes(name)) && { required: true }),
    schema: value,
  }));
}

/** The described calls by path and method. */
type Paths = Record<string, Record<string, { parameters: unknown[]; [more: string]: unknown }>>;

/** How many calls must have the same parameter before it becomes a component. */
const minSharedUses = 12;

/** Moves parameters that many calls have into components, once each; returns those by name. */
function shareParameters(paths: Paths) {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const usesBySchema = new Map<string, number>();
  for (const parameter of operations.flatMap(({ parameters }) => parameters)) {
    const json = JSON.stringify(parameter);
    usesBySchema.set(json, (usesBySchema.get(json) ?? 0) + 1);
  }
  const shared: Record<string, { name: string }> = {};
  for (const [json, calls] of usesBySchema) {
    const parameter = JSON.parse(json) as { name: string };
    if (calls >= minSharedUses) shared[parameter.name] ??= parameter;
  }
  const names = new Map(
    Object.values(shared).map((parameter) => [JSON.stringify(parameter), parameter.name]),
  );
  for (const operation of operations) {
    operation.parameters = operation.parameters.map((parameter) => {
      const name = names.get(JSON.stringify(parameter));
      return name ? refTo("parameters", name) : parameter;
    });
  }
  return shared;
}

function expectedRefusals(spec: DescribedCall): number[] {
  const statuses = new Set([429, ...(spec.refusals ?? [])]);
  if (spec.body) for (const status of [400, 413, 415]) statuses.add(status);
  if (spec.body || spec.query) statuses.add(422);
  if (spec.params) statuses.add(404);
  if (rolesOf(spec.access)) for (const status of [401, 403]) statuses.add(status);
  if (!isSafe(spec.method) && spec.access !== "provider") statuses.add(403);
  return [...statuses].sort((a, b) => a - b);
}

const describeAccess = (access: Access): string => {
  if (access === "public") return "Public; browsers only from the site's own origin.";
  if (access === "provider")
    return "Authenticated by the request itself; needs no cookie and no origin.";
  return `Needs a session of a ${access.join(" or ")}.`;
};

/** Access and limits of a call, in sentences. */
function descriptionOf({ access, limits = [] }: DescribedCall): string {
  const rules = limits.map(({ max, seconds }) => `At most ${max} in ${seconds / 60} minutes.`);
  return [describeAccess(access), ...rules].join(" ");
}

const isTextType = (mediaType: string) => mediaType.startsWith("text/");

/** Bodies and responses that are not JSON, by media type. */
const contentOf = (mediaTypes: readonly string[]) =>
  Object.fromEntries(
    mediaTypes.map((type) => [
      type,
      { schema: { type: "string", ...(!isTextType(type) && { format: "binary" }) } },
    ]),
  );

function bodyOf({ body, bodyTypes }: DescribedCall, convert: Convert) {
  if (bodyTypes) return { requestBody: { required: true, content: contentOf(bodyTypes) } };
  if (!body) return {};
  const schema = convert(typeof body === "function" ? body(systemClock) : body, "input");
  return { requestBody: { required: true, content: { "application/json": { schema } } } };
}

function headersOf({ replyHeaders }: DescribedCall, convert: Convert) {
  if (!replyHeaders) return undefined;
  const { properties = {} } = convert(replyHeaders, "output") as ObjectSchema;
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, { schema }]));
}

/** The successes and expected refusals of a call, by status. */
function responsesOf(spec: DescribedCall, convert: Convert) {
  const responses: Record<string, unknown> = {};
  for (const [status, schema] of Object.entries(spec.replies)) {
    const content = schema
      ? { "application/json": { schema: convert(schema, "output") } }
      : status === "200" && spec.replyTypes && contentOf(spec.replyTypes);
    const headers = headersOf(spec, convert);
    responses[status] = {
      description: "Success",
      ...(headers && { headers }),
      ...(content && { content }),
    };
  }
  for (const status of expectedRefusals(spec)) {
    responses[status] = refTo("responses", componentOf(status));
  }
  return responses;
}

/** 422 → 'UnprocessableContent' */
const componentOf = (status: number) => titleOf(status).replaceAll(" ", "");

const refusalResponse = {
  description: "Refused; `detail` says why",
  content: { "application/problem+json": { schema: refTo("schemas", "Problem") } },
};

export type ApiInfo = {
  title: string;
  /** The base URL of the calls: 'https://festival.example'. */
  server: string;
  namedSchemas: NamedSchemas;
};

/** The OpenAPI 3.1 description of the declared calls, from the schemas that serve them. */
export function describeApi(endpoints: DescribedCall[], { title, server, namedSchemas }: ApiInfo) {
  const { components, convert } = createConverter(namedSchemas);
  const paths: Paths = {};
  for (const spec of endpoints) {
    paths[spec.path] = {
      ...paths[spec.path],
      [spec.method.toLowerCase()]: {
        operationId: spec.operationId,
        tags: [spec.tag],
        summary: spec.summary,
        description: descriptionOf(spec),
        security: rolesOf(spec.access) ? [{ session: [] }] : [],
        parameters: [
          ...parametersOf(spec.params, "path", convert),
          ...parametersOf(spec.query, "query", convert),
          ...parametersOf(spec.headers, "header", convert),
        ],
        ...bodyOf(spec, convert),
        responses: responsesOf(spec, convert),
      },
    };
  }
  const refusalStatuses = [...new Set(endpoints.flatMap(expectedRefusals))].sort((a, b) => a - b);
  return {
    openapi: "3.1.0",
    info: { title, version: "1" },
    servers: [{ url: server }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: components,
      parameters: shareParameters(paths),
      responses: Object.fromEntries(
        refusalStatuses.map((status) => [componentOf(status), refusalResponse]),
      ),
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: storageRegistry.session.name },
      },
    },
  };
}
