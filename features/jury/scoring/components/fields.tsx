import { useId } from "react";
import { FieldError } from "~/components/field";
import { TextArea } from "~/components/text-input";
import type { Verdict } from "~/db/enums";
import { formatValue } from "../format.rules";
import type { CardTyped, OwnAssignment } from "../schema";
import { chipRule, noteRule } from "../scorecard.rules";

type CriterionProps = {
  criterion: OwnAssignment["criteria"][number];
  value: number | undefined;
  isMissing: boolean;
  /** Its part of the total, as a whole percentage. */
  share: number;
};

/** What stands in a card's form, as it sends it. */
export function typedIn(form: HTMLFormElement): CardTyped {
  const data = new FormData(form);
  const values: Record<string, number> = {};
  for (const [name, value] of data) {
    if (name.startsWith("value:")) values[name.slice(6)] = Number(value);
  }
  return {
    values,
    verdict: (data.get("verdict") || null) as Verdict | null,
    note: String(data.get("note") ?? ""),
    chips: data.getAll("chip").map(String),
  };
}

/** One question: as many targets as its scale has steps, which brighten like a lamp turned up. */
export function Criterion({ criterion, value, isMissing, share }: CriterionProps) {
  const { id, name, hint, scale, required } = criterion;
  const told = useId();
  return (
    <fieldset
      aria-describedby={told}
      className="jury-crit"
      data-missing={isMissing || undefined}
      data-question
    >
      <legend>
        {name}
        <small aria-hidden="true">{share} %</small>
        <i aria-hidden="true">{value === undefined ? "" : formatValue(value, scale)}</i>
      </legend>
      <p className="jury-small" id={told}>
        <span className="sr-only">{share} percent of the score. </span>
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
    <fieldset className="jury-crit" data-question>
      <legend>Verdict</legend>
      <p className="jury-small">
        Should we show it? <span className="text-subtle">(optional)</span>
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

type ChipsProps = { offered: readonly string[]; chosen: readonly string[] };

/** Lines of feedback to pick from; what was picked before stays to be seen. */
export function ChipsField({ offered, chosen }: ChipsProps) {
  const full = chosen.length >= chipRule.most;
  const all = [...offered, ...chosen.filter((one) => !offered.includes(one))];
  if (all.length === 0) return null;
  return (
    <details className="jury-more">
      <summary>
        Feedback for the filmmaker
        <span className="text-subtle">
          {chosen.length > 0 ? `${chosen.length} of ${chipRule.most}` : "(optional)"}
        </span>
      </summary>
      <fieldset className="jury-chips">
        <legend className="jury-small">
          Up to three. The team sees them next to your score. Nothing is sent automatically.
        </legend>
        {all.map((text) => (
          <label key={text}>
            <input
              defaultChecked={chosen.includes(text)}
              disabled={full && !chosen.includes(text)}
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

/** What the team reads, and nobody else. */
export function NoteField({ note }: { note: string }) {
  return (
    <div className="jury-crit">
      <label className="jury-label" htmlFor="jury-note">
        Note for the team
      </label>
      <p className="jury-small" id="jury-note-told">
        Only the festival team can see this. <span className="text-subtle">(optional)</span>
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
