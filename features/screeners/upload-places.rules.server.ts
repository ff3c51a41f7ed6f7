/** The places of simultaneous requests with bytes, in one process. */

const defaultPlaces = {
  /** All of them. */
  all: 24,
  /** For films that nobody has paid for: the others are for entries. */
  unpaid: 12,
  /** For one address. */
  address: 8,
};

/** Takes a place for the bytes of a film and returns how to free it; null without a free one. */
export type UploadPlaces = {
  take: (sender: { client: string | null; isUnpaid: boolean }) => (() => void) | null;
};

/** `bounds`: fewer places, for tests. A client of null has no share of its own. */
export function createUploadPlaces(bounds: Partial<typeof defaultPlaces> = {}): UploadPlaces {
  const placeLimits = { ...defaultPlaces, ...bounds };
  const takenPlaces = new Map<string, number>();
  const addPlaces = (key: string, change: 1 | -1) => {
    const places = (takenPlaces.get(key) ?? 0) + change;
    if (places > 0) takenPlaces.set(key, places);
    else takenPlaces.delete(key);
  };
  return {
    take: ({ client, isUnpaid }) => {
      const limits: [key: string, maxPlaces: number][] = [["all", placeLimits.all]];
      if (isUnpaid) limits.push(["unpaid", placeLimits.unpaid]);
      if (client !== null) limits.push([`from ${client}`, placeLimits.address]);
      if (limits.some(([key, maxPlaces]) => (takenPlaces.get(key) ?? 0) >= maxPlaces)) return null;
      for (const [key] of limits) addPlaces(key, 1);
      return () => {
        for (const [key] of limits) addPlaces(key, -1);
      };
    },
  };
}
