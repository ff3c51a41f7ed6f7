/** The current time, as an argument that tests can set. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
