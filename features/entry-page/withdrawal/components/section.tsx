import { useState } from "react";
import { Button } from "~/components/button";
import { ConfirmButton } from "~/components/confirm-button";
import { useSettings } from "~/features/settings/hooks";
import { withdrawalUndoEnd } from "~/features/submissions/rights/rules";
import { apiFetch, errorMessage } from "~/lib/api/client";
import { momentInFull } from "~/lib/dates/calendar";
import { toast } from "~/lib/toast";
import { undoWithdrawal, withdrawEntry } from "../../contract";
import type { Entry } from "../../schema";
import { privatePageTexts } from "../../texts";
import { formatUnrefundedFee } from "../texts";

type WithdrawProps = { token: string; entry: Entry; onWithdrawn: (entry: Entry) => void };

/** Withdraws the entry; while that is refused, says why. */
export function Withdraw({ token, entry, onWithdrawn }: WithdrawProps) {
  const withdraw = async () => {
    try {
      onWithdrawn(await apiFetch(withdrawEntry, { params: { token } }));
      toast({
        title: privatePageTexts.entryWithdrawn,
        description: privatePageTexts.withdrawnNote,
        tone: "success",
      });
    } catch (error) {
      const description = error instanceof Error ? errorMessage(error) : undefined;
      toast({ title: privatePageTexts.notWithdrawn, description, tone: "danger" });
    }
  };
  return (
    <section className="field-group">
      <h2 className="h-group">{privatePageTexts.withdraw}</h2>
      {entry.refusals.withdraw ? (
        <p className="text-muted">{entry.refusals.withdraw}</p>
      ) : (
        <>
          <p className="mb-5 text-muted">
            {privatePageTexts.undoNote}
            {formatUnrefundedFee(entry)}
          </p>
          <ConfirmButton
            cancel={privatePageTexts.keep}
            confirm={privatePageTexts.withdraw}
            danger
            onConfirm={withdraw}
            question={`${privatePageTexts.undoNote}${formatUnrefundedFee(entry)}`}
            size="md"
            title={privatePageTexts.withdrawQuestion}
          >
            {privatePageTexts.withdrawEntry}
          </ConfirmButton>
        </>
      )}
    </section>
  );
}

type UndoProps = { token: string; entry: Entry; onRestored: (entry: Entry) => void };

/** Undoes the withdrawal for a day; after that, says that it is final. */
export function UndoWithdrawal({ token, entry, onRestored }: UndoProps) {
  const settings = useSettings();
  const [pending, setPending] = useState(false);
  const refusal = entry.refusals["undo withdrawal"];
  const undo = async () => {
    setPending(true);
    try {
      onRestored(await apiFetch(undoWithdrawal, { params: { token } }));
      toast({ title: privatePageTexts.withdrawalUndone, tone: "success" });
    } catch (error) {
      const description = error instanceof Error ? errorMessage(error) : undefined;
      toast({ title: privatePageTexts.notUndone, description, tone: "danger" });
      setPending(false);
    }
  };
  const undoEnd = withdrawalUndoEnd(new Date(entry.withdrawnAt ?? 0)).toISOString();
  return (
    <section className="field-group">
      <h2 className="h-group">{privatePageTexts.withdrawal}</h2>
      <p className="mb-5 text-muted">
        {refusal ?? `You can undo it until ${momentInFull(undoEnd, settings)}.`}
      </p>
      {!refusal && (
        <Button onClick={undo} pending={pending} size="md" variant="outline">
          {privatePageTexts.undoWithdrawal}
        </Button>
      )}
    </section>
  );
}
