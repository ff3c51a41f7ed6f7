import { useEffect, useRef, useState } from "react";
import { type Resolver, useForm } from "react-hook-form";
import { Button } from "~/components/button";
import { EntryField } from "~/features/checkout/form/components/field";
import type { TypedValues } from "~/features/checkout/form/form-autosave.browser";
import { entryGroups } from "~/features/checkout/form/groups.texts";
import { useEntryClock } from "~/features/checkout/form/hooks/use-entry-clock";
import type { PublicQuestion } from "~/features/settings/questions.schema";
import type { FestivalSettings } from "~/features/settings/schema";
import { type FieldText, filmFields } from "~/features/submissions/form/fields.texts";
import {
  formField,
  formValues,
  readFormCorrection,
} from "~/features/submissions/history/correction.rules";
import { apiFetch, CallError, errorMessage } from "~/lib/api/client";
import { toast } from "~/lib/toast";
import { correctEntry } from "../contract";
import { useCorrectionAutosave } from "../hooks/use-correction-autosave";
import type { Entry } from "../schema";

type Props = {
  entry: Entry;
  settings: FestivalSettings;
  /** The edition's own questions for its category. */
  questions: readonly PublicQuestion[];
  /** The token of the entry's private link. */
  token: string;
  onCorrected: (entry: Entry) => void;
  onClose: () => void;
};

type Values = Record<string, unknown>;

/**
 * The entry's form with the submitted values: all of them can be edited, or only the film's link while the jury cannot
 * watch the film.
 */
export default function EntryCorrectionForm(props: Props) {
  const { entry, settings, questions, token, onCorrected, onClose } = props;
  const { now } = useEntryClock();
  const groups = entryGroups(entry.submissionType, settings, questions)
    .map(({ fields, ...group }) => ({
      ...group,
      fields: fields.filter(({ name }) => entry.correctable || filmFields.includes(name)),
    }))
    .filter(({ fields }) => fields.length > 0);
  const names = groups.flatMap(({ fields }) => fields.map(({ name }) => name));
  /** The entry as last loaded; an edit conflict updates it. */
  const [latestEntry, setLatestEntry] = useState(entry);
  const [conflictMessage, setConflictMessage] = useState("");
  const resolver: Resolver<TypedValues, unknown, Values> = (values) => {
    const { callBody, errors } = readFormCorrection(latestEntry, values, settings, {
      now,
      questions,
    });
    if (errors.length === 0) return { values: callBody, errors: {} };
    const errorEntries = errors.map(({ path, message }) => [path, { type: "rule", message }]);
    return { values: {}, errors: Object.fromEntries(errorEntries) };
  };
  const form = useForm<TypedValues, unknown, Values>({
    resolver,
    mode: "onTouched",
    defaultValues: readTypedValues(latestEntry, names),
  });
  const { isDirty, isSubmitting, dirtyFields } = form.formState;
  const autosave = useCorrectionAutosave(form, entry, names);

  const formElement = useRef<HTMLFormElement>(null);
  useEffect(() => formElement.current?.querySelector<HTMLElement>("input, textarea")?.focus(), []);

  const showConflict = (newest: Entry, reason: string) => {
    setLatestEntry(newest);
    setConflictMessage(reason);
    form.reset(readTypedValues(newest, names), { keepDirtyValues: true });
    window.scrollTo({
      top: (formElement.current?.getBoundingClientRect().top ?? 0) + window.scrollY - 120,
      behavior: "instant",
    });
  };
  const save = form.handleSubmit(async (changedValues) => {
    try {
      const body = { ...changedValues, version: latestEntry.version };
      const corrected = await apiFetch(correctEntry, { params: { token }, body });
      autosave.forget();
      onCorrected(corrected);
      toast({ title: "Saved", description: "Your changes are saved.", tone: "success" });
      onClose();
    } catch (error) {
      const problem = error instanceof CallError ? error.problem : null;
      const newest = problem?.current as Entry | undefined;
      if (newest) return showConflict(newest, problem?.detail ?? "");
      for (const { path, message } of problem?.errors ?? []) {
        form.setError(formField(path), { type: "server", message });
      }
      const description = error instanceof Error ? errorMessage(error) : undefined;
      toast({ title: "Not saved", description, tone: "danger" });
    }
  });
  const cancel = () => {
    autosave.forget();
    onClose();
  };
  /** Adds another window's new value to a field that was edited here, too. */
  const withLatestValue = (field: FieldText): FieldText => {
    const latestValue = String(readFieldValue(latestEntry, field.name) ?? "");
    const differs = latestValue !== String(readFieldValue(entry, field.name) ?? "");
    return conflictMessage && differs && dirtyFields[field.name]
      ? { ...field, hint: `Saved version: ${latestValue || "empty"}` }
      : field;
  };
  return (
    <form noValidate onSubmit={save} ref={formElement}>
      <div aria-live="polite">
        {autosave.isRestored && !conflictMessage && (
          <p className="notice mb-6">We restored your unsaved changes.</p>
        )}
        {conflictMessage && (
          <p className="notice mb-6" role="alert">
            {conflictMessage} Your changes are still here, with the saved version below. Save again
            to keep yours.
          </p>
        )}
      </div>
      {groups.map(({ title, fields }) => (
        <fieldset className="mb-9" key={title}>
          <legend className="mb-4 font-medium text-muted">{title}</legend>
          <div className="form">
            {fields.map((field) => (
              <EntryField field={withLatestValue(field)} form={form} key={field.name} />
            ))}
          </div>
        </fieldset>
      ))}
      <div className="flex flex-wrap items-start gap-3">
        <Button
          disabled={!isDirty}
          pending={isSubmitting}
          reason={!isDirty && "You haven't changed anything."}
          size="md"
          type="submit"
        >
          Save changes
        </Button>
        <Button disabled={isSubmitting} onClick={cancel} size="md" variant="ghost">
          Cancel
        </Button>
      </div>
    </form>
  );
}

const readFieldValue = (entry: Entry, name: string) => formValues(entry)[name];

/** The fields of an entry as text for the form. */
const readTypedValues = (entry: Entry, names: readonly string[]): TypedValues =>
  Object.fromEntries(names.map((name) => [name, String(readFieldValue(entry, name) ?? "")]));
