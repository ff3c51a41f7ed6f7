import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "~/components/button";
import { Field, FieldError } from "~/components/field";
import { TextInput } from "~/components/text-input";
import { apiFetch } from "~/lib/api/client";
import { useAttempt } from "../../hooks";
import { SecondFactorForm } from "../../second-factor/components/login-step";
import { PasskeyLogin } from "../../second-factor/components/passkey-login";
import type { Ticket } from "../../second-factor/schema";
import { hadSession, removeHint, storeHint } from "../../session/tab.browser";
import { logIn } from "../contract";
import { loginTexts } from "../texts";

/**
 * The director's email and access code, in a page that loads no library of forms. The button is
 * disabled until scripts run, so that nothing typed here ends up in a URL.
 */
export function LoginForm({ onLoggedIn }: { onLoggedIn: () => void }) {
  const [isReady, setIsReady] = useState(false);
  const [hasSessionEnded, setHasSessionEnded] = useState(false);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [fields, setFields] = useState({ email: "", accessCode: "" });
  const [ticket, setTicket] = useState<Ticket | null>(null);
  const emailInput = useRef<HTMLInputElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);
  const { pending, error, run } = useAttempt();
  useEffect(() => {
    setIsReady(true);
    setHasSessionEnded(hadSession());
    removeHint();
    // A browser may have filled the fields before scripts ran.
    setFields({
      email: emailInput.current?.value ?? "",
      accessCode: codeInput.current?.value ?? "",
    });
  }, []);

  const finishLogin = () => {
    storeHint();
    onLoggedIn();
  };
  const isEmailMissing = fields.email.trim() === "";
  const isCodeMissing = fields.accessCode === "";
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setWasSubmitted(true);
    if (isEmailMissing) return emailInput.current?.focus();
    if (isCodeMissing) return codeInput.current?.focus();
    const answer = await run(() => apiFetch(logIn, { body: fields }));
    if (!answer) codeInput.current?.select();
    else if ("ticket" in answer) setTicket(answer);
    else finishLogin();
  };
  if (ticket) {
    return (
      <SecondFactorForm
        onLoggedIn={finishLogin}
        onStartAgain={() => setTicket(null)}
        ticket={ticket}
      />
    );
  }
  return (
    <>
      <form className="grid gap-5" method="post" noValidate onSubmit={send}>
        {hasSessionEnded && !error && (
          <p className="text-muted" role="status">
            {loginTexts.ended}
          </p>
        )}
        <Field
          error={wasSubmitted && isEmailMissing ? loginTexts.emailMissing : undefined}
          label={loginTexts.email}
        >
          <TextInput
            autoComplete="username webauthn"
            inputMode="email"
            maxLength={254}
            name="email"
            onChange={({ target }) => setFields({ ...fields, email: target.value })}
            ref={emailInput}
            type="email"
            value={fields.email}
          />
        </Field>
        <Field
          error={wasSubmitted && isCodeMissing ? loginTexts.codeMissing : undefined}
          label={loginTexts.code}
        >
          <TextInput
            autoComplete="current-password"
            maxLength={200}
            name="accessCode"
            onChange={({ target }) => setFields({ ...fields, accessCode: target.value })}
            ref={codeInput}
            type="password"
            value={fields.accessCode}
          />
        </Field>
        <div>
          <div className="[&>p]:mb-4" role="alert">
            {error && <FieldError>{error}</FieldError>}
          </div>
          <Button className="w-full" disabled={!isReady} pending={pending} type="submit">
            {loginTexts.logIn}
          </Button>
        </div>
      </form>
      <PasskeyLogin onLoggedIn={finishLogin} />
    </>
  );
}
