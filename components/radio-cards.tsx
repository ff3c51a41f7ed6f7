import { type ComponentProps, type ReactNode, useId } from "react";
import { FieldError } from "./field";

type RadioCard = {
  value: string;
  label: string;
  note?: string;
  /** A picture above the text; without one the card shows the radio button. */
  image?: string;
  /** The colour of the chosen card: a data-accent value. */
  accent?: string;
  disabled?: boolean;
};

type Props = Omit<ComponentProps<"input">, "type" | "value" | "defaultValue"> & {
  legend: ReactNode;
  options: readonly RadioCard[];
  error?: string;
  /** For labels of several words: at most three cards in a row. */
  wide?: boolean;
  /** For controlled use; leave both out with react-hook-form's register. */
  value?: string;
  defaultValue?: string;
};

/** A single choice as cards: a fieldset of real radio buttons. */
export function RadioCards({
  legend,
  options,
  error,
  wide = false,
  value,
  defaultValue,
  ...rest
}: Props) {
  const errorId = useId();
  const fallbackName = useId();
  return (
    <fieldset
      aria-describedby={error ? errorId : undefined}
      // Only a radiogroup may have aria-required.
      {...(rest.required && { role: "radiogroup", "aria-required": true })}
      className="field"
    >
      <legend className="field-label mb-2">{legend}</legend>
      <div
        className={
          wide ? "picks grid-cols-[repeat(auto-fit,minmax(min(100%,190px),1fr))]" : "picks"
        }
      >
        {options.map((option) => (
          <label
            className={option.image ? "pick" : "pick pick-plain"}
            data-accent={option.accent}
            key={option.value}
          >
            <input
              name={fallbackName}
              {...rest}
              aria-invalid={error ? true : undefined}
              checked={value === undefined ? undefined : value === option.value}
              className={option.image ? undefined : "radio-dot"}
              defaultChecked={
                defaultValue === undefined ? undefined : defaultValue === option.value
              }
              disabled={option.disabled ?? rest.disabled}
              type="radio"
              value={option.value}
            />
            {option.image && <img alt="" loading="lazy" src={option.image} />}
            <span className="pick-text">
              {option.label}
              {option.note && <small>{option.note}</small>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
