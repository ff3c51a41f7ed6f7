import type { PublicVenue } from "../schema";

/** The walks between the venues of a night. Pure. */

/** Walking minutes between two venues, 0 if unknown. */
export type Walk = { from: string; to: string; minutes: number };

/** The walks between venues, each once. */
export const walksOf = (venues: readonly Pick<PublicVenue, "id" | "walks">[]): Walk[] =>
  venues.flatMap(({ id, walks }) =>
    walks
      .filter(({ venueId }) => id < venueId)
      .map(({ venueId, minutes }) => ({ from: id, to: venueId, minutes })),
  );

/** The minutes on foot between two venues by their ids; 0 if they are the same, or unknown. */
export const walkMinutes = (walks: readonly Walk[], a: string, b: string): number =>
  walks.find(({ from, to }) => (from === a && to === b) || (from === b && to === a))?.minutes ?? 0;
