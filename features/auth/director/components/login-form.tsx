import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "~/components/button";
import { Field, FieldError } from "~/components/field";
import { TextInput } from "~/components/text-input";
import { errorMessage } from "~/lib/api/client";
import { dropHint, hadSession, keepHint, useLogIn } from "../../account/hooks";
import { type Login, loginSchema } from "../../account/schema";
import { SecondFactorForm } from "../../second-factor/components/login-step";
import { PasskeyLogin } from "../../second-factor/components/passkey-login";
import type { Ticket } from "../../second-factor/schema";

/**
 * The director's email and access code. The button is disabled until scripts run, so that nothing
 * typed here ends up in a URL.
 */
export function LoginForm({ onLoggedIn }: { onLoggedIn: () => void }) {
  const [ready, setReady] = useState(false);
  const [ended, setEnded] = useState(false);
  const [ticket, setTicket] = useState<Ticket | null>(null);
  const logIn = useLogIn();
  const { register, handleSubmit, formState, setFocus } = useForm<Login>({
    resolver: zodResolver(loginSchema),
    defaultValues: { email: "", accessCode: "" },
  });
  useEffect(() => {
    setReady(true);
    setEnded(hadSession());
    dropHint();
  }, []);

  const loggedIn = () => {
    keepHint();
    onLoggedIn();
  };
  const send = handleSubmit((values) =>
    logIn.mutate(values, {
      onSuccess: (answer) => ("ticket" in answer ? setTicket(answer) : loggedIn()),
      onError: () => setFocus("accessCode", { shouldSelect: true }),
    }),
  );
  if (ticket) {
    return (
      <SecondFactorForm
        onLoggedIn={loggedIn}
        onStartAgain={() => setTicket(null)}
        ticket={ticket}
      />
    );
  }
  return (
    <>
      <form className="grid gap-5" method="post" noValidate onSubmit={send}>
        {ended && !logIn.isError && (
          <p className="text-muted" role="status">
            Your session has ended. Please log in again.
          </p>
        )}
        <Field error={formState.errors.email?.message} label="Director email">
          <TextInput
            {...register("email")}
            autoComplete="username webauthn"
            inputMode="email"
            type="email"
          />
        </Field>
        <Field error={formState.errors.accessCode?.message} label="Access code">
          <TextInput {...register("accessCode")} autoComplete="current-password" type="password" />
        </Field>
        <div>
          <div className="[&>p]:mb-4" role="alert">
            {logIn.error && <FieldError>{errorMessage(logIn.error)}</FieldError>}
          </div>
          <Button className="w-full" disabled={!ready} pending={logIn.isPending} type="submit">
            Access Portal
          </Button>
        </div>
      </form>
      <PasskeyLogin onLoggedIn={loggedIn} />
    </>
  );
}
