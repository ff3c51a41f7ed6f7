/**
 * Milliseconds from now until the page is `age` milliseconds old, counted from when its address
 * was opened; 0 if it is older. For what has to come at a moment however late its own code came.
 */
export const untilAge = (age: number): number => Math.max(0, age - performance.now());
