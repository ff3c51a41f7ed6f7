type Props = {
  steps: readonly string[];
  /** The index of the current step. */
  current: number;
};

const stateClasses = {
  done: { step: "text-muted", circle: "border-accent text-accent" },
  current: {
    step: "text-text font-medium",
    circle: "border-accent bg-accent text-on-accent font-semibold",
  },
  next: { step: "text-subtle", circle: "border-line-strong" },
};

/** The steps of a flow: done, current, still to come. */
export function Steps({ steps, current }: Props) {
  return (
    <ol aria-label="Progress" className="flex flex-wrap gap-y-3 max-w-105 mt-9 mb-11">
      {steps.map((step, index) => {
        const upcoming = index === current ? "current" : "next";
        const state = index < current ? "done" : upcoming;
        return (
          <li
            aria-current={state === "current" ? "step" : undefined}
            className={`flex not-last:flex-1 items-center gap-2.5 text-base whitespace-nowrap ${stateClasses[state].step}`}
            key={step}
          >
            <span
              aria-hidden="true"
              className={`grid flex-none place-items-center size-7.5 border rounded-full text-(length:--text-sm) tabular-nums ${stateClasses[state].circle}`}
            >
              {state === "done" ? "✓" : index + 1}
            </span>
            {step}
            {index < steps.length - 1 && <span className="flex-1 min-w-3 h-px mr-3 bg-line" />}
          </li>
        );
      })}
    </ol>
  );
}
