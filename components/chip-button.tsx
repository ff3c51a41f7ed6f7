import type { ComponentProps } from "react";
import { classNames } from "./class-names";

/** A small bordered button in a group: for example a variable to insert into a text. */
export function ChipButton({ className, ...rest }: ComponentProps<"button">) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(
        "min-h-8 max-sm:min-h-11 rounded-sm border border-line-strong px-2.5 py-1 text-left text-sm text-muted hover:border-muted hover:text-text [&_code]:text-text",
        className,
      )}
    />
  );
}
