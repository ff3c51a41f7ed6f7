import type { ReactNode } from "react";
import { classNames } from "~/components/class-names";

type Props = {
  rows: [label: string, value: ReactNode][];
  /** Smaller labels, for a narrow box. */
  narrow?: boolean;
};

/** The classes of label and value pairs. */
export const descriptionListClass =
  "grid grid-cols-[minmax(0,11em)_minmax(0,1fr)] gap-x-5 gap-y-2.5 max-sm:grid-cols-[minmax(0,1fr)] max-sm:gap-0.5 [&_dd]:wrap-anywhere max-sm:[&_dd]:mb-3 [&_dt]:text-subtle";

/** Label and value pairs; empty ones are left out. */
export function DescriptionList({ rows, narrow }: Props) {
  return (
    <dl
      className={classNames(descriptionListClass, narrow && "sm:grid-cols-[6.25em_minmax(0,1fr)]")}
    >
      {rows
        .filter(([, value]) => value !== null && value !== undefined && value !== "")
        .map(([label, value]) => (
          <div className="contents" key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
