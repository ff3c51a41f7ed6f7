import { type Plugin, parseAst } from "vite";

/**
 * Reduces `contract.ts` in the browser's build to each call's method and path. Otherwise a page that makes a call would
 * load the schemas of every response. Types are unaffected.
 */
export function stripContracts(): Plugin {
  return {
    name: "calls-for-browser",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      order: "pre",
      filter: { id: /\/features\/.+[/.]contract\.ts$/ },
      handler: (code) => ({ code: contractAddresses(code), map: null }),
    },
  };
}

/** The calls of `rowCalls` (features/settings/rows/calls.rules.ts), by name: method, and what follows the path. */
const callsOfRows: Record<string, { method: string; under: string }> = {
  list: { method: "GET", under: "" },
  create: { method: "POST", under: "" },
  read: { method: "GET", under: "/{id}" },
  change: { method: "PATCH", under: "/{id}" },
  remove: { method: "DELETE", under: "/{id}" },
};

/**
 * The addresses of a file's contracts, as a module. Throws if the file exports anything else, or an address that is not
 * a literal.
 */
export function contractAddresses(code: string): string {
  const lines: string[] = [];
  const add = (name: string, address: { method: unknown; path: unknown }) =>
    lines.push(`export const ${name} = ${JSON.stringify(address)};`);
  for (const statement of parseAst(code, { lang: "ts" }).body) {
    if (statement.type !== "ExportNamedDeclaration") continue;
    const { declaration } = statement;
    if (declaration?.type !== "VariableDeclaration")
      throw new Error("contract.ts exports contracts alone.");
    for (const { id, init } of declaration.declarations) {
      const name = code.slice(id.start, id.end);
      const [contractOptions] = init?.type === "CallExpression" ? init.arguments : [];
      if (contractOptions?.type !== "ObjectExpression")
        throw new Error(`${name} is no contract({ … }).`);
      const requireLiteral = (key: string) => {
        for (const property of contractOptions.properties) {
          if (property.type !== "Property" || property.key.type !== "Identifier") continue;
          if (property.key.name === key && property.value.type === "Literal")
            return property.value.value;
        }
        throw new Error(`${name}: its ${key} is to be written out.`);
      };
      if (id.type !== "ObjectPattern") {
        add(name, { method: requireLiteral("method"), path: requireLiteral("path") });
        continue;
      }
      for (const property of id.properties) {
        const called = property.type === "Property" ? property : null;
        const key = called?.key.type === "Identifier" ? called.key.name : "";
        const call = callsOfRows[key];
        if (!called || !call) throw new Error(`${name} is no call of rowCalls({ … }).`);
        const { method, under } = call;
        const exported = code.slice(called.value.start, called.value.end);
        add(exported, { method, path: `${requireLiteral("path")}${under}` });
      }
    }
  }
  return lines.join("\n");
}
