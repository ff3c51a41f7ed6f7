/** Days that an invitation is valid, and minutes that a code is. Runs anywhere. */
export const invitationDays = 14;
export const codeMinutes = 10;

/** Valid codes of one address and browser at the same time: the last ones. */
export const maxOpenCodes = 3;

/** Guesses at one code by its link, and as many by its address. Applies also with RATE_LIMITS=off. */
export const guessesPerCode = 5;

/** Hours that the link in the email about too many attempts works: longer than until the next such email. */
export const limitLinkHours = 25;
