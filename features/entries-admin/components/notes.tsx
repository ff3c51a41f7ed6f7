import { useRef, useState } from "react";
import { EditConflictFields } from "~/components/admin/edit-conflict";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { TextArea } from "~/components/text-input";
import type { Submission } from "~/features/submissions/schema";
import { reportError } from "~/lib/admin-list/hooks";
import { CallError, errorMessage } from "~/lib/api/client";

type Props = {
  notes: string | null;
  /** Resolves when the notes are saved. */
  onSave: (adminNotes: string | null) => Promise<unknown>;
};

/** Why nothing was saved, and the text of another window in case of an edit conflict. */
type SaveRefusal = { message: string; otherText: string | null };

/** The director's notes: saved on blur, or with the button. */
export function EntryNotes({ notes, onSave }: Props) {
  const [text, setText] = useState(notes ?? "");
  const [savedNotes, setSavedNotes] = useState(notes ?? "");
  /** The number of running saves. */
  const [runningSaves, setRunningSaves] = useState(0);
  /** The text of the running save; null for none. */
  const runningText = useRef<string | null>(null);
  const [refusal, setRefusal] = useState<SaveRefusal | null>(null);
  const isChanged = text !== savedNotes;
  const onFailed = (error: Error) => {
    const current = error instanceof CallError && (error.problem?.current as Submission);
    if (!current) return reportError(error);
    const newestNotes = current.adminNotes ?? "";
    setSavedNotes(newestNotes);
    const isOtherText = newestNotes !== savedNotes && newestNotes !== text;
    setRefusal({ message: errorMessage(error), otherText: isOtherText ? newestNotes : null });
  };
  const save = () => {
    // A click on the button comes after blur, which has already saved the same text.
    if (!isChanged || runningText.current === text) return;
    runningText.current = text;
    setRunningSaves((count) => count + 1);
    onSave(text.trim() === "" ? null : text)
      .then(() => {
        setSavedNotes(text);
        setRefusal(null);
      }, onFailed)
      .finally(() => {
        setRunningSaves((count) => count - 1);
        if (runningText.current === text) runningText.current = null;
      });
  };
  const otherText = refusal?.otherText ?? null;
  const idleStatus = isChanged ? "Not saved yet" : savedNotes && "Saved";
  return (
    <Card
      aside={
        <span className="text-sm text-subtle" role="status">
          {runningSaves > 0 ? "Saving…" : idleStatus}
        </span>
      }
      title="Notes"
    >
      <TextArea
        aria-label="Notes"
        maxLength={10_000}
        onBlur={() => !refusal && save()}
        onChange={(event) => setText(event.target.value)}
        placeholder="Only you see these."
        rows={4}
        value={text}
      />
      {refusal && (
        <div className="mt-3 grid gap-3">
          <p className="text-danger" role="alert">
            {refusal.message} Your changes are still here.
          </p>
          <EditConflictFields
            editor={{
              conflicts:
                otherText === null
                  ? []
                  : [{ path: "notes", ownValue: text, otherValue: otherText }],
              labelOf: () => "Notes",
              keepOwnValue: () => setRefusal({ ...refusal, otherText: null }),
              takeOtherValue: () => {
                setText(otherText ?? "");
                setRefusal(null);
              },
            }}
          />
        </div>
      )}
      <div className="mt-3">
        <Button
          disabled={!isChanged}
          onClick={save}
          pending={runningSaves > 0}
          size="sm"
          variant="outline"
        >
          Save notes
        </Button>
      </div>
    </Card>
  );
}
