import { classNames } from "~/components/class-names";
import { useIsReadOnly } from "~/components/hooks/use-read-only";
import type { Outcome } from "~/db/enums";
import { outcomeLabels, verdicts } from "~/features/decisions/texts";
import { isolate } from "~/lib/bidi";

type Props = {
  outcome: Outcome | null;
  title: string;
  /** For touch: full width, and with the names of keys. */
  isLarge?: boolean;
  onDecide: (outcome: Outcome | null) => void;
};

const pressedClasses: Record<Outcome, string> = {
  accepted:
    "aria-pressed:bg-[color-mix(in_oklab,var(--color-green)_24%,var(--color-house))] aria-pressed:text-green",
  waitlisted:
    "aria-pressed:bg-[color-mix(in_oklab,var(--color-purple)_24%,var(--color-house))] aria-pressed:text-purple",
  rejected: "aria-pressed:bg-surface-3 aria-pressed:text-text",
};

/** The three decisions; pressing the current one undoes it. A read-only page shows the decision alone. */
export function DecisionButtons({ outcome, title, isLarge = false, onDecide }: Props) {
  if (useIsReadOnly()) return outcome && <span>{outcomeLabels[outcome]}</span>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the buttons are no form fields
    <span
      aria-label={`Decision about ${isolate(title)}`}
      className={classNames(
        "overflow-hidden rounded-sm border border-line align-middle",
        isLarge ? "grid grid-cols-3" : "inline-flex",
      )}
      role="group"
    >
      {verdicts.map((verdict) => (
        <button
          aria-pressed={outcome === verdict.outcome}
          className={classNames(
            "border-l border-line px-2.5 text-muted first:border-l-0 hover:bg-surface-2 hover:text-text focus-visible:-outline-offset-2",
            isLarge ? "min-h-12 text-md" : "min-h-8 text-sm pointer-coarse:min-h-11",
            pressedClasses[verdict.outcome],
          )}
          key={verdict.outcome}
          onClick={() => onDecide(outcome === verdict.outcome ? null : verdict.outcome)}
          type="button"
        >
          {verdict.label}
          {isLarge && (
            <span
              aria-hidden="true"
              className="ml-2 rounded-sm border border-line-strong px-1.5 font-sans text-xs font-normal text-subtle uppercase max-wide:hidden"
            >
              {verdict.key}
            </span>
          )}
        </button>
      ))}
    </span>
  );
}
