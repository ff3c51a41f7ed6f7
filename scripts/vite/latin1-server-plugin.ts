import type { Plugin } from "vite";

/**
 * Escapes the characters above U+00FF in the server's build. Node keeps a file with one of them at two bytes a
 * character, for as long as the process runs.
 */
export function latin1Server(): Plugin {
  return {
    name: "latin1-server",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    generateBundle: {
      order: "post",
      handler: (_, bundle) => {
        for (const file of Object.values(bundle)) {
          if (file.type === "chunk") file.code = escapeAboveLatin1(file.code);
        }
      },
    },
  };
}

/** JavaScript with escapes in place of characters above U+00FF; one after a backslash loses the backslash. */
export const escapeAboveLatin1 = (code: string): string =>
  code.replace(/(\\*)([^\0-\xff])/g, (_, slashes: string, character: string) => {
    const escaped = `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
    return (slashes.length % 2 === 0 ? slashes : slashes.slice(1)) + escaped;
  });
