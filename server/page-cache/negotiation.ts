/** Conditional requests and content codings (RFC 9110). */

/** Weak comparison: equal content, not necessarily equal bytes. */
const opaqueTag = (tag: string) => tag.trim().replace(/^W\//, "");

/** Whether `If-None-Match` contains this entity tag, or `*`. */
export function matchesEtag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch.trim() === "*") return true;
  // The quotes may contain a comma.
  const tags = ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return tags.some((tag) => opaqueTag(tag) === opaqueTag(etag));
}

export type Coding = "br" | "gzip" | "identity";

/** The smallest content coding that `Accept-Encoding` allows. */
export function codingFor(acceptEncoding: string | null | undefined): Coding {
  const weights = new Map(
    (acceptEncoding ?? "").split(",").map((coding) => {
      const [name = "", ...parameters] = coding.toLowerCase().split(";");
      const weight = parameters.map((text) => /^\s*q\s*=\s*([\d.]+)/.exec(text)?.[1]).find(Boolean);
      return [name.trim(), Number(weight ?? 1)];
    }),
  );
  const accepts = (coding: Coding) => (weights.get(coding) ?? weights.get("*") ?? 0) > 0;
  if (accepts("br")) return "br";
  return accepts("gzip") ? "gzip" : "identity";
}
