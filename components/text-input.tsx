import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { useFieldWiring } from "./field";

/** A one-line input inside a Field. Takes the props of react-hook-form's register. */
export function TextInput({ className, ...rest }: ComponentProps<"input">) {
  return (
    <input type="text" {...useFieldWiring()} {...rest} className={classNames("input", className)} />
  );
}

/** A multi-line input inside a Field; `rows` sets its height. */
export function TextArea({ className, ...rest }: ComponentProps<"textarea">) {
  return <textarea {...useFieldWiring()} {...rest} className={classNames("input", className)} />;
}
