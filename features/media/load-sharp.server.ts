/**
 * The image library, loaded on first use: a server that draws no picture saves its start-up time
 * and memory.
 */
export const loadSharp = async () => (await import("sharp")).default;
