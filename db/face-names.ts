/** Pairs of faces, for headlines and text; the first is the documented one. */
export const faceNames = [
  "Imbue and Instrument Sans",
  "Fraunces and Source Sans",
  "Playfair Display and Figtree",
  "Oswald and Work Sans",
  "Bricolage Grotesque and DM Sans",
  "Cormorant and Figtree",
] as const;
