import { type KeyboardEvent, useRef, useState } from "react";
import { useHydrated } from "~/components/hooks/use-hydrated";
import type { OwnAssignment, ScorecardInput } from "../schema";
import { alike, answeredAlike, hasAll, scaleForAll } from "../scorecard.rules";

type Props = Pick<OwnAssignment, "criteria"> & Pick<ScorecardInput, "values">;

/**
 * One button answers every open criterion, if there are more than two; each answer can be changed below. It submits
 * nothing.
 */
export function SameScoreForAll({ criteria, values }: Props) {
  const group = useRef<HTMLFieldSetElement>(null);
  const before = useRef<ScorecardInput["values"]>({});
  // Stays visible while the page is open, so that nothing moves under a finger.
  const [isUseful] = useState(
    hasAll(criteria) && criteria.some(({ id }) => values[id] === undefined),
  );
  const ready = useHydrated();
  if (!isUseful) return null;
  const steps = Array.from({ length: scaleForAll(criteria) }, (_, index) => index + 1);
  const currentStep = steps.find((step) =>
    Object.entries(alike(criteria, step)).every(([id, value]) => values[id] === value),
  );
  const scoreAll = (step: number) => {
    before.current = answeredAlike(criteria, values, step, before.current);
    for (const [id, value] of Object.entries(before.current)) {
      const radio = `[name="value:${id}"][value="${value}"]`;
      // A click like the user's: the form handles it as its own.
      group.current?.form?.querySelector<HTMLInputElement>(radio)?.click();
    }
  };
  /** One tab stop, as for each criterion; arrow keys move inside. */
  const move = ({ key, currentTarget }: KeyboardEvent<HTMLButtonElement>) => {
    if (key === "ArrowRight") (currentTarget.nextElementSibling as HTMLElement | null)?.focus();
    if (key === "ArrowLeft") (currentTarget.previousElementSibling as HTMLElement | null)?.focus();
  };
  return (
    <fieldset
      className="group min-w-0 pt-5.5 [&_.field-error]:mt-2 pb-4.5 border-b border-line has-[[data-scale='5']]:grid has-[[data-scale='5']]:[grid-template:auto_1fr_/_minmax(0,1fr)_auto] has-[[data-scale='5']]:items-end has-[[data-scale='5']]:gap-x-3.5 in-[ol]:pt-4"
      data-question="all"
      ref={group}
    >
      <legend className="float-left w-full block font-semibold wrap-anywhere">
        Same score for all
      </legend>
      <p className="text-muted text-md leading-[1.4] clear-both pt-0.75 pb-2.5 group-has-[[data-scale='5']]:self-start group-has-[[data-scale='5']]:p-0 group-has-[[data-scale='5']]:text-(length:--text-sm)">
        Fills in what is empty.
      </p>
      <div
        className="grid grid-cols-5 gap-1 data-[scale=3]:grid-cols-3 [&:not([data-scale='3'])]:[&_label:has(~_label_:checked)]:bg-[color-mix(in_oklab,var(--color-gold)_20%,var(--color-surface-1))] [&:not([data-scale='3'])]:[&_label:has(~_label_:checked)]:shadow-none [&:not([data-scale='3'])]:[&_label:has(~_label_:checked)]:text-text group-has-[[data-scale='5']]:[grid-area:1_/_2_/_3] group-has-[[data-scale='5']]:grid-cols-[repeat(5,44px)]"
        data-scale={steps.length}
      >
        {steps.map((step) => (
          <button
            className="h-11 rounded-sm shadow-[inset_0_0_0_1px_var(--color-line)] text-muted tabular-nums cursor-pointer scroll-mt-47.5 scroll-mb-37.5 hover:enabled:shadow-[inset_0_0_0_1px_var(--color-line-strong)] hover:enabled:text-text disabled:cursor-default aria-pressed:enabled:shadow-[inset_0_0_0_1px_var(--color-gold)] aria-pressed:enabled:text-gold"
            aria-label={`${step} for all`}
            aria-pressed={step === currentStep}
            disabled={!ready}
            key={step}
            onClick={() => scoreAll(step)}
            onKeyDown={move}
            tabIndex={step === (currentStep ?? 1) ? 0 : -1}
            type="button"
          >
            {step}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
