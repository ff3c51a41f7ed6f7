import { useState } from "react";
import { DescriptionList } from "~/components/admin/description-list";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { TextInput } from "~/components/text-input";
import { useSettings } from "~/features/settings/hooks";
import { formatTime, zoneName } from "~/lib/dates/calendar";
import { dateNames, dayWithWeekday } from "../../date-form.rules";
import { dateFields } from "../../schema";
import { type CopyChoice, copyWords } from "./copy-step";
import type { DateSuggestion } from "./dates-step";
import { StepActions, StepHead } from "./step-frame";

type Props = {
  from: string;
  choices: readonly CopyChoice[];
  suggestion: DateSuggestion;
  pending: boolean;
  onBack: () => void;
  onCreate: (name: string) => void;
};

/** Summarizes the new edition before it is created. */
export function SummaryStep({ from, choices, suggestion, pending, onBack, onCreate }: Props) {
  const [name, setName] = useState(suggestion.name);
  const settings = useSettings();
  const { values, slug } = suggestion;
  const isNameMissing = name.trim() === "";
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isNameMissing) onCreate(name.trim());
      }}
    >
      <StepHead step={3} title={`The ${slug} edition`}>
        Only you can see it. You can review, change or delete it. The public pages don't change
        until you open it.
      </StepHead>
      <div className="grid gap-6 px-5 pb-5">
        <Field className="max-w-md" error={isNameMissing ? "Enter a name" : undefined} label="Name">
          <TextInput
            maxLength={80}
            onChange={(event) => setName(event.target.value)}
            value={name}
          />
        </Field>
        <DescriptionList
          rows={[
            [
              `Copied from ${from}`,
              choices.map(({ what: kind }) => copyWords[kind].label).join(", "),
            ],
            [
              "Copied",
              choices.length === 0 ? "Nothing. Everything starts with the defaults." : null,
            ],
            ...dateFields.map((field): [string, string] => [
              dateNames[field],
              dayWithWeekday(values[field], settings) +
                (field === "deadlineAt"
                  ? `, ${formatTime(values.deadlineTime, settings.formats)} ${zoneName(settings.timeZone)}`
                  : ""),
            ]),
          ]}
        />
      </div>
      <StepActions>
        <Button onClick={onBack} size="md" variant="outline">
          Back
        </Button>
        <Button pending={pending} size="md" type="submit">
          Create
        </Button>
      </StepActions>
    </form>
  );
}
