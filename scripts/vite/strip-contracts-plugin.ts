import { type Plugin, parseAst } from "vite";

/**
 * What the browser's build keeps of `contract.ts`: each call's method and path. Schemas,
 * summaries and limits are the server's and OpenAPI's; a page that makes a call would
 * otherwise load the schemas of every answer. As with a route's loader, the types
 * know all of it.
 */
export function callsForBrowser(): Plugin {
  return {
    name: "calls-for-browser",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      order: "pre",
      filter: { id: /\/features\/.+[/.]contract\.ts$/ },
      handler: (code) => ({ code: addressesOf(code), map: null }),
    },
  };
}

/**
 * The addresses of the contracts in a file, as a separate module. Throws where the file exports
 * anything else, or an address that is not a literal.
 */
export function addressesOf(code: string): string {
  const lines: string[] = [];
  for (const statement of parseAst(code, { lang: "ts" }).body) {
    if (statement.type !== "ExportNamedDeclaration") continue;
    const { declaration } = statement;
    if (declaration?.type !== "VariableDeclaration")
      throw new Error("contract.ts exports contracts alone.");
    for (const { id, init } of declaration.declarations) {
      const name = code.slice(id.start, id.end);
      const [declared] = init?.type === "CallExpression" ? init.arguments : [];
      if (declared?.type !== "ObjectExpression") throw new Error(`${name} is no contract({ … }).`);
      const written = (key: string) => {
        for (const one of declared.properties) {
          if (one.type !== "Property" || one.key.type !== "Identifier") continue;
          if (one.key.name === key && one.value.type === "Literal") return one.value.value;
        }
        throw new Error(`${name}: its ${key} is to be written out.`);
      };
      const address = { method: written("method"), path: written("path") };
      lines.push(`export const ${name} = ${JSON.stringify(address)};`);
    }
  }
  return lines.join("\n");
}
