/** The figures and pure rules of the second factor. Runs anywhere. */

/** Minutes that a login may wait for its second step, and a passkey's challenge for its answer. */
export const ticketMinutes = 5;

/** Guesses at the second step of one login. They hold with RATE_LIMITS=off. */
export const guessesPerTicket = 5;

/** Minutes after a login or a confirmation in which irreversible things may be done. */
export const confirmedMinutes = 15;

/** Logins of a juror after which a passkey is offered. */
export const loginsBeforePasskey = 3;

export const recoveryCodesPerSet = 10;

/** Seconds of one step of an authenticator app. */
export const totpStepSeconds = 30;

/** Case, blanks and hyphens of a typed recovery code do not matter. */
export const normalizeRecoveryCode = (typed: string): string =>
  typed.toLowerCase().replace(/[\s-]+/g, "");

const isAddress = (host: string) => /^[\d.]+$/.test(host) || host.includes(":");
const isLocal = (host: string) => host === "localhost" || host.endsWith(".localhost");

/** Why a site at this address cannot offer passkeys, as a sentence; null: it can. */
export function passkeysRefusedWhy(publicUrl: string): string | null {
  const { protocol, hostname } = new URL(publicUrl);
  if (isAddress(hostname.replace(/^\[|\]$/g, ""))) {
    return "Passkeys need a host name: this site runs on an IP address.";
  }
  if (protocol !== "https:" && !isLocal(hostname)) {
    return "Passkeys need https: this site runs on plain http.";
  }
  return null;
}

/** Whether a moment of confirmation is recent enough. Both in milliseconds. */
export const isFresh = (confirmedAt: number, now: number): boolean =>
  now - confirmedAt <= confirmedMinutes * 60_000;

/** What a person has of a second factor, as far as it decides whether it binds. */
export type Factors = { passkeys: number; totp: boolean; recoveryCodes: boolean };

/** A second factor binds with a passkey or an app, and recovery codes of which one was typed back. */
export const isBinding = ({ passkeys, totp, recoveryCodes }: Factors): boolean =>
  (passkeys > 0 || totp) && recoveryCodes;

/** Who must use two steps. */
type Policy = { directors: string; programmers: string };

/** Whether the policy asks two steps of somebody with these roles. */
export const isDemanded = (roles: readonly string[], policy: Policy): boolean =>
  (roles.includes("director") && policy.directors === "required") ||
  (roles.includes("programmer") && policy.programmers === "required");

/** Roles for which a second factor binds; a juror is offered passkeys and asked for nothing more. */
export const mayBind = (roles: readonly string[]): boolean =>
  roles.includes("director") || roles.includes("programmer");
