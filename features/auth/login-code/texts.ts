/** Shown to a programmer at the director's login after their session has ended. */
export const loginTexts = { programmers: "Programmer? Log in with a code by email" };
