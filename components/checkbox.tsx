import { type ComponentProps, type ReactNode, useId } from "react";
import { FieldError } from "./field";

type Props = Omit<ComponentProps<"input">, "type" | "children"> & {
  children: ReactNode;
  error?: string;
};

/** A checkbox with its label; the whole line can be pressed. */
export function Checkbox({ children, error, className = "", ...rest }: Props) {
  const errorId = useId();
  return (
    <div className={`field ${className}`}>
      <label className="check">
        <input
          {...rest}
          aria-describedby={error ? errorId : undefined}
          aria-invalid={error ? true : undefined}
          className="check-box"
          type="checkbox"
        />
        <span>{children}</span>
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
