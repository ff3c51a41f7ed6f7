import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { CallError, call, sentenceOf } from "~/http/call";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Field, FieldError } from "~/ui/field";
import { TextArea, TextInput } from "~/ui/text-input";
import { toast } from "~/ui/toast";
import type { ToldProblem } from "../../schema";
import { revertProgramme } from "../../versions/calls";

/** The errors that a refused revert names. */
const errorsIn = (error: unknown): readonly ToldProblem[] =>
  error instanceof CallError
    ? ((error.problem as { problems?: readonly ToldProblem[] } | null)?.problems ?? [])
    : [];

/** Brings an old version back for the public, under a new number; over what is wrong with it by now only with a reason. */
export function RevertDialog({ number, onClose }: { number: number; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState(false);
  const [refused, setRefused] = useState<{ told: string; errors: readonly ToldProblem[] } | null>(
    null,
  );
  const revert = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? "") || null;
    setPending(true);
    try {
      const body = { number, note: text("note"), reason: text("reason") };
      const made = await call(revertProgramme, { body });
      toast({ title: "Published", description: `Version ${made.number}`, tone: "success" });
      onClose();
    } catch (error) {
      setRefused({ told: sentenceOf(error as Error), errors: errorsIn(error) });
    }
    setPending(false);
    await revalidate();
  };
  return (
    <Dialog
      description="Visitors see it at once, under a new number. The board stays as it is, and what that version lacks is shown as cancelled."
      onOpenChange={(open) => !open && onClose()}
      open
      title={`Publish version ${number} again?`}
    >
      <form className="mt-5 grid gap-5" data-density="compact" onSubmit={revert}>
        <Field hint="For the list of versions" label="Note" optional>
          <TextArea
            defaultValue={`Version ${number} again`}
            maxLength={2000}
            name="note"
            rows={2}
          />
        </Field>
        <div className="grid gap-2" role="alert">
          {refused && <FieldError>{refused.told}</FieldError>}
          {refused?.errors.map(({ id, text }) => (
            <p className="text-danger wrap-anywhere" key={id}>
              {text}
            </p>
          ))}
        </div>
        {refused && refused.errors.length > 0 && (
          <Field hint="The audit log keeps it" label="Why it is published over these errors">
            <TextInput maxLength={2000} name="reason" />
          </Field>
        )}
        <div className="dialog-actions">
          <Button onClick={onClose} size="md" variant="outline">
            Cancel
          </Button>
          <Button pending={pending} size="md" type="submit">
            Publish now
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
