/**
 * The ids of the screenings that a visitor has chosen, as text in storage and in links. A module of its own, so that
 * pages with heart buttons do not load the rules of the schedule. Pure.
 */

/** Reads a list of ids from storage or a link; anything else is an empty list. */
export function parseIds(text: string | null): string[] {
  try {
    const parsed: unknown = JSON.parse(text ?? "[]");
    const ids = Array.isArray(parsed) ? parsed.filter((id) => typeof id === "string") : [];
    return [...new Set(ids)];
  } catch {
    return [];
  }
}

/** The ids of a shared link, '#ids=a,b'; null for another fragment. */
export function parseSharedIds(hash: string): string[] | null {
  const match = /^#ids=([\w,%-]*)$/.exec(hash);
  if (!match) return null;
  return [...new Set((match[1] ?? "").replaceAll(/%2c/gi, ",").split(","))].filter(Boolean);
}

/** '/my-programme' and ids → '/my-programme#ids=a,b' */
export const shareAddress = (page: string, ids: readonly string[]): string =>
  `${page}#ids=${ids.join(",")}`;
