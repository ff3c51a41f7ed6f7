/** Limits and pure rules of the second factor. Runs anywhere. */

/** Minutes that a login waits for its second step, and a challenge for its response. */
export const ticketMinutes = 5;

/** Guesses at the second step of one login. Applies also with RATE_LIMITS=off. */
export const guessesPerTicket = 5;

/** Minutes after a login or confirmation in which irreversible actions are allowed. */
const confirmedMinutes = 15;

/** Logins of a juror after which a passkey is offered. */
export const loginsBeforePasskey = 3;

export const recoveryCodesPerSet = 10;

/** Seconds per step of an authenticator app. */
export const totpStepSeconds = 30;

/** Ignores case, spaces and hyphens of a recovery code. */
export const normalizeRecoveryCode = (code: string): string =>
  code.toLowerCase().replace(/[\s-]+/g, "");

const isIpAddress = (host: string) => /^[\d.]+$/.test(host) || host.includes(":");
const isLocal = (host: string) => host === "localhost" || host.endsWith(".localhost");

/** Why this site cannot offer passkeys, as a message; null if it can. */
export function passkeysRefusalReason(publicUrl: string): string | null {
  const { protocol, hostname } = new URL(publicUrl);
  if (isIpAddress(hostname.replace(/^\[|\]$/g, ""))) {
    return "Passkeys need a host name: this site runs on an IP address.";
  }
  if (protocol !== "https:" && !isLocal(hostname)) {
    return "Passkeys need https: this site runs on plain http.";
  }
  return null;
}

/** The moment until which a confirmation counts. */
export const confirmedUntil = (confirmedAt: Date): Date =>
  new Date(confirmedAt.getTime() + confirmedMinutes * 60_000);

/**
 * Whether a confirmation is recent enough. Both in milliseconds. One in the future is not: the clock was set back, so no one
 * knows how old it is.
 */
export const isFresh = (confirmedAt: number, now: number): boolean =>
  confirmedAt <= now && now - confirmedAt <= confirmedMinutes * 60_000;
