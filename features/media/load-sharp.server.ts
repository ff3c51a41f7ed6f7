/**
 * The library that reads and draws pictures, loaded when the first one is asked
 * for: a server that draws none pays neither its start nor its memory.
 */
export const loadSharp = async () => (await import("sharp")).default;
