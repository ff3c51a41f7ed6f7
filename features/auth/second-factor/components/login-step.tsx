import { useEffect, useRef, useState } from "react";
import { Button } from "~/components/button";
import { CodeInput } from "~/components/code-input";
import { Field, FieldError } from "~/components/field";
import { LiveForm } from "~/components/live-form";
import { submitWith } from "~/components/submit-with";
import { apiFetch } from "~/lib/api/client";
import { useAttempt } from "../../hooks";
import type { LoggedIn } from "../../session/schema";
import { answerSecondFactor } from "../contract";
import type { Ticket } from "../schema";
import { loginTexts } from "../texts";
import { PasskeyLogin } from "./passkey-login";
import { RecoveryCodeInput } from "./recovery-code-input";

type Props = {
  ticket: Ticket;
  onLoggedIn: (loggedIn: LoggedIn) => void;
  onStartAgain: () => void;
};

/** The second step of a login: a code from an app, a recovery code, or a passkey. */
export function SecondFactorForm({ ticket: { ticket, methods }, onLoggedIn, onStartAgain }: Props) {
  const hasApp = methods.includes("totp");
  const hasRecoveryCode = methods.includes("recovery");
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(!hasApp);
  const input = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { pending, error, run } = useAttempt();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other field takes the focus.
  useEffect(() => (input.current ?? heading.current)?.focus(), [usesRecoveryCode]);
  const send = async () => {
    const code = input.current?.value ?? "";
    const body = usesRecoveryCode ? { ticket, recoveryCode: code } : { ticket, totp: code };
    const login = await run(() => apiFetch(answerSecondFactor, { body }));
    if (login) onLoggedIn(login);
    else input.current?.select();
  };
  return (
    <section aria-labelledby="two-step" className="grid gap-5">
      <h2 className="font-display text-2xl font-normal" id="two-step" ref={heading} tabIndex={-1}>
        {loginTexts.title}
      </h2>
      {(hasApp || hasRecoveryCode) && (
        <LiveForm className="grid gap-5" legend={loginTexts.title} onSubmit={submitWith(send)}>
          {usesRecoveryCode ? (
            <Field key="recovery" label={loginTexts.recoveryCode}>
              <RecoveryCodeInput ref={input} />
            </Field>
          ) : (
            <Field hint={loginTexts.sixDigitsHint} key="totp" label={loginTexts.sixDigits}>
              <CodeInput name="totp" ref={input} />
            </Field>
          )}
          <div className="empty:hidden" role="alert">
            {error && <FieldError>{error}</FieldError>}
          </div>
          <Button className="w-full" pending={pending} type="submit">
            {loginTexts.continue}
          </Button>
        </LiveForm>
      )}
      {methods.includes("passkey") && <PasskeyLogin onLoggedIn={onLoggedIn} />}
      <div className="flex flex-wrap justify-between gap-3">
        {hasApp && hasRecoveryCode && (
          <button
            className="link"
            onClick={() => setUsesRecoveryCode(!usesRecoveryCode)}
            type="button"
          >
            {usesRecoveryCode ? loginTexts.useApp : loginTexts.useRecoveryCode}
          </button>
        )}
        <button className="link" onClick={onStartAgain} type="button">
          {loginTexts.back}
        </button>
      </div>
    </section>
  );
}
