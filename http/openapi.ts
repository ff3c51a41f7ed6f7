import { z } from "zod";
import { systemClock } from "./clock";
import { type Access, rolesOf } from "./contract";
import type { Endpoint } from "./endpoint";
import { stored } from "./stored";

const problemSchema = {
  type: "object",
  required: ["type", "title", "status", "detail"],
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string", description: "A sentence for the person reading it." },
    errors: {
      type: "array",
      items: {
        type: "object",
        properties: { path: { type: "string" }, message: { type: "string" } },
      },
    },
  },
};

const jsonSchema = (schema: z.ZodType, io: "input" | "output") => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
};

type ObjectSchema = { properties?: Record<string, unknown>; required?: string[] };

function parametersOf(schema: z.ZodType | undefined, place: "path" | "query") {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, "input") as ObjectSchema;
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: value,
  }));
}

function expectedRefusals(spec: Endpoint): number[] {
  const found = new Set([429, ...(spec.refusals ?? [])]);
  if (spec.body) for (const status of [400, 413, 415]) found.add(status);
  if (spec.body || spec.query) found.add(422);
  if (spec.params) found.add(404);
  if (rolesOf(spec.access)) for (const status of [401, 403]) found.add(status);
  if (spec.method !== "GET" && spec.access !== "provider") found.add(403);
  return [...found].sort((a, b) => a - b);
}

const whoMayAsk = (access: Access): string => {
  if (access === "public") return "Anybody may ask; a browser must come from the site itself.";
  if (access === "provider")
    return "The caller proves itself by what it sends; no cookie and no origin is needed.";
  return `Needs a session of a ${access.join(" or ")}.`;
};

/** Who may make a call and how often, as sentences. */
function descriptionOf({ access, limits = [] }: Endpoint): string {
  const rules = limits.map(({ max, seconds }) => `At most ${max} in ${seconds / 60} minutes.`);
  return [whoMayAsk(access), ...rules].join(" ");
}

function bodyOf({ body, bodyTypes }: Endpoint) {
  if (bodyTypes) {
    const content = Object.fromEntries(bodyTypes.map((type) => [type, {}]));
    return { requestBody: { required: true, content } };
  }
  if (!body) return {};
  const schema = jsonSchema(typeof body === "function" ? body(systemClock) : body, "input");
  return { requestBody: { required: true, content: { "application/json": { schema } } } };
}

/** The OpenAPI 3.1 description of the declared calls, from the schemas that serve them. */
export function describeApi(endpoints: Endpoint[], title: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const spec of endpoints) {
    const responses: Record<string, unknown> = {};
    for (const [status, schema] of Object.entries(spec.replies)) {
      responses[status] = {
        description: "Success",
        ...(schema && {
          content: { "application/json": { schema: jsonSchema(schema, "output") } },
        }),
      };
    }
    for (const status of expectedRefusals(spec)) {
      responses[status] = {
        description: "Refused, with a sentence that says why",
        content: { "application/problem+json": { schema: problemSchema } },
      };
    }
    paths[spec.path] = {
      ...paths[spec.path],
      [spec.method.toLowerCase()]: {
        operationId: spec.operationId,
        tags: [spec.tag],
        summary: spec.summary,
        description: descriptionOf(spec),
        ...(rolesOf(spec.access) && { security: [{ session: [] }] }),
        parameters: [...parametersOf(spec.params, "path"), ...parametersOf(spec.query, "query")],
        ...bodyOf(spec),
        responses,
      },
    };
  }
  return {
    openapi: "3.1.0",
    info: { title, version: "1" },
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: stored.session.name },
      },
    },
  };
}
