/**
 * Milliseconds from now until the page is `age` milliseconds old, counted from when its address was
 * opened; 0 if it is older. For timed actions, however late their code arrived.
 */
export const untilAge = (age: number): number => Math.max(0, age - performance.now());
