import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "~/components/button";

type Choice = {
  name: string;
  /** 'Any country' */
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
};

type Props = {
  /** The address of the list. */
  page: string;
  choices: readonly Choice[];
  /** Whether filters are set, which 'Clear' removes. */
  isNarrowed: boolean;
  className?: string;
  selectClass: string;
  /** Before the filters. */
  children?: ReactNode;
};

/** The filters of a list as a plain form: they are in the address and need no scripts. */
export function FilterForm({ page, choices, isNarrowed, className, selectClass, children }: Props) {
  return (
    <form action={page} className={className} method="get">
      {children}
      {choices.map(({ name, label, value, options }) => (
        <select
          aria-label={label.replace("Any ", "")}
          className={`input ${selectClass}`}
          defaultValue={value}
          key={`${name} ${value}`}
          name={name}
        >
          <option value="">{label}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ))}
      <Button className="min-h-11" size="sm" type="submit" variant="outline">
        Show
      </Button>
      {isNarrowed && (
        <Link className="btn btn-ghost btn-sm min-h-11 px-4" to={page}>
          Clear
        </Link>
      )}
    </form>
  );
}
