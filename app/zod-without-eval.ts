/**
 * Stops zod from compiling schemas with `new Function` in the browser: the pages' policy forbids it, and even zod's
 * probe would be reported as a violation. The root imports this before any schema.
 */
if (typeof document !== "undefined") {
  const settings = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
  settings.__zod_globalConfig = { ...settings.__zod_globalConfig, jitless: true };
}
