import path from "node:path";
import { defineConfig } from "vitest/config";

/**
 * unit: pure code, no database. http: real requests on a real database, on both
 * engines. process: the built server as a process of its own.
 */
const http = (engine: "embedded" | "postgres") => ({
  extends: true as const,
  test: {
    name: `http-${engine}`,
    include: ["**/*.http.test.{ts,tsx}"],
    env: { TEST_ENGINE: engine },
    globalSetup: `tests/engines/${engine}.ts`,
    // Files share the loaded code and the emptied databases: a third of the time.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

export default defineConfig({
  resolve: { alias: { "~": path.resolve(import.meta.dirname) } },
  test: {
    exclude: ["node_modules/**", "build/**"],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["**/*.test.{ts,tsx}"],
          exclude: ["node_modules/**", "build/**", "**/*.{http,process}.test.{ts,tsx}"],
          testTimeout: 15_000,
        },
      },
      http("embedded"),
      http("postgres"),
      {
        extends: true,
        test: {
          name: "process",
          include: ["**/*.process.test.ts"],
          globalSetup: "tests/server-process.ts",
          testTimeout: 120_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
