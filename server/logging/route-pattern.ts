/** The log contains the declared pattern of an address: paths contain tokens, addresses and names. */

const isParameter = (segment: string) => /^(:\w+|\{\w+\}|\*)$/.test(segment);

/** For undeclared addresses: it may be a mistyped private link. */
const undeclaredPath = "/…";

/**
 * Creates a function from paths to their declared patterns ('/entry/:token', '/api/contacts/{id}', '/cards/*'). Ignores
 * case; requests for page data get `.data`.
 */
export function toRoutePattern(patterns: readonly string[]): (path: string) => string {
  const declaredPatterns = [...new Set(patterns)]
    .map((pattern) => ({ pattern, segments: pattern.split("/") }))
    // A literal segment matches before a parameter.
    .sort((a, b) => a.segments.filter(isParameter).length - b.segments.filter(isParameter).length);

  const find = (path: string): string | null => {
    const pathSegments = path.toLowerCase().split("/");
    const match = declaredPatterns.find(({ segments }) => {
      const isOpenEnded = segments.at(-1) === "*";
      const missingCount = segments.length - pathSegments.length;
      if (isOpenEnded ? missingCount > 0 : missingCount !== 0) return false;
      return segments.every(
        (segment, index) => isParameter(segment) || segment.toLowerCase() === pathSegments[index],
      );
    });
    return match?.pattern ?? null;
  };
  const withoutTrailingSlash = (path: string) => (path === "/" ? path : path.replace(/\/+$/, ""));
  return (path) => {
    if (!path.endsWith(".data")) return find(withoutTrailingSlash(path)) ?? undeclaredPath;
    const page = path === "/_root.data" ? "/" : path.slice(0, -".data".length);
    return `${find(withoutTrailingSlash(page)) ?? undeclaredPath}.data`;
  };
}
