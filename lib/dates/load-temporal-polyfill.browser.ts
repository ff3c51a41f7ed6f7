/** Loads Temporal on admin pages if the browser lacks it. Resolves when it is ready; offline, pages open without it. */
export async function ensureTemporal(): Promise<void> {
  if ("Temporal" in globalThis) return;
  await import("temporal-polyfill/global").catch(() => undefined);
}
