import { type KeyboardEvent, useRef, useState } from "react";
import { useHydrated } from "~/components/hooks/use-hydrated";
import type { CardTyped, OwnAssignment } from "../schema";
import { alike, answeredAlike, hasAll, scaleForAll } from "../scorecard.rules";

type Props = Pick<OwnAssignment, "criteria"> & Pick<CardTyped, "values">;

/**
 * One press for every question that is still open, where there are more than two: a score is a
 * few taps away, and each answer can be changed below. It answers, and gives nothing.
 */
export function SameScoreForAll({ criteria, values }: Props) {
  const group = useRef<HTMLFieldSetElement>(null);
  const before = useRef<CardTyped["values"]>({});
  // It stays while one is here: nothing moves under a finger.
  const [isUseful] = useState(
    hasAll(criteria) && criteria.some(({ id }) => values[id] === undefined),
  );
  const ready = useHydrated();
  if (!isUseful) return null;
  const steps = Array.from({ length: scaleForAll(criteria) }, (_, at) => at + 1);
  const chosen = steps.find((step) =>
    Object.entries(alike(criteria, step)).every(([id, value]) => values[id] === value),
  );
  const answer = (step: number) => {
    before.current = answeredAlike(criteria, values, step, before.current);
    for (const [id, value] of Object.entries(before.current)) {
      const radio = `[name="value:${id}"][value="${value}"]`;
      // As a hand would: the form takes each.
      group.current?.form?.querySelector<HTMLInputElement>(radio)?.click();
    }
  };
  /** One stop of the tab key, as each question is; the arrows go on from there. */
  const move = ({ key, currentTarget }: KeyboardEvent<HTMLButtonElement>) => {
    if (key === "ArrowRight") (currentTarget.nextElementSibling as HTMLElement | null)?.focus();
    if (key === "ArrowLeft") (currentTarget.previousElementSibling as HTMLElement | null)?.focus();
  };
  return (
    <fieldset className="jury-crit jury-all" data-question="all" ref={group}>
      <legend>Same score for all</legend>
      <p className="jury-small">Fills in what is empty.</p>
      <div className="jury-steps" data-scale={steps.length}>
        {steps.map((step) => (
          <button
            aria-label={`${step} for all`}
            aria-pressed={step === chosen}
            disabled={!ready}
            key={step}
            onClick={() => answer(step)}
            onKeyDown={move}
            tabIndex={step === (chosen ?? 1) ? 0 : -1}
            type="button"
          >
            {step}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
