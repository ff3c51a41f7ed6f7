import { type Plugin, parseAst } from "vite";

/**
 * What the browser's build leaves out of zod: the writing of JSON Schema, a fifth of the
 * library, which OpenAPI alone needs and the server alone writes. Every name that these
 * modules export stays, so that zod's own code finds it; what is called for in earnest throws.
 */
export function zodForBrowser(): Plugin {
  return {
    name: "zod-for-browser",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      order: "pre",
      filter: { id: /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/ },
      handler: (code) => ({ code: namesOf(code), map: null }),
    },
  };
}

/** A module that exports the same names, each a function that answers one that throws. */
export function namesOf(code: string): string {
  const names = parseAst(code).body.flatMap((statement) => {
    if (statement.type === "ExportAllDeclaration") throw new Error("zod is cut otherwise now.");
    if (statement.type !== "ExportNamedDeclaration") return [];
    const { declaration, specifiers } = statement;
    if (declaration?.type === "VariableDeclaration")
      return declaration.declarations.map(({ id }) => code.slice(id.start, id.end));
    const named = declaration && "id" in declaration && declaration.id;
    const ids = named ? [named] : specifiers.map(({ exported }) => exported);
    return ids.map(({ start, end }) => code.slice(start, end));
  });
  return [
    'const left = () => { throw new Error("The server alone writes JSON Schema."); };',
    ...names.map((name) => `export const ${name} = () => left;`),
  ].join("\n");
}
