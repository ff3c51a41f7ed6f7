/** Days that an invitation opens the door, and minutes that a later code does. Runs anywhere. */
export const invitationDays = 14;
export const codeMinutes = 10;
