/**
 * What may come in at all, asked once at the edge for every call and page: text
 * that the database can keep and that a person could have typed. PostgreSQL
 * refuses NUL, and no field of a festival's holds another control mark than the
 * end of a line and a tab.
 */

const controlMark = /\p{Cc}/u;
const unkeptMark = /[\p{Cc}--[\n\r\t]]/v;

/**
 * True for storable text: well-formed Unicode without control characters other than line breaks and
 * tabs.
 */
export const isStorableText = (text: string) => text.isWellFormed() && !unkeptMark.test(text);

/** 'path' or 'query' if an address has invalid characters there; else null. */
export function findInvalidUrlPart(url: URL): "path" | "query" | null {
  const path = decoded(url.pathname);
  if (path === null || controlMark.test(path)) return "path";
  for (const [name, value] of url.searchParams) {
    if (!isStorableText(name) || !isStorableText(value)) return "query";
  }
  return null;
}

/**
 * True of a query that is encoded as it should be. A page reads a badly encoded one
 * as well as it can, for links in emails are bent by mail programs; a call does not.
 */
export const isWellEncoded = (url: URL) => decoded(url.search.replaceAll("+", " ")) !== null;

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Deeper than any of our forms. */
const deepest = 20;

export type InvalidText = { kind: "text"; path: string } | { kind: "depth" };

/** The first text in a body that cannot be stored, or its excessive nesting; else null. */
export function findInvalidText(value: unknown, path: readonly string[] = []): InvalidText | null {
  if (path.length > deepest) return { kind: "depth" };
  if (typeof value === "string") {
    return isStorableText(value) ? null : { kind: "text", path: path.join(".") };
  }
  if (typeof value !== "object" || value === null) return null;
  for (const [key, item] of Object.entries(value)) {
    if (!isStorableText(key)) return { kind: "text", path: path.join(".") };
    const odd = findInvalidText(item, [...path, key]);
    if (odd) return odd;
  }
  return null;
}
