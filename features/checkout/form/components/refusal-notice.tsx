import { type ReactNode, useEffect, useRef, useState } from "react";
import type { FieldErrors } from "react-hook-form";

/** A refusal without a field: when it appears, it is focused, and so read out and scrolled to. */
export function RefusalNotice({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After the heading of a new step was focused.
    const timer = setTimeout(() => ref.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="notice" ref={ref} role="alert" tabIndex={-1}>
      {children}
    </div>
  );
}

type Props = {
  /** The id of the form. */
  form: string;
  errors: FieldErrors;
};

/** The messages of errors whose field the form does not show. */
export function HiddenFieldErrors({ form, errors }: Props) {
  const [messages, setMessages] = useState("");
  useEffect(() => {
    const elements = (document.getElementById(form) as HTMLFormElement).elements;
    const hiddenErrors = Object.entries(errors).filter(([name]) => !elements.namedItem(name));
    setMessages(hiddenErrors.map(([, error]) => String(error?.message ?? "")).join("\n"));
  });
  if (!messages) return null;
  return (
    <RefusalNotice key={messages}>
      {messages.split("\n").map((message) => (
        <p key={message}>{message}</p>
      ))}
    </RefusalNotice>
  );
}
