/** The minimum length of a code. */
export const minAccessCodeLength = 12;
export const maxAccessCodeLength = 200;
