import { useEffect } from "react";
import { Button } from "~/components/button";
import { Dialog } from "~/components/dialog";
import { toast } from "~/lib/toast";
import { formatFilmCount } from "../../scoring/format.rules";
import { useRemindJurors } from "../hooks";

/** Lists who would get a reminder before any is sent. */
export default function SendReminders({
  phaseId,
  onClose,
}: {
  phaseId: string;
  onClose: () => void;
}) {
  const preview = useRemindJurors(phaseId);
  const reminders = useRemindJurors(phaseId);
  const { mutate: requestPreview } = preview;
  useEffect(() => requestPreview({ dryRun: true }), [requestPreview]);
  const people = preview.data?.people;
  const send = () =>
    reminders.mutate(
      { dryRun: false },
      {
        onSuccess: ({ queued }) => {
          toast({
            title: queued === 1 ? "1 reminder sent" : `${queued} reminders sent`,
            tone: "success",
          });
          onClose();
        },
      },
    );
  return (
    <Dialog
      actions={
        <>
          <Button onClick={onClose} size="md" variant="outline">
            Cancel
          </Button>
          <Button disabled={!people?.length} onClick={send} pending={reminders.isPending} size="md">
            {people?.length === 1 ? "Send 1 reminder" : `Send ${people?.length ?? 0} reminders`}
          </Button>
        </>
      }
      description="One email to each juror with films left to score. We also send automatic reminders 7 and 2 days before the phase closes."
      onOpenChange={(open) => !open && onClose()}
      open
      title="Remind jurors"
    >
      <div className="mt-4" role="status">
        {preview.isError && <p className="text-danger">We couldn't load the list of jurors.</p>}
        {preview.isPending && <p className="text-subtle">Checking who has films left…</p>}
        {people?.length === 0 && <p>All films are scored. There is nothing to send.</p>}
        {people && people.length > 0 && (
          <ul className="grid gap-1.5">
            {people.map(({ personId, name, open }) => (
              <li className="flex flex-wrap justify-between gap-x-6" key={personId}>
                <span className="wrap-anywhere">{name}</span>
                <span className="text-muted tabular-nums">{formatFilmCount(open)} open</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
