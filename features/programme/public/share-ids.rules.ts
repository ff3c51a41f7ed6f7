/**
 * The ids that a visitor has chosen, as stored and linked. A separate module, so that pages with
 * only hearts load no more. Pure.
 */

/** Reads a list of ids from storage or a link; anything else is an empty list. */
export function idsIn(text: string | null): string[] {
  try {
    const read: unknown = JSON.parse(text ?? "[]");
    const ids = Array.isArray(read) ? read.filter((id) => typeof id === "string") : [];
    return [...new Set(ids)];
  } catch {
    return [];
  }
}

/** The ids of a shared link, '#ids=a,b'; null for another fragment. */
export function sharedIn(hash: string): string[] | null {
  const match = /^#ids=([\w,%-]*)$/.exec(hash);
  if (!match) return null;
  return [...new Set((match[1] ?? "").replaceAll(/%2c/gi, ",").split(","))].filter(Boolean);
}

/** '/my-programme' and ids → '/my-programme#ids=a,b' */
export const shareAddress = (page: string, ids: readonly string[]): string =>
  `${page}#ids=${ids.join(",")}`;
