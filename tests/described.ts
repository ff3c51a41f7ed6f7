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
