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
  const [asking, setAsking] = useState(false);
  const remove = useDelete(mailing, () => void onGone(pages.adminMailings));
  return (
    <>
      <Button onClick={() => setAsking(true)} size="sm" variant="outline">
        <Icon of={Trash2} />
        Delete
      </Button>
      <ConfirmDialog
        cancel="Keep it"
        confirm="Delete"
        danger
        onConfirm={() => remove.mutate(undefined)}
        onOpenChange={setAsking}
        open={asking}
        question="The text and the drafts in the outbox are deleted. Nothing was sent."
        title="Delete this email?"
      />
    </>
  );
}
