type Props = {
  steps: readonly string[];
  /** Index of the step the visitor is on. */
  current: number;
};

/** The steps of a flow in order: done, current, still to come. */
export function Steps({ steps, current }: Props) {
  return (
    <ol aria-label="Progress" className="steps">
      {steps.map((step, index) => (
        <li
          aria-current={index === current ? "step" : undefined}
          data-state={index < current ? "done" : index === current ? "current" : "next"}
          key={step}
        >
          {step}
        </li>
      ))}
    </ol>
  );
}
