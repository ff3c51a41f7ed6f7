import { type FormEvent, useState } from "react";
import { Card } from "~/components/admin/page-header";
import { IfEditable } from "~/components/admin/read-only";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { Select } from "~/components/select";
import { StatusBadge } from "~/components/status-badge";
import { TextInput } from "~/components/text-input";
import { VisuallyHidden } from "~/components/visually-hidden";
import { chipTones } from "~/db/enums";
import { changeChip, createChip } from "~/features/decisions/contract";
import { toneLabels } from "~/features/decisions/texts";
import { reportError, useAdminMutation } from "~/lib/admin-list/hooks";
import { apiFetch, CallError } from "~/lib/api/client";
import type { Chip } from "./decision-panel";

type ChipFields = Pick<Chip, "text" | "tone">;

const toneOptions = chipTones.map((value) => ({ value, label: toneLabels[value] }));
/** The most characters of a comment. */
const maxLength = 200;

/** The feedback comments: add, edit, retire, restore. Emails that were written keep their texts. */
export function ChipList({ chips }: { chips: readonly Chip[] }) {
  const [editedId, setEditedId] = useState<string | null>(null);
  return (
    <Card flush title="Feedback comments">
      <p className="px-5 pb-4 text-muted">
        Each email can include up to three comments, without names. A retired comment can't be
        selected any more, but stays where it was used.
      </p>
      {chipTones.map((tone) => {
        const toneChips = chips.filter((chip) => chip.tone === tone);
        return (
          <section aria-label={toneLabels[tone]} className="border-t border-line" key={tone}>
            <h3 className="px-5 pt-3 pb-1 text-sm font-medium text-subtle">{toneLabels[tone]}</h3>
            <ul className="divide-y divide-line/62">
              {toneChips.map((chip) => (
                <li className="px-5 py-2" key={chip.id}>
                  {editedId === chip.id ? (
                    <EditChip chip={chip} onDone={() => setEditedId(null)} />
                  ) : (
                    <ChipRow chip={chip} onEdit={() => setEditedId(chip.id)} />
                  )}
                </li>
              ))}
              {toneChips.length === 0 && <li className="px-5 py-3 text-muted">No comments yet.</li>}
            </ul>
          </section>
        );
      })}
      <IfEditable>
        <div className="border-t border-line px-5 py-4">
          <AddChip />
        </div>
      </IfEditable>
    </Card>
  );
}

function ChipRow({ chip, onEdit }: { chip: Chip; onEdit: () => void }) {
  const { id, text, retiredAt } = chip;
  const setRetired = useAdminMutation((retired: boolean) =>
    apiFetch(changeChip, { params: { id }, body: { retired } }),
  );
  const isRetired = retiredAt !== null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span
        className={
          isRetired
            ? "min-w-0 flex-[1_1_16rem] text-muted wrap-anywhere"
            : "min-w-0 flex-[1_1_16rem] wrap-anywhere"
        }
      >
        {text}
        {isRetired && (
          <span className="ml-3">
            <StatusBadge hollow tone="subtle">
              Retired
            </StatusBadge>
          </span>
        )}
      </span>
      <IfEditable>
        <span className="flex gap-1">
          <Button onClick={onEdit} size="sm" variant="ghost">
            Edit<VisuallyHidden>: {text}</VisuallyHidden>
          </Button>
          <Button
            onClick={() => setRetired.mutate(!isRetired)}
            pending={setRetired.isPending}
            size="sm"
            variant="ghost"
          >
            {isRetired ? "Restore" : "Retire"}
            <VisuallyHidden>: {text}</VisuallyHidden>
          </Button>
        </span>
      </IfEditable>
    </div>
  );
}

/** The server's field errors; other errors are shown as usual. */
function useFieldError() {
  const [fieldError, setFieldError] = useState<string | undefined>();
  const showError = (error: Error) => {
    const message = error instanceof CallError ? error.problem?.errors?.[0]?.message : undefined;
    setFieldError(message);
    if (!message) reportError(error);
  };
  return { fieldError, showError, clearError: () => setFieldError(undefined) };
}

function EditChip({ chip, onDone }: { chip: Chip; onDone: () => void }) {
  const { fieldError, showError } = useFieldError();
  const save = useAdminMutation(
    (body: ChipFields) => apiFetch(changeChip, { params: { id: chip.id }, body }),
    onDone,
    showError,
  );
  return (
    <ChipForm
      initialFields={chip}
      onCancel={onDone}
      onSave={(fields) => save.mutate(fields)}
      isPending={save.isPending}
      submitLabel="Save"
      fieldError={fieldError}
    />
  );
}

function AddChip() {
  const { fieldError, showError, clearError } = useFieldError();
  const [addedCount, setAddedCount] = useState(0);
  const add = useAdminMutation(
    (body: ChipFields) => apiFetch(createChip, { body }),
    () => {
      clearError();
      setAddedCount((count) => count + 1);
    },
    showError,
  );
  return (
    <ChipForm
      initialFields={{ text: "", tone: "craft" }}
      key={addedCount}
      onSave={(fields) => add.mutate(fields)}
      isPending={add.isPending}
      submitLabel="Add a comment"
      fieldError={fieldError}
    />
  );
}

type FormProps = {
  initialFields: ChipFields;
  submitLabel: string;
  isPending: boolean;
  fieldError: string | undefined;
  onSave: (fields: ChipFields) => void;
  onCancel?: () => void;
};

function ChipForm({
  initialFields,
  submitLabel,
  isPending,
  fieldError,
  onSave,
  onCancel,
}: FormProps) {
  const [{ text, tone }, setFields] = useState(initialFields);
  const submitForm = (event: FormEvent) => {
    event.preventDefault();
    onSave({ text, tone });
  };
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)_9rem_auto] items-start gap-3 max-md:grid-cols-[minmax(0,1fr)]"
      method="post"
      noValidate
      onSubmit={submitForm}
    >
      <Field error={fieldError} label="Comment">
        <TextInput
          autoComplete="off"
          maxLength={maxLength}
          onChange={(event) => setFields({ text: event.target.value, tone })}
          value={text}
        />
      </Field>
      <Field label="Type">
        <Select
          onChange={(event) =>
            setFields({
              text,
              tone: chipTones.find((chipTone) => chipTone === event.target.value) ?? tone,
            })
          }
          options={toneOptions}
          value={tone}
        />
      </Field>
      <span className="flex gap-2 md:pt-[1.9rem]">
        {onCancel && (
          <Button onClick={onCancel} size="sm" variant="outline">
            Cancel
          </Button>
        )}
        <Button pending={isPending} size="sm" type="submit">
          {submitLabel}
        </Button>
      </span>
    </form>
  );
}
