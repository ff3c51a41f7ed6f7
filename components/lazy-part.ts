import { lazy } from "react";
import { toast } from "~/lib/toast";

/** Milliseconds before the second and the third attempt. */
const retryDelays = [1_000, 4_000];

/** True if the server has another version of the site than this page: its list of routes is gone. */
async function isOutdated(): Promise<boolean> {
  const url = (window as { __reactRouterManifest?: { url?: string } }).__reactRouterManifest?.url;
  if (!url) return false;
  const response = await fetch(url, { method: "HEAD", cache: "no-store" }).catch(() => null);
  return response?.status === 404;
}

/**
 * Loads code, with up to three attempts. If all fail, the promise never settles: the page stays as it is, instead of
 * showing an error.
 */
export async function loadPart<T>(load: () => Promise<T>, onMissing?: () => void): Promise<T> {
  for (const delay of [...retryDelays, 0]) {
    try {
      return await load();
    } catch {
      if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  onMissing?.();
  return new Promise<never>(() => undefined);
}

/** After an update the page is loaded again, once: the new one has the new list. Otherwise a sentence says what to do. */
async function reloadOrWarn(): Promise<void> {
  if (await isOutdated()) return location.reload();
  toast({
    title: "Part of this page did not load",
    description: "Check your connection, then reload the page.",
    tone: "danger",
  });
}

/**
 * A component whose code is loaded when it is first shown, below a Suspense boundary. If the code does not come, what is
 * on the page stays, and a message says so.
 */
export const lazyPart: typeof lazy = (load) =>
  lazy(() => (import.meta.env.SSR ? load() : loadPart(load, () => void reloadOrWarn())));
