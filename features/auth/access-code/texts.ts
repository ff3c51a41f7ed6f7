/** Texts about a director's access code. Runs anywhere. */

/** The words of the director's login. */
export const loginTexts = {
  email: "Director email",
  emailMissing: "Enter the director's email",
  code: "Access code",
  codeMissing: "Enter the access code",
  logIn: "Access Portal",
  ended: "Your session has ended. Please log in again.",
  /** To a programmer whose session has ended. */
  programmers: "Programmer? Log in with a code by email",
};

export const accessCodeTexts = {
  changedTitle: "Access code changed",
  changedNote: "You've been logged out everywhere else.",
  accessCode: "Access code",
  currentCode: "Current access code",
  newCode: "New access code",
  repeatedCode: "New access code again",
  logoutNote: "You'll be logged out everywhere else.",
  change: "Change access code",
  set: "Set access code",
} as const;
