import { useState } from "react";
import { Button } from "~/ui/button";
import { DeskBox } from "~/ui/desk-page";
import { TextArea } from "~/ui/text-input";

type Props = {
  notes: string | null;
  /** Resolves when they are kept. */
  onSave: (patch: { adminNotes: string | null }) => Promise<unknown>;
};

/** The director's own notes: kept when the box is left, or with the button. */
export function EntryNotes({ notes, onSave }: Props) {
  const [text, setText] = useState(notes ?? "");
  const [kept, setKept] = useState(notes ?? "");
  const [saving, setSaving] = useState(false);
  const changed = text !== kept;
  const save = () => {
    if (!changed || saving) return;
    setSaving(true);
    onSave({ adminNotes: text.trim() === "" ? null : text })
      .then(() => setKept(text))
      // What went wrong was told; the text stays in the box.
      .catch(() => undefined)
      .finally(() => setSaving(false));
  };
  return (
    <DeskBox
      aside={
        <span className="text-sm text-subtle" role="status">
          {saving ? "Saving…" : changed ? "Not saved yet" : kept && "Saved"}
        </span>
      }
      title="Notes"
    >
      <TextArea
        aria-label="Notes"
        maxLength={10_000}
        onBlur={save}
        onChange={(event) => setText(event.target.value)}
        placeholder="Only you see these."
        rows={4}
        value={text}
      />
      <div className="mt-3">
        <Button disabled={!changed} onClick={save} pending={saving} size="sm" variant="outline">
          Save notes
        </Button>
      </div>
    </DeskBox>
  );
}
