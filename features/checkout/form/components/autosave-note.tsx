import { Save } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/button";
import { useLazyComponent } from "~/components/hooks/use-lazy-component";
import { Icon } from "~/components/icon";
import type { FormAutosave } from "../hooks/use-form-autosave";

const loadClearDialog = () => import("./clear-dialog");

type Props<O> = {
  autosave: FormAutosave<O>;
  /** Until when it is stored: 'continue to payment'. */
  until: string;
};

/** Says where the form's values are stored, and offers to clear them; nothing before anything is typed. */
export function AutosaveNote<O>({ autosave, until }: Props<O>) {
  const [isConfirming, setIsConfirming] = useState(false);
  const ClearDialog = useLazyComponent(loadClearDialog, isConfirming);
  const notes = {
    saved: `Saved on this device only, until you ${until}.`,
    sent: "Saved on this device. We also saved your entry for the payment. We'll submit it when you pay.",
    "not saved": "This browser can't save your entry. Keep this page open.",
  };
  return (
    // Its height is reserved, so that nothing moves at the first word; below the steps it uses their margin.
    <div className="flex flex-wrap items-center justify-between gap-y-1 gap-x-4 min-h-10 mb-7 [ol+&]:-mt-8 [ol+&]:mb-1 [&_p_svg]:flex-none [&_p_svg]:mt-0.75 [&_p_svg]:text-subtle [&_.btn]:[margin-inline-start:-14px] sm:[&_.btn]:ml-0 sm:[&_.btn]:-mr-3.5">
      {autosave.saveState !== "empty" && (
        <>
          <p className="flex gap-2.5 items-start text-muted text-md leading-[1.45]">
            <Icon of={Save} size={16} />
            <span>{notes[autosave.saveState]}</span>
          </p>
          <Button onClick={() => setIsConfirming(true)} size="sm" variant="ghost">
            Clear form
          </Button>
        </>
      )}
      {ClearDialog && (
        <ClearDialog
          onClear={() => {
            autosave.clear();
            setIsConfirming(false);
          }}
          onOpenChange={setIsConfirming}
          open={isConfirming}
        />
      )}
    </div>
  );
}
