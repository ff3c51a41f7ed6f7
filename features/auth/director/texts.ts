/** The words of the director's login. */
export const loginTexts = {
  email: "Director email",
  emailMissing: "Enter the director's email",
  code: "Access code",
  codeMissing: "Enter the access code",
  logIn: "Access Portal",
  ended: "Your session has ended. Please log in again.",
};
