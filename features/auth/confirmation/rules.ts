import type { FactorsAnswer } from "../second-factor/schema";

/** "totp": a code of the authenticator app. "accessCode": the password. "code": a code sent by email. */
export type ConfirmMethod = "totp" | "recoveryCode" | "accessCode" | "code";

type Factors = Pick<FactorsAnswer, "binding" | "totp" | "accessCode" | "recoveryCodes">;

/** Whether a recovery code is left. */
export const hasRecoveryCode = ({ recoveryCodes }: Pick<Factors, "recoveryCodes">): boolean =>
  recoveryCodes !== null && recoveryCodes.left > 0;

/**
 * The code that is asked for first; null if the person has none, only a passkey. `binding`: logins of this person require
 * the second factor.
 */
export function firstMethod(factors: Factors): ConfirmMethod | null {
  if (!factors.binding) return factors.accessCode ? "accessCode" : "code";
  if (factors.totp) return "totp";
  return hasRecoveryCode(factors) ? "recoveryCode" : null;
}
