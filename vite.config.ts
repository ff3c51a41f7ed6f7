import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { latin1Server } from "./scripts/vite/latin1-server-plugin.ts";
import { stripContracts } from "./scripts/vite/strip-contracts-plugin.ts";

/** Packages that load files beside their code (native code, WebAssembly): the build leaves them out. */
export const withOwnFiles = [
  "sharp",
  "harfbuzzjs",
  "@electric-sql/pglite",
  "@electric-sql/pglite/nodefs",
  "@electric-sql/pglite/contrib/pg_trgm",
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), stripContracts(), latin1Server(), reactRouter()],
  resolve: {
    tsconfigPaths: true,
    alias: [
      {
        find: "react-style-singleton",
        replacement: path.resolve("components/react-style-singleton/adopted-style.ts"),
      },
    ],
  },
  // The whole server is one bundle, so that pages and calls share one copy of
  // every module (see docs/decisions). Packages are in it: reading thousands of
  // their files was the longest part of a start.
  ...(command === "build" && { define: { "process.env.NODE_ENV": '"production"' } }),
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // React and the router change less often than our own code, and stay in browsers' caches.
            codeSplitting: {
              groups: [
                {
                  name: "core",
                  test: /node_modules\/(react|react-dom|scheduler|react-router)\/|\0rolldown\/runtime/,
                  priority: 1,
                },
                // Each page with a form or a list uses most of it.
                {
                  name: "query",
                  test: /node_modules\/@tanstack\/(react-query|query-core)\//,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        rolldownOptions: {
          input: "./server/index.ts",
          // The server is one bundle without lazy chunks.
          checks: { ineffectiveDynamicImport: false },
        },
      },
      resolve: command === "build" ? { noExternal: true, external: withOwnFiles } : {},
    },
  },
  build: { sourcemap: false },
  server: { fs: { strict: true } },
  // Scanned at start, so that the first page in development is not loaded twice.
  optimizeDeps: { entries: ["app/**/*.tsx", "features/**/*.tsx"] },
}));
