import { defineConfig } from "@playwright/test";
import { browserPath } from "./scripts/debian.mjs";

const times = process.env.TIMES_FILE;

/** Browser journeys against the built site, which is built first if its sources changed. */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./tests/e2e/serve.ts",
  outputDir: "test-results",
  // One more than the minimum of cores: a journey waits as often as it works.
  workers: 3,
  fullyParallel: true,
  // Guards against hanging, not measures of speed: the machine may be busy. What takes longer for a reason has a bound
  // of tests/bounds.ts.
  timeout: 60_000,
  expect: { timeout: 30_000 },
  reporter: [
    [process.env.CI ? "line" : "list"],
    // Where `npm test` reads how long each file took.
    ...(times ? [["json", { outputFile: times }] as const] : []),
  ],
  use: {
    // A site that is named with E2E_URL may have a self-signed certificate.
    ignoreHTTPSErrors: process.env.E2E_URL?.startsWith("https:") ?? false,
    locale: "en-US",
    timezoneId: "America/Los_Angeles",
    // Without a graphics card the moving lights cost more than the journeys themselves. What moves
    // has journeys that ask for it (`withMotion` of tests/e2e/fixtures.ts), and the walks of Firefox
    // and WebKit see every page in motion.
    contextOptions: { reducedMotion: "reduce" },
    // A trace of every journey costs as much as the journey; `--trace=on` records one.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: browserPath(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
