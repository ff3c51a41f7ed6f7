import { type FormEvent, useState } from "react";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { TextInput } from "~/components/text-input";
import { CallError } from "~/lib/api/client";
import { toast } from "~/lib/toast";
import { useSubscribe } from "../hooks";
import { popupSource } from "../rules";
import type { SubscribeReply } from "../schema";

/** An email field and a button. Without `onSubscribed` it is a preview and sends nothing. */
export function NewsletterForm({
  onSubscribed,
}: {
  onSubscribed?: (reply: SubscribeReply) => void;
}) {
  const subscribe = useSubscribe();
  const [email, setEmail] = useState("");
  const [error, setError] = useState<string>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!onSubscribed) return;
    const address = email.trim();
    if (address === "") {
      setError("Enter your email address first.");
      return;
    }
    subscribe.mutate(
      { email: address, source: popupSource },
      {
        onSuccess: onSubscribed,
        onError: (failure) => {
          const fieldErrors = failure instanceof CallError ? failure.problem?.errors : undefined;
          setError(fieldErrors?.find(({ path }) => path === "email")?.message);
          toast({
            title: "Subscription failed",
            description: failure.message || "Please try again later",
            tone: "danger",
          });
        },
      },
    );
  };

  return (
    <form className="grid gap-3.5 mt-5.5" noValidate onSubmit={submit}>
      <Field error={error} label="Email">
        <TextInput
          autoComplete="email"
          name="email"
          onChange={(event) => {
            setEmail(event.target.value);
            setError(undefined);
          }}
          placeholder="you@example.com"
          required
          type="email"
          value={email}
        />
      </Field>
      <Button pending={subscribe.isPending} type="submit">
        {subscribe.isPending ? "Subscribing..." : "Subscribe"}
      </Button>
      <p className="field-hint">Unsubscribe any time with one click.</p>
    </form>
  );
}
