import { Button } from "~/components/button";
import { Checkbox } from "~/components/checkbox";
import { submitWith } from "~/components/submit-with";
import { numberText } from "~/lib/number-format";
import type { CopyKind } from "../../schema";
import { StepActions, StepHead } from "./step-frame";

/** A part of an edition that can be copied, and its content. */
export type CopyablePart = { what: CopyKind; count: number; names: readonly string[] };

type CopyWords = { label: string; hint: string; none: string };

export const copyWords: Record<CopyKind, CopyWords> = {
  settings: {
    label: "settings",
    hint: "The texts, categories, fees, lengths and prizes that you changed, questions and labels",
    none: "You haven't changed any settings, so there is nothing to copy.",
  },
  letters: {
    label: "emails",
    hint: "The emails to filmmakers that you changed",
    none: "You haven't changed any emails, so there is nothing to copy.",
  },
  deliverables: {
    label: "deliverables",
    hint: "The items that you request from accepted filmmakers",
    none: "Nothing to copy yet",
  },
  scorecards: {
    label: "scorecards",
    hint: "Criteria and their weights",
    none: "Nothing to copy yet",
  },
  awards: {
    label: "award names",
    hint: "Award names, without winners",
    none: "Nothing to copy yet",
  },
};

type Props = {
  /** The year of the copied edition. */
  from: string;
  copyableParts: readonly CopyablePart[];
  chosenKinds: readonly CopyKind[];
  onChange: (kinds: readonly CopyKind[]) => void;
  onNext: () => void;
};

/** Chooses what the new edition copies. */
export function CopyStep({ from, copyableParts, chosenKinds, onChange, onNext }: Props) {
  const toggle = (kind: CopyKind) =>
    onChange(
      chosenKinds.includes(kind)
        ? chosenKinds.filter((chosenKind) => chosenKind !== kind)
        : [...chosenKinds, kind],
    );
  return (
    <form onSubmit={submitWith(onNext)}>
      <StepHead step={1} title="What to copy">
        Choose what to copy from {from}. Everything else starts with the defaults. Entries, scores,
        decisions and roles are never copied.
      </StepHead>
      <ul className="divide-y divide-line/62 border-t border-line">
        {copyableParts.map(({ what: kind, count, names }) => (
          <li className="px-5 py-3" key={kind}>
            <Checkbox checked={chosenKinds.includes(kind)} onChange={() => toggle(kind)}>
              <span className="flex flex-wrap items-baseline gap-x-3">
                <b className="font-semibold">Copy {copyWords[kind].label}</b>
                <span className="num text-muted">{numberText(count)}</span>
              </span>
              <span className="block text-sm text-muted">
                {count === 0 ? copyWords[kind].none : copyWords[kind].hint}
              </span>
            </Checkbox>
            {count > 0 && (
              <details className="mt-1 ml-9 text-sm">
                <summary className="link w-fit cursor-pointer py-1">
                  Show what will be copied
                </summary>
                <ul className="mt-1 grid gap-1 text-muted">
                  {names.map((name) => (
                    <li key={name}>{name}</li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
      <StepActions>
        <Button size="md" type="submit">
          Next
        </Button>
      </StepActions>
    </form>
  );
}
