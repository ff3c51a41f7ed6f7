/**
 * Milliseconds until the page is `age` milliseconds old, counted from navigation start; 0 if it is older. For timed
 * actions whose code may load late.
 */
export const untilAge = (age: number): number => Math.max(0, age - performance.now());
