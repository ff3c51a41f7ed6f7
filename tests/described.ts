/** The calls as `/api/openapi.json` describes them, for tests that walk all of them. */

export type JsonSchema = {
  type?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  default?: unknown;
  [more: string]: unknown;
};

type Parameter = { name: string; in: "path" | "query"; schema: JsonSchema };

type Operation = {
  operationId?: string;
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema?: JsonSchema }> };
};

export type Description = { paths: Record<string, Record<string, Operation>> };

/** A described call: its parameters by name, and its JSON body, where it has one. */
export type DescribedCall = {
  method: string;
  path: string;
  operation: Operation;
  params: string[];
  query: Record<string, JsonSchema>;
  body: JsonSchema | null;
};

export function callsOf({ paths }: Description): DescribedCall[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const placed = (place: string) => operation.parameters.filter((one) => one.in === place);
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

/** The shape of a schema with the same value wherever it asks for one. */
export function filled(schema: JsonSchema, value: unknown): unknown {
  if (schema.anyOf?.[0]) return filled(schema.anyOf[0], value);
  if (schema.items) return [filled(schema.items, value)];
  if (!schema.properties) return value;
  const entries = Object.entries(schema.properties);
  return Object.fromEntries(entries.map(([name, one]) => [name, filled(one, value)]));
}

/** Every place in a value that something else could stand in, as paths; the value itself is []. */
export function placesIn(value: unknown, at: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, one]) => placesIn(one, [...at, key]))];
}
