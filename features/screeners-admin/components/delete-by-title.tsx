import { type FormEvent, useId, useState } from "react";
import { Button } from "~/components/button";
import { Dialog } from "~/components/dialog";
import { Field } from "~/components/field";
import { TextInput } from "~/components/text-input";
import { useDeleteMedia } from "../hooks";
import type { AdminScreener } from "../schema";
import { typedDeletionTexts } from "../texts";

type Props = { film: AdminScreener; onClose: () => void };

const normalizeTitle = (text: string) => text.trim().replace(/\s+/g, " ").toLowerCase();

/** Deletes an uploaded film after its title is typed. */
export function DeleteByTitle({ film, onClose }: Props) {
  const formId = useId();
  const [typedTitle, setTypedTitle] = useState("");
  const [titleError, setTitleError] = useState<string>();
  const deletion = useDeleteMedia(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (normalizeTitle(typedTitle) !== normalizeTitle(film.title))
      return setTitleError(typedDeletionTexts.wrong(film.title));
    deletion.mutate(film);
  };
  return (
    <Dialog
      actions={
        <>
          <Button disabled={deletion.isPending} onClick={onClose} size="md" variant="outline">
            {typedDeletionTexts.cancel}
          </Button>
          <Button
            form={formId}
            pending={deletion.isPending}
            size="md"
            type="submit"
            variant="danger"
          >
            {typedDeletionTexts.confirm}
          </Button>
        </>
      }
      description={typedDeletionTexts.question}
      onOpenChange={(open) => !open && onClose()}
      open
      title={typedDeletionTexts.title}
    >
      <form id={formId} method="post" noValidate onSubmit={submit}>
        <Field error={titleError} hint={film.title} label={typedDeletionTexts.field}>
          <TextInput
            autoComplete="off"
            onChange={({ target }) => setTypedTitle(target.value)}
            value={typedTitle}
          />
        </Field>
      </form>
    </Dialog>
  );
}
