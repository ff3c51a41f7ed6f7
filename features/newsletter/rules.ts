import { storageRegistry } from "~/lib/browser-storage/registry";

/** What the popup, its preview and the server agree on. Runs anywhere, and weighs nothing. */

/** What the popup sends as its source. */
export const popupSource = "popup";

export const popupTexts = {
  title: "Festival news by email",
  /** The documents' sentence; the same whether the address was known or not. */
  success: "Successfully subscribed!",
  successTitle: "Yay! Welcome to the family!",
  successText: "You are part of the romance film community now. We saved you a seat.",
};

/** What an email brings: the deadline, too, until it has passed. */
export const invitation = (deadlinePassed: boolean) =>
  deadlinePassed
    ? "First looks at the selection and news from the jury. A few emails a year."
    : "First looks at the selection, news from the jury and deadline reminders. A few emails a year.";

/** Days that a link confirming an address is good for; afterwards the address is forgotten. */
export const confirmDays = 7;

/** The texts about a required confirmation; the same for every address. */
export const confirmTexts = {
  success: "Check your inbox.",
  successTitle: "One more step",
  successText: `If this address is not subscribed yet, we've sent you an email. Open it and confirm within ${confirmDays} days. No email? Check your spam folder.`,
};

/** Milliseconds from the page's load until the popup opens. */
export const popupDelay = 10_000;
/** Milliseconds that the success view stays. */
export const successStays = 3_000;
/** Set to 'true' once the popup was closed, so that it does not come back. */
export const popupShownKey = storageRegistry.popup.name;

/** What a token in an unsubscribe link looks like. */
export const tokenPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** What a token in a confirmation link looks like. */
export const confirmTokenPattern = /^[\w-]{43}$/;

/**
 * 'ana.reyes@films.example' → 'a…s@films.example', so that a forwarded link does not reveal the
 * address.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const name = email.slice(0, at);
  const last = name.length > 2 ? name.at(-1) : "";
  return `${name.slice(0, 1)}…${last}${email.slice(at)}`;
}
