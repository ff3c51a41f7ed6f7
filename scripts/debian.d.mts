/** What programs in TypeScript take from debian.mjs. */

/** The browser to drive: the one that CHROME_PATH names, else Debian's; undefined where there is none. */
export function browserPath(): string | undefined;
