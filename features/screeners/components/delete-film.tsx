import type { ButtonLook } from "~/components/button";
import { ConfirmButton } from "~/components/confirm-button";
import { errorMessage } from "~/lib/api/client";
import { toast } from "~/lib/toast";
import type { deleteTexts } from "../texts";

type Props = {
  texts: (typeof deleteTexts)[keyof typeof deleteTexts];
  size: ButtonLook["size"];
  /** Deletes the film and reloads the page's data; an error is shown. */
  onDelete: () => Promise<void>;
};

/** A button that deletes an uploaded film after a confirmation. */
export function DeleteFilm({ texts, size, onDelete }: Props) {
  const remove = async () => {
    try {
      await onDelete();
      toast({ title: texts.deleted, tone: "success" });
    } catch (error) {
      const description = errorMessage(error as Error);
      toast({ title: texts.notDeleted, description, tone: "danger" });
    }
  };
  return (
    <ConfirmButton
      cancel={texts.keep}
      confirm={texts.confirm}
      danger
      onConfirm={remove}
      question={texts.question}
      size={size}
      title={texts.title}
      variant="ghost"
    >
      {texts.button}
    </ConfirmButton>
  );
}
