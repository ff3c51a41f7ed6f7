/**
 * Checks text of all calls and pages: PostgreSQL refuses NUL, and no field of the site needs control characters except
 * line breaks and tabs.
 */

const controlMark = /\p{Cc}/u;
const unkeptMark = /[\p{Cc}--[\n\r\t]]/v;

/** True for well-formed Unicode without control characters except line breaks and tabs. */
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
 * True for a correctly encoded query. Pages also read badly encoded ones, since mail programs change links; calls do
 * not.
 */
export const isWellEncoded = (url: URL) => decoded(url.search.replaceAll("+", " ")) !== null;

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Deeper than any form's values. */
const deepest = 20;

export type InvalidText = { kind: "text"; path: string } | { kind: "depth" };

/** The first invalid text in a body, or too deep nesting; else null. */
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
