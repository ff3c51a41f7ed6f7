import { Save } from "lucide-react";
import { useState } from "react";
import { Button } from "~/app/ui/button";
import { ConfirmDialog } from "~/app/ui/confirm-dialog";
import { Icon } from "~/app/ui/icon";
import type { KeptForm } from "./use-kept-form";

const notes = {
  empty: "What you type is saved in this browser until you submit it.",
  kept: "Saved in this browser. Nobody else sees it before you continue to the payment.",
  "not kept": "This browser does not let us save what you type. Keep this page open.",
};

/** Says honestly where the form's values are, and offers to forget them. */
export function KeptNote<O>({ kept, note }: { kept: KeptForm<O>; note?: string }) {
  const [asking, setAsking] = useState(false);
  const text = kept.keeping === "kept" && note ? note : notes[kept.keeping];
  return (
    <div className="kept-note">
      <p>
        <Icon of={Save} size={16} />
        <span>{text}</span>
      </p>
      {kept.keeping !== "empty" && (
        <Button onClick={() => setAsking(true)} size="sm" variant="ghost">
          Clear form
        </Button>
      )}
      <ConfirmDialog
        cancel="Keep it"
        confirm="Clear form"
        danger
        onConfirm={() => {
          kept.clear();
          setAsking(false);
        }}
        onOpenChange={setAsking}
        open={asking}
        question="Everything you typed into this form is removed from this browser. This cannot be undone."
        title="Clear form?"
      />
    </div>
  );
}
