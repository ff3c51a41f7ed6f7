import { useState } from "react";
import type { Resolver } from "react-hook-form";
import { EditorDialog } from "~/components/admin/editor-dialog";
import { Checkbox } from "~/components/checkbox";
import { Field } from "~/components/field";
import { TextArea } from "~/components/text-input";
import { EntryField } from "~/features/checkout/form/components/field";
import type { TypedValues } from "~/features/checkout/form/form-autosave.browser";
import { entryGroups } from "~/features/checkout/form/groups.texts";
import { EmailTextPreview } from "~/features/ledger/refunds/components/email-words";
import { useFestival } from "~/features/settings/hooks";
import type { PublicQuestion } from "~/features/settings/questions.schema";
import {
  formField,
  formValues,
  readFormCorrection,
} from "~/features/submissions/history/correction.rules";
import {
  correctionSubject,
  correctionWords,
} from "~/features/submissions/history/correction-email.texts";
import type { FieldValue } from "~/features/submissions/history/schema";
import { type Submission, submissionTitle } from "~/features/submissions/schema";
import { useEditor } from "~/lib/admin-list/hooks/use-editor";
import { toast } from "~/lib/toast";
import { useCorrectSubmission } from "../hooks";

type Props = {
  entry: Submission;
  /** The edition's own questions for its category. */
  questions: readonly PublicQuestion[];
  onClose: () => void;
};

/** The entry's form, for the director; the history stores the old and new values. */
export default function CorrectionDialog({ entry: loadedEntry, questions, onClose }: Props) {
  const { settings, renderedAt } = useFestival();
  const [entry, setEntry] = useState(loadedEntry);
  const [reason, setReason] = useState("");
  const [notifiesFilmmaker, setNotifiesFilmmaker] = useState(false);
  const groups = entryGroups(entry.submissionType, settings, questions);
  const fields = groups.flatMap((group) => group.fields);
  const typedValuesOf = (submission: Submission): TypedValues =>
    Object.fromEntries(
      fields.map(({ name }) => [name, String(formValues(submission)[name] ?? "")]),
    );
  const readForm = (values: Record<string, unknown>) =>
    readFormCorrection(entry, values, settings, { now: new Date(renderedAt), questions });
  const resolver: Resolver<TypedValues, unknown, Record<string, unknown>> = (values) => {
    const { callBody, errors } = readForm(values);
    if (errors.length === 0) return { values: callBody, errors: {} };
    const errorEntries = errors.map(({ path, message }) => [path, { type: "rule", message }]);
    return { values: {}, errors: Object.fromEntries(errorEntries) };
  };
  const editor = useEditor<TypedValues, Record<string, unknown>>({
    resolver,
    mode: "onTouched",
    defaultValues: typedValuesOf(entry),
    bodyPath: "fields.",
    fieldLabels: (path) => fields.find(({ name }) => name === path)?.label,
    toFormValues: (current: Submission) => {
      setEntry(current);
      return typedValuesOf(current);
    },
  });
  const { form, handleError } = editor;
  const onSaved = () => {
    toast({ title: "Entry saved", tone: "success" });
    onClose();
  };
  const correct = useCorrectSubmission(entry, onSaved, handleError);
  const submit = form.handleSubmit((changedFields) =>
    correct.mutate({
      corrections: entry.corrections,
      fields: changedFields,
      reason,
      tell: notifiesFilmmaker,
    }),
  );
  const { changedFields: newValues } = readForm(form.watch());
  const changes = Object.entries(newValues).map(([field, newValue]) => ({
    field,
    was: (formValues(entry)[formField(field)] ?? null) as FieldValue,
    became: newValue as FieldValue,
  }));
  const emailData = {
    name: String(newValues.submitterName ?? entry.submitterName),
    title: submissionTitle({ ...entry, ...newValues }),
    changes,
    reason: reason.trim() || null,
    settings,
  };
  return (
    <EditorDialog
      className="mt-5 grid gap-7"
      description="The filmmaker will see the change. The old version stays in the history."
      editor={editor}
      isDirty={form.formState.isDirty}
      onClose={onClose}
      onSubmit={submit}
      pending={correct.isPending}
      save="Save changes"
      size="wide"
      title="Edit entry"
    >
      {groups.map(({ title, fields }, index) => (
        <fieldset key={title}>
          <legend className="mb-4 font-medium text-muted">
            {index === 0 ? "Who sent it" : title}
          </legend>
          <div className="form">
            {fields.map((field) => (
              <EntryField field={field} form={form} key={field.name} />
            ))}
          </div>
        </fieldset>
      ))}
      <Field hint="It stays in the entry's history." label="Reason" optional>
        <TextArea
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
          rows={2}
          value={reason}
        />
      </Field>
      <Checkbox
        checked={notifiesFilmmaker}
        onChange={(event) => setNotifiesFilmmaker(event.target.checked)}
      >
        Email the filmmaker about the change
      </Checkbox>
      {notifiesFilmmaker && (
        <EmailTextPreview
          paragraphs={changes.length > 0 ? correctionWords(emailData) : null}
          subject={correctionSubject(emailData)}
        />
      )}
    </EditorDialog>
  );
}
