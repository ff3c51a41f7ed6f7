/** Options of Node for the build and `npm start`, for machines with little memory. */

/** Megabytes of new objects before they are collected: by default Node uses 60 MB more than it needs. */
export const nodeOptions = ["--max-semi-space-size=8"];

/** Of the build: by default it uses the memory of a machine of 2 GB before it collects, and is killed there. */
export const buildOptions = ["--max-old-space-size=768", ...nodeOptions];

/**
 * By default each compiling thread keeps an arena of the allocator, 5 to 25 MB. Must be set before a process starts.
 */
export const environment = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? "1" };
