import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/button";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { Icon } from "~/components/icon";
import { pages } from "~/lib/paths";
import { useDelete } from "../hooks";
import type { Mailing } from "../schema";

type Props = { mailing: Mailing; onGone: (to: string) => Promise<void> };

/** Deletes a draft after a confirmation. */
export function DeleteMailing({ mailing, onGone }: Props) {
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = useDelete(mailing, () => void onGone(pages.adminMailings));
  return (
    <>
      <Button onClick={() => setIsConfirming(true)} size="sm" variant="outline">
        <Icon of={Trash2} />
        Delete
      </Button>
      <ConfirmDialog
        cancel="Keep it"
        confirm="Delete"
        danger
        onConfirm={() => remove.mutate(undefined)}
        onOpenChange={setIsConfirming}
        open={isConfirming}
        question="The text and the drafts in the outbox are deleted. Nothing was sent."
        title="Delete this email?"
      />
    </>
  );
}
