/** Range requests (RFC 9110, 14): one range of bytes; anything else gets the whole file. */

export type Range = { start: number; end: number };

/**
 * The range of a Range header for a file of `size` bytes, `end` inclusive. "whole" without a header or for one that may
 * be ignored; "unsatisfiable" if it is outside the file.
 */
export function rangeOf(header: string | null, size: number): Range | "whole" | "unsatisfiable" {
  const match = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/.exec(header?.trim() ?? "");
  if (!match) return "whole";
  const [, first, last, suffix] = match;
  if (suffix !== undefined) {
    const length = Number(suffix);
    return length === 0 || size === 0
      ? "unsatisfiable"
      : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(first);
  const end = last ? Number(last) : size - 1;
  if (last && end < start) return "whole";
  if (start >= size) return "unsatisfiable";
  return { start, end: Math.min(end, size - 1) };
}

/** Whether a range may be served: If-Range is absent or names this version. */
export const rangeApplies = (ifRange: string | null, etag: string): boolean =>
  ifRange === null || ifRange.trim() === etag;
