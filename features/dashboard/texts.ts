/** On every page of the admin while a demo festival's clock is its own. */
export const demoNotice = (date: string) => `Demo festival, today is ${date}`;

/** Whose figures the dashboard shows, where it is not the current edition. */
export const figuresOf = (edition: string) => `Figures of the ${edition} edition`;
