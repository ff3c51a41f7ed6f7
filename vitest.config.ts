import path from "node:path";
import { defineConfig } from "vitest/config";

/**
 * Milliseconds until a test counts as hanging and is named: a guard, not a measure of speed. What takes longer for a
 * reason has a bound of tests/bounds.ts. A poll ends before its test, so that it says what it waited for.
 */
const patience = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 45_000 } },
};

/**
 * unit: pure code, no database. http: real requests on a real database, on both
 * engines. process: the built server as a separate process. image: the container's image.
 */
const http = (engine: "embedded" | "postgres") => ({
  extends: true as const,
  test: {
    name: `http-${engine}`,
    include: ["**/*.http.test.{ts,tsx}"],
    env: { TEST_ENGINE: engine },
    globalSetup: ["tests/test-decoders.ts", `tests/engines/${engine}.ts`],
    // Files share the loaded code and the emptied databases: a third of the time.
    isolate: false,
    // Beside another check too: they wait for timeouts, leases and decoders.
    maxWorkers: 2,
  },
});

/** The built site in another engine than the journeys', installed from Debian's packages. */
const browser = (engine: "firefox" | "webkit") => ({
  extends: true as const,
  test: {
    name: engine,
    include: ["tests/browsers/*.test.ts"],
    env: { ENGINE: engine },
    globalSetup: "tests/browsers/serve.ts",
    fileParallelism: false,
  },
});

/** Where `npm test` reads how long each file took. */
const times = process.env.TIMES_FILE;

export default defineConfig({
  resolve: { alias: { "~": path.resolve(import.meta.dirname) } },
  test: {
    reporters: times ? ["default", "json"] : ["default"],
    outputFile: times,
    ...patience,
    // The projects run one after the other as processes of their own: what one has transformed, the next ones read.
    fsModuleCache: true,
    // Failed expectations show whole lists: '[ Array(1) ]' is of no use.
    chaiConfig: { truncateThreshold: 4_000 },
    exclude: ["node_modules/**", "build/**"],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          globalSetup: "tests/test-decoders.ts",
          include: ["**/*.test.{ts,tsx}"],
          exclude: [
            "node_modules/**",
            "build/**",
            "**/*.{http,process,hostile}.test.{ts,tsx}",
            "tests/browsers/**",
            "tests/image/**",
          ],
          // Pure code has no state: files share loaded modules, in half the time.
          isolate: false,
        },
      },
      http("embedded"),
      http("postgres"),
      browser("firefox"),
      browser("webkit"),
      {
        extends: true,
        test: {
          name: "process",
          // Files share loaded modules, as above; what they test are processes of their own.
          isolate: false,
          include: ["**/*.process.test.ts"],
          globalSetup: "tests/server-process.ts",
          // Hooks start clusters and servers with demo content.
          hookTimeout: 180_000,
          // A job that a kill interrupted is due again after a minute.
          expect: { poll: { timeout: 150_000 } },
          // They wait more than they work: for servers, emails and locks.
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: "image",
          include: ["tests/image/*.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "hostile",
          include: ["**/*.hostile.test.ts"],
          globalSetup: "tests/server-process.ts",
        },
      },
    ],
  },
});
