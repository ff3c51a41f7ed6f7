import { useState } from "react";
import { Button } from "~/components/button";
import { Dialog } from "~/components/dialog";
import { RadioCards } from "~/components/radio-cards";
import { useRevoke } from "../hooks";
import type { Person } from "../schema";

/** Asks what becomes of somebody's scores before their access ends. */
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
      description={`${person.name} is logged out at once, and films not scored yet go back. A new invitation takes it back.`}
      onOpenChange={(open) => !open && onClose()}
      open
      title="End this person's access?"
    >
      <div className="mt-5">
        <RadioCards
          legend="Scores they have given"
          onChange={(event) => setScores(event.target.value === "exclude" ? "exclude" : "keep")}
          options={[
            { value: "keep", label: "Keep", note: "They count on" },
            { value: "exclude", label: "Exclude", note: "Kept, but not counted" },
          ]}
          value={scores}
        />
      </div>
    </Dialog>
  );
}
