import { type ComponentProps, useId } from "react";

/** A day that filters a list, with its label beside it. */
export function DayField({ label, ...rest }: ComponentProps<"input"> & { label: string }) {
  const id = useId();
  return (
    <span className="inline-flex items-center gap-2 max-sm:flex max-sm:w-full max-sm:justify-between">
      <label className="text-muted" htmlFor={id}>
        {label}
      </label>
      <input {...rest} className="input w-auto scheme-dark" id={id} type="date" />
    </span>
  );
}
