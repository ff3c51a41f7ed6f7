import { type ComponentProps, memo } from "react";
import { classNames } from "./class-names";
import { useFieldWiring } from "./field";

type Option = { value: string; label: string };

type Props = ComponentProps<"select"> & {
  options: readonly Option[];
  /** Shown while nothing is chosen; not a choice. */
  placeholder?: string;
};

/** A styled native select: works on every device and without scripts. */
export function Select({ options, placeholder, className, ...rest }: Props) {
  return (
    <select {...useFieldWiring()} {...rest} className={classNames("input", className)}>
      {placeholder !== undefined && (
        <option disabled hidden value="">
          {placeholder}
        </option>
      )}
      <Choices options={options} />
    </select>
  );
}

/** Memoised, so that typing in a field nearby does not render the options again. */
const Choices = memo(function Choices({ options }: Pick<Props, "options">) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
});
