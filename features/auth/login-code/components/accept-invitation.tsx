import { useEffect, useRef } from "react";
import { Button } from "~/components/button";
import { Field, FieldError } from "~/components/field";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { LiveForm } from "~/components/live-form";
import { TextInput } from "~/components/text-input";
import { apiFetch } from "~/lib/api/client";
import { pathFor } from "~/lib/paths";
import { enter } from "../contract";
import { useTry } from "../hooks";

type Props = {
  /** What the digits belong to: the token of their link, or the address they were sent to. */
  belongingTo: () => { token: string } | { email: string };
  /** It is what the page is for: one types at once. */
  autoFocus?: boolean;
};

/** Who scores films goes to them; who only works at the desk, there. */
const roomOf = (roles: readonly string[]) =>
  pathFor(roles.includes("juror") ? "jury" : "adminJury");

/** The six digits of a mail, typed by hand: that is what no machine does that follows its links. */
export function LoginCodeForm({ belongingTo, autoFocus = false }: Props) {
  const digits = useRef<HTMLInputElement>(null);
  const live = useHydrated();
  useEffect(() => {
    if (autoFocus && live) digits.current?.focus();
  }, [autoFocus, live]);
  const { pending, trouble, run } = useTry();
  const send = async () => {
    const body = { code: digits.current?.value ?? "", ...belongingTo() };
    const entered = await run(() => apiFetch(enter, { body }));
    // A whole new document: nothing of before stays in this tab.
    if (entered) window.location.assign(roomOf(entered.person.roles));
    else digits.current?.select();
  };
  return (
    <LiveForm
      legend="Your code"
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field label="Six digits">
        <TextInput
          autoComplete="one-time-code"
          className="text-center text-2xl tracking-[0.3em] tabular-nums"
          inputMode="numeric"
          maxLength={12}
          name="code"
          ref={digits}
        />
      </Field>
      <div className="[&>p]:mb-4 empty:hidden" role="alert">
        {trouble && <FieldError>{trouble}</FieldError>}
      </div>
      <Button className="w-full" pending={pending} type="submit">
        Enter
      </Button>
    </LiveForm>
  );
}
