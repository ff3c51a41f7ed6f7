/**
 * The address of a film's picture under /art/films; wider versions are beside it
 * (`features/media/rules.ts`).
 */
export const still = (name: string) => `/art/films/${name}-960.webp`;
