import { type ComponentProps, memo } from "react";
import { classNames } from "./class-names";
import { useFieldWiring } from "./field";

type Option = { value: string; label: string };

type Props = ComponentProps<"select"> & {
  options: readonly Option[];
  /** Shown while nothing is chosen; cannot be chosen itself. */
  placeholder?: string;
};

/** The browser's own select in the house look: it works on every device and without scripts. */
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

/** The same list is not drawn again with each letter typed beside it. */
const Choices = memo(function Choices({ options }: Pick<Props, "options">) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
});
