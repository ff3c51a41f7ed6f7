import { Link } from "react-router";
import { Card } from "~/components/admin/page-header";
import { outcomes } from "~/db/enums";
import { outcomeLabels, outcomeTones } from "~/features/decisions/texts";
import { categoryOf } from "~/features/settings/category.rules";
import { useSettings } from "~/features/settings/hooks";
import { numberText } from "~/lib/number-format";
import { pages, pathFor, withEditionParam } from "~/lib/paths";
import type { DryRun as DryRunResult } from "../schema";
import { dryRunTexts } from "../texts";

/** The most entries and problems shown; of further ones only the number. */
const maxRows = 6;

const problemMessages: Record<DryRunResult["problems"][number]["kind"], string> = {
  suppressed: dryRunTexts.suppressed,
  malformed: dryRunTexts.malformed,
  empty_field: dryRunTexts.emptyField,
};

/** The preview of a lock: counts, omitted entries, problems. */
export function DryRun({ dryRun, edition }: { dryRun: DryRunResult; edition: string | undefined }) {
  const settings = useSettings();
  return (
    <Card flush title={dryRunTexts.dryRun}>
      <div className="grid grid-cols-3 gap-px border-y border-line bg-line max-sm:grid-cols-[minmax(0,1fr)]">
        {outcomes.map((outcome) => {
          const outcomeCounts = dryRun.counts.filter((count) => count.outcome === outcome);
          const entryCount = outcomeCounts.reduce((sum, { entries }) => sum + entries, 0);
          return (
            <div className="bg-house px-5 py-4 max-sm:py-3" key={outcome}>
              <p className={`status tone-${outcomeTones[outcome]}`}>{outcomeLabels[outcome]}</p>
              <p className="mt-1.5 text-[1.9rem]/[1.15] font-semibold tracking-[-0.015em] tabular-nums">
                {numberText(entryCount)}
              </p>
              <p className="text-sm text-muted">
                {outcomeCounts
                  .map(({ submissionType, entries }) => {
                    const { name, plural } = categoryOf(settings, submissionType);
                    return `${numberText(entries)} ${entries === 1 ? name : plural}`;
                  })
                  .join(", ")}
              </p>
            </div>
          );
        })}
      </div>
      <p className="px-5 py-4" role="status">
        <b className="font-semibold">
          {dryRun.letters === 1 ? "1 email" : `${numberText(dryRun.letters)} emails`}
        </b>{" "}
        for {dryRun.entries === 1 ? "1 entry" : `${numberText(dryRun.entries)} entries`}
        {dryRun.letters < dryRun.entries && " (one email per person)"}.
      </p>
      <div className="grid grid-cols-2 border-t border-line max-md:grid-cols-[minmax(0,1fr)]">
        <UndecidedEntries edition={edition} undecided={dryRun.undecided} />
        <EmailProblems problems={dryRun.problems} />
      </div>
    </Card>
  );
}

type UndecidedProps = Pick<DryRunResult, "undecided"> & { edition: string | undefined };

function UndecidedEntries({ undecided, edition }: UndecidedProps) {
  const hiddenCount = undecided.length - maxRows;
  return (
    <section aria-labelledby="undecided" className="min-w-0 px-5 py-4">
      <h3 className="font-semibold" id="undecided">
        {undecided.length === 0
          ? dryRunTexts.noUndecided
          : `Undecided, not included: ${undecided.length}`}
      </h3>
      {undecided.length > 0 && <p className="text-sm text-subtle">{dryRunTexts.undecidedNote}</p>}
      {undecided.length > 0 && (
        <ul className="mt-2 grid gap-1">
          {undecided.slice(0, maxRows).map(({ submissionId, title }) => (
            <li className="truncate" key={submissionId}>
              <Link
                className="underline-offset-3 hover:underline"
                to={pathFor("adminSubmission", { id: submissionId })}
              >
                {title}
              </Link>
            </li>
          ))}
          <li>
            <Link
              className="link"
              to={withEditionParam(`${pages.adminDecisions}?outcome=none`, edition)}
            >
              {hiddenCount > 0
                ? `Decide on these and ${numberText(hiddenCount)} more`
                : dryRunTexts.decideLink}
            </Link>
          </li>
        </ul>
      )}
    </section>
  );
}

function EmailProblems({ problems }: Pick<DryRunResult, "problems">) {
  const hiddenCount = problems.length - maxRows;
  return (
    <section
      aria-labelledby="problems"
      className="min-w-0 border-l border-line px-5 py-4 max-md:border-t max-md:border-l-0"
    >
      <h3 className="font-semibold" id="problems">
        {problems.length === 0
          ? dryRunTexts.noProblems
          : `Problems: ${numberText(problems.length)}`}
      </h3>
      {problems.length === 0 && <p className="mt-2 text-muted">{dryRunTexts.noProblemsNote}</p>}
      {problems.length > 0 && (
        <ul className="mt-2 grid gap-1.5">
          {problems.slice(0, maxRows).map(({ submissionId, kind, detail }) => (
            <li className="wrap-anywhere" key={`${submissionId} ${kind} ${detail}`}>
              <Link className="link" to={pathFor("adminSubmission", { id: submissionId })}>
                {problemMessages[kind]}
              </Link>
              <span className="ml-2 text-sm text-danger">{detail}</span>
            </li>
          ))}
          {hiddenCount > 0 && <li className="text-muted">and {numberText(hiddenCount)} more</li>}
        </ul>
      )}
    </section>
  );
}
