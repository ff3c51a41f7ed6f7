import { type KeyboardEvent, useRef, useState } from "react";
import { useHydrated } from "~/components/hooks/use-hydrated";
import type { OwnAssignment, ScorecardInput } from "../schema";
import { answersOfButton, hasButtonForAll, sameAnswers, scaleForAll } from "../scorecard.rules";

type Props = Pick<OwnAssignment, "criteria"> & Pick<ScorecardInput, "values">;

/**
 * A row of buttons, each of which answers every open criterion; each answer can be changed below. It submits nothing, and
 * is hidden for one or two criteria.
 */
export function SameScoreForAll({ criteria, values }: Props) {
  const fieldsetRef = useRef<HTMLFieldSetElement>(null);
  const answersByButton = useRef<ScorecardInput["values"]>({});
  // Stays visible while the page is open, so that nothing moves under a finger.
  const [isShown] = useState(
    hasButtonForAll(criteria) && criteria.some(({ id }) => values[id] === undefined),
  );
  const isReady = useHydrated();
  if (!isShown) return null;
  const steps = Array.from({ length: scaleForAll(criteria) }, (_, index) => index + 1);
  const currentStep = steps.find((step) =>
    Object.entries(sameAnswers(criteria, step)).every(([id, value]) => values[id] === value),
  );
  const scoreAll = (step: number) => {
    answersByButton.current = answersOfButton(criteria, values, step, answersByButton.current);
    for (const [id, value] of Object.entries(answersByButton.current)) {
      const radio = `[name="value:${id}"][value="${value}"]`;
      // A click like the user's: the form handles it as its own.
      fieldsetRef.current?.form?.querySelector<HTMLInputElement>(radio)?.click();
    }
  };
  /** One tab stop, as for each criterion; arrow keys move inside. */
  const moveFocus = ({ key, currentTarget }: KeyboardEvent<HTMLButtonElement>) => {
    if (key === "ArrowRight") (currentTarget.nextElementSibling as HTMLElement | null)?.focus();
    if (key === "ArrowLeft") (currentTarget.previousElementSibling as HTMLElement | null)?.focus();
  };
  return (
    <fieldset
      className="group min-w-0 pt-5.5 [&_.field-error]:mt-2 pb-4.5 border-b border-line has-[[data-scale='5']]:grid has-[[data-scale='5']]:[grid-template:auto_1fr_/_minmax(0,1fr)_auto] has-[[data-scale='5']]:items-end has-[[data-scale='5']]:gap-x-3.5 in-[ol]:pt-4"
      data-question="all"
      ref={fieldsetRef}
    >
      <legend className="float-left w-full block font-semibold wrap-anywhere">
        Same score for all
      </legend>
      <p className="text-muted text-md leading-[1.4] clear-both pt-0.75 pb-2.5 group-has-[[data-scale='5']]:self-start group-has-[[data-scale='5']]:p-0 group-has-[[data-scale='5']]:text-(length:--text-sm)">
        Fills all empty questions
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
            disabled={!isReady}
            key={step}
            onClick={() => scoreAll(step)}
            onKeyDown={moveFocus}
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
