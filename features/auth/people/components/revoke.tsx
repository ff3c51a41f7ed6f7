import { useState } from "react";
import { Button } from "~/components/button";
import { Dialog } from "~/components/dialog";
import { RadioCards } from "~/components/radio-cards";
import { isolate } from "~/lib/bidi";
import { useRevoke } from "../hooks";
import type { Person } from "../schema";

/** Asks what to do with a juror's scores before ending their access. */
export function RevokeDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [scores, setScores] = useState<"keep" | "exclude">("keep");
  const revoke = useRevoke(onClose);
  return (
    <Dialog
      actions={
        <>
          <Button onClick={onClose} size="md" variant="outline">
            Cancel
          </Button>
          <Button
            onClick={() => revoke.mutate({ id: person.id, scores })}
            pending={revoke.isPending}
            size="md"
            variant="danger"
          >
            End access
          </Button>
        </>
      }
      description={`${isolate(person.name)} is logged out now. Films they have not scored are unassigned. You can restore access with a new invitation.`}
      onOpenChange={(open) => !open && onClose()}
      open
      title="End this person's access?"
    >
      <div className="mt-5">
        <RadioCards
          legend="Their scores"
          onChange={(event) => setScores(event.target.value === "exclude" ? "exclude" : "keep")}
          options={[
            { value: "keep", label: "Keep", note: "Still counted" },
            { value: "exclude", label: "Exclude", note: "Saved, but not counted" },
          ]}
          value={scores}
        />
      </div>
    </Dialog>
  );
}
