import type { z } from "zod";
import type { summarySchema } from "~/features/decisions/schema";
import { categoryOf } from "~/features/settings/category.rules";
import { useSettings } from "~/features/settings/hooks";
import { numberText } from "~/lib/number-format";

export type CategorySums = z.output<typeof summarySchema>;

/** '2 h 5 min' */
function formatHours(minutes: number): string {
  const [hours, restMinutes] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${restMinutes} min`;
  return restMinutes === 0 ? `${numberText(hours)} h` : `${numberText(hours)} h ${restMinutes} min`;
}

/** Accepted and waitlisted films by category, with their minutes. */
export function Capacity({ summary }: { summary: readonly CategorySums[] }) {
  const settings = useSettings();
  return (
    <section
      aria-label="Accepted so far"
      className="grid grid-cols-4 gap-px overflow-hidden rounded-lg border border-line bg-line max-lg:grid-cols-2"
    >
      {summary.map((category) => {
        const { accent, plural } = categoryOf(settings, category.submissionType);
        const { entries, accepted, waitlisted, rejected, undecided, acceptedMinutes } = category;
        return (
          <div
            className="grid gap-1 bg-house px-5 py-4 max-sm:px-4 max-sm:py-3"
            data-accent={accent}
            key={category.submissionType}
          >
            <h2 className="flex items-baseline gap-2 text-md font-normal text-muted">
              <span aria-hidden="true" className="size-[9px] flex-none rounded-[2px] bg-accent" />
              {plural}
            </h2>
            <p className="flex flex-wrap items-baseline gap-x-2 max-sm:flex-col tabular-nums">
              <b className="text-[1.6rem]/[1.15] font-semibold tracking-[-0.015em]">
                {numberText(accepted)}
              </b>
              <span className="text-muted">
                accepted{acceptedMinutes > 0 && `, ${formatHours(acceptedMinutes)}`}
              </span>
            </p>
            <DecisionBar parts={[accepted, waitlisted, rejected]} total={entries} />
            <p className="flex flex-wrap gap-x-2.5 text-sm tracking-[-0.01em] text-muted tabular-nums">
              <span className={undecided > 0 ? "text-gold" : undefined}>
                {numberText(undecided)} undecided
              </span>
              <span className="max-sm:hidden">{numberText(waitlisted)} waitlisted</span>
              <span className="max-sm:hidden">{numberText(rejected)} rejected</span>
            </p>
          </div>
        );
      })}
    </section>
  );
}

const fillClasses = ["fill-green", "fill-purple", "fill-subtle"];

/** The decisions of a category as one bar: a part for each outcome; the dark rest is undecided. */
function DecisionBar({ parts, total }: { parts: readonly number[]; total: number }) {
  const starts = parts.map((_, index) =>
    parts.slice(0, index).reduce((sum, part) => sum + part, 0),
  );
  return (
    <svg
      aria-hidden="true"
      className="my-1 block h-1.5 w-full rounded-[3px] bg-surface-2"
      preserveAspectRatio="none"
      viewBox="0 0 100 6"
    >
      {total > 0 &&
        parts.map((part, index) => (
          <rect
            className={fillClasses[index]}
            height="6"
            key={fillClasses[index]}
            width={(part * 100) / total}
            x={((starts[index] ?? 0) * 100) / total}
          />
        ))}
    </svg>
  );
}
