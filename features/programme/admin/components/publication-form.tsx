import { type FormEvent, type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "~/components/button";
import { Field, FieldError } from "~/components/field";
import { TextArea, TextInput } from "~/components/text-input";
import { CallError, errorMessage } from "~/lib/api/client";
import { toast } from "~/lib/toast";
import type { ShownProblem } from "../../schema";

type PublicationError = Pick<ShownProblem, "id" | "text">;

/** The errors in a refused publication. */
const errorsIn = (error: unknown): readonly PublicationError[] =>
  error instanceof CallError
    ? ((error.problem as { problems?: readonly PublicationError[] } | null)?.problems ?? [])
    : [];

type Props = {
  /** Publishes; resolves to the version's number. */
  publish: (texts: { note: string | null; reason: string | null }) => Promise<{ number: number }>;
  onClose: () => void;
  /** The errors that prevent publishing; if unknown, those of the refusal. */
  errors?: readonly PublicationError[];
  /** The initial note. */
  note?: string;
  /** The label of the button that cancels. */
  cancelLabel: string;
  /** Publishing waits until all changes of the schedule are saved. */
  hasUnsavedChanges?: boolean;
  children?: ReactNode;
};

/** Note and button of a publication; with errors a reason is required. */
export function PublicationForm({
  publish,
  onClose,
  note,
  cancelLabel,
  hasUnsavedChanges = false,
  ...props
}: Props) {
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState(false);
  // It stays until the next response: the required reason is typed below it.
  const [refusal, setRefusal] = useState<{
    message: string;
    errors: readonly PublicationError[];
  } | null>(null);
  const errors = props.errors ?? refusal?.errors ?? [];
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? "") || null;
    setPending(true);
    try {
      const { number } = await publish({ note: text("note"), reason: text("reason") });
      toast({ title: "Published", description: `Version ${number}`, tone: "success" });
      onClose();
    } catch (error) {
      setRefusal({ message: errorMessage(error as Error), errors: errorsIn(error) });
    }
    setPending(false);
    await revalidate();
  };
  return (
    <form className="mt-5 grid gap-5" data-density="compact" onSubmit={submit}>
      {props.children}
      {errors.length > 0 && (
        <>
          <ul aria-label="Errors" className="grid gap-2 text-danger">
            {errors.map(({ id, text }) => (
              <li className="wrap-anywhere" key={id}>
                {text}
              </li>
            ))}
          </ul>
          <Field
            hint="Saved in the audit log for a year. Please name nobody."
            label="Reason for publishing with errors"
          >
            <TextInput maxLength={2000} name="reason" />
          </Field>
        </>
      )}
      <Field hint="Shown in the list of versions" label="Note" optional>
        <TextArea defaultValue={note} maxLength={2000} name="note" rows={2} />
      </Field>
      <div role="alert">{refusal && <FieldError>{refusal.message}</FieldError>}</div>
      <div className="dialog-actions">
        <Button onClick={onClose} size="md" variant="outline">
          {cancelLabel}
        </Button>
        <Button pending={pending || hasUnsavedChanges} size="md" type="submit">
          Publish now
        </Button>
      </div>
    </form>
  );
}
