import { Dialog } from "~/components/dialog";
import { apiFetch } from "~/lib/api/client";
import { revertProgramme } from "../../versions/contract";
import { PublicationForm } from "./publication-form";

/** Publishes an old version again, under a new number; with errors a reason is required. */
export function RevertDialog({ number, onClose }: { number: number; onClose: () => void }) {
  return (
    <Dialog
      description="Visitors see it right away, as a new version. Your schedule does not change. Screenings that are not in that version are shown as cancelled."
      onOpenChange={(open) => !open && onClose()}
      open
      title={`Publish version ${number} again?`}
    >
      <PublicationForm
        cancelLabel="Cancel"
        note={`Version ${number} again`}
        onClose={onClose}
        publish={(texts) => apiFetch(revertProgramme, { body: { number, ...texts } })}
      />
    </Dialog>
  );
}
