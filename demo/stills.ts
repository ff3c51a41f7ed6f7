/** The address of a film's picture under /art/films; it exists in several widths (`lib/pictures.ts`). */
export const still = (name: string) => `/art/films/${name}-960.webp`;
