/** The calls of `/api/openapi.json`, for tests that run all of them. */

export type JsonSchema = {
  type?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  default?: unknown;
  [more: string]: unknown;
};

type Parameter = { name: string; in: "path" | "query" | "header"; schema: JsonSchema };

type Operation = {
  operationId?: string;
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema?: JsonSchema }> };
};

export type Description = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; parameters: Record<string, Parameter> };
};

/** A described call: its parameters by name, and its JSON body, if it has one. */
export type DescribedCall = {
  method: string;
  path: string;
  operation: Operation;
  params: string[];
  query: Record<string, JsonSchema>;
  body: JsonSchema | null;
};

/** Replaces references by their targets. Only for inputs, which have no circular references. */
function resolved<T>(value: T, components: Description["components"]): T {
  if (Array.isArray(value)) return value.map((item) => resolved(item, components)) as T;
  if (typeof value !== "object" || value === null) return value;
  const { $ref, ...siblings } = value as { $ref?: string };
  const [kind = "", name = ""] = $ref?.split("/").slice(2) ?? [];
  const named = kind === "parameters" ? components.parameters[name] : components.schemas[name];
  const whole: object = named ? { ...named, ...siblings } : value;
  return Object.fromEntries(
    Object.entries(whole).map(([key, part]) => [key, resolved(part, components)]),
  ) as T;
}

/** Every described call, with references resolved. */
export function callsOf({ paths, components }: Description): DescribedCall[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const operation: Operation = {
        ...described,
        parameters: resolved(described.parameters, components),
        requestBody: resolved(described.requestBody, components),
      };
      const placed = (place: string) =>
        operation.parameters.filter((parameter) => parameter.in === place);
      return {
        method: method.toUpperCase(),
        path,
        operation,
        params: placed("path").map(({ name }) => name),
        query: Object.fromEntries(placed("query").map(({ name, schema }) => [name, schema])),
        body: operation.requestBody?.content["application/json"]?.schema ?? null,
      };
    }),
  );
}

/** An object that matches a schema, with the same value in every place. */
export function filled(schema: JsonSchema, value: unknown): unknown {
  if (schema.anyOf?.[0]) return filled(schema.anyOf[0], value);
  if (schema.items) return [filled(schema.items, value)];
  if (!schema.properties) return value;
  const entries = Object.entries(schema.properties);
  return Object.fromEntries(entries.map(([name, property]) => [name, filled(property, value)]));
}

/** Every replaceable place in a value, as paths; the value itself is []. */
export function placesIn(value: unknown, at: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, child]) => placesIn(child, [...at, key]))];
}

/** A valid value of the schema: the first of an enum, a plain word for a text. */
export function validValue(schema: JsonSchema): unknown {
  const { anyOf, enum: words, items, properties, type, format, minimum } = schema;
  if ("const" in schema) return schema.const;
  if (words) return words[0];
  if (anyOf) return validValue(anyOf.find((option) => option.type !== "null") ?? {});
  if (properties) {
    const entries = Object.entries(properties);
    return Object.fromEntries(entries.map(([name, property]) => [name, validValue(property)]));
  }
  if (items) return [validValue(items)];
  if (type === "integer" || type === "number") return Number(minimum ?? 1);
  if (type === "boolean") return true;
  if (type === "object") return {};
  if (format === "email") return "ana@festival.example";
  if (format === "uuid") return "00000000-0000-4000-8000-000000000000";
  if (format === "date") return "2026-01-31";
  if (format === "date-time" || type === undefined) return "2026-01-31T17:00:00Z";
  if (format === "uri") return "https://films.example/a";
  return "A word of love";
}

/** The value with another one at a path of it (`placesIn`). */
export function withValueAt(value: unknown, place: readonly string[], put: unknown): unknown {
  const [key, ...rest] = place;
  if (key === undefined) return put;
  if (Array.isArray(value)) {
    return value.map((item, at) => (String(at) === key ? withValueAt(item, rest, put) : item));
  }
  const inside = value as Record<string, unknown>;
  return { ...inside, [key]: withValueAt(inside[key], rest, put) };
}
