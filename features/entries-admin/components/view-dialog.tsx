import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "~/components/button";
import { Dialog } from "~/components/dialog";
import { Field } from "~/components/field";
import { TextInput } from "~/components/text-input";
import { reportError, useAdminMutation } from "~/lib/admin-list/hooks";
import { apiFetch, CallError, errorMessage } from "~/lib/api/client";
import { pages } from "~/lib/paths";
import { toast } from "~/lib/toast";
import { changeView, deleteView, saveView } from "../saved-views/contract";
import type { SavedView } from "../saved-views/schema";
import { viewTexts } from "../texts";

type Props = {
  /** The view to change or delete, or 'new' for the filters and columns in `query`. */
  editedView: SavedView | "new";
  query: string;
  onClose: () => void;
};

/** Saves the current filters and columns as a view, or renames, changes or deletes a view. */
export default function ViewDialog({ editedView, query, onClose }: Props) {
  const navigate = useNavigate();
  const isNew = editedView === "new";
  const [name, setName] = useState(isNew ? "" : editedView.name);
  const [error, setError] = useState<string>();
  const isRenamed = !isNew && name.trim() !== editedView.name;
  const onRefused = (failure: Error) => {
    const isExpected = failure instanceof CallError && [409, 422].includes(failure.status);
    if (isExpected) setError(errorMessage(failure));
    else reportError(failure);
  };
  const closeWithToast = (title: string) => {
    toast({ title, tone: "success" });
    onClose();
  };
  const save = useAdminMutation(
    (newName: string) =>
      isNew
        ? apiFetch(saveView, { body: { name: newName, query } })
        : apiFetch(changeView, {
            params: { id: editedView.id },
            body: isRenamed ? { name: newName } : { query },
          }),
    (view) => closeWithToast(`View “${view.name}” saved`),
    onRefused,
  );
  const remove = useAdminMutation(
    (id: string) => apiFetch(deleteView, { params: { id } }),
    () => {
      closeWithToast("View deleted. Its submissions are not deleted.");
      void navigate(pages.adminSubmissions);
    },
    onRefused,
  );
  const isPending = save.isPending || remove.isPending;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") setError("Enter a name");
    else if (!isPending) save.mutate(name);
  };
  return (
    <Dialog
      description={isNew ? viewTexts.newHint : viewTexts.changeHint}
      onOpenChange={(open) => !open && onClose()}
      open
      title={isNew ? "Save this view" : "Edit this view"}
    >
      <form className="grid gap-5 pt-2" noValidate onSubmit={onSubmit}>
        <Field error={error} label="Name">
          <TextInput
            maxLength={40}
            onChange={(event) => {
              setError(undefined);
              setName(event.target.value);
            }}
            value={name}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          {!isNew && (
            <span className="mr-auto">
              <Button
                disabled={isPending}
                onClick={() => remove.mutate(editedView.id)}
                size="sm"
                variant="danger"
              >
                Delete
              </Button>
            </span>
          )}
          <Button onClick={onClose} size="sm" variant="ghost">
            Cancel
          </Button>
          <Button disabled={isPending} size="sm" type="submit">
            {isNew ? "Save" : isRenamed ? "Rename" : "Save columns"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
