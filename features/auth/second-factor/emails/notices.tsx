import { notice, type Occasion } from "../../session/emails/notices";

/** Emails about a person's second factor: when, with which browser, where, what to do. */

const events = {
  passkeyAdded: {
    subject: "A passkey was added",
    message: "A passkey was added to your account, and your other sessions were ended.",
  },
  passkeyRemoved: {
    subject: "A passkey was removed",
    message: "A passkey was removed from your account, and your other sessions were ended.",
  },
  passkeyRefused: {
    subject: "A passkey was refused",
    message: "We refused one of your passkeys because someone may have copied it.",
  },
  appAdded: {
    subject: "An authenticator app was added",
    message: "An authenticator app was added to your account, and your other sessions were ended.",
  },
  appRemoved: {
    subject: "An authenticator app was removed",
    message:
      "The authenticator app was removed from your account, and your other sessions were ended.",
  },
  newCodes: {
    subject: "New recovery codes",
    message: "New recovery codes were created for your account. The old ones no longer work.",
  },
  codeUsed: {
    subject: "A recovery code was used",
    message: "A recovery code was used for your account. It won't work again.",
  },
  tooMany: {
    subject: "Too many wrong codes",
    message:
      "Someone entered many wrong codes for your account. For the next hour, you can log in only with a passkey.",
  },
  reset: {
    subject: "Your second factor was reset",
    message:
      "Your passkeys, your authenticator app and your recovery codes were removed, and all your sessions were ended. If you still have access, we've sent you a new invitation.",
  },
} as const;
export type FactorEvent = keyof typeof events;

const advice =
  "If this was you, you can ignore this email. If not, log in, end all other sessions, remove what is not yours, and contact a director of the festival.";

/** The email about one of these events. */
export const factorNotice = (event: FactorEvent, occasion: Occasion) =>
  notice({ kind: "second_factor", ...events[event], advice }, occasion);
