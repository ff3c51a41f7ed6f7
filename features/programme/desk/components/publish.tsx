import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { call, sentenceOf } from "~/http/call";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Field, FieldError } from "~/ui/field";
import { TextArea, TextInput } from "~/ui/text-input";
import { toast } from "~/ui/toast";
import { publishProgramme } from "../../versions/calls";
import type { BoardRoom } from "../room.server";

/** What publishing would bring, in words, and the button that does it; over errors only with a reason. */
export function PublishDialog({ room, onClose }: { room: BoardRoom; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const { changes, problems, revision } = room.check;
  const blocking = problems.filter((problem) => problem.blocking);
  const lines = [
    ...changes.added.map((id) => ["New", id] as const),
    ...changes.moved.map((id) => ["Moved", id] as const),
    ...changes.cancelled.map((id) => ["Cancelled", id] as const),
    ...changes.leftOut.map(({ id, reason }) => [reason, id] as const),
  ];
  const publish = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? "") || null;
    setPending(true);
    setRefused(null);
    try {
      const body = { revision, note: text("note"), reason: text("reason") };
      const { number } = await call(publishProgramme, { body });
      toast({ title: "Published", description: `Version ${number}`, tone: "success" });
      onClose();
    } catch (error) {
      setRefused(sentenceOf(error as Error));
    }
    setPending(false);
    await revalidate();
  };
  return (
    <Dialog
      description="Public pages and calendars show it at once. Letters to filmmakers are drafted, and sent from Versions."
      onOpenChange={(open) => !open && onClose()}
      open
      size="wide"
      title="Publish the programme"
    >
      <form className="mt-5 grid gap-5" onSubmit={publish}>
        <ul aria-label="Changes" className="grid max-h-72 gap-2 overflow-y-auto">
          {lines.map(([what, id]) => (
            <li className="flex flex-wrap gap-x-3" key={`${what} ${id}`}>
              <b className="font-semibold">{what}</b>
              <span className="wrap-anywhere">
                {room.titles[id]?.title}, {room.titles[id]?.starts.replace("T", " ")}
              </span>
            </li>
          ))}
          {lines.length === 0 && (
            <li className="text-muted">Nothing changed since the last one.</li>
          )}
        </ul>
        {blocking.length > 0 && (
          <>
            <ul aria-label="Errors" className="grid gap-2 text-danger">
              {blocking.map(({ id, text }) => (
                <li key={id}>{text}</li>
              ))}
            </ul>
            <Field hint="The audit log keeps it" label="Why it is published over these errors">
              <TextInput maxLength={2000} name="reason" />
            </Field>
          </>
        )}
        <Field hint="For the list of versions" label="Note" optional>
          <TextArea maxLength={2000} name="note" rows={2} />
        </Field>
        <div role="alert">{refused && <FieldError>{refused}</FieldError>}</div>
        <div className="dialog-actions">
          <Button onClick={onClose} size="md" variant="outline">
            Keep editing
          </Button>
          <Button pending={pending} size="md" type="submit">
            Publish now
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
