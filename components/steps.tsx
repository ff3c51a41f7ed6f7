type Props = {
  steps: readonly string[];
  /** The index of the current step. */
  current: number;
};

/** The steps of a flow: done, current, still to come. */
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
