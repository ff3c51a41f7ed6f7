import { setTimeout as sleep } from "node:timers/promises";
import { Secret, TOTP } from "otpauth";
import { logIn } from "~/features/auth/access-code/contract";
import { confirmIdentity } from "~/features/auth/confirmation/contract";
import * as factors from "~/features/auth/second-factor/contract";
import type { Stage } from "./site";
import { cookieOf, post, type Visitor } from "./visitor";

/** The director's browser: logs in by access code, and by an authenticator app once it is set up. */

export type Director = {
  /** Logs in; resolves to the Cookie header. */
  enter: () => Promise<string>;
  /** Sets up an authenticator app and recovery codes. */
  setUpApp: (admin: Visitor) => Promise<void>;
  /** Confirms the identity before an irreversible action. */
  confirm: (admin: Visitor) => Promise<void>;
};

const stepMs = 30_000;

export function directorOf(stage: Stage, from: () => string): Director {
  let secret: Secret | null = null;
  let lastStep = 0;

  /** Six digits. The server accepts each only once, and those of the next half minute too. */
  const digits = async (secret: Secret): Promise<string> => {
    for (;;) {
      const now = Math.floor(stage.now().getTime() / stepMs);
      const step = Math.max(now, lastStep + 1);
      if (step <= now + 1) {
        lastStep = step;
        return new TOTP({ secret }).generate({ timestamp: step * stepMs });
      }
      await sleep(500);
    }
  };

  return {
    enter: async () => {
      const { email, accessCode } = stage.director;
      for (;;) {
        const came = await post(stage, from(), logIn, { email, accessCode });
        if (came?.status === 200) return cookieOf(came);
        if (came?.status === 202 && secret) {
          const { ticket } = JSON.parse(came.text) as { ticket: string };
          const second = await post(stage, from(), factors.answerSecondFactor, {
            ticket,
            totp: await digits(secret),
          });
          if (second?.status === 200) return cookieOf(second);
        } else if (came && came.status !== 503) {
          throw new Error(`The director cannot log in: ${came.text}`);
        }
        await sleep(200);
      }
    },
    setUpApp: async (admin) => {
      for (let tries = 0; tries < 5; tries += 1) {
        const started = await admin.must(factors.beginTotp);
        const key = Secret.fromBase32(started.secret);
        await admin.ask(factors.confirmTotp, { body: { totp: await digits(key) } });
        // After a lost response the second attempt is refused, although the first succeeded.
        if (!(await admin.must(factors.readOwnFactors)).totp) continue;
        secret = key;
        // The login requires the app only once there are recovery codes.
        const { codes } = await admin.must(factors.makeRecoveryCodes);
        const recoveryCode = codes[0] ?? "";
        await admin.ask(factors.confirmRecoveryCodes, { body: { recoveryCode } });
        return;
      }
      throw new Error("The director cannot set up an authenticator app.");
    },
    confirm: async (admin) => {
      if (!secret) return;
      let refused = "";
      for (let tries = 0; tries < 5; tries += 1) {
        const { status, body } = await admin.ask(confirmIdentity, {
          body: { totp: await digits(secret) },
        });
        if (status === 200) return;
        refused = JSON.stringify(body);
      }
      throw new Error(`The director cannot confirm their identity: ${refused}`);
    },
  };
}
