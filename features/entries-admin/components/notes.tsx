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
type Refused = { message: string; otherText: string | null };

/** The director's notes: saved on blur, or with the button. */
export function EntryNotes({ notes, onSave }: Props) {
  const [text, setText] = useState(notes ?? "");
  const [savedNotes, setSavedNotes] = useState(notes ?? "");
  /** The number of running saves. */
  const [saving, setSaving] = useState(0);
  /** The text of the running save; null for none. */
  const underWay = useRef<string | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const changed = text !== savedNotes;
  const failed = (error: Error) => {
    const current = error instanceof CallError && (error.problem?.current as Submission);
    if (!current) return reportError(error);
    const newest = current.adminNotes ?? "";
    setSavedNotes(newest);
    const differs = newest !== savedNotes && newest !== text;
    setRefused({ message: errorMessage(error), otherText: differs ? newest : null });
  };
  const save = () => {
    // A click on the button comes after blur, which has already saved the same text.
    if (!changed || underWay.current === text) return;
    underWay.current = text;
    setSaving((count) => count + 1);
    onSave(text.trim() === "" ? null : text)
      .then(() => {
        setSavedNotes(text);
        setRefused(null);
      }, failed)
      .finally(() => {
        setSaving((count) => count - 1);
        if (underWay.current === text) underWay.current = null;
      });
  };
  const otherText = refused?.otherText ?? null;
  return (
    <Card
      aside={
        <span className="text-sm text-subtle" role="status">
          {saving > 0 ? "Saving…" : changed ? "Not saved yet" : savedNotes && "Saved"}
        </span>
      }
      title="Notes"
    >
      <TextArea
        aria-label="Notes"
        maxLength={10_000}
        onBlur={() => !refused && save()}
        onChange={(event) => setText(event.target.value)}
        placeholder="Only you see these."
        rows={4}
        value={text}
      />
      {refused && (
        <div className="mt-3 grid gap-3">
          <p className="text-danger" role="alert">
            {refused.message} Your changes are still here.
          </p>
          <EditConflictFields
            editor={{
              conflicts:
                otherText === null
                  ? []
                  : [{ path: "notes", ownValue: text, otherValue: otherText }],
              labelOf: () => "Notes",
              keepOwnValue: () => setRefused({ ...refused, otherText: null }),
              takeOtherValue: () => {
                setText(otherText ?? "");
                setRefused(null);
              },
            }}
          />
        </div>
      )}
      <div className="mt-3">
        <Button disabled={!changed} onClick={save} pending={saving > 0} size="sm" variant="outline">
          Save notes
        </Button>
      </div>
    </Card>
  );
}
