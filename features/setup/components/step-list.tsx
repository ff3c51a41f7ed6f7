import { classNames } from "~/components/class-names";
import { setupPageTexts } from "../page.texts";

const { steps, progress } = setupPageTexts.wizard;

const stepClass = (index: number, current: number) => {
  if (index === current) return "border-gold font-semibold text-text";
  return index < current ? "border-line-strong text-muted" : "border-transparent text-subtle";
};

/** The steps of the wizard, with the current one marked. A phone shows only the number of the step, in its heading. */
export const StepList = ({ current }: { current: number }) => (
  <ol aria-label={progress} className="flex flex-wrap gap-x-4 gap-y-1.5 max-sm:hidden">
    {steps.map((name, index) => (
      <li
        aria-current={index === current ? "step" : undefined}
        className={classNames("num border-b-2 pb-1 text-sm", stepClass(index, current))}
        key={name}
      >
        {index + 1}. {name}
      </li>
    ))}
  </ol>
);
