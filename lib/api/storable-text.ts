/**
 * Cleans the text of calls, pages and files. People paste invisible characters without knowing: Word's soft line break
 * becomes a line break, and other control characters go. Only text that no database can keep is refused.
 */

const controlMark = /\p{Cc}/u;

/** Line breaks of other programs: vertical tab, form feed and NEL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
const otherBreaks = /[\u000b\u000c\u0085]/g;
const invisible = /[\p{Cc}--[\0\n\r\t]]/gv;

/** The text without control characters but line breaks, tabs, and NUL, which `isStorableText` refuses. */
export const cleanText = (text: string) => text.replace(otherBreaks, "\n").replace(invisible, "");

/** True for well-formed Unicode without NUL, which PostgreSQL refuses. */
const isStorableText = (text: string) => text.isWellFormed() && !text.includes("\0");

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

/** More than any form's values have. */
const maxDepth = 20;

export type InvalidText = { kind: "text"; path: string } | { kind: "depth" };

export type CleanedValue = { value: unknown } | InvalidText;

/** A body with each text cleaned; or the first text that cannot be stored, or too deep nesting. */
export function cleanValue(value: unknown, path: readonly string[] = []): CleanedValue {
  if (path.length > maxDepth) return { kind: "depth" };
  if (typeof value === "string") {
    if (!isStorableText(value)) return { kind: "text", path: path.join(".") };
    return { value: cleanText(value) };
  }
  if (typeof value !== "object" || value === null) return { value };
  const cleanedEntries: [string, unknown][] = [];
  for (const [key, item] of Object.entries(value)) {
    if (!isStorableText(key) || controlMark.test(key))
      return { kind: "text", path: path.join(".") };
    const result = cleanValue(item, [...path, key]);
    if ("kind" in result) return result;
    cleanedEntries.push([key, result.value]);
  }
  return {
    value: Array.isArray(value)
      ? cleanedEntries.map(([, item]) => item)
      : Object.fromEntries(cleanedEntries),
  };
}
