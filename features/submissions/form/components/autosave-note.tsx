import { Save } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/button";
import { useLazyComponent } from "~/components/hooks/use-lazy-component";
import { Icon } from "~/components/icon";
import type { FormAutosave } from "../hooks/use-form-autosave";

const loadClearDialog = () => import("./clear-dialog");

type Props<O> = {
  kept: FormAutosave<O>;
  /** When what is saved leaves this browser: 'continue to the payment'. */
  until: string;
};

/** Says honestly where the form's values are, and offers to forget them. */
export function AutosaveNote<O>({ kept, until }: Props<O>) {
  const [asking, setAsking] = useState(false);
  const ClearDialog = useLazyComponent(loadClearDialog, asking);
  const notes = {
    empty: "Saved on this device until you submit.",
    kept: `Saved on this device until you ${until}.`,
    sent: "Saved on this device. We also saved your entry for the payment. It is submitted when you pay.",
    "not kept": "This browser does not let us save what you type. Keep this page open.",
  };
  return (
    <div className="kept-note">
      <p>
        <Icon of={Save} size={16} />
        <span>{notes[kept.keeping]}</span>
      </p>
      {kept.keeping !== "empty" && (
        <Button onClick={() => setAsking(true)} size="sm" variant="ghost">
          Clear form
        </Button>
      )}
      {ClearDialog && (
        <ClearDialog
          onClear={() => {
            kept.clear();
            setAsking(false);
          }}
          onOpenChange={setAsking}
          open={asking}
        />
      )}
    </div>
  );
}
