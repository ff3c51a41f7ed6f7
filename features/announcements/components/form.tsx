import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Checkbox } from "~/components/checkbox";
import { Field, FieldError } from "~/components/field";
import { TextInput } from "~/components/text-input";
import { type Outcome, outcomes, type SubmissionType } from "~/db/enums";
import { outcomeLabels } from "~/features/decisions/texts";
import { useSettings } from "~/features/settings/hooks";
import { reportError } from "~/lib/admin-list/hooks";
import { CallError, errorMessage } from "~/lib/api/client";

export type AnnouncementValues = {
  name: string;
  types: SubmissionType[];
  outcomes: Outcome[];
  answerBy: string | null;
  tellImported: boolean;
};

/** The server's field errors; other errors are shown as usual. */
export function useFieldErrors() {
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({});
  const showError = (error: Error) => {
    const errors = error instanceof CallError ? (error.problem?.errors ?? []) : [];
    const messages = errors.map(({ path, message }) => [path.split(".")[0] ?? "", message]);
    if (error instanceof CallError && error.status === 409)
      messages.push(["", errorMessage(error)]);
    setFieldErrors(Object.fromEntries(messages));
    if (messages.length === 0) reportError(error);
  };
  return { fieldErrors, showError };
}

type Props = {
  initialValues: AnnouncementValues;
  fieldErrors: Readonly<Record<string, string>>;
  onSave: (values: AnnouncementValues) => void;
  /** Below the fields; gets whether there are unsaved changes. */
  actions: (hasChanges: boolean) => ReactNode;
};

const toggleOption = <T,>(
  selected: readonly T[],
  toggled: T,
  isSelected: boolean,
  allOptions: readonly T[],
): T[] =>
  allOptions.filter((option) => (option === toggled ? isSelected : selected.includes(option)));

/** The recipients: a name for the admin, categories, outcomes, the deadline for answers. */
export function AnnouncementForm({ initialValues, fieldErrors, onSave, actions }: Props) {
  const { categories } = useSettings();
  const [values, setValues] = useState(initialValues);
  const change = (changes: Partial<AnnouncementValues>) => setValues({ ...values, ...changes });
  const types = categories.map(({ type }) => type);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(values);
  };
  return (
    <form className="grid gap-5" method="post" noValidate onSubmit={submit}>
      <div className="grid grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] gap-5 max-md:grid-cols-[minmax(0,1fr)]">
        <Field error={fieldErrors.name} hint="Only you see this name." label="Name">
          <TextInput
            autoComplete="off"
            maxLength={120}
            onChange={(event) => change({ name: event.target.value })}
            value={values.name}
          />
        </Field>
        <Field
          error={fieldErrors.answerBy}
          hint="Accepted filmmakers must reply by this date. No reply is not counted as a no."
          label="Answer by (optional)"
        >
          <TextInput
            onChange={(event) => change({ answerBy: event.target.value || null })}
            type="date"
            value={values.answerBy ?? ""}
          />
        </Field>
      </div>
      <div className="grid grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] gap-5 max-md:grid-cols-[minmax(0,1fr)]">
        <CheckboxGroup error={fieldErrors.types} legend="Categories">
          {categories.map(({ type, plural }) => (
            <Checkbox
              checked={values.types.includes(type)}
              key={type}
              onChange={(event) =>
                change({ types: toggleOption(values.types, type, event.target.checked, types) })
              }
            >
              {plural}
            </Checkbox>
          ))}
        </CheckboxGroup>
        <CheckboxGroup error={fieldErrors.outcomes} legend="Outcomes">
          {outcomes.map((outcome) => (
            <Checkbox
              checked={values.outcomes.includes(outcome)}
              key={outcome}
              onChange={(event) =>
                change({
                  outcomes: toggleOption(values.outcomes, outcome, event.target.checked, outcomes),
                })
              }
            >
              {outcomeLabels[outcome]}
            </Checkbox>
          ))}
        </CheckboxGroup>
      </div>
      <Checkbox
        checked={values.tellImported}
        onChange={(event) => change({ tellImported: event.target.checked })}
      >
        Email filmmakers of imported entries too
      </Checkbox>
      {fieldErrors[""] && (
        <p className="text-danger" role="alert">
          {fieldErrors[""]}
        </p>
      )}
      {actions(JSON.stringify(values) !== JSON.stringify(initialValues))}
    </form>
  );
}

type ChoicesProps = { legend: string; error: string | undefined; children: ReactNode };

function CheckboxGroup({ legend, error, children }: ChoicesProps) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="field">
      <legend className="field-label mb-2">{legend}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">{children}</div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
