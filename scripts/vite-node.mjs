import { stopWith } from "./ensure-setup.mjs";

/**
 * Runs TypeScript of the project outside a build and ends this process: with 0 if `work` resolves to true. `work` gets
 * a function that loads a file by its path in the project, '/bench/run.ts'. Errors are printed. Needs installed
 * packages.
 */
export async function runThroughVite(work) {
  const { createServer } = await import("vite");
  const vite = await createServer({
    appType: "custom",
    logLevel: "error",
    server: { middlewareMode: true, ws: false },
  });
  const isGood = await work((file) => vite.ssrLoadModule(file)).catch((error) =>
    stopWith(
      `\n${error.message}${error.cause ? `\nBecause: ${error.cause.message ?? error.cause}` : ""}`,
    ),
  );
  await vite.close();
  process.exit(isGood ? 0 : 1);
}
