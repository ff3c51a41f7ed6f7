/** Whether a second step is required at login. Runs anywhere. */

/** A person's factors, as far as they decide whether a second step is required. */
export type Factors = { passkeys: number; totp: boolean; recoveryCodes: boolean };

/** A second step is required with a passkey or an app, and recovery codes of which one was entered. */
export const isBinding = ({ passkeys, totp, recoveryCodes }: Factors): boolean =>
  (passkeys > 0 || totp) && recoveryCodes;

/** Who must use two-step verification. */
type Policy = { directors: string; programmers: string };

/** Whether the policy requires two-step verification for these roles. */
export const isDemanded = (roles: readonly string[], policy: Policy): boolean =>
  (roles.includes("director") && policy.directors === "required") ||
  (roles.includes("programmer") && policy.programmers === "required");

/** Roles that can require a second step; jurors are only offered passkeys. */
export const canRequireSecondStep = (roles: readonly string[]): boolean =>
  roles.includes("director") || roles.includes("programmer");
