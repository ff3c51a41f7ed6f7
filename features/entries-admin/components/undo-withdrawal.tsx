import { Button } from "~/components/button";
import { adminWithdrawalTexts as texts } from "~/features/entry-page/withdrawal/texts";
import { useFestival } from "~/features/settings/hooks";
import { deletedAddress, withdrawalUndoEnd } from "~/features/submissions/rights/rules";
import type { Submission } from "~/features/submissions/schema";
import { momentInFull } from "~/lib/dates/calendar";
import { useUndoWithdrawal } from "../hooks";

type Props = { entry: Pick<Submission, "id" | "withdrawnAt" | "submitterEmail"> };

/** The button that undoes a withdrawal, while that is possible. */
export function UndoWithdrawal({ entry }: Props) {
  const { settings, renderedAt } = useFestival();
  const { mutate, isPending } = useUndoWithdrawal(entry.id);
  if (!entry.withdrawnAt || entry.submitterEmail === deletedAddress) return null;
  const end = withdrawalUndoEnd(new Date(entry.withdrawnAt));
  if (end <= new Date(renderedAt)) return null;
  return (
    <div className="mt-3 grid gap-3">
      <p className="text-muted">{texts.undoUntil(momentInFull(end.toISOString(), settings))}</p>
      <div>
        <Button onClick={() => mutate()} pending={isPending} size="sm" variant="outline">
          {texts.undo}
        </Button>
      </div>
    </div>
  );
}
