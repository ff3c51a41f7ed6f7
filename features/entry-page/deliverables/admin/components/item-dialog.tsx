import { useState } from "react";
import { IfEditable } from "~/components/admin/read-only";
import { Button } from "~/components/button";
import { Dialog } from "~/components/dialog";
import { Field } from "~/components/field";
import { TextArea } from "~/components/text-input";
import { isolate } from "~/lib/bidi";
import type { Deliverable, DeliverableItem, ItemChange } from "../../schema";

type Props = {
  item: DeliverableItem;
  deliverable: Deliverable;
  /** The text of the table's cell. */
  word: string;
  pending: boolean;
  onJudge: (change: Pick<ItemChange, "state" | "note">) => Promise<boolean>;
  onClose: () => void;
};

/** One item of a film: the submitted value, and the director's review. */
export function ItemDialog({ item, deliverable, word, pending, onJudge, onClose }: Props) {
  const [note, setNote] = useState(item.state === "returned" ? (item.note ?? "") : "");
  const [isMissing, setIsMissing] = useState(false);
  const decide = async (state: ItemChange["state"]) => {
    const trimmedNote = note.trim();
    setIsMissing(state === "returned" && trimmedNote === "");
    if (state === "returned" && trimmedNote === "") return;
    if (await onJudge({ state, note: state === "returned" ? trimmedNote : null })) onClose();
  };
  const isSettled = item.state === "approved" || item.state === "waived";
  return (
    <Dialog
      description={`${isolate(item.title)}. ${word}${deliverable.required ? "" : ", optional"}.`}
      onOpenChange={(open) => !open && onClose()}
      open
      size="wide"
      title={item.label}
    >
      <div className="mt-5 grid gap-5" data-density="compact">
        {item.value ? (
          deliverable.kind === "text" ? (
            <p className="max-h-[40vh] overflow-y-auto rounded-sm border border-line bg-surface-1 p-4 whitespace-pre-line wrap-anywhere">
              {item.value}
            </p>
          ) : (
            <p>
              <a
                className="link wrap-anywhere"
                href={item.value}
                rel="noopener noreferrer"
                target="_blank"
              >
                {item.value}
              </a>
              {deliverable.kind === "file" && (
                <small className="block text-sm text-subtle">
                  This is a link to the file. Save a copy before the link expires.
                </small>
              )}
            </p>
          )
        ) : (
          <p className="text-muted">Not submitted yet.</p>
        )}
        <IfEditable>
          {isSettled ? (
            <p>
              <Button onClick={() => decide("open")} pending={pending} size="sm" variant="outline">
                Request again
              </Button>
            </p>
          ) : (
            <>
              <Field
                error={isMissing ? "Enter what needs to change" : undefined}
                hint="The filmmaker sees this on the private page and in the next reminder."
                label="What needs to change"
                optional
              >
                <TextArea
                  maxLength={1_000}
                  onChange={({ target }) => setNote(target.value)}
                  rows={3}
                  value={note}
                />
              </Field>
              <p className="flex flex-wrap gap-2">
                <Button onClick={() => decide("approved")} pending={pending} size="sm">
                  Approve
                </Button>
                <Button
                  disabled={pending}
                  onClick={() => decide("returned")}
                  size="sm"
                  variant="outline"
                >
                  Request changes
                </Button>
                <Button
                  disabled={pending}
                  onClick={() => decide("waived")}
                  size="sm"
                  variant="ghost"
                >
                  Waive
                </Button>
              </p>
            </>
          )}
        </IfEditable>
      </div>
    </Dialog>
  );
}
