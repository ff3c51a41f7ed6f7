/** What the filmmaker of an imported entry reads on its private page. Runs anywhere. */

/** 'Sent on FilmFreeway' */
export const sentOn = (name: string) => `Sent on ${name}`;

export const termsTexts = {
  title: "Terms",
  note: "You entered on another platform. Please read our terms and agree to them here.",
  link: "Terms of service",
  box: "I agree to the terms",
  button: "Agree",
  missing: "Check the box to agree",
  done: "Thank you",
  failed: "Not saved",
} as const;
