/** The order of titles in lists. Runs anywhere. */

/** A title as archives sort it: 'The Ferry' at F. */
const sortName = (title: string) => title.replace(/^(?:the|an?)\s+(?=\S)/i, "");

/** Compares titles without their first article; equal ones by the whole title. */
export const compareTitles = (a: string, b: string): number =>
  sortName(a).localeCompare(sortName(b), "en") || a.localeCompare(b, "en");
