/** Days in which the former address of an entry can undo the change. Runs anywhere. */
export const undoDays = 7;
