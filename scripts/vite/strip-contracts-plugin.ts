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

/**
 * The addresses of a file's contracts, as a module. Throws if the file exports anything else, or an address that is not
 * a literal.
 */
export function contractAddresses(code: string): string {
  const lines: string[] = [];
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
      const address = { method: requireLiteral("method"), path: requireLiteral("path") };
      lines.push(`export const ${name} = ${JSON.stringify(address)};`);
    }
  }
  return lines.join("\n");
}
