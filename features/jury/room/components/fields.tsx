import type { Verdict } from "~/db/lists";
import { FieldError } from "~/ui/field";
import { TextArea } from "~/ui/text-input";
import { noteRule } from "../card.rules";
import type { OwnAssignment } from "../schema";

type CriterionProps = {
  criterion: OwnAssignment["criteria"][number];
  value: number | undefined;
  isMissing: boolean;
};

/** One question: as many targets as its scale has steps, which brighten like a lamp turned up. */
export function Criterion({ criterion, value, isMissing }: CriterionProps) {
  const { id, name, hint, scale, required } = criterion;
  const told = `${id}-told`;
  return (
    <fieldset aria-describedby={told} className="jury-crit" data-missing={isMissing || undefined}>
      <legend>{name}</legend>
      <p className="jury-small" id={told}>
        {hint}
        {!required && <span className="text-subtle"> (optional)</span>}
      </p>
      <div className="jury-steps" data-scale={scale}>
        {Array.from({ length: scale }, (_, at) => at + 1).map((step) => (
          <label key={step}>
            <input defaultChecked={value === step} name={`value:${id}`} type="radio" value={step} />
            {step}
          </label>
        ))}
      </div>
      {isMissing && required && <FieldError>Choose a value from 1 to {scale}</FieldError>}
    </fieldset>
  );
}

const words: readonly (readonly [Verdict, string])[] = [
  ["yes", "Yes"],
  ["maybe", "Maybe"],
  ["no", "No"],
];

/** One word beside the numbers. */
export function VerdictField({ verdict }: { verdict: Verdict | null }) {
  return (
    <fieldset className="jury-crit">
      <legend>Verdict</legend>
      <p className="jury-small">
        Should it be shown? <span className="text-subtle">(optional)</span>
      </p>
      <div className="jury-steps" data-scale="3">
        {words.map(([value, word]) => (
          <label key={value}>
            <input defaultChecked={verdict === value} name="verdict" type="radio" value={value} />
            {word}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What the team reads, and nobody else. */
export function NoteField({ note }: { note: string }) {
  return (
    <div className="jury-crit">
      <label className="jury-label" htmlFor="jury-note">
        Note for the team
      </label>
      <p className="jury-small" id="jury-note-told">
        The festival's team reads it, the filmmaker does not.{" "}
        <span className="text-subtle">(optional)</span>
      </p>
      <TextArea
        aria-describedby="jury-note-told"
        defaultValue={note}
        id="jury-note"
        maxLength={noteRule.max}
        name="note"
        rows={3}
      />
    </div>
  );
}
