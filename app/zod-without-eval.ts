/**
 * Keeps zod from compiling its schemas with `new Function` in the browser: the
 * pages' policy forbids it, and even zod's probe would count as a violation. The
 * root imports this before anything that makes a schema.
 */
if (typeof document !== "undefined") {
  const settings = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
  settings.__zod_globalConfig = { ...settings.__zod_globalConfig, jitless: true };
}
