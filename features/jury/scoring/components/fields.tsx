import { useId } from "react";
import { FieldError } from "~/components/field";
import { TextArea } from "~/components/text-input";
import type { Verdict } from "~/db/enums";
import { formatValue } from "../format.rules";
import type { OwnAssignment, ScorecardInput } from "../schema";
import { chipRule, noteRule } from "../scorecard.rules";
import { ScoreSteps } from "./score-steps";

type CriterionProps = {
  criterion: OwnAssignment["criteria"][number];
  value: number | undefined;
  isMissing: boolean;
  /** Its share of the total, in whole percent. */
  share: number;
};

const valuePrefix = "value:";

/** The values in a scorecard's form, as they are sent. */
export function readFormInput(form: HTMLFormElement): ScorecardInput {
  const data = new FormData(form);
  const values: Record<string, number> = {};
  for (const [name, value] of data) {
    if (name.startsWith(valuePrefix)) values[name.slice(valuePrefix.length)] = Number(value);
  }
  return {
    values,
    verdict: (data.get("verdict") || null) as Verdict | null,
    note: String(data.get("note") ?? ""),
    chips: data.getAll("chip").map(String),
  };
}

/** One criterion: a radio button per step of its scale. */
export function Criterion({ criterion, value, isMissing, share }: CriterionProps) {
  const { id, name, hint, scale, required } = criterion;
  const descriptionId = useId();
  return (
    <fieldset
      aria-describedby={descriptionId}
      className="min-w-0 pt-5.5 [&_.field-error]:mt-2 in-[ol]:pt-4"
      data-missing={isMissing || undefined}
      data-question
    >
      <legend className="float-left w-full block font-semibold wrap-anywhere">
        {name}
        <small
          className="ml-2.5 text-subtle text-(length:--text-sm) font-normal"
          aria-hidden="true"
        >
          {share} %
        </small>
        <i className="float-right text-gold text-md not-italic font-medium" aria-hidden="true">
          {value === undefined ? "" : formatValue(value, scale)}
        </i>
      </legend>
      <p className="text-muted text-md leading-[1.4] clear-both pt-0.75 pb-2.5" id={descriptionId}>
        <span className="sr-only">{share} percent of the score. </span>
        {hint}
        {!required && <span className="text-subtle"> (optional)</span>}
      </p>
      <ScoreSteps
        selectedValue={value}
        name={valuePrefix + id}
        options={Array.from({ length: scale }, (_, index) => [index + 1, index + 1] as const)}
      />
      {isMissing && required && <FieldError>Choose a score from 1 to {scale}</FieldError>}
    </fieldset>
  );
}

const verdictOptions: readonly (readonly [Verdict, string])[] = [
  ["yes", "Yes"],
  ["maybe", "Maybe"],
  ["no", "No"],
];

/** The verdict beside the scores. */
export function VerdictField({ verdict }: { verdict: Verdict | null }) {
  return (
    <fieldset className="min-w-0 pt-5.5 [&_.field-error]:mt-2 in-[ol]:pt-4" data-question>
      <legend className="float-left w-full block font-semibold wrap-anywhere">Verdict</legend>
      <p className="text-muted text-md leading-[1.4] clear-both pt-0.75 pb-2.5">
        Should we show it? <span className="text-subtle">(optional)</span>
      </p>
      <ScoreSteps selectedValue={verdict} name="verdict" options={verdictOptions} />
    </fieldset>
  );
}

type ChipsProps = { offeredLines: readonly string[]; selectedLines: readonly string[] };

/** Feedback comments to pick; lines picked earlier stay visible. */
export function ChipsField({ offeredLines, selectedLines }: ChipsProps) {
  const isFull = selectedLines.length >= chipRule.maxCount;
  const allLines = [
    ...offeredLines,
    ...selectedLines.filter((text) => !offeredLines.includes(text)),
  ];
  if (allLines.length === 0) return null;
  return (
    <details className="mt-6 border-y border-line [&[open]]:[&_summary]:before:[transform:translateY(-2px)_rotate(45deg)]">
      <summary className="flex items-center gap-2.5 min-h-13 font-semibold cursor-pointer list-none [&::-webkit-details-marker]:hidden before:w-2 before:h-2 before:mx-1 before:border-r-[1.75px] before:border-b-[1.75px] before:border-muted before:[transform:rotate(-45deg)]">
        Feedback for the filmmaker
        <span className="text-subtle ml-auto font-normal whitespace-nowrap">
          {selectedLines.length > 0
            ? `${selectedLines.length} of ${chipRule.maxCount}`
            : "(optional)"}
        </span>
      </summary>
      <fieldset className="grid gap-1.5 min-w-0 pb-4.5">
        <legend className="text-muted text-md leading-[1.4] pb-3">
          Up to three. The team sees them next to your score. Nothing is sent automatically.
        </legend>
        {allLines.map((text) => (
          <label
            className="relative flex items-center min-h-11 py-2 pr-3.5 pl-10 rounded-sm shadow-[inset_0_0_0_1px_var(--color-line-strong)] text-muted text-md leading-[1.3] wrap-anywhere cursor-pointer has-checked:bg-[color-mix(in_oklab,var(--color-gold)_20%,var(--color-surface-1))] has-checked:shadow-[inset_0_0_0_1px_var(--color-gold)] has-checked:text-text has-disabled:shadow-[inset_0_0_0_1px_var(--color-line)] has-disabled:text-subtle has-disabled:cursor-default has-focus-visible:outline-2 has-focus-visible:outline-solid has-focus-visible:outline-ring has-focus-visible:outline-offset-2"
            key={text}
          >
            <input
              className="absolute left-3.5 w-4 h-4 accent-gold scroll-mt-30 scroll-mb-37.5"
              defaultChecked={selectedLines.includes(text)}
              disabled={isFull && !selectedLines.includes(text)}
              name="chip"
              type="checkbox"
              value={text}
            />
            {text}
          </label>
        ))}
      </fieldset>
    </details>
  );
}

/** A note that only the team reads. */
export function NoteField({ note }: { note: string }) {
  return (
    <div className="min-w-0 pt-5.5 [&_.field-error]:mt-2 in-[ol]:pt-4">
      <label className="block font-semibold wrap-anywhere" htmlFor="jury-note">
        Note for the team
      </label>
      <p className="text-muted text-md leading-[1.4] clear-both pt-0.75 pb-2.5" id="jury-note-told">
        Only the festival team can see this. <span className="text-subtle">(optional)</span>
      </p>
      <TextArea
        aria-describedby="jury-note-told"
        defaultValue={note}
        id="jury-note"
        maxLength={noteRule.maxLength}
        name="note"
        rows={3}
      />
    </div>
  );
}
