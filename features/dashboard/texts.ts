/** On every page of the admin while a demo festival's clock is its own. */
export const demoNotice = (date: string) => `Demo festival, today is ${date}`;
