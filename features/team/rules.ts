/** Days that an invitation opens the door, and minutes that a later code does. Runs anywhere. */
export const invitationDays = 14;
export const codeMinutes = 10;

/** Hours that somebody stays in: a programmer sees every score, a juror sits in bed with a phone. */
export const sessionHours = { programmer: 12, juror: 30 * 24 };
