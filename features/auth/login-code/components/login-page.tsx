import { useRef, useState } from "react";
import { AuthCardLayout } from "~/components/auth-card-layout";
import { Button } from "~/components/button";
import { Field, FieldError } from "~/components/field";
import { LiveForm } from "~/components/live-form";
import { submitWith } from "~/components/submit-with";
import { TextInput } from "~/components/text-input";
import { FestivalLogo } from "~/features/settings/components/festival-logo";
import { useSettings } from "~/features/settings/hooks";
import { apiFetch } from "~/lib/api/client";
import { pages } from "~/lib/paths";
import { useAttempt } from "../../hooks";
import { PasskeyLogin } from "../../second-factor/components/passkey-login";
import { requestLoginCode } from "../contract";
import { codeMinutes } from "../rules";
import { startPage } from "../start-page.rules";
import { LoginCodeForm } from "./code-form";

/** Requests and takes a code. It never shows whether an address is known. */
export function LoginPage() {
  const emailInput = useRef<HTMLInputElement>(null);
  const [isSent, setIsSent] = useState(false);
  const { pending, error, run } = useAttempt();
  const enteredAddress = () => emailInput.current?.value ?? "";
  const send = async () => {
    const answer = await run(() =>
      apiFetch(requestLoginCode, { body: { email: enteredAddress() } }),
    );
    setIsSent(answer !== null);
    if (answer) document.querySelector<HTMLInputElement>("[name=code]")?.focus();
    else emailInput.current?.select();
  };
  return (
    <AuthCardLayout
      brand={useSettings().brand}
      home={pages.home}
      logo={<FestivalLogo />}
      title="Jury login"
    >
      <LiveForm legend="Log in" className="grid gap-5" onSubmit={submitWith(send)}>
        <Field hint="No password needed. We'll email you a six-digit code." label="E-mail">
          <TextInput
            autoComplete="email webauthn"
            inputMode="email"
            maxLength={254}
            name="email"
            ref={emailInput}
            type="email"
          />
        </Field>
        <div className="empty:hidden" role="alert">
          {error && <FieldError>{error}</FieldError>}
        </div>
        <Button className="w-full" pending={pending} type="submit" variant="outline">
          Send me a code
        </Button>
        <p className="text-muted empty:hidden" role="status">
          {isSent &&
            `If you're on a jury, we've emailed you a six-digit code. It works for ${codeMinutes} minutes.`}
        </p>
      </LiveForm>
      <LoginCodeForm codeOwner={() => ({ email: enteredAddress() })} />
      <PasskeyLogin onLoggedIn={(login) => window.location.assign(startPage(login))} />
    </AuthCardLayout>
  );
}
