/** Days that an invitation opens the door, and minutes that a later code does. Runs anywhere. */
export const invitationDays = 14;
export const codeMinutes = 10;

/** Valid codes of one address and browser at the same time: the last ones. */
export const codesAtOnce = 3;

/** Guesses at one code by its link, and as many with its address. They hold with RATE_LIMITS=off. */
export const guessesPerCode = 5;

/** Hours that the link in the email about too many attempts works: longer than until the next such email. */
export const limitLinkHours = 25;

/** Hours that somebody stays in: a programmer sees every score, a juror sits in bed with a phone. */
export const sessionHours = { programmer: 12, juror: 30 * 24 };
