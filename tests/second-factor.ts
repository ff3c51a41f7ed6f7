import { Secret, TOTP } from "otpauth";
import { expect } from "vitest";
import type { TestApp } from "./harness";

/** Sets up a second factor through the calls, for http tests. */

/** The six digits of an authenticator app with this secret at the test app's machine time, or some steps later. */
export const digitsOf = (app: TestApp, secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: app.deps.machineClock().getTime() + steps * 30_000,
  });

/** Adds and confirms an authenticator app, and returns its secret. This uses the current time step up. */
export async function addApp(app: TestApp, cookie: string): Promise<string> {
  const response = await app.request("/api/totp", { method: "POST", json: {}, cookie });
  expect(response.status).toBe(201);
  const { secret } = (await response.json()) as { secret: string };
  const json = { totp: digitsOf(app, secret) };
  const confirmed = await app.request("/api/totp/confirm", { json, cookie });
  expect(confirmed.status).toBe(200);
  return secret;
}

/** Creates recovery codes and confirms one. */
export async function addRecoveryCodes(app: TestApp, cookie: string): Promise<string[]> {
  const response = await app.request("/api/recovery-codes", { method: "POST", json: {}, cookie });
  expect(response.status).toBe(201);
  const { codes } = (await response.json()) as { codes: string[] };
  const json = { recoveryCode: codes[0] };
  const confirmed = await app.request("/api/recovery-codes/confirm", { json, cookie });
  expect(confirmed.status).toBe(200);
  return codes;
}

/** Adds an app and recovery codes: from now on the second factor is required. */
export async function enrol(app: TestApp, cookie: string) {
  const secret = await addApp(app, cookie);
  const codes = await addRecoveryCodes(app, cookie);
  // The time step of the set-up was used.
  app.passMinutes(1);
  return { secret, codes };
}
