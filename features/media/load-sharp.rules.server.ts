/** The image library, loaded on first use to save start-up time and memory. */
export const loadSharp = async () => (await import("sharp")).default;
