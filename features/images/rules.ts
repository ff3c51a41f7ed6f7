/** Where kept pictures are, and in which widths. Runs anywhere. */

export const imageAddress = (name: string) => `/images/${name}`;

/** The widths in pixels that an upload is kept in; the last one, or its own, is its address. */
export const uploadWidths = [640, 1_200, 1_920] as const;

/** The `srcSet` of an uploaded picture; undefined for any other, which has one width. */
export function sourcesOf(imageUrl: string): string | undefined {
  const [, stem, own] = /^(\/images\/[0-9a-f]{64})-(\d+)\.webp$/.exec(imageUrl) ?? [];
  const smaller = uploadWidths.filter((width) => width < Number(own));
  if (smaller.length === 0) return undefined;
  return [...smaller, Number(own)].map((width) => `${stem}-${width}.webp ${width}w`).join(", ");
}
