/** The current time, as an argument that tests can set. */
export type Clock = () => Date;

/** The machine's clock. */
export const systemClock: Clock = () => new Date();
