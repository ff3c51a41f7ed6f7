/** The address of a film's picture under /art/films; it exists in several widths (`features/media/rules.ts`). */
export const still = (name: string) => `/art/films/${name}-960.webp`;
