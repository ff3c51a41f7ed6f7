import type { Theme } from "./schema";

/**
 * The pairs of faces beside the documented one, cut by scripts/fonts.mjs. `adjust` makes a face about as narrow as the
 * documented one, for which the pages are laid out, in per cent.
 */

type Face = { family: string; file: string; adjust: number };

const figtree: Face = { family: "Figtree", file: "figtree", adjust: 100 };
const pairs: Partial<Record<Theme["faces"], { headlines: Face; text: Face }>> = {
  "Fraunces and Source Sans": {
    headlines: { family: "Fraunces", file: "fraunces", adjust: 67 },
    text: { family: "Source Sans 3", file: "source-sans-3", adjust: 107 },
  },
  "Playfair Display and Figtree": {
    headlines: { family: "Playfair Display", file: "playfair-display", adjust: 69 },
    text: figtree,
  },
  "Oswald and Work Sans": {
    headlines: { family: "Oswald", file: "oswald", adjust: 82 },
    text: { family: "Work Sans", file: "work-sans", adjust: 92 },
  },
  "Bricolage Grotesque and DM Sans": {
    headlines: { family: "Bricolage Grotesque", file: "bricolage-grotesque", adjust: 67 },
    text: { family: "DM Sans", file: "dm-sans", adjust: 98 },
  },
  "Cormorant and Figtree": {
    headlines: { family: "Cormorant", file: "cormorant", adjust: 80 },
    text: figtree,
  },
};

const addressOf = ({ file }: Face) => `/faces/${file}.woff2`;

/** The address of the headlines' face, which loads first; null for the documented pair. */
export function firstFace({ faces }: Pick<Theme, "faces">): string | null {
  const pair = pairs[faces];
  return pair ? addressOf(pair.headlines) : null;
}

/** The rules of a pair; none for the documented one, whose rules every page has. */
export function facesCss({ faces }: Pick<Theme, "faces">): string[] {
  const pair = pairs[faces];
  if (!pair) return [];
  const { headlines, text } = pair;
  const rule = (face: Face, weights: string) =>
    `@font-face{font-family:"${face.family}";src:url("${addressOf(face)}") format("woff2");font-weight:${weights};font-display:swap;size-adjust:${face.adjust}%}`;
  // Characters that are not in a file come from the documented face.
  return [
    rule(headlines, "400"),
    rule(text, "400 700"),
    `:root{--font-display:"${headlines.family}","Imbue Variable","Imbue Fallback",Georgia,serif;--font-sans:"${text.family}","Instrument Sans Variable","Instrument Sans Fallback",Arial,sans-serif}`,
  ];
}
