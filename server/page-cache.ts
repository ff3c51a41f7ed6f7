import { randomBytes } from "node:crypto";

/**
 * Rendered public pages, kept in memory for a moment, so that a link that
 * spreads does not render the same page a thousand times. Kept are only whole,
 * successful HTML pages of visitors without a session that do not forbid it.
 * Each copy gets a nonce of its own. A director's change empties it at once in
 * this process; others follow when their copies end, a second later.
 */

const keptMs = 1_000;
const maxPages = 300;

type Kept = { html: string; headers: [string, string][]; nonce: string; until: number };

export type PageCache = {
  /** The page at `key`: from memory, or rendered now with the nonce that `render` is given. */
  serve: (key: string, render: (nonce: string) => Promise<Response>) => Promise<Response>;
  /** Something that pages show has changed. */
  clear: () => void;
};

export const freshNonce = () => randomBytes(16).toString("base64");

const mayBeKept = (response: Response) =>
  response.status === 200 &&
  (response.headers.get("content-type") ?? "").startsWith("text/html") &&
  !response.headers.has("set-cookie") &&
  !/no-store|private/.test(response.headers.get("cache-control") ?? "");

/** A kept page with a nonce that nobody has seen. The kept one is random, so no text contains it. */
function copyOf({ html, headers, nonce }: Kept): Response {
  const own = freshNonce();
  const policy = "content-security-policy";
  return new Response(html.replaceAll(nonce, own), {
    headers: headers.map(([name, value]) => [
      name,
      name === policy ? value.replaceAll(nonce, own) : value,
    ]),
  });
}

export function createPageCache(now: () => number = () => performance.now()): PageCache {
  const pages = new Map<string, Kept>();
  const rendering = new Map<string, Promise<Kept | null>>();
  let generation = 0;

  const keep = (key: string, kept: Kept) => {
    // The oldest goes first; a Map keeps the order of insertion.
    const [oldest] = pages.keys();
    if (pages.size >= maxPages && oldest !== undefined) pages.delete(oldest);
    pages.set(key, kept);
  };

  return {
    serve: async (key, render) => {
      const known = pages.get(key);
      if (known && known.until > now()) return copyOf(known);
      pages.delete(key);
      // Those who ask meanwhile wait for the first; a page that may not be kept is theirs alone.
      const underWay = rendering.get(key);
      const theirs = underWay && (await underWay.catch(() => null));
      if (theirs) return copyOf(theirs);

      const started = generation;
      const nonce = freshNonce();
      const whole = Promise.withResolvers<Kept | null>();
      whole.promise.catch(() => undefined);
      rendering.set(key, whole.promise);
      try {
        const response = await render(nonce);
        if (!mayBeKept(response)) {
          whole.resolve(null);
          return response;
        }
        const headers = [...response.headers] as [string, string][];
        const kept = { html: await response.text(), headers, nonce, until: now() + keptMs };
        const current = started === generation;
        if (current) keep(key, kept);
        whole.resolve(current ? kept : null);
        return new Response(kept.html, { headers });
      } catch (error) {
        whole.reject(error);
        throw error;
      } finally {
        if (rendering.get(key) === whole.promise) rendering.delete(key);
      }
    },
    clear: () => {
      generation += 1;
      pages.clear();
    },
  };
}
