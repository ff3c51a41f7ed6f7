import { useEffect, useRef, useState } from "react";
import { Button } from "~/components/button";
import { CodeInput } from "~/components/code-input";
import { Field, FieldError } from "~/components/field";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { LiveForm } from "~/components/live-form";
import { submitWith } from "~/components/submit-with";
import { apiFetch } from "~/lib/api/client";
import { useAttempt } from "../../hooks";
import { SecondFactorForm } from "../../second-factor/components/login-step";
import type { Ticket } from "../../second-factor/schema";
import { enter } from "../contract";
import { startPage } from "../start-page.rules";

type Props = {
  /** What the code belongs to: the token of its link, or the address it was sent to. */
  codeOwner: () => { token: string } | { email: string };
  /** The field is the purpose of the page, so it gets the focus. */
  autoFocus?: boolean;
};

/** The form for the six-digit code, which is typed: programs that follow the links in emails do not get past it. */
export function LoginCodeForm({ codeOwner, autoFocus = false }: Props) {
  const codeInput = useRef<HTMLInputElement>(null);
  const isHydrated = useHydrated();
  useEffect(() => {
    if (autoFocus && isHydrated) codeInput.current?.focus();
  }, [autoFocus, isHydrated]);
  const { pending, error, run } = useAttempt();
  const [ticket, setTicket] = useState<Ticket | null>(null);
  const send = async () => {
    const body = { code: codeInput.current?.value ?? "", ...codeOwner() };
    const login = await run(() => apiFetch(enter, { body }));
    if (!login) codeInput.current?.select();
    else if ("ticket" in login) setTicket(login);
    // Loads a new document, so that no data of an earlier session stays in this tab.
    else window.location.assign(startPage(login));
  };
  if (ticket) {
    return (
      <SecondFactorForm
        onLoggedIn={(login) => window.location.assign(startPage(login))}
        onStartAgain={() => setTicket(null)}
        ticket={ticket}
      />
    );
  }
  return (
    <LiveForm legend="Your code" className="grid gap-5" onSubmit={submitWith(send)}>
      <Field label="Six digits">
        <CodeInput name="code" ref={codeInput} />
      </Field>
      <div className="[&>p]:mb-4 empty:hidden" role="alert">
        {error && <FieldError>{error}</FieldError>}
      </div>
      <Button className="w-full" pending={pending} type="submit">
        Log in
      </Button>
    </LiveForm>
  );
}
