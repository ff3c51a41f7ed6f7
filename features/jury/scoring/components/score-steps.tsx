import { classNames } from "~/components/class-names";

const stepClass = classNames(
  "relative grid place-items-center h-13.5 rounded-sm bg-surface-1 shadow-[inset_0_0_0_1px_var(--color-line-strong)] text-muted text-lg font-medium tabular-nums cursor-pointer [transition:background_0.15s,color_0.15s]",
  "has-checked:bg-gold has-checked:shadow-[0_0_34px_-6px_color-mix(in_oklab,var(--color-gold)_50%,transparent)] has-checked:text-on-accent has-checked:font-semibold",
  "in-data-missing:shadow-[inset_0_0_0_1px_var(--color-danger)] hover:text-text has-focus-visible:outline-2 has-focus-visible:outline-solid has-focus-visible:outline-ring has-focus-visible:outline-offset-2 in-disabled:cursor-default lg:h-11",
);

type Props<Value> = {
  name: string;
  options: readonly (readonly [Value, string | number])[];
  selectedValue: Value | null | undefined;
  onChange?: (value: Value) => void;
};

/** A row of radio buttons. On a scale the steps below the chosen one are lit more weakly. */
export function ScoreSteps<Value extends string | number>(props: Props<Value>) {
  const { name, options, selectedValue, onChange } = props;
  return (
    <div
      className="grid grid-cols-5 gap-1 data-[scale=3]:grid-cols-3 [&:not([data-scale='3'])]:[&_label:has(~_label_:checked)]:bg-[color-mix(in_oklab,var(--color-gold)_20%,var(--color-surface-1))] [&:not([data-scale='3'])]:[&_label:has(~_label_:checked)]:shadow-none [&:not([data-scale='3'])]:[&_label:has(~_label_:checked)]:text-text"
      data-scale={options.length}
    >
      {options.map(([value, label]) => (
        <label className={stepClass} key={value}>
          {/* Neither bar covers the focused element. */}
          <input
            className="absolute inset-0 w-full h-full opacity-0 cursor-pointer scroll-mt-47.5 scroll-mb-37.5 in-disabled:cursor-default"
            defaultChecked={selectedValue === value}
            name={name}
            onChange={onChange && (() => onChange(value))}
            type="radio"
            value={value}
          />
          {label}
        </label>
      ))}
    </div>
  );
}
