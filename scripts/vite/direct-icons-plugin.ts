import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { Plugin } from "vite";

const iconImport = /import \{([^}]+)\} from "lucide-react";/g;
const exportOf = /^export \{(.+)\} from '\.\/icons\/(.+)\.mjs';$/gm;

/**
 * Imports each icon from its own file. The package's index names more than a thousand: without it the bundler reads
 * fewer files and knows which page needs which icon.
 */
export function directIcons(): Plugin {
  const files = iconFiles(readFileSync(iconIndex(), "utf8"));
  return {
    name: "direct-icons",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      order: "pre",
      filter: { id: /\.tsx?(\?|$)/, code: 'from "lucide-react"' },
      handler: (code) => ({ code: importDirectly(code, files), map: null }),
    },
  };
}

/** The package's index for browsers. */
export const iconIndex = (): string =>
  path.join(
    path.dirname(createRequire(import.meta.url).resolve("lucide-react")),
    "../esm/lucide-react.mjs",
  );

/** The file of each icon by its name, 'Undo2' → 'undo-2', from the package's index. */
export const iconFiles = (index: string): ReadonlyMap<string, string> =>
  new Map(
    [...index.matchAll(exportOf)].flatMap(([, names = "", file = ""]) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = ""]) => [name, file] as const),
    ),
  );

/** Rewrites imports of icons. Throws for a name that is no icon. */
export function importDirectly(code: string, files: ReadonlyMap<string, string>): string {
  return code.replace(iconImport, (_, names: string) =>
    names
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name && !name.startsWith("type "))
      .map((name) => {
        const [icon = "", as = icon] = name.split(" as ");
        const file = files.get(icon);
        if (!file) throw new Error(`lucide-react has no icon ${icon}.`);
        return `import ${as} from "lucide-react/icons/${file}";`;
      })
      .join(" "),
  );
}
