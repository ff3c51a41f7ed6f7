import { Check } from "lucide-react";
import { Icon } from "~/components/icon";
import type { AnnouncementState } from "~/db/enums";

const steps = ["Check", "Lock", "Send", "Report"];

/** The current step of each state. */
const stepOfState: Record<AnnouncementState, number> = {
  draft: 0,
  locked: 1,
  scheduled: 2,
  released: 3,
  cancelled: 0,
};

function stepClass(step: number, currentStep: number): string {
  if (step === currentStep) return "border-gold bg-gold text-on-accent";
  return step < currentStep ? "border-gold text-gold" : "border-line-strong text-subtle";
}

/** The four steps of a release, in their order. */
export function ReleaseSteps({ state }: { state: AnnouncementState }) {
  const currentStep = stepOfState[state];
  return (
    <ol
      aria-label="Progress"
      className="grid grid-cols-4 gap-px overflow-hidden rounded-lg border border-line bg-line max-md:grid-cols-2"
    >
      {steps.map((name, step) => (
        <li
          aria-current={step === currentStep ? "step" : undefined}
          className="flex items-center gap-3 bg-house px-4 py-3 aria-[current]:bg-surface-2"
          key={name}
        >
          <span
            className={`grid size-7 flex-none place-items-center rounded-full border text-sm font-semibold tabular-nums ${stepClass(step, currentStep)}`}
          >
            {step < currentStep ? <Icon of={Check} size={15} /> : step + 1}
          </span>
          <b className="min-w-0 font-semibold">{name}</b>
        </li>
      ))}
    </ol>
  );
}
