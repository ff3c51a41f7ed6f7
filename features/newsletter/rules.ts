/** Shared by the popup, its preview and the server. Runs anywhere, and is small. */

/** The source of subscriptions from the popup. */
export const popupSource = "popup";

export const popupTexts = {
  title: "Festival news by email",
  /** The documented sentence; the same whether the address was known or not. */
  success: "Successfully subscribed!",
  successTitle: "Yay! Welcome to the family!",
};

/** What an email contains: also the deadline, until it has passed. */
export const invitation = (deadlinePassed: boolean) =>
  deadlinePassed
    ? "First looks at the selection and news from the jury. A few emails a year."
    : "First looks at the selection, news from the jury and deadline reminders. A few emails a year.";

/** Days for which a confirmation link is valid; then the address is deleted. */
export const confirmDays = 7;

/** The texts about confirming an address; the same for every address. */
export const confirmTexts = {
  success: "Check your inbox.",
  successTitle: "One more step",
  successText: `If this address is not subscribed yet, we've sent you an email. Open it and confirm within ${confirmDays} days. No email? Check your spam folder.`,
};

/** Milliseconds from the page's load until the popup opens. */
export const popupDelay = 10_000;
/** Milliseconds for which the success view stays. */
export const successMs = 3_000;

/** The pattern of a token in an unsubscribe link. */
export const tokenPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The token in the leave link of a test copy. */
export const testToken = "test";

/** The page of such a link. */
export const testLinkTexts = {
  title: "This is a test email",
  text: "In a sent newsletter, this link unsubscribes its reader.",
};

/** The page of an unsubscribe link whose address was deleted. */
export const deletedAddressTexts = {
  title: "You've left",
  text: (brand: string) =>
    `We've deleted your address. You won't get any more newsletters from ${brand}.`,
};

/** The pattern of a token in a confirmation link. */
export const confirmTokenPattern = /^[\w-]{43}$/;

/**
 * 'ana.reyes@films.example' → 'a…s@films.example', so that a forwarded link does not reveal the
 * address.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const name = email.slice(0, at);
  const lastLetter = name.length > 2 ? name.at(-1) : "";
  return `${name.slice(0, 1)}…${lastLetter}${email.slice(at)}`;
}
