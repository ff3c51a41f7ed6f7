/**
 * Temporal for browsers that lack it, where the director types a wall clock: fetched
 * by those alone. Resolves once it is there; offline, the rooms open without it.
 */
export async function haveTemporal(): Promise<void> {
  if ("Temporal" in globalThis) return;
  await import("temporal-polyfill/global").catch(() => undefined);
}
