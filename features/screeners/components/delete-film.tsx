import { useState } from "react";
import { Button, type ButtonLook } from "~/components/button";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { toast } from "~/components/toast";
import { errorMessage } from "~/lib/api/client";
import type { deleteTexts } from "../texts";

type Props = {
  texts: (typeof deleteTexts)[keyof typeof deleteTexts];
  size: ButtonLook["size"];
  /** Deletes the film and reloads the page's data; an error is shown. */
  onDelete: () => Promise<void>;
};

/** A button that deletes an uploaded film after a confirmation. */
export function DeleteFilm({ texts, size, onDelete }: Props) {
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const remove = async () => {
    setPending(true);
    try {
      await onDelete();
      toast({ title: texts.deleted, tone: "success" });
    } catch (error) {
      const description = errorMessage(error as Error);
      toast({ title: texts.notDeleted, description, tone: "danger" });
    } finally {
      setPending(false);
      setAsking(false);
    }
  };
  return (
    <>
      <Button onClick={() => setAsking(true)} size={size} variant="ghost">
        {texts.button}
      </Button>
      <ConfirmDialog
        cancel={texts.keep}
        confirm={texts.confirm}
        danger
        onConfirm={remove}
        onOpenChange={setAsking}
        open={asking}
        pending={pending}
        question={texts.question}
        title={texts.title}
      />
    </>
  );
}
