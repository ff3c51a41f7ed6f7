import { type ComponentProps, useId } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names";
import { Spinner } from "./spinner";

export type ButtonLook = {
  /** At most one primary button in a group. */
  variant?: "primary" | "outline" | "ghost" | "danger";
  /** 52, 48 or 40 px high. */
  size?: "lg" | "md" | "sm";
};

/** The class names of a button, for other elements than Button and ButtonLink. */
export function buttonClass({ variant = "primary", size = "lg" }: ButtonLook = {}): string {
  return classNames("btn", `btn-${variant}`, size !== "lg" && `btn-${size}`);
}

type ButtonProps = ComponentProps<"button"> &
  ButtonLook & {
    /** Sending: shows a spinner and ignores presses. */
    pending?: boolean;
    /** Why the button is disabled; shown beside it and part of its description. */
    reason?: string | false | null;
  };

/** A button. `type` is "button" by default. */
export function Button({
  variant,
  size,
  pending = false,
  reason,
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const isDisabled = disabled || pending;
  return (
    <>
      <button
        type="button"
        {...rest}
        aria-busy={pending || undefined}
        aria-describedby={isDisabled && reason ? reasonId : rest["aria-describedby"]}
        className={classNames(buttonClass({ variant, size }), className)}
        disabled={isDisabled}
      >
        {pending && <Spinner />}
        {children}
      </button>
      {isDisabled && reason && (
        <span
          className="btn-reason self-center text-subtle text-(length:--text-sm) leading-[1.4]"
          id={reasonId}
        >
          {reason}
        </span>
      )}
    </>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  className,
  ...rest
}: ComponentProps<typeof Link> & ButtonLook) {
  return <Link {...rest} className={classNames(buttonClass({ variant, size }), className)} />;
}
