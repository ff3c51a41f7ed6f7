/** How Node runs the server (`npm start`): for a machine with little memory. */

/** Megabytes of new objects before they are collected: left to itself, Node takes 60 MB more than it needs. */
export const nodeOptions = ["--max-semi-space-size=8"];

/**
 * Each thread that compiles would keep an arena of the allocator for itself, 5 to 25 MB, long after it is done. It
 * has to be set before a process begins.
 */
export const environment = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? "1" };
