import { type FormEvent, useState } from "react";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { TextInput } from "~/components/text-input";
import { apiFetch, CallError, errorMessage } from "~/lib/api/client";
import { sendLinks } from "../contract";

/** Sends lost links again. `entryExists`: the entry exists, but this link does not work. */
export function ResendLink({ entryExists = false }: { entryExists?: boolean }) {
  const [email, setEmail] = useState("");
  const [pending, setPending] = useState(false);
  const [sentTo, setSentTo] = useState("");
  const [problem, setProblem] = useState("");

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    setPending(true);
    setProblem("");
    try {
      await apiFetch(sendLinks, { body: { email } });
      setSentTo(email);
    } catch (error) {
      const [fieldError] = (error instanceof CallError && error.problem?.errors) || [];
      setProblem(fieldError?.message ?? errorMessage(error as Error));
    } finally {
      setPending(false);
    }
  };
  return (
    <section aria-labelledby="send-again" className="mt-8 max-w-[560px]">
      <h2 className="h-group" id="send-again">
        {entryExists ? "Get a new link to your entry" : "Get a new link"}
      </h2>
      <div aria-live="polite">
        {sentTo && (
          <p className="notice mt-5">
            If we have entries from {sentTo}, we've emailed you the links. It may take a few
            minutes.
          </p>
        )}
      </div>
      <form className="mt-5 flex flex-wrap items-end gap-3" noValidate onSubmit={send}>
        <div className="min-w-0 flex-[1_1_260px]">
          <Field error={problem || undefined} label="Your email">
            <TextInput
              aria-required
              autoCapitalize="none"
              autoComplete="email"
              onChange={(event) => setEmail(event.target.value)}
              spellCheck={false}
              type="email"
              value={email}
            />
          </Field>
        </div>
        {/* As high as the field. */}
        <Button className="min-h-12.5" pending={pending} size="md" type="submit">
          Send the link
        </Button>
      </form>
    </section>
  );
}
