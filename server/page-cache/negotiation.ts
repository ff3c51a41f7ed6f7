/** What a browser already has, and how it wants the rest packed (RFC 9110). */

/** Compared weakly: an entity tag says that both show the same, not that each byte is. */
const opaque = (tag: string) => tag.trim().replace(/^W\//, "");

/** True where `If-None-Match` names this entity tag, in a list too, or any by `*`. */
export function isKnown(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === etag) return true;
  if (ifNoneMatch.trim() === "*") return true;
  // A comma may stand within the quotes.
  const tags = ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return tags.some((tag) => opaque(tag) === opaque(etag));
}

export type Coding = "br" | "gzip" | "identity";

/** Browsers send a handful of these; whoever sends others has each read anew. */
const mostRead = 50;
const read = new Map<string, Coding>();

/** The smallest coding that `Accept-Encoding` lets through. */
export function codingFor(acceptEncoding: string | null | undefined): Coding {
  if (!acceptEncoding) return "identity";
  const known = read.get(acceptEncoding);
  if (known) return known;
  const found = readCoding(acceptEncoding);
  if (read.size < mostRead) read.set(acceptEncoding, found);
  return found;
}

function readCoding(acceptEncoding: string): Coding {
  const weights = new Map(
    acceptEncoding.split(",").map((one) => {
      const [name = "", ...parameters] = one.toLowerCase().split(";");
      const weight = parameters.map((text) => /^\s*q\s*=\s*([\d.]+)/.exec(text)?.[1]).find(Boolean);
      return [name.trim(), Number(weight ?? 1)];
    }),
  );
  const takes = (coding: Coding) => (weights.get(coding) ?? weights.get("*") ?? 0) > 0;
  return takes("br") ? "br" : takes("gzip") ? "gzip" : "identity";
}
