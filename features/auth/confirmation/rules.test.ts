import { expect, test } from "vitest";
import { firstMethod } from "./rules";

const confirmedAt = "2026-01-24T12:00:00Z";
const none = { binding: true, totp: null, accessCode: true, recoveryCodes: null };

test("asks for a code that the person has, for none once every recovery code is used", () => {
  expect(firstMethod({ ...none, totp: { confirmedAt } })).toBe("totp");
  expect(firstMethod({ ...none, recoveryCodes: { left: 1, confirmedAt } })).toBe("recoveryCode");
  expect(firstMethod({ ...none, recoveryCodes: { left: 0, confirmedAt } })).toBeNull();
  expect(firstMethod(none)).toBeNull();
  expect(firstMethod({ ...none, binding: false })).toBe("accessCode");
  expect(firstMethod({ ...none, binding: false, accessCode: false })).toBe("code");
});
