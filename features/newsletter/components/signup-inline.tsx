import { type FormEvent, useState } from "react";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { TextInput } from "~/components/text-input";
import { apiFetch, CallError } from "~/lib/api/client";
import { subscribe } from "../contract";
import { confirmTexts, popupTexts } from "../rules";

type Props = {
  /** Where on the site the visitor subscribes, as shown in the mailing list. */
  source: string;
  label?: string;
  /** The button, where it is the page's first act. */
  primary?: string;
};

/** An email field and a button for the end of a page, without the query library. */
export function NewsletterInline({ source, label = "Email", primary }: Props) {
  const [state, setState] = useState<"idle" | "sending" | "confirm" | "done">("idle");
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get("email") ?? "").trim();
    if (email === "") return setError("Enter your email address first.");
    setState("sending");
    apiFetch(subscribe, { body: { email, source } }).then(
      ({ confirm }) => setState(confirm ? "confirm" : "done"),
      (failure: Error) => {
        const fieldErrors = failure instanceof CallError ? failure.problem?.errors : undefined;
        setError(
          fieldErrors?.find(({ path }) => path === "email")?.message ??
            (failure.message || "Please try again later"),
        );
        setState("idle");
      },
    );
  };
  const texts = state === "confirm" ? confirmTexts : popupTexts;
  return (
    <div
      aria-live="polite"
      className="w-[min(100%,30rem)] text-left in-[.closing]:mx-auto in-[.closing]:mb-7"
    >
      {state === "done" || state === "confirm" ? (
        <p>
          <b className="font-medium text-green">{texts.success}</b>{" "}
          {state === "confirm" && confirmTexts.successText}
        </p>
      ) : (
        <form
          className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:[&_.btn]:mt-7"
          noValidate
          onSubmit={submit}
        >
          <Field error={error} label={label}>
            <TextInput
              autoComplete="email"
              maxLength={254}
              name="email"
              onChange={() => setError(undefined)}
              placeholder="you@example.com"
              type="email"
            />
          </Field>
          <Button
            pending={state === "sending"}
            type="submit"
            variant={primary ? "primary" : "outline"}
          >
            {primary ?? "Subscribe"}
          </Button>
        </form>
      )}
    </div>
  );
}
