type Props = {
  steps: readonly string[];
  /** The index of the current step. */
  current: number;
};

/** The number of a step in a circle, and the line to the next one. */
const circle =
  "before:grid before:flex-none before:place-items-center before:size-7.5 before:border before:rounded-full before:text-(length:--text-sm) before:tabular-nums [counter-increment:step]";
const line =
  "not-last:after:flex-1 not-last:after:min-w-3 not-last:after:h-px not-last:after:mr-3 not-last:after:bg-line";
const number = "before:content-[counter(step)_/_'']";

const looks = {
  done: "text-muted before:border-accent before:text-accent before:content-['✓'_/_'']",
  current: `${number} text-text font-medium before:border-accent before:bg-accent before:text-on-accent before:font-semibold`,
  next: `${number} text-subtle before:border-line-strong`,
};

/** The steps of a flow: done, current, still to come. */
export function Steps({ steps, current }: Props) {
  return (
    <ol
      aria-label="Progress"
      className="flex flex-wrap gap-y-3 max-w-105 mt-9 mb-11 [counter-reset:step]"
    >
      {steps.map((step, index) => (
        <li
          aria-current={index === current ? "step" : undefined}
          className={`flex not-last:flex-1 items-center gap-2.5 text-base whitespace-nowrap ${circle} ${line} ${looks[index < current ? "done" : index === current ? "current" : "next"]}`}
          key={step}
        >
          {step}
        </li>
      ))}
    </ol>
  );
}
