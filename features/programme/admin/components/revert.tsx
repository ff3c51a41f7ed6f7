import { Dialog } from "~/components/dialog";
import { apiFetch } from "~/lib/api/client";
import { revertProgramme } from "../../versions/contract";
import { PublicationForm } from "./publication-form";

/** Brings an old version back for the public, under a new number; over what is wrong with it by now only with a reason. */
export function RevertDialog({ number, onClose }: { number: number; onClose: () => void }) {
  return (
    <Dialog
      description="Visitors see it right away, as a new version. Your schedule does not change. Screenings that are not in that version are shown as cancelled."
      onOpenChange={(open) => !open && onClose()}
      open
      title={`Publish version ${number} again?`}
    >
      <PublicationForm
        leave="Cancel"
        note={`Version ${number} again`}
        onClose={onClose}
        send={(words) => apiFetch(revertProgramme, { body: { number, ...words } })}
      />
    </Dialog>
  );
}
