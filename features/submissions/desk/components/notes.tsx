import { ContestedFields } from "~/features/desk/components/contested";
import { useEditor } from "~/features/desk/hooks/use-editor";
import { Button } from "~/ui/button";
import { DeskBox } from "~/ui/desk-page";
import { TextArea } from "~/ui/text-input";
import type { Submission } from "../../schema";

type Props = {
  notes: string | null;
  /** Resolves when they are kept. */
  onSave: (adminNotes: string | null) => Promise<Submission>;
  /** Another window has changed the entry: this is its version now. */
  onNewer: (version: number) => void;
};

const fieldsOf = ({ adminNotes }: { adminNotes: string | null }) => ({ notes: adminNotes ?? "" });

/** The director's own notes: kept when the box is left, or with the button. */
export function EntryNotes({ notes, onSave, onNewer }: Props) {
  const editor = useEditor({
    defaultValues: fieldsOf({ adminNotes: notes }),
    newest: (current: Submission) => {
      onNewer(current.version);
      return fieldsOf(current);
    },
  });
  const { form, pending, stale } = editor;
  const { notes: text } = form.watch();
  const kept = form.formState.defaultValues?.notes ?? "";
  const changed = text !== kept;
  const save = () => {
    if (!changed || pending) return;
    void editor.save(
      () => onSave(text.trim() === "" ? null : text),
      () => form.reset({ notes: text }, { keepValues: true }),
    );
  };
  return (
    <DeskBox
      aside={
        <span className="text-sm text-subtle" role="status">
          {pending ? "Saving…" : changed ? "Not saved yet" : kept && "Saved"}
        </span>
      }
      title="Notes"
    >
      <TextArea
        {...form.register("notes", { onBlur: () => !stale && save() })}
        aria-label="Notes"
        maxLength={10_000}
        placeholder="Only you see these."
        rows={4}
      />
      {stale && (
        <div className="mt-3 grid gap-3">
          <p className="text-danger" role="alert">
            {stale} What you typed is still here.
          </p>
          <ContestedFields editor={editor} />
        </div>
      )}
      <div className="mt-3">
        <Button disabled={!changed} onClick={save} pending={pending} size="sm" variant="outline">
          Save notes
        </Button>
      </div>
    </DeskBox>
  );
}
