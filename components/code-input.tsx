import type { ComponentProps } from "react";
import { TextInput } from "./text-input";

/** An input for six digits, with or without spaces, inside a Field. Phones suggest the code of an email or app. */
export function CodeInput(props: Omit<ComponentProps<"input">, "className">) {
  return (
    <TextInput
      autoComplete="one-time-code"
      className="text-center text-2xl tracking-[0.3em] tabular-nums"
      inputMode="numeric"
      maxLength={12}
      {...props}
    />
  );
}
