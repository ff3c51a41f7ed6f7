import type { ReactNode } from "react";
import { classNames } from "~/ui/class-names";

type Props = {
  rows: [label: string, value: ReactNode][];
  /** Short labels in a narrow box. */
  narrow?: boolean;
};

/** Label and value pairs; what was not given is left out. */
export function Facts({ rows, narrow }: Props) {
  return (
    <dl className={classNames("desk-facts", narrow && "sm:grid-cols-[5.5em_minmax(0,1fr)]")}>
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
